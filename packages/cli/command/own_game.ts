/**
 * A game of the user's own, from a module: `--game ./mine.ts`.
 *
 * @module
 */
import { gameFromRules, RulesError } from "@zugzwang/core/game";
import { FileError, UsageError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";

/** A game of the user's own. */
export type OwnGame = AnyGame & { readonly module: string };

/**
 * Loads the game of a module.
 *
 * @throws {FileError} if the module cannot be loaded, or what it exports throws when it is read.
 * @throws {UsageError} if it exports no game.
 * @throws {RulesError} if its game lacks what a game must have.
 */
export async function ownGame(io: Io, path: string): Promise<OwnGame> {
  const exported = await io.importModule(path);
  try {
    return gameIn(exported, path);
  } catch (error) {
    if (error instanceof RulesError || error instanceof UsageError) throw error;
    throw new FileError("load", path, error instanceof Error ? error.message : String(error));
  }
}

/**
 * Returns the game that a module exports, by default or as its only export that may be one: guarded,
 * with what it does not say itself.
 *
 * @throws {UsageError} if it exports none.
 * @throws {RulesError} if its game lacks what a game must have.
 */
export function gameIn(exported: Readonly<Record<string, unknown>>, path: string): OwnGame {
  const found = exported.default ?? Object.values(exported).find(mayBeGame);
  if (typeof found !== "object" || found === null) {
    throw new UsageError(`--game ${path}: exports no game`);
  }
  return { ...gameFromRules(found as AnyGame, path), module: path };
}

function mayBeGame(value: unknown): boolean {
  return typeof value === "object" && value !== null && "moves" in value && "play" in value;
}
