/**
 * Retrograde solution of games whose positions are ranked so that every move leads to a smaller
 * rank: one ascending loop over a dense table, without hashing, memo marks or recursion.
 *
 * Moves come in batches of `BATCH_SIZE` positions, best from the game itself. So an engine that has
 * served several games pays for its polymorphic call once a batch, and the loops over edges stay as
 * fast as hand-written ones.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import { formatFigure } from "../run/figures.ts";
import { largestInt32 } from "./_backward_values.ts";
import { forEachBatch, type MoveBatch } from "./_batches.ts";
import type { RankedGame } from "./ranked_game.ts";

/** Below every value: |values| must stay below 2^30. */
const LOWEST = -0x3fff_ffff;

/**
 * Returns `values[rank]`, the exact value of every position for its side to move: the largest
 * payoff ± value over its moves (+ where the same side moves again), or its terminal value.
 *
 * Every successor rank must be smaller than its position's (`checkGame` tests that), and |values|
 * below 2^30. Exact: one word for each rank, nothing lost, nothing confused. Time O(edges + size);
 * memory 4 bytes a rank, and one batch of moves.
 *
 * @throws {LimitError} if the budget does not allow it.
 *
 * @example
 * ```ts
 * import { retrograde } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * // One heap; a move takes one or two coins; each coin is a point for its taker.
 * const values = retrograde({
 *   size: 5,
 *   maxMoves: 2,
 *   expand(left, successors, payoffs) {
 *     successors.set([left - 1, left - 2]);
 *     payoffs.set([1, 2]);
 *     return Math.min(left, 2);
 *   },
 * });
 * assertEquals([...values], [0, 1, 2, 1, 0]);
 * ```
 */
export function retrograde(game: RankedGame, budget: Budget = new Budget()): Int32Array {
  const values = allocateTable(game, budget, 4, (size) => new Int32Array(size));
  const relax = game.mayMoveAgain ? relaxSigned : relaxAlternating;
  forEachBatch(game, budget, (start, end, moves) => {
    setTerminals(game, moves, start, end, (rank, value) => values[rank] = value);
    relax(values, start, end, moves);
  });
  return values;
}

/**
 * Returns `outcomes[rank]`: 1 if the side to move wins (an N-position), 0 if it loses (a
 * P-position), for games that end in a win or a loss.
 *
 * A position without moves is lost for its side to move (normal play), or won where the game's
 * `terminalValue` is positive. Payoffs are not read, and need not be written; turns must
 * alternate. Every successor rank must be smaller than its position's. Exact. Time O(edges +
 * size); memory one byte a rank, and one batch of moves.
 *
 * @throws {LimitError} if the budget does not allow it.
 *
 * @example
 * ```ts
 * import { retrogradeOutcomes } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * // One heap; a move takes one or two coins; who cannot move loses.
 * const outcomes = retrogradeOutcomes({
 *   size: 7,
 *   maxMoves: 2,
 *   expand(rank, successors) {
 *     successors.set([rank - 1, rank - 2]);
 *     return Math.min(rank, 2);
 *   },
 * });
 * assertEquals([...outcomes], [0, 1, 1, 0, 1, 1, 0]);
 * ```
 */
export function retrogradeOutcomes(game: RankedGame, budget: Budget = new Budget()): Uint8Array {
  if (game.mayMoveAgain) throw new RangeError("Cannot give outcomes: turns must alternate");
  const outcomes = allocateTable(game, budget, 1, (size) => new Uint8Array(size));
  forEachBatch(game, budget, (start, end, moves) => {
    setTerminals(game, moves, start, end, (rank, value) => outcomes[rank] = value > 0 ? 1 : 0);
    relaxOutcomes(outcomes, start, end, moves);
  });
  return outcomes;
}

/** A move of a ranked game and its value. */
export interface RankedMove {
  /** The rank of the position it leads to. */
  readonly successor: number;
  /** What it gains for its mover. */
  readonly payoff: number;
  /** Its value for its mover, given best play after it. */
  readonly value: number;
}

/** Returns the moves of a position, in the game's order, with their values by a solved table. */
export function rankedMoves(
  game: RankedGame,
  values: ArrayLike<number>,
  rank: number,
): RankedMove[] {
  const [successors, payoffs] = [new Int32Array(game.maxMoves), new Int32Array(game.maxMoves)];
  return Array.from({ length: game.expand(rank, successors, payoffs) }, (_, i) => {
    const again = successors[i] < 0;
    const successor = again ? ~successors[i] : successors[i];
    const rest = values[successor];
    return { successor, payoff: payoffs[i], value: payoffs[i] + (again ? rest : -rest) };
  });
}

function allocateTable<T>(
  { size }: RankedGame,
  budget: Budget,
  bytesPerRank: number,
  make: (size: number) => T,
): T {
  const purpose = `the table of ${formatFigure(size)} positions`;
  return budget.allocate(bytesPerRank * size, purpose, () => make(size));
}

/** Sets the positions of a batch that have no moves: before the others, which may lead there. */
function setTerminals(
  game: RankedGame,
  { offsets }: MoveBatch,
  start: number,
  end: number,
  set: (rank: number, value: number) => void,
): void {
  if (!game.terminalValue) return; // tables start as zeroes
  for (let i = 0; i < end - start; i++) {
    if (offsets[i] === offsets[i + 1]) set(start + i, game.terminalValue(start + i));
  }
}

/** Sets the values of a batch where the sides alternate. Math.max on int32 makes no branches. */
function relaxAlternating(
  values: Int32Array,
  start: number,
  end: number,
  { offsets, successors, payoffs }: MoveBatch,
): void {
  let move = 0;
  for (let rank = start; rank < end; rank++) {
    const last = offsets[rank - start + 1];
    if (move === last) continue; // a terminal position
    let best = LOWEST;
    for (; move < last; move++) {
      best = Math.max(best, (payoffs[move] - values[successors[move]]) | 0);
    }
    values[rank] = best;
  }
}

/** Sets the values of a batch where a complemented successor means the same side moves again. */
function relaxSigned(values: Int32Array, start: number, end: number, moves: MoveBatch): void {
  const { offsets } = moves;
  for (let i = 0; i < end - start; i++) {
    const [first, last] = [offsets[i], offsets[i + 1]];
    if (first < last) values[start + i] = largestInt32(values, moves, first, last);
  }
}

/** Sets the outcomes of a batch: won where some move leads to a loss. */
function relaxOutcomes(
  outcomes: Uint8Array,
  start: number,
  end: number,
  { offsets, successors }: MoveBatch,
): void {
  let move = 0;
  for (let rank = start; rank < end; rank++) {
    const last = offsets[rank - start + 1];
    if (move === last) continue; // a terminal position
    let won = 0;
    for (; move < last; move++) won |= outcomes[successors[move]] ^ 1;
    outcomes[rank] = won;
  }
}
