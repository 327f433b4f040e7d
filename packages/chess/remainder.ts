/**
 * What is left of a board, laid out for tables.
 *
 * Only free cells matter from a position on. They lie in a rectangle, from the first row and column
 * that are not full to the last ones. Its shorter side is laid across: a position becomes a short
 * list of *lines* (rows, or columns where the rectangle is taller than wide), each with so many free
 * cells at its end, and in line order these counts never fall.
 *
 *     # # # .      left = 1 2 4: the positions that can still come are those with
 *     # # . .      left' ≤ left in every line, never falling either
 *     . . . .
 *
 * @module
 */
import type { StaircaseGame } from "@zugzwang/core/engines";
import { type ChessPosition, sideToMove } from "./rules.ts";

/** The free part of a position's board, as a game on staircases. */
export interface Remainder extends StaircaseGame {
  /** Returns the free cells of each line of a position that follows from this one. */
  countFree(position: ChessPosition): number[];
}

/** Lays out the free part of a position's board. Time: O(rows + columns). */
export function layOutRemainder(position: ChessPosition): Remainder {
  const { board, filled } = position;
  const { rows, cols, payoffs } = board;
  const notFull = filled.findIndex((count) => count < cols);
  const firstRow = notFull < 0 ? rows : notFull;
  const byRow = countByRow(position, firstRow);
  const width = byRow.at(-1) ?? 0;
  const isWide = byRow.length <= width;
  const left = isWide ? byRow : countByColumn(byRow, width);
  const cells = left.reduce((sum, count) => sum + count, 0);
  const moverOfEven = sideToMove(position) ^ (cells & 1);
  return {
    lines: left.length,
    width: isWide ? width : byRow.length,
    left,
    gainAt: (line, free, parity) => {
      const row = isWide ? firstRow + line : rows - free;
      const col = isWide ? cols - free : cols - width + line;
      return payoffs[moverOfEven ^ parity][row * cols + col];
    },
    countFree: (after) => {
      const counts = countByRow(after, firstRow);
      return isWide ? counts : countByColumn(counts, width);
    },
  };
}

/** Counts the free cells of each row from one on. */
function countByRow({ board: { cols }, filled }: ChessPosition, firstRow: number): number[] {
  return filled.slice(firstRow).map((count) => cols - count);
}

/** Counts the free cells of each of the last `width` columns, given those of each row. */
function countByColumn(byRow: readonly number[], width: number): number[] {
  let row = byRow.length;
  return Array.from({ length: width }, (_, col) => {
    while (row > 0 && byRow[row - 1] >= width - col) row--;
    return byRow.length - row;
  });
}
