// Games by name, each loaded when it is needed: ours, and a game of the user, from a module
// (`--game ./mine.ts`).
import { type Game, gameFromRules, type Rules, RulesError } from "@zugzwang/core";
import type { Course } from "@zugzwang/core/study";
import { FileError, makeUnknown, UsageError } from "./report.ts";
import type { Io } from "./io.ts";

/** Any game. A game of `--game` has the path of its module, and a hash of that and of its imports. */
export type AnyGame = Game<unknown, unknown> & { readonly moduleHash?: string };

export type AnyCourse = Course<unknown, unknown>;

/** A position and its game. A course has both. */
export type AtPosition = Pick<AnyCourse, "game" | "position">;

/** Games by name, in the order of help. */
export type Games = Readonly<Record<string, () => Promise<AnyGame>>>;

/** All our games, in the order of help. A new game needs a line here. */
export const GAMES: Games = {
  chess: () => import("@zugzwang/chess").then((module) => module.chess),
  cards: () => import("@zugzwang/cards").then((module) => module.cards),
  dots: () => import("@zugzwang/dots").then((module) => module.dots),
  patterns: () => import("@zugzwang/patterns").then((module) => module.patterns),
};

const { dots: _, ...others } = GAMES;

/** The same as the page orders them. The first has no solver: only the page's worker needs it. */
export const PAGE_GAMES: Games = {
  dots: () => import("@zugzwang/dots/board").then((module) => module.dotsBoard),
  ...others,
};

/** What people may call our games: titles, and problems of Luogu; in Chinese 一双木棋, 卡牌, 点格棋, 图案棋. */
const OTHER_NAMES: Readonly<Record<string, RegExp>> = {
  chess: /^(?:luogu-?)?p4363$|^stair|\u4e00\u53cc\u6728\u68cb/i,
  cards: /^(?:card.?)?duel$|\u5361\u724c/i,
  dots: /^(?:luogu-?)?p7363$|boxes$|\u70b9\u683c\u68cb/i,
  patterns: /^(?:same.?)?stones$|\u56fe\u6848\u68cb/i,
};

/** Loads a game. Throws a `UsageError` if there is no such game. */
export async function loadGame(name: string, games: Games): Promise<AnyGame> {
  if (Object.hasOwn(games, name)) return await games[name]();
  const names = Object.keys(games);
  const meant = names.find((known) => OTHER_NAMES[known]?.test(name));
  if (meant !== undefined) throw new UsageError(`unknown game "${name}", did you mean "${meant}"?`);
  throw makeUnknown("game", name, { names });
}

/**
 * Loads the game of a module. Throws a `FileError` if the module cannot be loaded, or its exports
 * throw. Throws a `UsageError` if it exports no game. Throws a `RulesError` if the game lacks a
 * member.
 */
export async function loadOwnGame(io: Io, path: string): Promise<AnyGame> {
  const exported = await io.importModule(path);
  try {
    return { ...readExportedGame(exported, path), moduleHash: await io.hashModule(path) };
  } catch (error) {
    if (error instanceof RulesError || error instanceof UsageError) throw error;
    throw new FileError("load", path, error instanceof Error ? error.message : String(error));
  }
}

/**
 * Returns the game that a module exports: the default export, or the first one that looks like a
 * game. It checks the rules and adds default members. Throws a `UsageError` if it exports no game.
 * Throws a `RulesError` if the game lacks a member.
 */
export function readExportedGame(
  exported: Readonly<Record<string, unknown>>,
  path: string,
): AnyGame {
  const found = exported.default ?? Object.values(exported).find(looksLikeGame);
  if (typeof found !== "object" || found === null) {
    throw new UsageError(`--game ${path}: exports no game`);
  }
  return {
    ...gameFromRules<unknown, unknown>(found as Rules<unknown, unknown>, path),
    module: path,
  };
}

function looksLikeGame(value: unknown): boolean {
  return typeof value === "object" && value !== null && "moves" in value && "play" in value;
}
