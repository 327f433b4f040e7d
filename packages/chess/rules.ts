// The rules: a board of payoffs, a staircase of taken cells, and the corners where it can grow.
import type { Bounds, Side } from "@zugzwang/core";
import type { GridSize } from "@zugzwang/core/game";

/** A board and its payoffs, non-negative integers. */
export interface Board extends GridSize {
  /** `payoffs[side][row * cols + col]`: what the cell gains for the side that takes it. */
  readonly payoffs: readonly [readonly number[], readonly number[]];
}

/** A position: the first `filled[row]` cells of every row are taken. */
export interface ChessPosition {
  /** The board and its payoffs. */
  readonly board: Board;
  /** The number of taken cells of each row, never more than in the row above. */
  readonly filled: readonly number[];
}

/** A move: the cell to take, 0-based. */
export interface ChessMove {
  /** The row, from the top. */
  readonly row: number;
  /** The column, from the left. */
  readonly col: number;
}

/** Returns the start of a board: nothing is taken. */
export function makeStart(board: Board): ChessPosition {
  return { board, filled: new Array(board.rows).fill(0) };
}

/** Returns the number of free cells. */
export function countCellsLeft({ board, filled }: ChessPosition): number {
  return filled.reduce((left, count) => left - count, board.rows * board.cols);
}

/** Returns the side to move: the first while an even number of cells is taken. */
export function getSideToMove({ filled }: ChessPosition): Side {
  return (filled.reduce((parity, count) => parity ^ (count & 1), 0)) as Side;
}

/**
 * Returns the legal moves from the top row down: the first free cell of every row whose upper
 * neighbour is taken.
 */
export function listMoves({ board, filled }: ChessPosition): ChessMove[] {
  const moves: ChessMove[] = [];
  for (let row = 0; row < board.rows; row++) {
    const above = row === 0 ? board.cols : filled[row - 1];
    if (filled[row] < above) moves.push({ row, col: filled[row] });
    if (filled[row] === 0) break; // no row below can have a corner
  }
  return moves;
}

export function isLegal({ board, filled }: ChessPosition, { row, col }: ChessMove): boolean {
  return row < board.rows && col === filled[row] &&
    col < (row === 0 ? board.cols : filled[row - 1]);
}

/** Returns the position after a legal move. */
export function play({ board, filled }: ChessPosition, { row }: ChessMove): ChessPosition {
  return { board, filled: filled.with(row, filled[row] + 1) };
}

export function getGain(position: ChessPosition, { row, col }: ChessMove): number {
  const { cols, payoffs } = position.board;
  return payoffs[getSideToMove(position)][row * cols + col];
}

/**
 * Returns bounds of a position's value from the number of cells that each side will still take.
 * Time: O(cells · log cells).
 *
 * Proof. Every free cell is taken in the end, and the sides take turns. So the first player takes a
 * known number of cells, with a total of Σ A over these − Σ B over the others = Σ (A + B) over these
 * − const. The cells with the largest A + B give an upper bound, those with the smallest a lower
 * bound. A cell is taken at a known turn, so by a known side, if every other free cell must be taken
 * before it or after it: the first and the last cell, and all cells of a single row.
 */
export function boundByCells(position: ChessPosition): Bounds {
  const { open, firstCount, certain } = splitCells(position);
  const [first, second] = position.board.payoffs;
  // Differences are exact where the sums A + B could pass 2^53.
  open.sort((x, y) => (first[x] - first[y]) - (second[y] - second[x]));
  const sumTotal = (firstTakes: (i: number) => boolean) =>
    open.reduce((sum, cell, i) => sum + (firstTakes(i) ? first[cell] : -second[cell]), certain);
  return {
    lower: sumTotal((i) => i < firstCount),
    upper: sumTotal((i) => i >= open.length - firstCount),
  };
}

/** Returns the free cells that either side may take, how many the first takes, and the sum of the others. */
function splitCells(position: ChessPosition) {
  const { board: { rows, cols, payoffs }, filled } = position;
  const free = countCellsLeft(position);
  const mover = getSideToMove(position);
  const before = new Float64Array(cols); // free cells above and to the left, by column
  const open: number[] = [];
  let firstCount = mover === 0 ? Math.ceil(free / 2) : Math.floor(free / 2);
  let certain = 0;
  for (let row = 0; row < rows; row++) {
    for (let col = filled[row]; col < cols; col++) {
      before[col] += col - filled[row] + 1;
      const turn = before[col] - 1;
      const cell = row * cols + col;
      if (turn + (rows - row) * (cols - col) < free) open.push(cell);
      else if ((turn & 1) === mover) {
        certain += payoffs[0][cell];
        firstCount--;
      } else certain -= payoffs[1][cell];
    }
  }
  return { open, firstCount, certain };
}
