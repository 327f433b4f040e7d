/**
 * Games by name, and the loading of one when it is asked for. The list of them is `../games.ts`.
 *
 * @module
 */
import type { Course } from "@zugzwang/core/study";
import type { Game } from "@zugzwang/core";
import { UsageError } from "./failure.ts";
import { didYouMean } from "@zugzwang/core/run";

/** Any game: its positions and moves are its own affair. One of the user's own says its `module`. */
export type AnyGame = Game<unknown, unknown>;

/** A game of any kind in progress. */
export type AnyCourse = Course<unknown, unknown>;

/** Games by name, in the order of help. */
export type Games = Readonly<Record<string, () => Promise<AnyGame>>>;

/**
 * Loads a game.
 *
 * @throws {UsageError} if there is none of that name.
 */
export async function loadGame(name: string, games: Games): Promise<AnyGame> {
  if (Object.hasOwn(games, name)) return await games[name]();
  const names = Object.keys(games);
  const hint = didYouMean(name, names) || `, expected one of ${names.join(", ")}`;
  throw new UsageError(`unknown game ${JSON.stringify(name)}${hint}`);
}
