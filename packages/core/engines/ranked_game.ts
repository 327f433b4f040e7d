/**
 * Games as the engines see them that fill tables: positions are ranks, moves are edges between
 * ranks.
 *
 * @module
 */

/** How many positions an engine asks `batch` for at the most. */
export const BATCH_SIZE = 256;

/**
 * A game whose positions are the ranks 0..size−1. Ranks that are no positions may be there: they
 * count as terminal.
 */
export interface RankedGame {
  /** The number of ranks, below 2^31. */
  readonly size: number;
  /** No position has more moves. */
  readonly maxMoves: number;
  /**
   * Writes the moves of a position, and returns how many there are. Of move i,
   *
   * - `successors[i]` is the rank of the position after the move;
   * - `gains[i]` is what the move gains for its mover, an integer; engines that ask for outcomes
   *   only do not read it;
   * - `marks[i]` is `AGAIN` if the same side moves again (Grundy values: `BESIDE` if the position is
   *   added to the one written before it).
   *
   * What is not written of the last two is 0.
   */
  expand(
    rank: number,
    successors: Int32Array,
    gains: Float64Array,
    marks: Uint8Array,
  ): number;
  /**
   * Writes the moves of the positions `start`..`end − 1`, at most `BATCH_SIZE` of them, in the
   * place of `expand`: faster, where a position is cheap to know from the one before. The moves of
   * position `start + i` are the entries from `offsets[i]`, where `offsets[0]` is 0 and already
   * set, to `offsets[i + 1]`, which this writes. The gains are int32: a fraction is cut, which
   * `checkRanks` finds.
   */
  batch?(
    start: number,
    end: number,
    offsets: Int32Array,
    successors: Int32Array,
    gains: Int32Array,
    marks: Uint8Array,
  ): void;
  /** The value of a position without moves, for its side to move; 0 where missing. */
  terminalValue?(rank: number): number;
  /** How moves are taken back: with it `loopyRetrograde` stores none, and asks for none forward. */
  readonly backwards?: BackwardMoves;
}

/** Moves taken back. Ranks that are no positions have no moves, and are no predecessors. */
export interface BackwardMoves {
  /** `predecessors` writes no more than so many. */
  readonly maxPredecessors: number;
  /** Returns how many moves a position has. */
  moveCount(rank: number): number;
  /**
   * Writes the positions that have a move to `rank`, each as often as it has such moves, and
   * returns how many it wrote. Asked for won and lost positions only.
   */
  predecessors(rank: number, into: Int32Array): number;
}
