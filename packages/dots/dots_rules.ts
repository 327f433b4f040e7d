// The rules of Dots and Boxes and everything that needs no solver.
import type { Rules } from "@zugzwang/core";
import type { Surely } from "@zugzwang/core/game";
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
import { classifyMoves } from "./strings/loaded_position.ts";
import { findRegion, listBoardFacts } from "./strings/board_facts.ts";

/** The methods. `endgame` is the recurrence alone, for positions of chains and loops. */
export const METHODS = ["search", "endgame"] as const;

/** The members that the game has on every entry point. */
export type BoardMembers =
  | ("bounds" | "parsePosition" | "canonicalText" | "instances.empty")
  | ("show.facts" | "show.moveClass" | "show.nameMove" | "show.region")
  | ("show.lessons" | "show.scene" | "show.guide")
  | ("proving.game" | "proving.bookName");

/** The rules with empty boards, and with the facts that need no search. */
export const dotsRules:
  & Rules<DotsPosition, DotsMove>
  & Surely<DotsPosition, DotsMove, BoardMembers> = {
    name: "dots",
    title: "Dots and Boxes: complete more boxes than the other side",
    sides: SIDES,
    valueSide: "mover",
    initial: (position) => makePosition(position, position.start),
    sideToMove: ({ side }) => side,
    moves: listMoves,
    isOver: ({ drawn }) => !drawn.includes("0"),
    play,
    gain: (position, move) => countCompleted(position, toEdge(position, move)),
    terminalValue: () => 0,
    bounds: boundByBoxes,
    canonicalText: makeCanonicalText,
    canonicalInstance: makeCanonicalSize,
    formatPosition: writePosition,
    parsePosition: readPositionText,
    formatMove: writeMove,
    parseMove: readMove,
    movesInRecord: splitRecord,
    judge: { parse: readPosition, formatInput: writeInput },
    instances: {
      families: { empty: "nothing drawn" },
      sizeForm: "ROWSxCOLS",
      defaultSize: "4x4",
      played: { family: "empty", sizes: ["2x4"] },
      generate: makeEmptyBoard,
      smaller: () => [],
      empty: makeEmptyBoard,
    },
    show: {
      rulesText:
        "Players take turns to draw an edge between two dots. A player who draws the fourth edge of a " +
        "box gets the box and moves again. The player with more boxes wins.",
      moveLegend:
        "h1,0 is the edge to the right of the dot in row 1, column 0; v1,0 is the edge below that dot",
      signLegend: "4 is a chain of 4 boxes, o6 a loop of 6 boxes, ░ a completed box; " +
        "! marks a move that gives boxes away needlessly",
      unit: "box",
      facts: (position) => listBoardFacts(position),
      moveClass: (position, move) => classifyMoves(position)[toEdge(position, move)],
      nameMove,
      region: findRegion,
      lessons: async () => (await import("./lessons/lessons.ts")).dotsLessons,
      scene: drawScene,
      guide: async () => (await import("./guide.ts")).guide,
    },
    proving: {
      game: async (position) => new (await import("./proof.ts")).DotsProofGame(position),
      bookName: findBookName,
    },
  };
