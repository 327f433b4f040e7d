/**
 * The moves of a ranked game, batch by batch.
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";
import { BATCH_SIZE, type RankedGame } from "./ranked_game.ts";

/** How many positions lie between two polls of the budget: a multiple of the batch. */
const POLL_INTERVAL = 2 ** 16;

/** The moves of some positions. */
export interface MoveBatch {
  /** Where the moves of each position start, and where the last ones end. */
  readonly offsets: Int32Array;
  /** Ranks that the moves lead to. */
  readonly successors: Int32Array;
  /** What the moves gain. */
  readonly payoffs: Int32Array;
}

/** Returns arrays for the moves of so many positions of a game. */
function moveBatch({ maxMoves }: RankedGame, positions: number): MoveBatch {
  return {
    offsets: new Int32Array(positions + 1),
    successors: new Int32Array(positions * maxMoves),
    payoffs: new Int32Array(positions * maxMoves),
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
  const [moves, ofOne] = [moveBatch(game, BATCH_SIZE), moveBatch(game, 1)];
  for (let start = 0; start < size; start += BATCH_SIZE) {
    if (start % POLL_INTERVAL === 0) budget.poll(start, start / size);
    const end = Math.min(start + BATCH_SIZE, size);
    if (game.batch) game.batch(start, end, moves.offsets, moves.successors, moves.payoffs);
    else expandEach(game, { start, end }, moves, ofOne);
    use(start, end, moves);
  }
}

/** Writes the moves of some positions, one after the other. */
function expandEach(
  game: RankedGame,
  { start, end }: { start: number; end: number },
  { offsets, successors, payoffs }: MoveBatch,
  ofOne: MoveBatch,
): void {
  let at = 0;
  for (let rank = start; rank < end; rank++) {
    const count = game.expand(rank, ofOne.successors, ofOne.payoffs);
    for (let i = 0; i < count; i++) {
      successors[at] = ofOne.successors[i];
      payoffs[at++] = ofOne.payoffs[i];
    }
    offsets[rank - start + 1] = at;
  }
}
