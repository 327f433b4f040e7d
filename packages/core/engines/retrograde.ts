// Solves games whose moves all lead to smaller ranks: one ascending loop over a dense table, without
// hashing or recursion.
//
// Moves are read in batches of 256 positions, so an engine that has solved several games makes one
// polymorphic call per batch, and the loops over moves stay as fast as hand-written ones.
import { Budget } from "../run/budget.ts";
import { formatFigure } from "../run/errors.ts";
import {
  checkFits,
  isCount,
  isWithin,
  MOST,
  wrongCount,
  wrongEnd,
  wrongGain,
  wrongMark,
  wrongRank,
  wrongValue,
} from "./_contract.ts";
import { AGAIN, type RankedGame } from "./games.ts";

/** Below every sum of a gain and a value. */
const LOWEST = -0x8000_0000;

/**
 * Returns the exact value of every position for its side to move: its terminal value, or the largest
 * gain ± value over its moves, with + if the same side moves again.
 *
 * Every move must lead to a smaller rank, and absolute values must be below 2^30. Time O(moves +
 * size). Memory: 4 bytes per rank, and one batch of moves.
 *
 * @throws {LimitError} if the budget does not allow it.
 * @throws {RangeError} if the game breaks its contract.
 *
 * @example
 * ```ts
 * import { retrograde } from "@zugzwang/core/engines";
 * import { assertEquals } from "@std/assert";
 *
 * // One heap. A move takes one or two coins, each a point for the player.
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
  const { size } = game;
  checkFits(size, "positions");
  const purpose = `the table of ${formatFigure(size)} positions`;
  const values = budget.allocate(4 * size, purpose, () => new Int32Array(size));
  forEachBatch(game, budget, (moves) => {
    setTerminals(game, moves, values);
    const relax = moves.isMarked ? relaxMarked : relaxAlternating;
    if (!relax(values, moves)) refuseBatch(game, moves, values);
  });
  return { values };
}

/** Sets the positions of a batch without moves. The others may lead to them. */
function setTerminals(
  game: RankedGame,
  { start, end, offsets }: MoveBatch,
  values: Int32Array,
): void {
  if (!game.terminalValue) return; // tables start as zeroes
  for (let i = 0; i < end - start; i++) {
    if (offsets[i] === offsets[i + 1]) values[start + i] = evaluateEnd(game, start + i);
  }
}

/** Returns the value of a rank without moves. */
export function evaluateEnd(game: RankedGame, rank: number): number {
  const value = game.terminalValue ? game.terminalValue(rank) : 0;
  if (!isWithin(value, MOST)) throw wrongEnd(value, MOST, `rank ${rank}`);
  return value;
}

/**
 * Sets the values of a batch in which the sides alternate. Returns false if a move does not lead to a
 * smaller rank, or a gain or value is too large. Math.max on int32 compiles without branches, and those
 * of the checks are never taken.
 */
function relaxAlternating(
  values: Int32Array,
  { start, end, offsets, successors, gains }: MoveBatch,
): boolean {
  let move = 0;
  for (let rank = start; rank < end; rank++) {
    const last = offsets[rank - start + 1];
    if (move === last) continue; // a terminal position
    let best = LOWEST;
    for (; move < last; move++) {
      const successor = successors[move];
      const gain = gains[move];
      if (successor >>> 0 >= rank || ((gain + MOST + 1) | 0) < 0) return false;
      best = Math.max(best, (gain - values[successor]) | 0);
    }
    values[rank] = best;
    if (((best + MOST + 1) | 0) < 0) return false;
  }
  return true;
}

/** Does the same if a side may move again. */
function relaxMarked(
  values: Int32Array,
  { start, end, offsets, successors, gains, marks }: MoveBatch,
): boolean {
  let move = 0;
  for (let rank = start; rank < end; rank++) {
    const last = offsets[rank - start + 1];
    if (move === last) continue; // a terminal position
    let best = LOWEST;
    for (; move < last; move++) {
      const successor = successors[move];
      const gain = gains[move];
      const flip = marks[move] - AGAIN; // −1 if the other side moves: −x = (x ^ −1) + 1
      if (successor >>> 0 >= rank || ((gain + MOST + 1) | 0) < 0 || flip > 0) return false;
      best = Math.max(best, (gain + (values[successor] ^ flip) - flip) | 0);
    }
    values[rank] = best;
    if (((best + MOST + 1) | 0) < 0) return false;
  }
  return true;
}

/** Finds and throws the fault of a batch that breaks the contract. */
function refuseBatch(game: RankedGame, moves: MoveBatch, values: Int32Array): never {
  checkOffsets(game, moves);
  const { start, end, offsets, successors, gains, marks } = moves;
  for (let rank = start; rank < end; rank++) {
    for (let move = offsets[rank - start]; move < offsets[rank - start + 1]; move++) {
      if (successors[move] < 0 || successors[move] >= rank) throw wrongRank(rank, successors[move]);
      if (Math.abs(gains[move]) > MOST) throw wrongGain(gains[move], `rank ${rank}`);
      if (marks[move] > AGAIN) throw wrongMark(marks[move], `rank ${rank}`);
    }
    if (Math.abs(values[rank]) > MOST) throw wrongValue(values[rank], MOST, `rank ${rank}`);
  }
  throw new Error("Cannot say why a batch was refused"); // the loops and this check must agree
}

const BATCH_SIZE = 256;
/** Positions between two polls, a multiple of the batch. */
const POLL_INTERVAL = 2 ** 16;

/** The moves of the positions `start`..`end − 1`, as `RankedGame.batch` writes them. */
export interface MoveBatch {
  start: number;
  end: number;
  readonly offsets: Int32Array;
  readonly successors: Int32Array;
  readonly gains: Int32Array;
  readonly marks: Uint8Array;
  /** Whether any move of the batch has a mark. */
  isMarked: boolean;
}

/**
 * Reads the moves of all positions, batch by batch in ascending order.
 * @throws {RangeError} if there are too many ranks or moves, or a gain is not an integer.
 */
export function forEachBatch(
  game: RankedGame,
  budget: Budget,
  use: (moves: MoveBatch) => void,
): void {
  const { size, maxMoves } = game;
  checkFits(size, "positions");
  const most = BATCH_SIZE * maxMoves;
  checkFits(most, "moves of a batch");
  const bytes = BATCH_SIZE * 4 + 9 * most;
  budget.reserve(bytes, "a batch of moves");
  // `findMark` reads four words of marks at a time.
  const markWords = new Int32Array(4 * Math.ceil(most / 16));
  const moves: MoveBatch = {
    start: 0,
    end: 0,
    offsets: new Int32Array(BATCH_SIZE + 1),
    successors: new Int32Array(most),
    gains: new Int32Array(most),
    marks: new Uint8Array(markWords.buffer),
    isMarked: false,
  };
  const expand = game.batch
    ? () => {
      const { start, end, offsets, successors, gains, marks } = moves;
      game.batch!(start, end, offsets, successors, gains, marks);
    }
    : makeExpander(game, moves);
  for (let start = 0; start < size; start += BATCH_SIZE) {
    if (start % POLL_INTERVAL === 0) budget.poll(start, start / size);
    moves.start = start;
    moves.end = Math.min(start + BATCH_SIZE, size);
    expand();
    const count = moves.offsets[moves.end - start];
    if (count > most) checkOffsets(game, moves);
    moves.isMarked = findMark(markWords, count);
    use(moves);
    if (moves.isMarked) moves.marks.fill(0);
  }
  budget.release(bytes);
}

/** Returns whether any of the first marks is set. */
function findMark(markWords: Int32Array, count: number): boolean {
  const words = (count + 3) >> 2;
  let any = 0;
  for (let i = 0; i < words; i += 4) {
    any |= markWords[i] | markWords[i + 1] | markWords[i + 2] | markWords[i + 3];
  }
  return any !== 0;
}

/** Throws unless the number of moves of each position is in 0..maxMoves. */
export function checkOffsets({ maxMoves }: RankedGame, { start, end, offsets }: MoveBatch): void {
  for (let i = 0; i < end - start; i++) {
    const count = offsets[i + 1] - offsets[i];
    if (!isCount(count, maxMoves)) throw wrongCount(count, maxMoves, `rank ${start + i}`);
  }
}

/** Returns a function that fills a batch by `expand`. */
function makeExpander(game: RankedGame, moves: MoveBatch): () => void {
  const { maxMoves } = game;
  const own = {
    successors: new Int32Array(maxMoves),
    gains: new Float64Array(maxMoves),
    marks: new Uint8Array(maxMoves),
  };
  return () => {
    let at = 0;
    for (let rank = moves.start; rank < moves.end; rank++) {
      const count = game.expand(rank, own.successors, own.gains, own.marks);
      if (!isCount(count, maxMoves)) throw wrongCount(count, maxMoves, `rank ${rank}`);
      for (let i = 0; i < count; i++) {
        const gain = own.gains[i];
        if (!isWithin(gain, MOST)) throw wrongGain(gain, `rank ${rank}`);
        moves.successors[at] = own.successors[i];
        moves.gains[at] = gain;
        moves.marks[at++] = own.marks[i];
        own.gains[i] = own.marks[i] = 0;
      }
      moves.offsets[rank - moves.start + 1] = at;
    }
  };
}
