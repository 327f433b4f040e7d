/**
 * Games as the engines see them: positions are ranks, moves are edges between ranks.
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";

/** How many positions an engine asks for at once. */
export const BATCH_SIZE = 256;

/** How many positions lie between two polls of the budget: a multiple of the batch. */
const POLL_INTERVAL = 2 ** 16;

/**
 * A game whose positions are the ranks 0..size−1. Ranks that are no positions may be there: they
 * count as terminal.
 */
export interface RankedGame {
  /** The number of ranks, below 2^31. */
  readonly size: number;
  /** No position has more moves. */
  readonly maxMoves: number;
  /** Whether a side may move twice running: then a successor rank may be marked, see `batch`. */
  readonly mayMoveAgain?: boolean;
  /**
   * Writes the moves of the positions `start`..`end − 1`, at most `BATCH_SIZE` of them, into the
   * engine's arrays. The moves of position `start + i` are the entries from `offsets[i]`, where
   * `offsets[0]` is 0 and already set, to `offsets[i + 1]`, which this writes:
   *
   * - `successors[e]` is the rank of the position after the move, or its complement `~rank` where
   *   the same side moves again (only with `mayMoveAgain`);
   * - `payoffs[e]` is what the move gains for its mover. Engines that ask for outcomes only do not
   *   read it.
   */
  batch(
    start: number,
    end: number,
    offsets: Int32Array,
    successors: Int32Array,
    payoffs: Int32Array,
  ): void;
  /** The value of a position without moves, for its side to move; 0 where missing. */
  terminalValue?(rank: number): number;
}

/**
 * A game that takes moves back: with it `loopyRetrograde` stores no moves. Ranks that are no
 * positions may be there: they count as terminal draws, and are no position's predecessors.
 */
export interface ReversibleGame {
  /** The number of ranks, below 2^31. */
  readonly size: number;
  /** `predecessors` writes no more than so many. */
  readonly maxPredecessors: number;
  /** Returns how many moves a position has. */
  moveCount(rank: number): number;
  /**
   * Writes the positions that have a move to `rank`, each as often as it has such moves, and
   * returns how many it wrote. Asked for won and lost positions only.
   */
  predecessors(rank: number, into: Int32Array): number;
  /** The value of a position without moves, for its side to move; 0 where missing. */
  terminalValue?(rank: number): number;
}

/** A ranked game that gives the moves of one position at a time. */
export interface ExpandingGame extends Omit<RankedGame, "batch"> {
  /**
   * Writes the moves of one position from index 0 on, as in `batch`, and returns how many there
   * are.
   */
  expand(rank: number, successors: Int32Array, payoffs: Int32Array): number;
}

/** The arrays that `batch` fills. */
export interface MoveBatch {
  /** Where the moves of each position start, and where the last ones end. */
  readonly offsets: Int32Array;
  /** Ranks that the moves lead to. */
  readonly successors: Int32Array;
  /** What the moves gain. */
  readonly payoffs: Int32Array;
}

/** Returns arrays for the moves of `positions` positions of the game. */
export function moveBatch(game: RankedGame, positions: number = BATCH_SIZE): MoveBatch {
  const moves = positions * game.maxMoves;
  return {
    offsets: new Int32Array(positions + 1),
    successors: new Int32Array(moves),
    payoffs: new Int32Array(moves),
  };
}

/**
 * Returns the game with `batch` made from its `expand`: the simple interface, at the cost of a
 * call and a copy a position.
 *
 * @example
 * ```ts
 * import { batched, retrograde } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * // Take one or two of a row of coins worth 1, 2, 3, … from the high end: keep their worth.
 * const coins = batched({
 *   size: 5,
 *   maxMoves: 2,
 *   expand(left, successors, payoffs) {
 *     successors.set([left - 1, left - 2]);
 *     payoffs.set([left, left + left - 1]);
 *     return Math.min(left, 2);
 *   },
 * });
 * assertEquals([...retrograde(coins)], [0, 1, 3, 4, 4]);
 * ```
 */
export function batched(game: ExpandingGame): RankedGame {
  const { size, maxMoves, mayMoveAgain = false } = game;
  const ownSuccessors = new Int32Array(maxMoves);
  const ownPayoffs = new Int32Array(maxMoves);
  return {
    size,
    maxMoves,
    mayMoveAgain,
    terminalValue: (rank) => game.terminalValue?.(rank) ?? 0,
    batch(start, end, offsets, successors, payoffs) {
      let at = 0;
      for (let rank = start; rank < end; rank++) {
        const count = game.expand(rank, ownSuccessors, ownPayoffs);
        for (let i = 0; i < count; i++) {
          successors[at] = ownSuccessors[i];
          payoffs[at++] = ownPayoffs[i];
        }
        offsets[rank - start + 1] = at;
      }
    },
  };
}

/**
 * Asks for the moves of all positions, batch by batch in ascending order.
 *
 * @throws {LimitError} if the deadline of the budget passes.
 */
export function forEachBatch(
  game: RankedGame,
  budget: Budget,
  use: (start: number, end: number, moves: MoveBatch) => void,
): void {
  const { size } = game;
  const moves = moveBatch(game);
  for (let start = 0; start < size; start += BATCH_SIZE) {
    if (start % POLL_INTERVAL === 0) budget.poll(start, start / size);
    const end = Math.min(start + BATCH_SIZE, size);
    game.batch(start, end, moves.offsets, moves.successors, moves.payoffs);
    use(start, end, moves);
  }
}
