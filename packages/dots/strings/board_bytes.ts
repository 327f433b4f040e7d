/**
 * The memory of a position taken apart.
 *
 * @module
 */
import type { BoardSize } from "../rules/board.ts";

/**
 * Bytes for a box, two edges with it: its graph, its state, its part of the components, and what of
 * these waits to be collected. Measured as the peak of resident memory less that of an empty run:
 * `solve` of an endgame of 300 × 300 took 400 to 540, `verify` and `review`, which solve several
 * times, up to 890, and in a batch 1,090, on a machine with other work.
 */
const BYTES_PER_BOX = 1100;

/** The same for the values of all moves and their list, beside what waits to be collected. */
const BYTES_PER_BOX_OF_VALUES = 2400;
/** What waits to be collected at most while values are found. */
const WAITING_BYTES = 24 * 2 ** 20;

/** The same for a line, which takes the board apart after every move: 100 × 100 took 14,700. */
const BYTES_PER_BOX_OF_LINE = 15_000;

/** What a position taken apart is, in messages. */
export const BOARD = "the board taken apart";

/** Returns the bytes that a thread takes to take positions of a board apart, at most. */
export function boardBytes({ rows, columns }: BoardSize): number {
  return BYTES_PER_BOX * rows * columns;
}

/** Returns the bytes that the best line of a board takes, at most. */
export function lineBytes({ rows, columns }: BoardSize): number {
  return BYTES_PER_BOX_OF_LINE * rows * columns;
}

/**
 * Returns the bytes that the values of all moves of a board take, at most. Measured as peaks too:
 * 50 × 50 took 22 MB, 70 × 70 24, 100 × 100 36, 300 × 300 167, 400 × 400 236.
 */
export function valuesBytes(size: BoardSize): number {
  const most = WAITING_BYTES + BYTES_PER_BOX_OF_VALUES * size.rows * size.columns;
  return Math.min(most, lineBytes(size));
}
