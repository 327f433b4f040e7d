// Opens addresses, up to the first illegal move, and starts games.
import { goTo, playText, startCourse } from "@zugzwang/core/study";
import { seededRandom } from "@zugzwang/core/run";
import type { AnyCourse, AnyGame } from "../../base/games.ts";
import type { Address } from "./address.ts";
import type { Trouble } from "./state.ts";

export interface Opened {
  readonly course: AnyCourse;
  readonly trouble: Trouble | null;
}

/** Opens an address of a game. If its input is invalid, the game starts on its first board. */
export function openAddress(game: AnyGame, { input, moves, at }: Address): Opened {
  if (input === null) return { course: startGame(game), trouble: null };
  let start: AnyCourse;
  try {
    start = startCourse(game, input);
  } catch (error) {
    const trouble: Trouble = { part: "input", text: input, reason: readMessage(error) };
    return { course: startGame(game), trouble };
  }
  const opened = playLegal(start, moves);
  return { ...opened, course: goTo(opened.course, at ?? moves.length) };
}

/** Plays moves up to the first illegal one. */
export function playLegal(start: AnyCourse, moves: readonly string[]): Opened {
  let course = start;
  for (const text of moves) {
    try {
      course = playText(course, text);
    } catch (error) {
      return { course, trouble: { part: "move", text, reason: readMessage(error) } };
    }
  }
  return { course, trouble: null };
}

/** The first boards of newcomers: the size in dots, otherwise the seed of boards that they can win. */
const [FIRST_SIZE, FIRST_SEED] = ["3x3", 4] as const;

/** Starts on the game's first board: an empty one, its own start, or a random one. */
export function startGame(game: AnyGame): AnyCourse {
  if (hasEmptyBoards(game)) return startNew(game, FIRST_SIZE);
  if (game.start !== undefined) return startCourse(game, game.formatInput(game.start));
  return startNew(game, "", FIRST_SEED);
}

/** Starts on a new board of a size: an empty one, another random one, or the game's own start. */
export function startNew(game: AnyGame, size: string, seed: number = pickSeed()): AnyCourse {
  if (hasEmptyBoards(game)) return startCourse(game, game.formatInput(game.empty!(size)));
  if (!game.instances && game.start !== undefined) return startGame(game);
  const sizes = listSizes(game);
  return startRandom(game, sizes.includes(size) ? size : sizes[0], seed);
}

/** Whether the page offers empty boards of a game. */
export function hasEmptyBoards({ empty, region }: AnyGame): boolean {
  return empty !== undefined && region !== undefined;
}

function pickSeed(): number {
  return Math.floor(Math.random() * 1e6);
}

/** Reads the size of a board, the first two numbers of every input. */
export function readSize(input: string): string {
  const [, rows = "", columns = ""] = /^(\d+) (\d+)/.exec(input) ?? [];
  return `${rows}x${columns}`;
}

const TRIES = 4;

function startRandom(game: AnyGame, size: string, seed: number): AnyCourse {
  const { instances } = game;
  if (!instances) throw new Error(`${game.name} has no instances to start from`);
  const family = instances.played?.family ?? Object.keys(instances.families)[0];
  // Some families begin in the middle of a game. The one with the most moves is the best to play.
  const all = Array.from(
    { length: TRIES },
    (_, i) =>
      instances.generate(size || instances.defaultSize, family, seededRandom(TRIES * seed + i)),
  );
  const position = all.reduce((a, b) => game.moves(b).length > game.moves(a).length ? b : a);
  return startCourse(game, game.formatInput(position));
}

export function listSizes({ instances }: AnyGame): readonly string[] {
  return instances?.played?.sizes ?? (instances ? [instances.defaultSize] : []);
}

export function readMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
