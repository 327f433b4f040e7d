/**
 * What Staircase shows and offers to whoever meets it on a page. Tests hold the values in
 * its pictures against the solver.
 *
 * @module
 */
import type { Guide } from "@zugzwang/core";
import { formatBoard } from "./notation.ts";
import type { Board, ChessPosition } from "./rules.ts";

const EXAMPLES = [
  {
    name: "4 × 5 with traps",
    input:
      "4 5\n12 7 3 5 6\n9 1 2 4 8\n1 2 3 4 5\n5 4 3 2 1\n3 7 2 1 4\n2 3 1 9 9\n3 3 3 3 3\n1 2 3 4 5\n",
  },
  { name: "the statement's sample", input: "2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n" },
  { name: "all or nothing, 3 × 3", input: "3 3\n0 0 9\n0 0 0\n9 0 9\n0 9 0\n9 9 0\n0 0 0\n" },
];

const BOARD = { input: "2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n" };
const ONE_TAKEN = { ...BOARD, moves: ["0,0"] };
const TWO_TAKEN = { ...BOARD, moves: ["0,0", "0,1"] };

/** The guide of the game. */
export function guide(): Guide<ChessPosition> {
  return {
    examples: EXAMPLES,
    picture: TWO_TAKEN,
    legend: [
      ["1,0", "a move: the cell in row 1, column 0, both counted from 0", {
        ...ONE_TAKEN,
        pointed: "1,0",
      }],
      ["━", "pink line: the edge of the staircase; only its inner corners can be taken", TWO_TAKEN],
      [
        "□ ▣",
        "a cell with a single border is the first player's, with a double one the second's",
        TWO_TAKEN,
      ],
    ],
    signs: {
      values: { ...ONE_TAKEN, values: { "0,1": 0, "1,0": -3 } },
      reply: { ...ONE_TAKEN, pointed: "0,1", reply: "1,0" },
    },
    sizables: ({ board }) => [{
      name: "Board",
      rows: board.rows,
      columns: board.cols,
      resized: (rows, columns) => formatBoard(resized(board, rows, columns)),
    }],
    chinese: async () => (await import("./chinese.ts")).CHINESE,
  };
}

/** What a new cell gains is 0. */
function resized({ rows, cols, payoffs }: Board, newRows: number, newCols: number): Board {
  const fit = (table: readonly number[]) =>
    Array.from({ length: newRows * newCols }, (_, cell) => {
      const [row, col] = [Math.floor(cell / newCols), cell % newCols];
      return row < rows && col < cols ? table[row * cols + col] : 0;
    });
  return { rows: newRows, cols: newCols, payoffs: [fit(payoffs[0]), fit(payoffs[1])] };
}
