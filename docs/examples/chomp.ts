/**
 * Tutorial: a game on staircases, won or lost. Chomp.
 *
 * A move picks a piece of a bar of chocolate and eats it with everything below and to the right. The
 * top left piece is poisoned: the player who eats it loses. The eaten part is always a staircase,
 * seen
 * from the opposite corner. `StaircaseRanking` gives larger staircases smaller ranks, so moves lead to
 * smaller ranks, and rank 0 is the eaten bar.
 *
 * @module
 */
import { type RankedGame, retrograde, StaircaseRanking } from "@zugzwang/core";

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
  const ranking = new StaircaseRanking(rows, columns);
  const eaten = new Int32Array(rows);
  const after = new Int32Array(rows);
  return {
    size: ranking.size,
    maxMoves: rows * columns,
    expand(rank, successors) {
      ranking.unrank(rank, eaten);
      let count = 0;
      for (let row = 0; row < rows; row++) {
        // Rows of the eaten part count from the bottom, its columns from the right.
        const left = columns - eaten[rows - 1 - row];
        for (let column = 0; column < left; column++) {
          successors[count++] = rankAfter(row, column);
        }
      }
      return count;
    },
    // Nothing is left: the other side ate the poison.
    terminalValue: () => 1,
  };

  /** The rank after the piece at (row, column) and all below and right of it are eaten. */
  function rankAfter(row: number, column: number): number {
    for (let i = 0; i < rows; i++) {
      const isBelow = rows - 1 - i >= row;
      after[i] = isBelow ? Math.max(eaten[i], columns - column) : eaten[i];
    }
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
  const pPositions = values.reduce((count, value) => count + (value < 0 ? 1 : 0), 0);
  return { positions: game.size, pPositions, winningFirstMoves };
}
