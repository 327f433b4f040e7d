// The rules of Dots and Boxes as core's contract has them.
import type { Rules } from "@zugzwang/core";
import {
  boundByBoxes,
  countCompleted,
  type DotsMove,
  type DotsPosition,
  listMoves,
  play,
  toEdge,
} from "./board.ts";
import { writeMove, writePosition } from "./notation.ts";

/** The methods: `endgame` is the recurrence alone, for positions of chains and loops. */
export const METHODS = ["search", "endgame"] as const;

export const dotsRules = {
  name: "dots",
  sideToMove: ({ side }) => side,
  moves: listMoves,
  isOver: ({ drawn }) => !drawn.includes("0"),
  play,
  gain: (position, move) => countCompleted(position, toEdge(position, move)),
  terminalValue: () => 0,
  bounds: boundByBoxes,
  formatPosition: writePosition,
  formatMove: writeMove,
} satisfies Rules<DotsPosition, DotsMove>;
