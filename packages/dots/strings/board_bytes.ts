/**
 * The memory of a position taken apart.
 *
 * @module
 */
import type { BoardSize } from "../rules/board.ts";

/**
 * Bytes for a box, two edges with it: its graph, its state, its part of the components, and what of
 * these waits to be collected. Measured as the peak of resident memory of `solve` less that of an
 * empty run: endgames of 300 × 300 took 540, of 350 × 350 up to 630, of 700 × 700 370.
 */
const BYTES_PER_BOX = 640;

/** What a position taken apart is, in messages. */
export const BOARD = "the board taken apart";

/** Returns the bytes that a thread takes to take positions of a board apart, at most. */
export function boardBytes({ rows, columns }: BoardSize): number {
  return BYTES_PER_BOX * rows * columns;
}
