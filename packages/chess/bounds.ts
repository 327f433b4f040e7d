// Bounds of a value without a search.
import type { Bounds } from "@zugzwang/core";
import { type ChessPosition, countCellsLeft, getSideToMove } from "./rules.ts";

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
  const { open, firstCount, settled } = splitCells(position);
  const [first, second] = position.board.payoffs;
  // Differences are exact where the sums A + B could pass 2^53.
  open.sort((x, y) => (first[x] - first[y]) - (second[y] - second[x]));
  const sumTotal = (firstTakes: (i: number) => boolean) =>
    open.reduce((sum, cell, i) => sum + (firstTakes(i) ? first[cell] : -second[cell]), settled);
  return {
    lower: sumTotal((i) => i < firstCount),
    upper: sumTotal((i) => i >= open.length - firstCount),
  };
}

/** Returns the free cells that either side may take, how many of them the first player takes, and
 * the sum of the others. */
function splitCells(position: ChessPosition) {
  const { board: { rows, cols, payoffs }, filled } = position;
  const free = countCellsLeft(position);
  const mover = getSideToMove(position);
  const before = new Float64Array(cols); // free cells above and to the left, by column
  const open: number[] = [];
  let firstCount = mover === 0 ? Math.ceil(free / 2) : Math.floor(free / 2);
  let settled = 0;
  for (let row = 0; row < rows; row++) {
    for (let col = filled[row]; col < cols; col++) {
      before[col] += col - filled[row] + 1;
      const turn = before[col] - 1;
      const cell = row * cols + col;
      if (turn + (rows - row) * (cols - col) < free) open.push(cell);
      else if ((turn & 1) === mover) {
        settled += payoffs[0][cell];
        firstCount--;
      } else settled -= payoffs[1][cell];
    }
  }
  return { open, firstCount, settled };
}
