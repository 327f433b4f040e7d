// Options and results of a solve.
import type { Answer } from "../game/judge.ts";
import type { Work } from "../game/prover.ts";
import type { Bounds, Side } from "../game/terms.ts";
import type { BudgetOptions } from "../run/budget.ts";
import { type LimitError, type LimitFault, MethodError } from "../run/errors.ts";
import type { Checkpoint } from "../tables/checkpoint.ts";
import type { ThreadPool } from "../run/worker_pool.ts";

/** Options of every solve. */
export interface SolveOptions extends BudgetOptions {
  /** One of the game's `methods`. By default the game chooses. */
  readonly method?: string;
  /** How many threads may search at once, default 1. */
  readonly threads?: number;
  /** Keeps the threads for later solves. By default they end with this one. */
  readonly threadPool?: ThreadPool;
  /** Keeps the table for later runs. */
  readonly checkpoint?: Checkpoint;
  /** Values that were proved before. Not used if a method is named. */
  readonly book?: SolveBook;
}

/** Exact values that were proved before: a `Book`, or what stands in front of one. */
export interface SolveBook {
  /** Whether it has plies to the end. */
  readonly hasPlies: boolean;
  /** The address of a book on a server: looking something up keeps within the limits of the question. */
  readonly address?: string | undefined;
  /** Returns what the book says of a position, or null. */
  find(position: unknown): Promise<BookAnswer | null>;
  /**
   * Refuses a value of the book that is wrong.
   * @throws {InputError} with the place in the book.
   */
  refuse(position: unknown, value: number, found: Bounds): never;
}

/** What a book says of a position. */
export interface BookAnswer {
  /** What the side to move still gains minus what the other side gains. */
  readonly value: number;
  /** Plies to the end; null if neither side can force an end, or the book has none. */
  readonly plies: number | null;
  /** A best move, the smallest unless positions may repeat, and the text of the position it is for. */
  readonly best?: { readonly move: string; readonly position: string };
}

/** The work of a solve so far. */
export interface Effort extends Work {
  /** Peak bytes of the solver's tables. */
  readonly peakBytes: number;
}

/** An exact answer. */
export interface Solved<M> extends Effort, Answer<M> {
  /** The value is exact. */
  readonly solved: true;
}

/** A solve that a limit stopped, with the bounds proved so far. */
export interface Stopped extends Effort, Bounds {
  /** The value is not exact yet. */
  readonly solved: false;
  /** The limit, with figures. */
  readonly limit: LimitError;
}

/** What `solve` returns. */
export type Solution<M> = Solved<M> | Stopped;

/** A step of a best line. */
export interface LineStep<M> {
  /** The side that moves. */
  readonly side: Side;
  /** Its move. */
  readonly move: M;
  /** What the move gains, for the side that the value of the line favours. */
  readonly gain: number;
  /** The value of the position after the move, from the same side. */
  readonly value: number;
}

/** A best line: from a position to the end, both sides playing a best move. */
export interface Line<M> {
  /** The value of the position where the line starts. */
  readonly value: number;
  /** The moves, to the end of the game or to the first position that repeats. */
  readonly steps: readonly LineStep<M>[];
  /** How this line was chosen, if it is not the line of smallest best moves, or that it repeats. */
  readonly note?: string;
}

/** How long a position lasts if the winner hurries and the loser delays. */
export interface Distances {
  /** Plies to the end of the game; null if neither side can force an end. */
  readonly plies: number | null;
  /** The same for every legal move in the order of `moves`, that move included. */
  readonly movePlies: readonly (number | null)[];
}

/**
 * The method that shares nothing with any other: a search of all positions by the rules alone. Every
 * game has it for checks. It is not one of a game's methods and is never chosen by default.
 */
export const PLAIN_METHOD = "plain search";

/** Returns the named method, or the first. Throws a `MethodError` if there is no such method. */
export function chooseMethod(methods: readonly string[], named: string = methods[0]): string {
  if (methods.includes(named)) return named;
  const expected = methods.length === 1 ? methods[0] : `one of ${methods.join(", ")}`;
  throw new MethodError(`${JSON.stringify(named)}: expected ${expected}`);
}

/**
 * Returns the solution if it is exact.
 * @throws {LimitError} if a limit stopped the solve.
 */
export function solvedOrThrow<M>(solution: Solution<M>): Solved<M> {
  if (!solution.solved) throw solution.limit;
  return solution;
}

/** A question that a solver passes on, to `Answers` in this thread or to a team. */
export interface SolverQuestion<P, Kind = QuestionKind> {
  /** The name of the method of `Answers`, and of `Solver`. */
  readonly kind: Kind;
  /** It follows from the solver's root. */
  readonly position: P;
  readonly than?: number;
  readonly moveIndex?: number;
}

export type QuestionKind =
  | "solve"
  | "test"
  | "moveValue"
  | "moveValues"
  | "bestLine"
  | "distances";

/** The answer to a question, or the limit that stopped it, and the proved bounds of its position. */
export interface SolverReply extends Work {
  readonly answer?: unknown;
  readonly limit: LimitFault | null;
  readonly bounds: Bounds;
}
