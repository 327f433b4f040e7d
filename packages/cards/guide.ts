/**
 * What the card duel shows and offers to whoever meets it on a page. Tests hold the values in
 * its pictures against the solver.
 *
 * @module
 */
import type { Guide } from "@zugzwang/core";
import type { CardsPosition } from "./rules/position.ts";

const EXAMPLES = [
  {
    name: "six cards played",
    input:
      "17 18 3 14\n16 16 8 7\n14 17 14 14\n6 13 16 12\n19 14 0 11\n1 11 8 11\n1 15 5 13\n16 1 4 6\n7 19 6 15\n0 19 13 12\n20 1 9 3\n9 13 1 12\n9 11\n3 10\n11 0\n2 8\n7 6\n4 3\n",
  },
  {
    name: "four cards played",
    input:
      "0 14 20 10\n8 14 17 9\n0 19 15 2\n4 10 8 9\n4 9 11 1\n14 4 2 12\n9 19 14 15\n6 16 19 10\n16 11 5 2\n12 14 15 6\n1 3 15 10\n8 12 9 0\n10 0\n1 4\n11 3\n0 7\n",
  },
  {
    name: "a whole deal (takes longer)",
    input:
      "14 9 18 16\n14 13 10 2\n11 13 4 4\n5 2 11 15\n20 13 15 1\n13 20 19 13\n1 7 3 4\n17 6 8 10\n7 8 4 0\n8 7 20 8\n14 4 11 20\n7 7 6 14\n",
  },
];

const [BOARD] = EXAMPLES;
const CORNER = { x: 2, y: 0, width: 2, height: 2 };
const CAPTURE = { ...BOARD, moves: ["8 9"], crop: { x: 0, y: 2, width: 2, height: 1 } };

/** The guide of the game. */
export function guide(): Guide<CardsPosition> {
  return {
    examples: EXAMPLES,
    picture: CAPTURE,
    legend: [
      ["10 7", "a move: card 10 to cell 7; cells are counted row by row from 0", {
        ...BOARD,
        pointed: "10 7",
        crop: CORNER,
      }],
      [
        "9 4 2 7",
        "the numbers of a card stand at its four sides; below them its own and its owner",
        { ...BOARD, crop: { x: 0, y: 0, width: 1, height: 1 } },
      ],
      ["▲ ◆", "arrows: what the last card captured; ◆: the card that was put last", CAPTURE],
      ["□ ▣", "single border: ours; double border: theirs", {
        ...BOARD,
        crop: { x: 2, y: 2, width: 2, height: 1 },
      }],
    ],
    signs: {
      values: { ...BOARD, values: { "10 7": 0 }, crop: CORNER },
      reply: { ...BOARD, pointed: "6 2", reply: "5 7", crop: CORNER },
    },
    chinese: async () => (await import("./chinese.ts")).CHINESE,
  };
}
