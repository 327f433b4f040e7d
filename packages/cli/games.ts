/**
 * The games, one line each: all that a new game needs here.
 *
 * @module
 */
import type { Games } from "./base/games.ts";

/** All games, in the order of help. A game is loaded when it is asked for. */
export const GAMES: Games = {
  chess: () => import("@zugzwang/chess").then((module) => module.chess),
  cards: () => import("@zugzwang/cards").then((module) => module.cards),
  dots: () => import("@zugzwang/dots").then((module) => module.dots),
  patterns: () => import("@zugzwang/patterns").then((module) => module.patterns),
};

/** What a new visitor of the page plays, and its head names first: one that people know. */
export const FIRST_GAME = "dots";
