/**
 * What Same stones shows and offers to whoever meets it on a page. Tests hold the values in
 * its pictures against the solver.
 *
 * @module
 */
import type { Guide, Sizable } from "@zugzwang/core";
import { formatInstance } from "./input.ts";
import type { PatternsPosition } from "./position.ts";
import type { Pattern } from "./instance.ts";

const EXAMPLES = [
  { name: "three in a row or column, 3 × 5", input: "3 5 2\n1 3\n111\n3 1\n1\n1\n1\n" },
  { name: "Treblecross, 1 × 9", input: "1 9 1\n1 3\n111\n" },
  {
    name: "four L-trominoes, 2 × 5",
    input: "2 5 4\n2 2\n11\n10\n2 2\n11\n01\n2 2\n10\n11\n2 2\n01\n11\n",
  },
  { name: "a full square, 4 × 5", input: "4 5 1\n2 2\n11\n11\n" },
];

const ROW = { input: "1 5 1\n1 3\n111\n" };
const ONE_STONE = { ...ROW, moves: ["0,1"] };
const THREATENED = { ...ROW, moves: ["0,1", "0,3"] };
const VALUES = {
  ...ONE_STONE,
  values: { "0,4": 1, "0,0": -1, "0,2": -1, "0,3": -1 },
  plies: { "0,4": 3, "0,0": 2, "0,2": 2, "0,3": 2 },
};

/** The guide of the game. */
export function guide(): Guide<PatternsPosition> {
  return {
    examples: EXAMPLES,
    picture: THREATENED,
    legend: [
      ["1,2", "a move: the cell in row 1, column 2, both counted from 0", {
        input: "2 4 1\n1 2\n11\n",
        pointed: "1,2",
      }],
      ["pink", "a cell that completes a pattern", THREATENED],
      ["• ○", "below the board, the patterns: a stone has to be there; anything may be there", {
        input: "1 5 1\n1 3\n101\n",
      }],
      [
        "W3",
        "wins in 3 plies: so many moves until the end, if the winner hurries and the loser delays",
        VALUES,
      ],
    ],
    signs: {
      values: VALUES,
      reply: { ...ONE_STONE, pointed: "0,0", reply: "0,2" },
    },
    sizables,
    addition: {
      name: "Add a pattern",
      added: ({ instance }) =>
        formatInstance({ ...instance, patterns: [...instance.patterns, ["1"]] }),
    },
    chinese: async () => (await import("./chinese.ts")).CHINESE,
  };
}

/** The board, and each pattern. */
function sizables({ instance }: PatternsPosition): Sizable[] {
  const { rows, cols, patterns } = instance;
  const inputWith = (patterns: readonly Pattern[]) => formatInstance({ ...instance, patterns });
  return [
    {
      name: "Board",
      rows,
      columns: cols,
      resized: (rows, columns) => formatInstance({ ...instance, rows, cols: columns }),
    },
    ...patterns.map((pattern, k) => ({
      name: `Pattern ${k + 1}`,
      rows: pattern.length,
      columns: pattern[0].length,
      resized: (rows: number, columns: number) =>
        inputWith(patterns.with(k, resized(pattern, rows, columns))),
      removed: () => inputWith(patterns.toSpliced(k, 1)),
    })),
  ];
}

/** Of new cells of a pattern nothing is said. */
function resized(pattern: Pattern, rows: number, columns: number): Pattern {
  return Array.from(
    { length: rows },
    (_, row) => (pattern[row] ?? "").padEnd(columns, "0").slice(0, columns),
  );
}
