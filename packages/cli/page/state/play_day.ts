// The position of the day, which comes from the generator with the date as seed. Loaded when it is first
// shown.
import { type Random, seededRandom } from "@zugzwang/core";
import {
  isFinished,
  playText,
  recordOf,
  startCourse,
  type Study,
  type StudyService,
  totalOf,
} from "@zugzwang/core/study";
import type { AnyCourse, AnyGame } from "../../base/games.ts";
import { chooseByClass } from "../../play/play_by_class.ts";
import { read, write } from "../words/words.ts";
import { FIRST_SIZE, generateBoard, hasEmptyBoards, listSizes, startGame } from "./boards.ts";
import {
  type Address,
  type Day,
  type Entry,
  isDayOver,
  isSolved,
  MOST_TRIES,
  NO_EXTRAS,
  type PageHost,
  type State,
  UNTOUCHED,
} from "./state.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Boards to look at, and how many of them for one that the obvious move does not win. */
const [MOST_BOARDS, HARD_BOARDS] = [256, 64];
/** A game whose positions may repeat is played this far at most. */
const MOST_PLIES = 60;
/** With fewer moves, the tries would find the answer without thought. */
const FEWEST_MOVES = MOST_TRIES + 1;
/** Limits that no board of the page's games reaches, so that the position does not depend on them. */
const LIMITS = { memoryBytes: 2 ** 28, nodes: 2 ** 22, timeMs: 60_000 } as const;

/** Finds and shows the position of a day, which Analyze keeps. The game in progress waits. */
export async function openDay(
  page: PageHost,
  { beside, date = findToday(), entry = "replace" }: {
    readonly beside: AnyCourse;
    /** Today by default. */
    readonly date: string | undefined;
    readonly entry?: Entry;
  },
): Promise<void> {
  const { game } = beside;
  const { day: before, course: shown } = page.state;
  const isKnown = before?.date === date && before.answer !== null;
  const day = isKnown ? before : beginDay(game, date);
  const nothing = { ...NO_EXTRAS, ...UNTOUCHED, studiesByPly: new Map(), failure: null };
  page.change({ ...nothing, mode: "day", day, course: beside, beside });
  page.showAddress(entry === "new");
  await page.runSeries(async (signal) => {
    const { service } = page.surroundings;
    const found = isKnown
      ? { course: cut(shown!, day.from), answer: day.answer! }
      : await findDay(game, { date, service, signal });
    if (signal.aborted || page.state.day !== day || !found) return;
    page.change({ day: { ...day, answer: found.answer, from: found.course.at } });
    showDay(page, found.course);
  });
}

export function tryDay(page: PageHost, move: string): void {
  const day = tryMove(page.state.day!, move);
  keepDay(page.course.game, day);
  page.change({ day });
  showDay(page, page.course);
}

/** Returns what Analyze needs for the address of a position of the day. */
export function continueDay(
  game: AnyGame,
  { day, from = 0 }: Address,
): Pick<State, "day" | "beside"> {
  return { day: { ...beginDay(game, day!), from }, beside: startGame(game) };
}

/** Shows the position of the day in Analyze, and once nothing is left to try the move that wins there. */
export function analyzeDay(page: PageHost): void {
  const { answer, from } = page.state.day!;
  page.change({ mode: "analyze" });
  page.show(cut(page.course, from), "new");
  if (isDayOver(page.state.day!)) page.change({ pointed: [answer!] });
}

/** Shows the position of the day. Once nothing is left to try, the answer is played. */
function showDay(page: PageHost, course: AnyCourse): void {
  const day = page.state.day!;
  page.show(isDayOver(day) ? playText(course, day.answer!) : course);
}

interface FoundDay {
  /** The position, with the moves that led there. */
  readonly course: AnyCourse;
  readonly answer: string;
}

/** Finds the position of a day; null if no board of that day has only one winning move. */
export async function findDay(
  game: AnyGame,
  { date, service, signal }: {
    readonly date: string;
    readonly service: StudyService;
    readonly signal: AbortSignal;
  },
): Promise<FoundDay | null> {
  const first = Date.parse(date) / DAY_MS * MOST_BOARDS;
  let easy: FoundDay | null = null;
  for (let i = 0; i < (easy ? HARD_BOARDS : MOST_BOARDS); i++) {
    const random = seededRandom(first + i);
    const course = drawPosition(game, random);
    const { position } = course;
    const moves = game.moves(position);
    if (moves.length < FEWEST_MOVES) continue;
    const ask = { goals: ["value", "moves"] as const, ...LIMITS };
    const study = await service.study(recordOf(course), ask, { signal });
    if (study.limit) break; // a visitor's own game may be too large
    const answer = findOnlyWin(course, study);
    if (answer === null) continue;
    easy ??= { course, answer };
    const obvious = chooseByClass({ game, position, random }, moves);
    if (game.formatMove(obvious) !== answer) return { course, answer };
  }
  return easy;
}

/** Plays a random game on a usual board, and returns a position from its middle. */
function drawPosition(game: AnyGame, random: Random): AnyCourse {
  const { instances, start } = game;
  const position = hasEmptyBoards(game)
    ? instances!.empty!(FIRST_SIZE)
    : start ?? generateBoard(game, listSizes(game).at(-1) ?? "", random);
  let course = startCourse(game, game.judge.formatInput(position));
  while (!isFinished(course) && course.at < MOST_PLIES) {
    const moves = game.moves(course.position);
    course = playText(course, game.formatMove(moves[random(moves.length)]));
  }
  const third = Math.floor(course.at / 3);
  return cut(course, third + random(third + 1));
}

/** Returns a game without its moves after the first ones. */
function cut(course: AnyCourse, at: number): AnyCourse {
  return startCourse(course.game, course.input, { moves: recordOf(course, at).moves });
}

function findOnlyWin(course: AnyCourse, { moves, unproved }: Study): string | null {
  if (!moves || unproved.length > 0) return null;
  const side = course.game.sideToMove(course.position);
  const wins = moves.filter(({ value }) => totalOf(course, value) * (side === 0 ? 1 : -1) > 0);
  return wins.length === 1 ? wins[0].move : null;
}

/** Tries a move. Returns the same day if it was tried before, or nothing is left to try. */
export function tryMove(day: Day, move: string): Day {
  if (day.answer === null || isDayOver(day) || day.tried.includes(move)) return day;
  const next = { ...day, tried: [...day.tried, move] };
  return { ...next, streak: isSolved(next) ? day.streak + 1 : isDayOver(next) ? 0 : day.streak };
}

/** Returns the result in signs, for others to see without the answer: `✗✗✓`. */
export function formatTries({ tried, answer }: Day): string {
  return tried.map((move) => move === answer ? "✓" : "✗").join("");
}

/** Returns today's date, the same everywhere. */
function findToday(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Begins a day with what this browser keeps: the moves tried, and the streak up to then. */
function beginDay(game: AnyGame, date: string): Day {
  const [last, streak, ...tried] = read(`${game.name}:day`)?.split("\n") ?? [];
  const count = /^\d{1,5}$/.test(streak) ? Number(streak) : 0;
  const unknown = { date, answer: null, from: 0 };
  if (last === date) return { ...unknown, tried, streak: count };
  const isNext = Date.parse(date) - Date.parse(last) === DAY_MS;
  return { ...unknown, tried: [], streak: isNext ? count : 0 };
}

/** Stores the tries of today. Older days change nothing. */
function keepDay(game: AnyGame, { date, tried, streak }: Day): void {
  if (date === findToday()) write(`${game.name}:day`, [date, streak, ...tried].join("\n"));
}
