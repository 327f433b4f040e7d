/**
 * Tutorial: a game on staircases, won or lost. Chomp.
 *
 * A move picks a piece of a bar of chocolate and eats it with everything below and to the right. The
 * top left piece is poisoned: the player who eats it loses. The rest is always a staircase. Row i,
 * counted from the bottom, has l(i) pieces, l(0) ≤ l(1) ≤ …, so the numbers l(i) + i are a subset of
 * 0 .. rows + columns − 1. Fewer pieces make smaller ranks: rank 0 is the eaten bar.
 *
 * @module
 */
import { type RankedGame, retrograde } from "@zugzwang/core/engines";
import { SubsetRanking } from "@zugzwang/core/bits";

/** A solved bar. */
export interface SolvedChomp {
  /** The number of positions, the eaten bar among them: C(rows + columns, rows). */
  readonly positions: number;
  /** The number of them that are lost for the side to move. */
  readonly pPositions: number;
  /** The first moves that win, as row and column from 0. */
  readonly winningFirstMoves: readonly (readonly [number, number])[];
}

/** Returns the game of a bar for the engines. A move's number is row · columns + column. */
export function chomp(rows: number, columns: number): RankedGame {
  const ranking = new SubsetRanking(rows + columns, rows);
  const subset = new Int32Array(rows);
  const after = new Int32Array(rows);
  return {
    size: ranking.size,
    maxMoves: rows * columns,
    expand(rank, successors) {
      ranking.unrank(rank, subset);
      let count = 0;
      for (let i = rows - 1; i >= 0; i--) { // from the top row down
        for (let column = 0; column < subset[i] - i; column++) {
          successors[count++] = rankAfter(i, column);
        }
      }
      return count;
    },
    // Nothing is left: the other side ate the poison.
    terminalValue: () => 1,
  };

  /** The rank after the pieces from a column on are eaten in row i and the rows below. */
  function rankAfter(row: number, column: number): number {
    for (let i = 0; i < rows; i++) after[i] = i > row ? subset[i] : Math.min(subset[i], i + column);
    return ranking.rank(after);
  }
}

/** Solves a bar. */
export function solveChomp(rows: number, columns: number): SolvedChomp {
  const game = chomp(rows, columns);
  const { values } = retrograde(game);
  const first = new Int32Array(game.maxMoves);
  game.expand(game.size - 1, first, new Float64Array(0), new Uint8Array(0));
  const winningFirstMoves = Array.from(first).flatMap((rank, i) =>
    values[rank] < 0 ? [[Math.floor(i / columns), i % columns] as const] : []
  );
  const pPositions = Array.from(values).filter((value) => value < 0).length;
  return { positions: game.size, pPositions, winningFirstMoves };
}
