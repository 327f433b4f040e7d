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
  MOST,
  rankText,
  wrongCount,
  wrongGain,
} from "./_contract.ts";
import type { RankedGame } from "./games.ts";

/** The most positions of a batch. */
const BATCH_SIZE = 256;

/** Positions between two polls of the budget: a multiple of the batch. */
const POLL_INTERVAL = 2 ** 16;

/** The moves of consecutive positions. */
export interface MoveBatch {
  /** The first position. */
  start: number;
  /** The end of the positions. */
  end: number;
  /** Where the moves of each position start, and where the last ones end. */
  readonly offsets: Int32Array;
  /** Ranks that the moves lead to. */
  readonly successors: Int32Array;
  /** What the moves gain. */
  readonly gains: Int32Array;
  /** The marks of the moves. */
  readonly marks: Uint8Array;
  /** Whether any move of the batch has a mark. */
  isMarked: boolean;
}

/**
 * Reads the moves of all positions, batch by batch in ascending order.
 *
 * @throws {LimitError} if the deadline of the budget passes, or the memory is too small.
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
  // Four marks at a time are checked as words, so their memory ends on a multiple of four words.
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
    ? () => game.batch!(moves.start, moves.end, ...arraysOf(moves))
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

function arraysOf({ offsets, successors, gains, marks }: MoveBatch) {
  return [offsets, successors, gains, marks] as const;
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

/** Throws unless the moves of each position of a batch start where those of the one before end. */
export function checkOffsets(
  { maxMoves }: RankedGame,
  { start, end, offsets }: MoveBatch,
): void {
  for (let i = 0; i < end - start; i++) {
    const count = offsets[i + 1] - offsets[i];
    if (!isCount(count, maxMoves)) throw wrongCount(count, maxMoves, rankText(start + i));
  }
}

/** Returns a function that fills a batch by `expand`, one position after the other. */
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
      if (!isCount(count, maxMoves)) throw wrongCount(count, maxMoves, rankText(rank));
      for (let i = 0; i < count; i++) {
        const gain = own.gains[i];
        if (!isWithin(gain, MOST)) throw wrongGain(gain, rankText(rank));
        moves.successors[at] = own.successors[i];
        moves.gains[at] = gain;
        moves.marks[at++] = own.marks[i];
        own.gains[i] = own.marks[i] = 0;
      }
      moves.offsets[rank - moves.start + 1] = at;
    }
  };
}
