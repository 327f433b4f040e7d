/**
 * What a solver is told, and what comes out.
 *
 * @module
 */
import type { BudgetOptions } from "../run/budget.ts";
import type { Checkpoint } from "../tables/checkpoint.ts";
import type { LimitError } from "../run/errors.ts";
import type { Bounds, Side } from "./rules.ts";

/** Options of every solver. */
export interface SolveOptions extends BudgetOptions {
  /** One of the game's `methods`; the game chooses where missing. */
  readonly method?: string;
  /** How many workers may run at once, from 1; 1 where missing. */
  readonly workers?: number;
  /** Where what is proved is kept for later runs; for methods that are `resumable`. */
  readonly checkpoint?: Checkpoint;
}

/** Options of a solver that is asked for the values of all moves. */
export interface MoveValuesOptions extends SolveOptions {
  /**
   * Called with the place of a move among `moves` and its value as soon as that is proved, by games
   * that prove one after the other.
   */
  readonly onMoveValue?: (place: number, value: number) => void;
  /**
   * Called with bounds of the position's own value that are proved on the way, by games that prove
   * some, where a limit ends it.
   */
  readonly onBounds?: (bounds: Bounds) => void;
}

/** What a solver did. */
export interface Effort {
  /** The method that ran: one of the game's `methods`. */
  readonly method: string;
  /** Positions of a table that were evaluated, or null for a search. */
  readonly positions: number | null;
  /** Nodes that a search visited, or null for a table. */
  readonly nodes: number | null;
  /** The most bytes of the solver's own tables at once. */
  readonly peakBytes: number;
}

/** An exact answer. */
export interface Solved<M> extends Effort {
  /** Tells the two kinds of solution apart. */
  readonly solved: true;
  /** The exact value, from the statement's side. */
  readonly value: number;
  /** The best move, the smallest of equal ones; null on a terminal position. */
  readonly move: M | null;
}

/** A solver that a limit stopped: what it had proved, and the limit. */
export interface Stopped extends Effort, Bounds {
  /** Tells the two kinds of solution apart. */
  readonly solved: false;
  /** The limit, with figures. */
  readonly limit: LimitError;
}

/** On which side of a number a value lies, or which limit came first. */
export type Comparison =
  | Effort & {
    /** Tells the two kinds apart. */
    readonly solved: true;
    /** 1 if the value is greater, −1 if it is less, 0 if it is that number. */
    readonly sign: -1 | 0 | 1;
  }
  | Stopped;

/** What `solve` returns. */
export type Solution<M> = Solved<M> | Stopped;

/** What a run would take, said before it; `forecast` adds the time, by a short run. */
export interface Estimate {
  /** The method that would run. */
  readonly method: string;
  /** Positions of the table, exact; or null for a search. */
  readonly positions: number | null;
  /** Bytes of the tables at their peak: exact where it is known before, else the most. */
  readonly bytes: number;
}

/** One step of a line of play. */
export interface LineStep<M> {
  /** The side that moves. */
  readonly side: Side;
  /** The move. */
  readonly move: M;
  /** What it adds to the score, from the statement's side of the position the line starts from. */
  readonly gain: number;
  /** The value of the position it leads to, from the same side. */
  readonly value: number;
}

/** A best line: from a position to the end, both sides playing a best move. */
export interface Line<M> {
  /** The value of the position the line starts from. */
  readonly value: number;
  /** The moves, to the end of the game. */
  readonly steps: readonly LineStep<M>[];
  /** What kind of best line it is, where a game has several, as a sentence. */
  readonly note?: string;
  /** How it was found, where that is not what the game estimates. */
  readonly method?: string;
}

/** How long a position lasts if whoever wins hurries and whoever loses delays. */
export interface Distances {
  /** Plies to the end of the game. */
  readonly plies: number;
  /** The same, the move counted, for every legal move in the order of `moves`. */
  readonly movePlies: readonly number[];
}

/**
 * Returns the method that is asked for, or the first.
 *
 * @throws {RangeError} `Cannot solve by method …` if it is none of them.
 */
export function methodNamed<Method extends string>(
  methods: readonly Method[],
  asked: string = methods[0],
): Method {
  const method = methods.find((name) => name === asked);
  if (method !== undefined) return method;
  const expected = methods.length === 1 ? methods[0] : `one of ${methods.join(", ")}`;
  throw new RangeError(`Cannot solve by method ${JSON.stringify(asked)}: expected ${expected}`);
}
