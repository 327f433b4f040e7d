/**
 * Boards and hands: how cells touch, and whose a card is.
 *
 * Cells count row by row from 0: `cell = row * cols + col`. Sides of a cell and numbers of a card
 * count north, west, south, east: direction `d`, whose opposite is `d ^ 2`.
 *
 * @module
 */
import type { GridSize, SizeLimits } from "@zugzwang/core/game";
import type { Side } from "@zugzwang/core";

/** The board of the statement: 3 × 4 cells, six cards a hand. */
export const JUDGE_SHAPE: GridSize = { rows: 3, cols: 4 };

/** The most cells of a board: sets of cells and of cards are 16-bit masks. */
export const MAX_CELLS = 16;

/** How many directions there are: north 0, west 1, south 2, east 3. */
export const DIRECTIONS = 4;

/** The shapes that there are. */
export const SHAPES: SizeLimits = { minCells: 2, maxCells: MAX_CELLS };

/** Returns the number of cells. */
export function cellCount({ rows, cols }: GridSize): number {
  return rows * cols;
}

/** Returns the number of cards in a full hand: half as many as cells, rounded up. */
export function handSize(shape: GridSize): number {
  return (cellCount(shape) + 1) >> 1;
}

/** Returns whose a card is: theirs (side 1) are the first half, ours (side 0) the second. */
export function sideOfCard(shape: GridSize, card: number): Side {
  return card < handSize(shape) ? 1 : 0;
}

/** Returns the cell next to a cell in a direction, or −1 beyond the edge. */
export function neighbour({ rows, cols }: GridSize, cell: number, direction: number): number {
  const row = Math.floor(cell / cols) + [-1, 0, 1, 0][direction];
  const col = cell % cols + [0, -1, 0, 1][direction];
  return row < 0 || row >= rows || col < 0 || col >= cols ? -1 : row * cols + col;
}
