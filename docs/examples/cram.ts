/**
 * Tutorial: an impartial game and its Grundy values. Cram.
 *
 * Two players take turns to put a domino on two free neighbours of a board. A player who cannot do
 * so loses.
 * Both have the same moves, so a position has a Grundy value, and the values of independent boards
 * add up by exclusive or. A position is the set of free cells, a bit each, row by row:
 *
 *     0 1 2 3
 *     4 5 6 7
 *
 * Boards of up to 32 cells fit into one word.
 *
 * @module
 */
import { GrundyValues, type ImpartialGame } from "@zugzwang/core/engines";

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
export function cram(rows: number, columns: number): ImpartialGame<number> {
  const places = dominoes(rows, columns);
  return {
    name: (free) => free,
    *moves(free) {
      for (const place of places) if ((free & place) === place) yield [free ^ place];
    },
  };
}

/** Returns the Grundy value of an empty board. */
export function solveCram(rows: number, columns: number): number {
  return new GrundyValues(cram(rows, columns)).value([2 ** (rows * columns) - 1]);
}
