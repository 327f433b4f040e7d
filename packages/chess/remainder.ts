/**
 * What is left of a board, laid out for tables.
 *
 * Only free cells matter from a position on. They lie in a rectangle, from the first row and
 * column that are not full to the last ones. Its shorter side is laid across: a position becomes a
 * short list of *lines* (rows, or columns where the rectangle is taller than wide), each with so
 * many free cells at its end, and in line order these counts never fall.
 *
 *     # # # .      left = 1 2 4: the positions that can still come are those with
 *     # # . .      left' ≤ left in every line, never falling either
 *     . . . .
 *
 * @module
 */
import { type ChessMove, type ChessPosition, sideToMove } from "./rules.ts";

/** The free part of a position's board. */
export interface Remainder {
  /** The number of lines: the shorter side of the rectangle. */
  readonly lines: number;
  /** The length of a line: the longer side. */
  readonly width: number;
  /** Free cells at the end of each line; the first line has the fewest. */
  readonly left: readonly number[];
  /** The number of free cells. */
  readonly cells: number;
  /** The lines in the order of their corners on the board, from the top row down. */
  readonly topDown: readonly number[];
  /** Returns the cell that a move takes in a line with so many free cells. */
  cellAt(line: number, left: number): ChessMove;
  /** Returns what that cell gains for the side that moves at that parity of free cells. */
  gainAt(line: number, left: number, parity: number): number;
}

/** Returns the free part of a position's board. Time: O(rows + columns). */
export function remainderOf(position: ChessPosition): Remainder {
  const { board: { rows, cols }, filled } = position;
  const firstRow = filled.findIndex((count) => count < cols);
  const byRow = firstRow < 0 ? [] : filled.slice(firstRow).map((count) => cols - count);
  const width = byRow.at(-1) ?? 0;
  if (byRow.length <= width) {
    const cellAt = (line: number, left: number) => ({ row: firstRow + line, col: cols - left });
    return layOut(position, { left: byRow, width, topDown: [...byRow.keys()], cellAt });
  }
  const left = columnCounts(byRow, width);
  const topDown = [...left.keys()].reverse();
  const cellAt = (line: number, left: number) => ({ row: rows - left, col: cols - width + line });
  return layOut(position, { left, width: byRow.length, topDown, cellAt });
}

/** Free cells of each of the last `width` columns, given those of each row. */
function columnCounts(byRow: readonly number[], width: number): number[] {
  let row = byRow.length;
  return Array.from({ length: width }, (_, col) => {
    while (row > 0 && byRow[row - 1] >= width - col) row--;
    return byRow.length - row;
  });
}

function layOut(
  position: ChessPosition,
  shape: Pick<Remainder, "left" | "width" | "topDown" | "cellAt">,
): Remainder {
  const { cols, payoffs } = position.board;
  const cells = shape.left.reduce((sum, count) => sum + count, 0);
  const moverOfEven = sideToMove(position) ^ (cells & 1);
  const gainAt = (line: number, left: number, parity: number) => {
    const { row, col } = shape.cellAt(line, left);
    return payoffs[moverOfEven ^ parity][row * cols + col];
  };
  return { ...shape, lines: shape.left.length, cells, gainAt };
}
