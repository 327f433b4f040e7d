/**
 * A game of the user's own, from a module: `--game ./mine.ts`.
 *
 * @module
 */
import { solverFromRules } from "@zugzwang/core/game/solver_from_rules";
import { InputError } from "@zugzwang/core/run";
import { UsageError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";

/** A game of the user's own. */
export type OwnGame = AnyGame & { readonly module: string };

/** What a game must have, its solver aside. */
const REQUIRED = [
  ...["name", "title", "sides", "valueSide"],
  ...["parse", "formatInput", "formatAnswer", "initial", "sideToMove", "moves", "play", "gain"],
  ...["terminalValue", "formatPosition", "parsePosition", "formatMove", "parseMove"],
] as const;

/** The functions whose errors are about input. */
const READERS = ["parse", "parsePosition", "parseMove"] as const;

/**
 * Loads the game of a module.
 *
 * @throws {FileError} if the module cannot be loaded.
 * @throws {UsageError} if it exports no game.
 */
export async function ownGame(io: Io, path: string): Promise<OwnGame> {
  return gameIn(await io.importModule(path), path);
}

/**
 * Returns the game that a module exports, by default or as its only export that may be one. Where
 * it has rules and texts alone, it gets a solver.
 *
 * @throws {UsageError} if it exports none.
 */
export function gameIn(exported: Readonly<Record<string, unknown>>, path: string): OwnGame {
  const found = exported.default ?? Object.values(exported).find(mayBeGame);
  const lacking = REQUIRED.filter((name) => !hasMember(found, name));
  if (lacking.length > 0) {
    const what = found === undefined ? "exports no game" : `its game lacks ${lacking.join(", ")}`;
    throw new UsageError(`--game ${path}: ${what}`);
  }
  return { ...completed(found as AnyGame), module: path };
}

function mayBeGame(value: unknown): boolean {
  return hasMember(value, "moves") && hasMember(value, "play");
}

function hasMember(value: unknown, name: string): boolean {
  return typeof value === "object" && value !== null && name in value;
}

/** The game with a solver, and with errors that this program knows, whatever copy of core it uses. */
function completed(game: AnyGame): AnyGame {
  const readers = READERS.map((name) => {
    const read = (...args: [text: string, position: unknown]) => {
      try {
        return game[name](...args);
      } catch (error) {
        if (error instanceof Error && error.name === "InputError" && "fault" in error) {
          throw new InputError(error.fault as InputError["fault"]);
        }
        throw error;
      }
    };
    return [name, read] as const;
  });
  const solver = "solve" in game ? {} : solverFromRules(game);
  return { ...game, ...solver, ...Object.fromEntries(readers) };
}
