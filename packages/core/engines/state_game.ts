/**
 * Games as the engines see them that discover positions: states of int32 words.
 *
 * @module
 */
import type { Numbers } from "../tables/numbers.ts";

/** A game whose positions are states of a fixed number of int32 words. */
export interface StateGame {
  /** The words of a state. */
  readonly wordCount: number;
  /** No position has more moves. */
  readonly maxMoves: number;
  /** Whether a side may move twice running: then the marks of `expand` are read. */
  readonly mayMoveAgain?: boolean;
  /**
   * Writes the moves of a position, and returns how many there are. Of move i,
   *
   * - `successors[i · wordCount …]` is the state it leads to;
   * - `payoffs[i]` is what it gains for its mover;
   * - `again[i]` is 1 if the same side moves again, else 0 (only with `mayMoveAgain`).
   */
  expand(
    state: Int32Array,
    successors: Int32Array,
    payoffs: Numbers,
    again: Uint8Array,
  ): number;
  /** The value of a position without moves, for its side to move; 0 where missing. */
  terminalValue?(state: Int32Array): number;
}
