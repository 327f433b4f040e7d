/**
 * What is certain of a value before any search.
 *
 * @module
 */
import type { Bounds } from "@zugzwang/core";
import { cellsLeft, type ChessPosition, sideToMove } from "./rules.ts";

/**
 * Returns bounds of a position's value that follow from the number of cells that each side will
 * still take.
 *
 * Proof. Every free cell is taken in the end, the sides take turns: the first player takes a known
 * number of them, with a total of Σ A over his cells − Σ B over the others = Σ (A + B) over his
 * cells − const. So the cells of the largest A + B give the most he can get, those of the smallest
 * the least. A cell that is comparable with all other free ones (each of them must be taken before
 * it or must be taken after it) is taken at a known turn, so by a known side: the first and the
 * last cell always, all cells of a single row.
 *
 * Time: O(cells · log cells).
 */
export function certainBounds(position: ChessPosition): Bounds {
  const { open, firstCount, settled } = splitCells(position);
  const [first, second] = position.board.payoffs;
  // Differences are exact where the sums A + B could pass 2^53.
  open.sort((x, y) => (first[x] - first[y]) - (second[y] - second[x]));
  const total = (firstTakes: (i: number) => boolean) =>
    open.reduce((sum, cell, i) => sum + (firstTakes(i) ? first[cell] : -second[cell]), settled);
  return {
    lower: total((i) => i < firstCount),
    upper: total((i) => i >= open.length - firstCount),
  };
}

/** Free cells whose taker is open, how many of them the first side takes, and the sum of the rest. */
function splitCells(position: ChessPosition) {
  const { board: { rows, cols, payoffs }, filled } = position;
  const free = cellsLeft(position);
  const mover = sideToMove(position);
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
