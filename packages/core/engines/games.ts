// The encodings of games: states, which are int32 words, and ranks 0..size−1, a kind of states.
import type { Budget } from "../run/budget.ts";

/** `marks[i]` of a move after which the same side moves again. */
export const AGAIN = 1;

/** A game whose positions are states of a fixed number of int32 words. */
export interface StateGame {
  /**
   * Names the game, its instance and the version of its keys, so that no other game reads a shared
   * table or a checkpoint.
   */
  readonly name?: string;
  /** The words of a state. */
  readonly wordCount: number;
  /** The most moves of a position. */
  readonly maxMoves: number;
  /**
   * The largest absolute value of a position. With one of at most 2^14 − 2, `DepthFirst` prunes. A
   * fixed table needs it. An engine that finds a larger value refuses the game.
   */
  readonly maxValue?: number;
  /**
   * Writes the moves of a position and returns how many there are. Of move i,
   *
   * - `successors[i · wordCount …]` is the state it leads to;
   * - `gains[i]` is what it gains for its mover, an integer;
   * - `marks[i]` is `AGAIN` if the same side moves again;
   * - `priorities[i]` says how likely it is best: `DepthFirst` tries the largest first.
   *
   * Gains and marks are 0 before the call. Write the priorities of all positions or of none. Engines
   * try moves of equal priority in the order written.
   */
  expand(
    state: Int32Array,
    successors: Int32Array,
    gains: Float64Array,
    marks: Uint8Array,
    priorities: Int32Array,
  ): number;
  /** Returns the value of a position without moves, for its side to move; default 0. */
  terminalValue?(state: Int32Array): number;
  /** Bits of the keys, 1 to 64; default 32 per word. */
  readonly keyBits?: number;
  /**
   * Writes the key of a position, and bounds of its value that need no search. The bounds are
   * ±`maxValue` before the call. Positions with one key must have one value, so mirror images may share
   * a key. It may leave notes for `expand` in the last words of the state. By default the key is the
   * words of the state, at most two. Only `DepthFirst` solves a game with it.
   */
  look?(state: Int32Array, seen: Seen): void;
}

/** What `look` writes: bounds of a position's value, and its key. */
export interface Seen {
  /** A lower bound of the value for the side to move. */
  lower: number;
  /** An upper bound. */
  upper: number;
  /** The lowest 32 bits of the key. */
  keyLow: number;
  /** The bits above. */
  keyHigh: number;
}

/** The state of the initial position, and the limits of an engine. */
export type RootOptions = { readonly root: ArrayLike<number>; readonly budget?: Budget };

/** A game whose positions are ranks 0..size−1. A rank without a position counts as terminal. */
export interface RankedGame {
  /** The number of ranks, below 2^31. */
  readonly size: number;
  /** The most moves of a position. */
  readonly maxMoves: number;
  /** The largest absolute value of a position. Below 128 a value takes 1 byte, below 32,768 it takes 2. */
  readonly maxValue?: number;
  /**
   * Writes the moves of a position and returns how many there are. Engines ask for ranks in ascending
   * order. Of move i,
   *
   * - `successors[i]` is the rank it leads to;
   * - `gains[i]` is what it gains for its mover, an integer;
   * - `marks[i]` is `AGAIN` if the same side moves again.
   *
   * The last two are 0 before the call.
   */
  expand(rank: number, successors: Int32Array, gains: Float64Array, marks: Uint8Array): number;
  /** Returns the value of a position without moves, for its side to move; default 0. */
  terminalValue?(rank: number): number;
}

/** Ranks as states of one word, which is all that engines read. */
export class RankStates implements StateGame {
  readonly wordCount = 1;
  readonly size: number;
  readonly maxMoves: number;
  readonly maxValue?: number;
  readonly #ranked: RankedGame;

  constructor(ranked: RankedGame) {
    this.#ranked = ranked;
    this.size = ranked.size;
    this.maxMoves = ranked.maxMoves;
    if (ranked.maxValue !== undefined) this.maxValue = ranked.maxValue;
  }

  expand(
    [rank]: Int32Array,
    successors: Int32Array,
    gains: Float64Array,
    marks: Uint8Array,
  ): number {
    return this.#ranked.expand(rank, successors, gains, marks);
  }

  terminalValue([rank]: Int32Array): number {
    const ranked = this.#ranked;
    return ranked.terminalValue ? ranked.terminalValue(rank) : 0;
  }
}
