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

/**
 * The games in the order of the page: first what a new visitor plays, a game that people know. That one
 * comes without its solver, which only the worker of the page needs.
 */
export const PAGE_GAMES: Games = {
  dots: () => import("@zugzwang/dots/board").then((module) => module.dotsBoard),
  chess: GAMES.chess,
  cards: GAMES.cards,
  patterns: GAMES.patterns,
};
