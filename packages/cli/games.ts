// The list of games. A new game needs a line here.
import type { Games } from "./base/games.ts";

/** All games, in the order of help. Each is loaded when it is needed. */
export const GAMES: Games = {
  chess: () => import("@zugzwang/chess").then((module) => module.chess),
  cards: () => import("@zugzwang/cards").then((module) => module.cards),
  dots: () => import("@zugzwang/dots").then((module) => module.dots),
  patterns: () => import("@zugzwang/patterns").then((module) => module.patterns),
};

/** All games as the page orders them. The first has no solver: only the page's worker needs it. */
export const PAGE_GAMES: Games = {
  dots: () => import("@zugzwang/dots/board").then((module) => module.dotsBoard),
  chess: GAMES.chess,
  cards: GAMES.cards,
  patterns: GAMES.patterns,
};
