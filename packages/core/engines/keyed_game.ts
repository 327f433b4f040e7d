/**
 * Games as the depth-first engines see them: the key is the position, one word or two.
 *
 * @module
 */
import type { Numbers } from "../tables/numbers.ts";

/** A game whose positions are 31-bit keys, 0..2^31 − 1. */
export interface KeyedGame {
  /** No position has more moves. */
  readonly maxMoves: number;
  /** No value is larger, if given: after a move worth as much, no other is looked at. */
  readonly maxValue?: number;
  /**
   * Writes the moves of a position from index `at` on, and returns the index after the last:
   *
   * - `successors[i]` is the key of the position after the move, or its complement `~key` where
   *   the same side moves again (Grundy values: where it is added to the position written before);
   * - `payoffs[i]` is what the move gains for its mover.
   */
  expand(key: number, successors: Int32Array, payoffs: Numbers, at: number): number;
  /** The value of a position without moves, for its side to move; 0 where missing. */
  terminalValue?(key: number): number;
}

/** A game whose positions are 63-bit keys: `low` any int32, `high` 0..2^31 − 1. */
export interface PairKeyedGame {
  /** Two words a key. */
  readonly keyWords: 2;
  /** No position has more moves. */
  readonly maxMoves: number;
  /** No value is larger, if given: after a move worth as much, no other is looked at. */
  readonly maxValue?: number;
  /**
   * Writes the moves of a position from index `at` on, and returns the index after the last:
   *
   * - `successors[2 · i]` and `successors[2 · i + 1]` are the low and the high word of the
   *   position after the move, the high one complemented where the same side moves again (Grundy
   *   values: where it is added to the position written before);
   * - `payoffs[i]` is what the move gains for its mover.
   */
  expand(
    low: number,
    high: number,
    successors: Int32Array,
    payoffs: Numbers,
    at: number,
  ): number;
  /** The value of a position without moves, for its side to move; 0 where missing. */
  terminalValue?(low: number, high: number): number;
}

/** A key of two words, the low one first. */
export type PairKey = readonly [low: number, high: number];
