/**
 * The rules of Dots and Boxes as core's contract has them.
 *
 * @module
 */
import type { Rules } from "@zugzwang/core";
import type { DotsMove, DotsPosition } from "./board.ts";
import { certainBounds, gainOfMove, legalMoves, playMove } from "./rules.ts";
import { writeMove, writePosition } from "./write_position.ts";

/** The methods: `endgame` is the recurrence alone, for positions of chains and loops. */
export const METHODS = ["search", "endgame"] as const;

/** The rules. */
export const dotsRules = {
  name: "dots",
  sideToMove: ({ side }) => side,
  moves: legalMoves,
  isOver: ({ drawn }) => !drawn.includes("0"),
  play: playMove,
  gain: gainOfMove,
  terminalValue: () => 0,
  bounds: certainBounds,
  formatPosition: writePosition,
  formatMove: writeMove,
} satisfies Rules<DotsPosition, DotsMove>;
