import type { ValueWindow } from "../engines/mtd.ts";
import type { Budget } from "../run/budget.ts";
import type { WorkerStart } from "../run/workers.ts";
import type { Checkpoint } from "../tables/checkpoint.ts";
import type { Team } from "../run/team_memory.ts";
import type { Bounds } from "./terms.ts";

/** The method that ran, and how much it has searched. */
export interface Work {
  /** The name of the method. */
  readonly method: string;
  /** Positions of a table that were evaluated, or null for a search. */
  readonly positions: number | null;
  /** Nodes that all threads of a search visited, or null for a table. */
  readonly nodes: number | null;
}

/**
 * Proves bounds on the value of a position, and of every position that follows from its root.
 *
 * Values here are *rests*: what the side to move still gains, minus what the other side gains. A prover
 * keeps what it has proved between questions. After a `LimitError` it is ready for the next question.
 * Its method is one of the game's `methods`.
 */
export interface Prover<P, M> extends Work {
  /** How the search for a value narrows its bounds: see `mtd`. */
  readonly window?: ValueWindow["window"];
  /**
   * Returns a proved bound b: if b >= threshold the value is at least b, otherwise at most b.
   * @throws {LimitError} if a limit stops it.
   */
  bound(position: P, threshold: number): number;
  /** Returns the bounds proved so far. Does no search. */
  known(position: P): Bounds;
  /** `bound` of a move for the side that makes it, gain included. By default from its child. */
  boundOfMove?(position: P, move: M, threshold: number): number;
  /** `known` of a move for the side that makes it, gain included. By default from its child. */
  knownOfMove?(position: P, move: M): Bounds;
  /**
   * Returns the plies to the end when the winner hurries and the loser delays; null if neither side
   * can force an end, or the prover does not know.
   */
  remoteness?(position: P): number | null;
  /** Writes the checkpoint, if there is one. */
  save?(): void;
}

/** The means of a prover: its method, limits, checkpoint and threads. */
export interface Means {
  /** One of the game's `methods`, by default the first. */
  readonly method: string;
  /** Whether the caller named the method. If not, the game may choose another one. */
  readonly isNamed: boolean;
  /** Limits: reserve memory before allocating it, and poll while searching. */
  readonly budget: Budget;
  /** Keeps the table for later runs, and says which of several machines this is. */
  readonly checkpoint?: Checkpoint | undefined;
  /** What several threads share apart from the table: answers of tests, busy positions, node counts. */
  readonly team?: Team | undefined;
  /** Their table, which `share` has allocated. */
  readonly sharedTable?: SharedTable | undefined;
}

/** A table that several threads can share. */
export interface SharedTable {
  /** Its entries, which every thread reads and writes. */
  readonly memory: SharedArrayBuffer;
  /** What the game needs to read it: plain data that is posted to the threads. */
  readonly plan: unknown;
  /** Writes the table to the checkpoint. */
  save?(): void;
}

/** The method and the memory of a solve. */
export interface SolvePlan {
  /** The method that would run. */
  readonly method: string;
  /** The positions of the table, exact; null for a search. */
  readonly positions: number | null;
  /** Peak bytes of the tables, exact if known beforehand. */
  readonly bytes: number;
}

/** How a game is solved. Without `make`, core's engines solve it. */
export interface Solving<P, M> {
  /** The methods, the default first. By default those of core's engines. */
  readonly methods?: readonly string[];
  /**
   * Makes the prover of a position and of all that follow from it, or returns null for a method of
   * core's engines.
   * @throws {MethodError} if the method cannot solve this position.
   * @throws {LimitError} if the budget does not allow its tables.
   */
  make?(root: P, means: Means): Prover<P, M> | null | Promise<Prover<P, M> | null>;
  /** Returns the plan of a solve if it is known beforehand, or null. */
  plan?(
    root: P,
    options: Pick<Means, "method" | "isNamed"> & {
      readonly memoryBytes: number;
      readonly threads: number;
    },
  ): SolvePlan | null;
  /**
   * Allocates the table that threads share; null if the position is too small, or the memory. Without
   * it, one thread solves.
   */
  share?(
    root: P,
    options: Pick<Means, "method" | "budget" | "checkpoint"> & { readonly threads: number },
  ): SharedTable | null;
  /** How threads of the game start: with a module that calls `serveSolver`. */
  readonly workers?: WorkerStart;
}
