/**
 * Opens what an address or an imported text names: as much of it as is legal.
 *
 * @module
 */
import { goTo, playText, readRecord, startCourse } from "@zugzwang/core/study";
import { seededRandom } from "@zugzwang/core/run";
import type { AnyCourse, AnyGame } from "../../base/games.ts";
import type { Address } from "./address.ts";
import type { Trouble } from "./state.ts";

/** What an address led to. */
export interface Opened {
  readonly course: AnyCourse;
  readonly trouble: Trouble | null;
}

/** Opens an address of a game. An invalid input gives the game's own start. */
export function openAddress(game: AnyGame, { input, moves, at }: Address): Opened {
  if (input === null) return { course: startGame(game), trouble: null };
  let start: AnyCourse;
  try {
    start = startCourse(game, input);
  } catch (error) {
    const trouble: Trouble = { part: "input", text: input, reason: messageOf(error) };
    return { course: startGame(game), trouble };
  }
  const opened = playLegal(start, moves);
  return { ...opened, course: goTo(opened.course, at ?? moves.length) };
}

/** Plays moves up to the first that is not legal. */
function playLegal(start: AnyCourse, moves: readonly string[]): Opened {
  try {
    return { course: startCourse(start.game, start.input, { moves }), trouble: null };
  } catch {
    let course = start;
    for (const text of moves) {
      try {
        course = playText(course, text);
      } catch (error) {
        return { course, trouble: { part: "move", text, reason: messageOf(error) } };
      }
    }
    return { course, trouble: null };
  }
}

/** The size of the board of dots that newcomers play on. */
const FIRST_SIZE = "3x3";

/** Returns the game's first board: an empty one, its start, or a random instance. */
export function startGame(game: AnyGame): AnyCourse {
  if (game.empty && game.region) return startEmpty(game, FIRST_SIZE);
  if (game.start !== undefined) return startCourse(game, game.formatInput(game.start));
  return startRandom(game, playedSizes(game)[0] ?? "", 1);
}

/** Starts on an empty board of a size. */
export function startEmpty(game: AnyGame, size: string): AnyCourse {
  return startCourse(game, game.formatInput(game.empty!(size)));
}

/** How many random instances a new game is chosen from. */
const TRIES = 4;

/** Starts from a random instance. */
export function startRandom(game: AnyGame, size: string, seed: number): AnyCourse {
  const { instances } = game;
  if (!instances) throw new Error(`${game.name} has no instances to start from`);
  const family = instances.played?.family ?? Object.keys(instances.families)[0];
  // Some families begin in the middle of a game: the instance with the most moves is the best to play.
  const all = Array.from(
    { length: TRIES },
    (_, i) =>
      instances.generate(size || instances.defaultSize, family, seededRandom(TRIES * seed + i)),
  );
  const position = all.reduce((a, b) => game.moves(b).length > game.moves(a).length ? b : a);
  return startCourse(game, game.formatInput(position));
}

/** Returns the sizes that people play on. */
export function playedSizes({ instances }: AnyGame): readonly string[] {
  return instances?.played?.sizes ?? (instances ? [instances.defaultSize] : []);
}

/**
 * Reads a text that somebody pastes: a record of any game of the page, a judge's input, or the moves of
 * this game.
 *
 * @throws {InputError} if it is none of these.
 */
export function readImport(course: AnyCourse, text: string, games: readonly string[]): Address {
  const { game, input } = course;
  const trimmed = text.trim();
  if (trimmed.startsWith("{")) return readRecord(trimmed, games);
  try {
    startCourse(game, text);
    return { game: game.name, input: text.trimEnd() + "\n", moves: [] };
  } catch (error) {
    const moves = game.movesInRecord?.(trimmed) ?? trimmed.split(/[;\n]+/).map((m) => m.trim());
    const isRecord = moves.length > 0 &&
      playLegal(startCourse(game, input), moves).trouble === null;
    if (!isRecord) throw error;
    return { game: game.name, input, moves };
  }
}

/** Returns the message of an error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
