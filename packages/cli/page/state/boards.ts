// The boards that a game starts on: its own start, an empty board of a size, or a random one.
import { type Random, seededRandom } from "@zugzwang/core";
import { startCourse } from "@zugzwang/core/study";
import type { AnyCourse, AnyGame } from "../../base/games.ts";
import { read, write } from "../words/words.ts";

/** The first boards of newcomers: the size in dots, otherwise the seed of boards that they can win. */
export const FIRST_SIZE = "3x3";
const FIRST_SEED = 4;

/** A size in the browser's storage: another program may have written there. */
const KEPT_SIZE = /^[1-9]\d?x[1-9]\d?$/;

/** Starts on the game's first board: its own start, an empty one, or a random one. */
export function startGame(game: AnyGame): AnyCourse {
  if (game.start !== undefined) return startCourse(game, game.judge.formatInput(game.start));
  if (hasEmptyBoards(game)) {
    const kept = read(`${game.name}:size`) ?? "";
    return startNew(game, KEPT_SIZE.test(kept) ? kept : FIRST_SIZE);
  }
  return startNew(game, "", FIRST_SEED);
}

/** Starts on a new board of the same size, or on the same board if the game makes no others. */
export function startAgain({ game, input }: AnyCourse): AnyCourse {
  const makesBoards = game.instances !== undefined || hasEmptyBoards(game);
  return makesBoards ? startNew(game, readSize(input)) : startCourse(game, input);
}

/** Starts on a new board of a size: an empty one or another random one. */
export function startNew(game: AnyGame, size: string, seed: number = pickSeed()): AnyCourse {
  if (hasEmptyBoards(game)) {
    return startCourse(game, game.judge.formatInput(game.instances!.empty!(size)));
  }
  const sizes = listSizes(game);
  return startRandom(game, sizes.includes(size) ? size : sizes[0], seed);
}

/** Whether the page offers empty boards of a game. */
export function hasEmptyBoards({ instances, show }: AnyGame): boolean {
  return instances?.empty !== undefined && show.region !== undefined;
}

function pickSeed(): number {
  return Math.floor(Math.random() * 1e6);
}

/** Reads the size of a board, the first two numbers of every input. */
export function readSize(input: string): string {
  const [, rows = "", columns = ""] = /^(\d+) (\d+)/.exec(input) ?? [];
  return `${rows}x${columns}`;
}

/** Returns a random board of a size, of the kind that people play. */
export function generateBoard({ name, instances }: AnyGame, size: string, random: Random): unknown {
  if (!instances) throw new Error(`no board to start from: zugzwang explore ${name} FILE`);
  const { families, defaultSize, played } = instances;
  return instances.generate(
    size || defaultSize,
    played?.family ?? Object.keys(families)[0],
    random,
  );
}

const TRIES = 4;

function startRandom(game: AnyGame, size: string, seed: number): AnyCourse {
  // Some families begin in the middle of a game. The one with the most moves is the best to play.
  const all = Array.from(
    { length: TRIES },
    (_, i) => generateBoard(game, size, seededRandom(TRIES * seed + i)),
  );
  const position = all.reduce((a, b) => game.moves(b).length > game.moves(a).length ? b : a);
  return startCourse(game, game.judge.formatInput(position));
}

export function listSizes({ instances }: AnyGame): readonly string[] {
  return instances?.played?.sizes ?? (instances ? [instances.defaultSize] : []);
}

/** Stores the size of an empty board, for the next visit. */
export function keepSize({ game, input }: AnyCourse): void {
  if (hasEmptyBoards(game)) write(`${game.name}:size`, readSize(input));
}
