/**
 * Retrograde solution of games whose positions are ranked so that every move leads to a smaller
 * rank: one ascending loop over a dense table, without hashing, memo marks or recursion.
 *
 * Moves come in batches of 256 positions, best from the game itself. So an engine that has
 * served several games pays for its polymorphic call once a batch, and the loops over edges stay as
 * fast as hand-written ones.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import { formatFigure } from "../run/errors.ts";
import { checkOffsets, checkTurns, forEachBatch, type MoveBatch } from "./_batches.ts";
import {
  checkFits,
  isWithin,
  MOST_INT32,
  rankError,
  rankText,
  wrongEnd,
  wrongGain,
  wrongMark,
  wrongValue,
} from "./_contract.ts";
import { AGAIN, type RankedGame } from "./games.ts";

/** Below every sum of a gain and a value. */
const LOWEST = -0x8000_0000;

/**
 * Returns the exact value of every position for its side to move: the largest gain ± value over its
 * moves (+ where the same side moves again), or its terminal value.
 *
 * Every successor rank must be smaller than its position's, and |values| below 2^30; a game that
 * breaks this is refused. Exact: one word for each rank, nothing lost, nothing confused. Time
 * O(edges + size); memory 4 bytes a rank, and one batch of moves.
 *
 * @throws {LimitError} if the budget does not allow it.
 * @throws {RangeError} if a move leads to no smaller rank (take `loopyRetrograde` for a game with
 * cycles), a gain is no integer, or a value is too large.
 *
 * @example
 * ```ts
 * import { retrograde } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * // One heap; a move takes one or two coins; each coin is a point for its taker.
 * const { values } = retrograde({
 *   size: 5,
 *   maxMoves: 2,
 *   expand(left, successors, gains) {
 *     successors.set([left - 1, left - 2]);
 *     gains.set([1, 2]);
 *     return Math.min(left, 2);
 *   },
 * });
 * assertEquals([...values], [0, 1, 2, 1, 0]);
 * ```
 */
export function retrograde(
  game: RankedGame,
  { budget = new Budget() }: { readonly budget?: Budget } = {},
): {
  /** `values[rank]`, for the side to move. */
  readonly values: Int32Array;
} {
  const values = allocateTable(game, budget, 4, (size) => new Int32Array(size));
  forEachBatch(game, budget, (start, end, moves) => {
    setTerminals(game, moves, start, end, (rank, value) => values[rank] = value);
    const relax = moves.isMarked ? relaxMarked : relaxAlternating;
    if (!relax(values, start, end, moves)) refuseBatch(game, start, end, moves, values);
  });
  return { values };
}

/**
 * Returns who wins from every position, for games that end in a win or a loss.
 *
 * A position without moves is lost for its side to move (normal play), or won where the game's
 * `terminalValue` is positive. Gains are not read, and need not be written; turns must alternate.
 * Every successor rank must be smaller than its position's. Exact. Time O(edges + size); memory one
 * byte a rank, and one batch of moves.
 *
 * @throws {LimitError} if the budget does not allow it.
 * @throws {RangeError} if a move leads to no smaller rank (take `loopyRetrograde` for a game with
 * cycles), or a side moves twice running.
 *
 * @example
 * ```ts
 * import { retrogradeOutcomes } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * // One heap; a move takes one or two coins; who cannot move loses.
 * const { outcomes } = retrogradeOutcomes({
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
export function retrogradeOutcomes(
  game: RankedGame,
  { budget = new Budget() }: { readonly budget?: Budget } = {},
): {
  /** `outcomes[rank]`: 1 if the side to move wins (an N-position), 0 if it loses (a P-position). */
  readonly outcomes: Uint8Array;
} {
  const outcomes = allocateTable(game, budget, 1, (size) => new Uint8Array(size));
  forEachBatch(game, budget, (start, end, moves) => {
    checkTurns(start, end, moves);
    setTerminals(game, moves, start, end, (rank, value) => outcomes[rank] = value > 0 ? 1 : 0);
    if (!relaxOutcomes(outcomes, start, end, moves)) refuseBatch(game, start, end, moves);
  });
  return { outcomes };
}

/** Returns the moves of a position, in the game's order, with their values by a solved table. */
export function rankedMoves(
  game: RankedGame,
  values: ArrayLike<number>,
  rank: number,
): {
  /** The rank of the position that it leads to. */
  readonly successor: number;
  /** What it gains. */
  readonly gain: number;
  /** The value of the move for its mover, given those of the positions. */
  readonly value: number;
}[] {
  const { maxMoves } = game;
  const [successors, gains] = [new Int32Array(maxMoves), new Float64Array(maxMoves)];
  const marks = new Uint8Array(maxMoves);
  return Array.from({ length: game.expand(rank, successors, gains, marks) }, (_, i) => {
    const rest = values[successors[i]];
    const value = gains[i] + (marks[i] === AGAIN ? rest : -rest);
    return { successor: successors[i], gain: gains[i], value };
  });
}

function allocateTable<T>(
  { size }: RankedGame,
  budget: Budget,
  bytesPerRank: number,
  make: (size: number) => T,
): T {
  checkFits(size, "positions");
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
    if (offsets[i] < offsets[i + 1]) continue;
    const rank = start + i;
    const value = game.terminalValue(rank);
    if (!isWithin(value, MOST_INT32 - 1)) throw wrongEnd(value, MOST_INT32 - 1, rankText(rank));
    set(rank, value);
  }
}

/**
 * Sets the values of a batch where the sides alternate; returns whether all moves lead to smaller
 * ranks, and no gain or value is too large. Math.max on int32 makes no branches, and those of the
 * checks are never taken.
 */
function relaxAlternating(
  values: Int32Array,
  start: number,
  end: number,
  { offsets, successors, gains }: MoveBatch,
): boolean {
  let move = 0;
  for (let rank = start; rank < end; rank++) {
    const last = offsets[rank - start + 1];
    if (move === last) continue; // a terminal position
    let best = LOWEST;
    for (; move < last; move++) {
      const successor = successors[move];
      const gain = gains[move];
      if (successor >>> 0 >= rank || ((gain + MOST_INT32) | 0) < 0) return false;
      best = Math.max(best, (gain - values[successor]) | 0);
    }
    values[rank] = best;
    if (((best + MOST_INT32) | 0) < 0) return false;
  }
  return true;
}

/** The same where a side may move again. */
function relaxMarked(
  values: Int32Array,
  start: number,
  end: number,
  { offsets, successors, gains, marks }: MoveBatch,
): boolean {
  let move = 0;
  for (let rank = start; rank < end; rank++) {
    const last = offsets[rank - start + 1];
    if (move === last) continue; // a terminal position
    let best = LOWEST;
    for (; move < last; move++) {
      const successor = successors[move];
      const gain = gains[move];
      const flip = marks[move] - AGAIN; // −1 where the other side moves: −x = (x ^ −1) + 1
      if (successor >>> 0 >= rank || ((gain + MOST_INT32) | 0) < 0 || flip > 0) return false;
      best = Math.max(best, (gain + (values[successor] ^ flip) - flip) | 0);
    }
    values[rank] = best;
    if (((best + MOST_INT32) | 0) < 0) return false;
  }
  return true;
}

/** The same for the outcomes: won where some move leads to a loss. */
function relaxOutcomes(
  outcomes: Uint8Array,
  start: number,
  end: number,
  { offsets, successors }: MoveBatch,
): boolean {
  let move = 0;
  for (let rank = start; rank < end; rank++) {
    const last = offsets[rank - start + 1];
    if (move === last) continue; // a terminal position
    let won = 0;
    for (; move < last; move++) {
      const successor = successors[move];
      if (successor >>> 0 >= rank) return false;
      won |= outcomes[successor] ^ 1;
    }
    outcomes[rank] = won;
  }
  return true;
}

/** Throws what is wrong with the first move of a batch that breaks the contract. */
function refuseBatch(
  game: RankedGame,
  start: number,
  end: number,
  moves: MoveBatch,
  values?: Int32Array,
): never {
  checkOffsets(game, moves, start, end);
  const { offsets, successors, gains, marks } = moves;
  const most = MOST_INT32 - 1;
  for (let rank = start; rank < end; rank++) {
    for (let move = offsets[rank - start]; move < offsets[rank - start + 1]; move++) {
      if (successors[move] < 0 || successors[move] >= rank) throw rankError(rank, successors[move]);
      if (Math.abs(gains[move]) > most) throw wrongGain(gains[move], most, rankText(rank));
      if (marks[move] > AGAIN) throw wrongMark(marks[move], rankText(rank));
    }
    const value = values?.[rank] ?? 0;
    if (Math.abs(value) > most) throw wrongValue(value, most, rankText(rank));
  }
  throw new Error("A batch was refused for nothing"); // the loops and this check the same
}
