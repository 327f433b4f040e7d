/**
 * Connect Four on small boards as states of two words, for the tests of the engines.
 *
 * The board is one int32 word, column by column, with one empty bit above every column so that lines
 * do not continue into the next. For four columns of four:
 *
 *      4  9 14 19     (always 0)
 *      3  8 13 18
 *      2  7 12 17
 *      1  6 11 16
 *      0  5 10 15
 *
 * @module
 */
import { type StateGame, topological } from "../engines/mod.ts";
import { popcount } from "../tables/bits.ts";

/** A board. */
export interface BoardSize {
  /** The number of columns. */
  readonly columns: number;
  /** The number of rows; columns · (rows + 1) is at most 31. */
  readonly rows: number;
  /** How many in a row win. */
  readonly inARow: number;
}

/** A solved board. */
export interface SolvedBoard {
  /** The value of the empty board for the first player: 1 wins, 0 draws, −1 loses. */
  readonly value: number;
  /** The number of reachable positions. */
  readonly positions: number;
  /** The same by the number of stones. */
  readonly byPly: readonly number[];
}

/** Returns the game for the engine. A state is the mover's stones, then all stones. */
export function connectFour({ columns, rows, inARow }: BoardSize): StateGame {
  const height = rows + 1;
  const isWon = (stones: number): boolean =>
    [1, height - 1, height, height + 1].some((step) => hasRow(stones, step, inARow));
  return {
    wordCount: 2,
    maxMoves: columns,
    expand([own, all], successors) {
      if (isWon(all ^ own)) return 0;
      let count = 0;
      for (let column = 0; column < columns; column++) {
        const bottom = 1 << (column * height);
        const top = bottom << (rows - 1);
        if (all & top) continue;
        // Adding the bottom bit to the stones of a column carries into its first free cell. The
        // mover changes: the other's stones come first.
        successors[2 * count] = all ^ own;
        successors[2 * count + 1] = all | (all + bottom);
        count++;
      }
      return count;
    },
    // The last mover has a row, or the board is full.
    terminalValue: ([own, all]) => isWon(all ^ own) ? -1 : 0,
  };
}

/** Whether there are `inARow` stones, each `step` bits after the previous one. */
function hasRow(stones: number, step: number, inARow: number): boolean {
  let starts = stones;
  for (let i = 1; i < inARow; i++) starts &= stones >> (i * step);
  return starts !== 0;
}

/** Solves an empty board. */
export function solveConnectFour(size: BoardSize): SolvedBoard {
  const game = connectFour(size);
  const byPly = new Array<number>(size.columns * size.rows + 1).fill(0);
  const expand: StateGame["expand"] = (state, ...into) => {
    byPly[popcount(state[1])]++; // each position is expanded once
    return game.expand(state, ...into);
  };
  const { values } = topological({ ...game, expand }, { root: [0, 0] });
  return { value: values[0], positions: values.length, byPly };
}
