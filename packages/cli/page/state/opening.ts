// Opens addresses, up to the first illegal move, describes states by addresses, and starts games.
import type { Side } from "@zugzwang/core";
import { goTo, playText, recordOf, startCourse } from "@zugzwang/core/study";
import { seededRandom } from "@zugzwang/core";
import type { AnyCourse, AnyGame } from "../../base/games.ts";
import { findStarter, LEVELS } from "../../play/match.ts";
import { read, write } from "../words/words.ts";
import type { Address, Mode } from "./address.ts";
import { beginDay } from "./day.ts";
import { BEGINNING, type Seats, type State, type Trouble } from "./state.ts";

export interface Opened {
  readonly course: AnyCourse;
  readonly trouble: Trouble | null;
}

/** Opens an address of a game. If its input is invalid, the game starts on its first board. */
export function openAddress(
  game: AnyGame,
  address: Address,
): Opened & { readonly mode: Mode; readonly seats: Seats } {
  const opened = openCourse(game, address);
  return { ...opened, mode: chooseMode(address), seats: chooseSeats(address, opened.course) };
}

function openCourse(game: AnyGame, { input, moves, at }: Address): Opened {
  if (input === null) return { course: startGame(game), trouble: null };
  let start: AnyCourse;
  try {
    start = startCourse(game, input);
    game.moves(start.position); // a game that reads any text fails here, not while it is drawn
    game.show.scene?.(start.position);
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
      const reason = readMessage(error).replace(/^line 1, column \d+: /, ""); // a move is one line
      return { course, trouble: { part: "move", text, reason } };
    }
  }
  return { course, trouble: null };
}

/** Returns what Analyze needs for the address of a position of the day. */
export function continueDay(
  game: AnyGame,
  { day, from = 0 }: Address,
): Pick<State, "day" | "beside"> {
  return { day: { ...beginDay(game, day!), from }, beside: startGame(game) };
}

function chooseMode({ input, computer, lesson, day }: Address): Mode {
  if (day) return input === null ? "day" : "analyze";
  if (lesson) return "learn";
  return input === null || computer !== undefined ? "play" : "analyze";
}

/** Newcomers to dots sit second, which wins on an empty 3 × 3 board. In other games they begin. */
function chooseSeats({ input, computer, away, level }: Address, course: AnyCourse): Seats {
  const usual = { ...readSeats(), away: null };
  if (computer !== undefined) {
    return {
      ...usual,
      computer,
      away: computer === null ? away ?? null : null,
      level: level ?? "perfect",
    };
  }
  if (input !== null) return { ...usual, computer: null };
  const starter = findStarter(course);
  return { ...usual, computer: course.game.show.region ? starter : 1 - starter as Side };
}

const SEATS_KEY = "zugzwang:seats";

/** Returns the level and the names that the visitor chose last. */
function readSeats(): Pick<Seats, "level" | "names"> {
  const [level, first = "", second = ""] = read(SEATS_KEY)?.split("\n") ?? [];
  const known = LEVELS.find((known) => known === level);
  return { level: known ?? BEGINNING.seats.level, names: [first, second] };
}

export function keepSeats({ level, names }: Seats): void {
  write(SEATS_KEY, [level, ...names].join("\n"));
}

const sizeKey = ({ name }: AnyGame) => `zugzwang:${name}:size`;

/** Stores the size of an empty board, for the next visit. */
export function keepSize({ game, input }: AnyCourse): void {
  if (hasEmptyBoards(game)) write(sizeKey(game), readSize(input));
}

/** Returns the address of what the page shows. */
export function describeState(
  { mode, course, seats: { computer, away, level }, lesson, day }: State,
): Address {
  const { game, plies, at } = course!;
  if (mode === "day") return { game: game.name, input: null, moves: [], day: day!.date };
  if (mode === "learn") {
    const id = lesson?.lessons[lesson.index ?? -1]?.id ?? "";
    const exercise = lesson?.step.stage === "exercise" ? lesson.step.number : 0;
    return { game: game.name, input: null, moves: [], lesson: { id, exercise } };
  }
  return {
    ...recordOf(course!, plies.length),
    ...at === plies.length ? {} : { at },
    ...mode === "analyze" && day && { day: day.date, from: day.from },
    ...mode === "play" && { computer, level, ...away !== null && { away } },
  };
}

/** The first boards of newcomers: the size in dots, otherwise the seed of boards that they can win. */
export const FIRST_SIZE = "3x3";
const FIRST_SEED = 4;

/** A size in the browser's storage: another program may have written there. */
const KEPT_SIZE = /^[1-9]\d?x[1-9]\d?$/;

/** Starts on the game's first board: its own start, an empty one, or a random one. */
export function startGame(game: AnyGame): AnyCourse {
  if (game.start !== undefined) return startCourse(game, game.judge.formatInput(game.start));
  if (hasEmptyBoards(game)) {
    const kept = read(sizeKey(game)) ?? "";
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

const TRIES = 4;

function startRandom(game: AnyGame, size: string, seed: number): AnyCourse {
  const { instances } = game;
  if (!instances) throw new Error(`no board to start from: zugzwang explore ${game.name} FILE`);
  const family = instances.played?.family ?? Object.keys(instances.families)[0];
  // Some families begin in the middle of a game. The one with the most moves is the best to play.
  const all = Array.from(
    { length: TRIES },
    (_, i) =>
      instances.generate(size || instances.defaultSize, family, seededRandom(TRIES * seed + i)),
  );
  const position = all.reduce((a, b) => game.moves(b).length > game.moves(a).length ? b : a);
  return startCourse(game, game.judge.formatInput(position));
}

export function listSizes({ instances }: AnyGame): readonly string[] {
  return instances?.played?.sizes ?? (instances ? [instances.defaultSize] : []);
}

export function readMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
