// The free part of a board as lines.
//
// Only free cells matter from a position on. They lie in a rectangle, from the first row and column
// that are not full to the last ones. Its lines are the rows, or the columns if it is taller than
// wide. A position is the number of free cells at the end of each line. In the order of the lines
// these numbers never decrease.
//
//     # # # .      left = 1 2 4: the positions that can still follow are those with
//     # # . .      left' ≤ left in every line, also never decreasing
//     . . . .
import type { StaircaseGame } from "@zugzwang/core/engines";
import { type ChessPosition, getSideToMove } from "./rules.ts";

/** The free part of a board as a game on staircases. */
export interface FreeLines extends StaircaseGame {
  /** Returns the free cells of each line of a position that follows. */
  countFree(position: ChessPosition): number[];
}

/** Lays out the free part of a position's board. Time: O(rows + columns). */
export function layOutLines(position: ChessPosition): FreeLines {
  const { board, filled } = position;
  const { rows, cols, payoffs } = board;
  const notFull = filled.findIndex((count) => count < cols);
  const firstRow = notFull < 0 ? rows : notFull;
  const byRow = countByRow(position, firstRow);
  const width = byRow.at(-1) ?? 0;
  const isWide = byRow.length <= width;
  const left = isWide ? byRow : countByColumn(byRow, width);
  const cells = left.reduce((sum, count) => sum + count, 0);
  const moverOfEven = getSideToMove(position) ^ (cells & 1);
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
