/**
 * Dots and Boxes without its solver: all that a page needs that asks a worker.
 *
 * @module
 */
import type { GameWith } from "@zugzwang/core";
import { type DotsMove, type DotsPosition, edgeOf } from "./rules/board.ts";
import { dotsFacts, SIDES } from "./strings/facts.ts";
import { bookName } from "./rules/books.ts";
import { dotsInstances, emptyBoard } from "./rules/instances.ts";
import { moveClassOf } from "./strings/move_class.ts";
import { nameMove } from "./move_names.ts";
import { dotsRules, METHODS } from "./rules/dots_rules.ts";
import { findRegion } from "./regions.ts";
import { movesInRecord } from "./rules/notations.ts";
import { readPosition } from "./rules/read_position.ts";
import { dotsScene } from "./scene.ts";
import { canonicalEdges, canonicalSize } from "./search/symmetries.ts";
import { readMove, readPositionText, writeInput } from "./rules/write_position.ts";

/** The game without its solver. */
export const dotsBoard: GameWith<
  DotsPosition,
  DotsMove,
  | "bounds"
  | "parsePosition"
  | "instances"
  | "empty"
  | "facts"
  | "moveClass"
  | "nameMove"
  | "region"
  | "lessons"
  | "scene"
  | "guide"
  | "bookName"
  | "proofRules"
  | "proofGame"
> = {
  ...dotsRules,
  methods: METHODS,
  title: "Dots and Boxes: complete more boxes than the other side",
  sides: SIDES,
  valueSide: "mover",
  rulesText:
    "Players draw one edge between two dots in turn. Who draws the fourth edge of a box gets " +
    "the box and moves again. More boxes win.",
  moveLegend:
    "h1,0 is the edge to the right of the dot in row 1 (on the left), column 0 (above); " +
    "v1,0 the one below that dot",
  signLegend: "4 is a chain of 4 boxes, o6 a loop of 6, ░ a box taken before; " +
    "! gives boxes away needlessly",

  parse: readPosition,
  formatInput: writeInput,
  formatAnswer: (_position, { value }) => `${value}\n`,
  initial: ({ rows, columns, start }) => ({ rows, columns, start, drawn: start, side: 0 }),

  canonicalText: canonicalEdges,
  canonicalInstance: canonicalSize,
  parsePosition: readPositionText,
  parseMove: readMove,
  movesInRecord,

  instances: dotsInstances,
  empty: emptyBoard,
  facts: dotsFacts,
  moveClass: (position, move) => moveClassOf(position, edgeOf(position, move)),
  nameMove,
  region: findRegion,
  lessons: async () => (await import("./lessons.ts")).dotsLessons,
  scene: dotsScene,
  bookName,
  proofRules: ["dots", "dots_by_rules"],
  guide: async () => (await import("./guide.ts")).guide(),
  proofGame: async (position, { rules }) =>
    new (await import("./proof.ts")).DotsProofGame(position, rules),
};
