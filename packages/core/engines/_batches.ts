/**
 * The moves of a ranked game, batch by batch.
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";
import {
  checkFits,
  isCount,
  isWithin,
  MOST_INT32,
  rankText,
  turnsError,
  wrongCount,
  wrongGain,
} from "./_contract.ts";
import type { RankedGame } from "./games.ts";

/** How many positions `batch` is asked for at the most. */
export const BATCH_SIZE = 256;

/** How many positions lie between two polls of the budget: a multiple of the batch. */
const POLL_INTERVAL = 2 ** 16;

/** The moves of some positions. */
export interface MoveBatch {
  /** Where the moves of each position start, and where the last ones end. */
  readonly offsets: Int32Array;
  /** Ranks that the moves lead to. */
  readonly successors: Int32Array;
  /** What the moves gain. */
  readonly gains: Int32Array;
  /** The marks of the moves. */
  readonly marks: Uint8Array;
  /** The same, four a word. */
  readonly markWords: Int32Array;
  /** Whether any move of the batch has a mark. */
  isMarked: boolean;
}

/** Returns arrays for the moves of a batch. */
function moveBatch({ maxMoves }: RankedGame): MoveBatch {
  const most = BATCH_SIZE * maxMoves;
  const markWords = new Int32Array(4 * Math.ceil(most / 16));
  return {
    offsets: new Int32Array(BATCH_SIZE + 1),
    successors: new Int32Array(most),
    gains: new Int32Array(most),
    marks: new Uint8Array(markWords.buffer),
    markWords,
    isMarked: false,
  };
}

/**
 * Asks for the moves of all positions, batch by batch in ascending order.
 *
 * @throws {LimitError} if the deadline of the budget passes, or the memory is too small.
 * @throws {RangeError} if there are too many ranks, or moves of a position, or a gain is no integer.
 */
export function forEachBatch(
  game: RankedGame,
  budget: Budget,
  use: (start: number, end: number, moves: MoveBatch) => void,
): void {
  const { size, maxMoves } = game;
  checkFits(size, "positions");
  checkFits(BATCH_SIZE * maxMoves, "moves of a batch");
  const bytes = BATCH_SIZE * (4 + 9 * maxMoves);
  budget.reserve(bytes, "the moves of a batch");
  const moves = moveBatch(game);
  const most = BATCH_SIZE * maxMoves;
  const one = {
    successors: new Int32Array(maxMoves),
    gains: new Float64Array(maxMoves),
    marks: new Uint8Array(maxMoves),
  };
  for (let start = 0; start < size; start += BATCH_SIZE) {
    if (start % POLL_INTERVAL === 0) budget.poll(start, start / size);
    const end = Math.min(start + BATCH_SIZE, size);
    if (game.batch) {
      game.batch(start, end, moves.offsets, moves.successors, moves.gains, moves.marks);
      if (moves.offsets[end - start] > most) checkOffsets(game, moves, start, end);
    } else expandEach(game, { start, end }, moves, one);
    moves.isMarked = isMarked(moves, end - start);
    use(start, end, moves);
    if (moves.isMarked) moves.marks.fill(0);
  }
  budget.release(bytes);
}

/** Whether any move of the positions of a batch has a mark. */
function isMarked({ offsets, markWords }: MoveBatch, positions: number): boolean {
  const words = (offsets[positions] + 3) >> 2;
  let any = 0;
  for (let i = 0; i < words; i += 4) {
    any |= markWords[i] | markWords[i + 1] | markWords[i + 2] | markWords[i + 3];
  }
  return any !== 0;
}

/** Throws if a side moves twice running in a batch. */
export function checkTurns(start: number, end: number, moves: MoveBatch): void {
  if (!moves.isMarked) return;
  for (let rank = start; rank < end; rank++) {
    for (let move = moves.offsets[rank - start]; move < moves.offsets[rank - start + 1]; move++) {
      if (moves.marks[move] !== 0) throw turnsError(rankText(rank));
    }
  }
}

/** Throws unless the moves of each position of a batch end behind those of the one before. */
export function checkOffsets(
  { maxMoves }: RankedGame,
  { offsets }: MoveBatch,
  start: number,
  end: number,
): void {
  for (let i = 0; i < end - start; i++) {
    const count = offsets[i + 1] - offsets[i];
    if (!isCount(count, maxMoves)) throw wrongCount(count, maxMoves, rankText(start + i));
  }
}

/** Writes the moves of some positions, one after the other. */
function expandEach(
  game: RankedGame,
  { start, end }: { start: number; end: number },
  { offsets, successors, gains, marks }: MoveBatch,
  one: { successors: Int32Array; gains: Float64Array; marks: Uint8Array },
): void {
  let at = 0;
  for (let rank = start; rank < end; rank++) {
    const count = game.expand(rank, one.successors, one.gains, one.marks);
    if (!isCount(count, game.maxMoves)) throw wrongCount(count, game.maxMoves, rankText(rank));
    for (let i = 0; i < count; i++) {
      const gain = one.gains[i];
      if (!isWithin(gain, MOST_INT32 - 1)) throw wrongGain(gain, MOST_INT32 - 1, rankText(rank));
      successors[at] = one.successors[i];
      gains[at] = gain;
      marks[at++] = one.marks[i];
      one.gains[i] = one.marks[i] = 0;
    }
    offsets[rank - start + 1] = at;
  }
}
