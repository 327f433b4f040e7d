/**
 * What an address asks for, said before any game is loaded: so the worker can begin while the page
 * itself still loads.
 *
 * @module
 */
import { seededRandom } from "@zugzwang/core/run";
import type { AnyGame } from "../../base/games.ts";
import type { Address, Place } from "./address.ts";
import type { Catalogue } from "./catalogue.ts";
import type { StudyJob } from "./protocol.ts";

/** The time budget where none is chosen. */
export const DEFAULT_TIME_MS = 10_000;

/** The most bytes of tables in a page. */
const MEMORY_BYTES = 2 ** 30;

/** Returns the game that an address names; where it names none, the page's first. */
export function gameOf(address: Address | null, games: Catalogue): string {
  return address && Object.hasOwn(games, address.game) ? address.game : Object.keys(games)[0];
}

/** Returns the place that an address names, else the game's first example; null if it has none. */
export function placeNamed(address: Address | null, games: Catalogue): Place | null {
  const game = gameOf(address, games);
  if (address?.input) {
    return { game, input: address.input, moves: address.moves.slice(0, address.at) };
  }
  const { input } = games[game];
  return input === null ? null : { game, input, moves: [] };
}

/** Returns what a game begins with: its first example, else a random instance; null if it has none. */
export function firstPlace(game: AnyGame, games: Catalogue): Place | null {
  const input = games[game.name]?.input ?? null;
  if (input !== null) return { game: game.name, input, moves: [] };
  const { instances } = game;
  if (!instances) return null;
  const [family] = Object.keys(instances.families);
  const made = instances.generate(instances.defaultSize, family, seededRandom(1));
  return { game: game.name, input: game.formatInput(made), moves: [] };
}

/** What of a job is not always the same. */
export type JobChoice = Pick<StudyJob, "id" | "timeMs" | "later" | "history">;

/** Returns the job that asks everything of a place. */
export function jobOf({ game, input, moves }: Place, choice: JobChoice): StudyJob {
  return { ask: "study", game, input, moves, memoryBytes: MEMORY_BYTES, ...choice };
}

/** Returns the first job of a visit: it is the same as soon as the page asks for it itself. */
export function firstJob(place: Place, later: readonly string[]): StudyJob {
  const history = otherPositions(place, later);
  return jobOf(place, { id: 1, timeMs: DEFAULT_TIME_MS, later, history });
}

/** Returns the moves of an address that were taken back. */
export function laterMoves(address: Address | null): readonly string[] {
  return address?.at === undefined ? [] : address.moves.slice(address.at);
}

/** Returns how many moves stood in all positions of a game but the present one, the last first. */
export function otherPositions({ moves }: Place, later: readonly string[]): number[] {
  const last = moves.length + later.length;
  return Array.from({ length: last + 1 }, (_, k) => last - k).filter((k) => k !== moves.length);
}
