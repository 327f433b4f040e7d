/**
 * The games, one line each. A game is loaded when it is asked for.
 *
 * @module
 */
import type { Game } from "@zugzwang/core";
import { UsageError } from "./failure.ts";
import { didYouMean } from "./nearest.ts";

/** Any game: its positions and moves are its own affair. */
export type AnyGame = Game<unknown, unknown>;

/** The games by name, in the order of help. */
export const GAMES: Readonly<Record<string, () => Promise<AnyGame>>> = {
  chess: () => import("@zugzwang/chess").then((module) => module.chess),
};

/**
 * Loads a game.
 *
 * @throws {UsageError} if there is none of that name.
 */
export async function loadGame(name: string): Promise<AnyGame> {
  if (Object.hasOwn(GAMES, name)) return await GAMES[name]();
  const names = Object.keys(GAMES);
  const hint = didYouMean(name, names) || `, expected one of ${names.join(", ")}`;
  throw new UsageError(`unknown game ${JSON.stringify(name)}${hint}`);
}
