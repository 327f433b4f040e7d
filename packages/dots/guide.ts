/**
 * What Dots and Boxes shows and offers to whoever meets it on a page. Tests hold the values in
 * its pictures against the solver.
 *
 * @module
 */
import type { Guide } from "@zugzwang/core";
import { type BoardSize, type DotsPosition, edgeOf } from "./rules/board.ts";
import { writeInput } from "./rules/write_position.ts";

const EXAMPLES = [
  {
    name: "chains and a loop, 5 × 5",
    input:
      "5 5\n10011\n01111\n01111\n11100\n01100\n11111\n101000\n111111\n011101\n011111\n011101\n",
  },
  {
    name: "boxes to take, 4 × 4",
    input: "4 4\n1011\n0100\n1100\n1010\n1110\n11010\n11100\n10111\n01011\n",
  },
  { name: "a quiet opening, 3 × 3", input: "3 3\n000\n000\n000\n000\n0000\n0000\n0000\n" },
  {
    name: "the border drawn, 4 × 4",
    input: "4 4\n1111\n0000\n0000\n0000\n1111\n10001\n10001\n10001\n10001\n",
  },
];

const EMPTY = { input: "2 2\n00\n00\n00\n000\n000\n" };
const BOX = { ...EMPTY, moves: ["h0,0", "v0,0", "h1,0", "v0,1"] };
const UNSAFE = { ...EMPTY, moves: ["h0,0", "v0,0"] };

/** The guide of the game. */
export function guide(): Guide<DotsPosition> {
  return {
    examples: EXAMPLES,
    picture: BOX,
    legend: [
      [
        "h4,0",
        "a move: the edge to the right of the dot in row 4, column 0; v: the edge below it",
        { ...EMPTY, pointed: "h1,0" },
      ],
      ["4, o6", "a chain of 4 boxes, a loop of 6: whoever opens one gives it away", {
        input: "3 3\n111\n111\n010\n111\n0000\n1001\n1001\n",
      }],
      ["pink", "a box that can be taken now", { input: "1 3\n111\n111\n1000\n" }],
      ["!", "gives boxes away although there is a safe move", UNSAFE],
      [
        "loony",
        "opens a chain or loop so that the other side may take all of it, or leave its last boxes and keep control",
        { input: "1 3\n111\n111\n0000\n", pointed: "v0,1" },
      ],
      [
        "handout",
        "gives a short chain away: hard-hearted, so that it has to be taken whole; half-hearted, so that it can be given back",
        { input: "1 2\n11\n11\n000\n", pointed: "v0,1" },
      ],
      ["double-deal", "gives the last boxes of a chain or loop back, to keep control", {
        input: "1 4\n1111\n1111\n10001\n",
        pointed: "v0,2",
      }],
      ["● ○", "a box of the first player, of the second", BOX],
    ],
    signs: {
      values: { ...UNSAFE, values: { "h0,1": 2, "v0,1": 0, "h1,0": 0, "v1,0": 2 } },
      reply: { ...BOX, pointed: "h1,1", reply: "h2,0" },
    },
    recordForm: "also a1-b1 as at Little Golem, with numbers or without",
    sizables: (position) => [{
      name: "Board",
      rows: position.rows,
      columns: position.columns,
      resized: (rows, columns) => resized(position, { rows, columns }),
    }],
    chinese: async () => (await import("./chinese.ts")).CHINESE,
  };
}

/** New edges are not drawn. */
function resized(from: DotsPosition, size: BoardSize): string {
  const rowsOf = (kind: "h" | "v", { rows, columns }: BoardSize) =>
    kind === "h" ? [rows + 1, columns] : [rows, columns + 1];
  const edges = (["h", "v"] as const).flatMap((kind) => {
    const [[height, width], [oldHeight, oldWidth]] = [rowsOf(kind, size), rowsOf(kind, from)];
    return Array.from({ length: height * width }, (_, at) => {
      const [row, column] = [Math.floor(at / width), at % width];
      const isOld = row < oldHeight && column < oldWidth;
      return isOld ? from.start[edgeOf(from, { kind, row, column })] : "0";
    });
  });
  return writeInput({ ...from, ...size, start: edges.join("") });
}
