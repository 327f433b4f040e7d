/**
 * What is left of a board, laid out for tables.
 *
 * Only free cells matter from a position on. They lie in a rectangle, from the first row and
 * column that are not full to the last ones; its shorter side is laid across, so that a position
 * is a short list of *lines* (rows, or columns if the rectangle is taller than wide), each with so
 * many free cells at its end. In line order these counts never fall:
 *
 *     rows            lines: left = 1 2 4
 *     # # # .         every position that can still come has left' ≤ left, line by line,
 *     # # . .         and again never falls: it is a contour, a path from the lower left
 *     . . . .         corner to the upper right one
 *
 * Contours are numbered in colexicographic order (by the last line first): rank = Σ over lines k
 * of C(k + left[k], k + 1). That is a bijection onto 0..C(lines + width, lines) − 1, and taking a
 * cell of line k lowers the rank by C(k + left[k] − 1, k): by a number that depends on that line
 * alone. So all successors of a position stand before it, at offsets known beforehand.
 *
 * @module
 */
import { type ChessMove, type ChessPosition, sideToMove } from "./rules.ts";

/** The free part of a position's board. Line and left count index tables as `line * stride + left`. */
export interface Remainder {
  /** The number of lines: the shorter side of the rectangle. */
  readonly lines: number;
  /** The length of a line: the longer side. */
  readonly width: number;
  /** `width + 1`. */
  readonly stride: number;
  /** Free cells at the end of each line; the first line has the fewest. */
  readonly left: readonly number[];
  /** The number of free cells. */
  readonly cells: number;
  /** The rank of the position; all positions that can come of it have smaller ones. */
  readonly rank: number;
  /** The cell that a move takes in a line with so many free cells. */
  cellAt(line: number, left: number): ChessMove;
  /** What that cell gains for the side that moves when the number of free cells has that parity. */
  payoffAt(line: number, left: number, parity: number): number;
}

/** Returns the free part of a position's board. */
export function remainderOf(position: ChessPosition): Remainder {
  const { board, filled } = position;
  const firstRow = filled.findIndex((count) => count < board.cols);
  if (firstRow < 0) return layOut(position, [], 0, () => ({ row: 0, col: 0 }));
  const byRow = filled.slice(firstRow).map((count) => board.cols - count);
  const width = byRow[byRow.length - 1];
  if (byRow.length <= width) {
    const cellAt = (line: number, left: number) => ({
      row: firstRow + line,
      col: board.cols - left,
    });
    return layOut(position, byRow, width, cellAt);
  }
  const firstCol = board.cols - width;
  const cellAt = (line: number, left: number) => ({ row: board.rows - left, col: firstCol + line });
  return layOut(position, columnCounts(byRow, width), byRow.length, cellAt);
}

/** Free cells of each column, given those of each row. */
function columnCounts(byRow: readonly number[], width: number): number[] {
  let row = byRow.length;
  return Array.from({ length: width }, (_, col) => {
    while (row > 0 && byRow[row - 1] >= width - col) row--;
    return byRow.length - row;
  });
}

function layOut(
  position: ChessPosition,
  left: readonly number[],
  width: number,
  cellAt: (line: number, left: number) => ChessMove,
): Remainder {
  const { cols, payoffs } = position.board;
  const cells = left.reduce((sum, count) => sum + count, 0);
  const evenMover = sideToMove(position) ^ (cells & 1);
  const payoffAt = (line: number, count: number, parity: number) => {
    const { row, col } = cellAt(line, count);
    return payoffs[evenMover ^ parity][row * cols + col];
  };
  const rank = rankOf(left);
  return { lines: left.length, width, stride: width + 1, left, cells, rank, cellAt, payoffAt };
}

/** The rank of a contour; Infinity if it is past 2^53. */
function rankOf(left: readonly number[]): number {
  let rank = 0;
  for (let line = left.length - 1; line >= 0 && rank < Infinity; line--) {
    rank += binomial(line + left[line], line + 1);
  }
  return rank <= Number.MAX_SAFE_INTEGER ? rank : Infinity;
}

/** C(n, k), or Infinity if a product on the way to it is past 2^53. */
function binomial(n: number, k: number): number {
  const smaller = Math.min(k, n - k);
  if (smaller < 0) return 0;
  let result = 1;
  for (let i = 1; i <= smaller; i++) {
    const product = result * (n - smaller + i);
    if (product > Number.MAX_SAFE_INTEGER) return Infinity;
    result = product / i;
  }
  return result;
}
