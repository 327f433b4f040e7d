/**
 * Tutorial 6: Cram. Two players in turn put a domino on two free neighbours of a board; who cannot
 * loses. Both have the same moves, so a position has a Grundy value.
 *
 * Few of all sets of cells come up: `depthFirstGrundy` visits only those. The key of a position is
 * the set of free cells, one bit each, row by row:
 *
 *     0 1 2 3
 *     4 5 6 7
 *
 * Boards of up to 31 cells fit a key of one word.
 *
 * @module
 */
import { depthFirstGrundy, type DepthFirstResult, type KeyedGame } from "@zugzwang/core";

/** Returns the dominoes of a board, as sets of two cells. */
function dominoes(rows: number, columns: number): number[] {
  const sets: number[] = [];
  for (let cell = 0; cell < rows * columns; cell++) {
    if (cell % columns < columns - 1) sets.push(0b11 << cell);
    if (cell + columns < rows * columns) sets.push((1 | 1 << columns) << cell);
  }
  return sets;
}

/** Returns the game on sets of free cells. */
export function cram(rows: number, columns: number): KeyedGame {
  const places = dominoes(rows, columns);
  return {
    maxMoves: places.length,
    expand(free, successors, _payoffs, at) {
      for (const place of places) {
        if ((free & place) === place) successors[at++] = free ^ place;
      }
      return at;
    },
  };
}

/** Returns the Grundy value of an empty board, and how many positions were visited. */
export function solveCram(rows: number, columns: number): DepthFirstResult {
  return depthFirstGrundy(cram(rows, columns), 2 ** (rows * columns) - 1);
}
