/**
 * The game without its solver and without random boards: all that a page with a worker needs.
 *
 * @module
 */
import type { GameWith } from "@zugzwang/core";
import {
  boundByBoxes,
  countCompleted,
  type DotsMove,
  type DotsPosition,
  listMoves,
  makeEmptyBoard,
  makePosition,
  play,
  SIDES,
  toEdge,
} from "./rules/board.ts";
import {
  readMove,
  readPosition,
  readPositionText,
  splitRecord,
  writeInput,
  writeMove,
  writePosition,
} from "./rules/notation.ts";
import { findBookName, makeCanonicalSize, makeCanonicalText } from "./rules/symmetries.ts";
import { drawScene, nameMove } from "./scene.ts";
import { findRegion, listFacts } from "./strings/facts.ts";
import { classifyMoves } from "./strings/move_class.ts";

/** The game without its solver and its instances. */
export const dotsBoard: GameWith<
  DotsPosition,
  DotsMove,
  | ("bounds" | "parsePosition" | "empty" | "facts" | "moveClass" | "nameMove" | "region")
  | ("lessons" | "scene" | "guide" | "bookName" | "proofRules" | "proofGame")
> = {
  name: "dots",
  /** `endgame` is the recurrence alone, for positions of chains and loops. */
  methods: ["search", "endgame"],
  title: "Dots and Boxes: complete more boxes than the other side",
  sides: SIDES,
  valueSide: "mover",
  rulesText:
    "Players take turns to draw an edge between two dots. A player who draws the fourth edge of a " +
    "box gets the box and moves again. The player with more boxes wins.",
  moveLegend:
    "h1,0 is the edge to the right of the dot in row 1, column 0; v1,0 is the edge below that dot",
  signLegend: "4 is a chain of 4 boxes, o6 a loop of 6 boxes, ░ a completed box; " +
    "! marks a move that gives boxes away needlessly",

  sideToMove: ({ side }) => side,
  moves: listMoves,
  isOver: ({ drawn }) => !drawn.includes("0"),
  play,
  gain: (position, move) => countCompleted(position, toEdge(position, move)),
  terminalValue: () => 0,
  bounds: boundByBoxes,

  parse: readPosition,
  formatInput: writeInput,
  formatAnswer: (_position, { value }) => `${value}\n`,
  initial: (position) => makePosition(position, position.start),

  canonicalText: makeCanonicalText,
  canonicalInstance: makeCanonicalSize,
  formatPosition: writePosition,
  parsePosition: readPositionText,
  formatMove: writeMove,
  parseMove: readMove,
  movesInRecord: splitRecord,

  unit: "box",
  empty: makeEmptyBoard,
  facts: listFacts,
  moveClass: (position, move) => classifyMoves(position)[toEdge(position, move)],
  nameMove,
  region: findRegion,
  lessons: async () => (await import("./lessons/lessons.ts")).dotsLessons,
  scene: drawScene,
  bookName: findBookName,
  proofRules: ["dots", "dots_by_rules"],
  guide: async () => (await import("./guide.ts")).makeGuide(),
  proofGame: async (position, { rules }) =>
    new (await import("./proof.ts")).DotsProofGame(position, rules),
};
