// A game in progress: where it started, the moves made, those taken back, the score.
//
// A course is immutable: every function returns another. Play, the page and files of positions
// share it.
import type { Budget } from "../run/budget.ts";
import { InputError } from "../run/errors.ts";
import type { Game } from "../game/game.ts";
import type { Side } from "../game/rules.ts";
import { isOver as isEnd, toRest, toValue } from "../game/values.ts";

/** Names a position: a game, the judge's input, and the moves made from there. */
export interface GameRecord {
  /** The name of the game. */
  readonly game: string;
  /** The judge's input. */
  readonly input: string;
  /** The texts of the moves; none by default. */
  readonly moves?: readonly string[];
}

/** A move that was made. */
export interface Ply<M> {
  /** The side that made it, which owns what it gained. */
  readonly side: Side;
  /** The move. */
  readonly move: M;
  /** Its text. */
  readonly text: string;
  /** What it gained for its mover. */
  readonly gain: number;
  /** The gains of all moves up to this one: first side minus second. */
  readonly gained: number;
}

/** A game in progress. After n moves it keeps about √n positions; others are played again. */
export interface Course<P, M> {
  /** The game. */
  readonly game: Game<P, M>;
  /** The judge's input that it started from. */
  readonly input: string;
  /** The position of that input. */
  readonly start: P;
  /** The moves, including those taken back, which can be made again. */
  readonly plies: readonly Ply<M>[];
  /** How many of the moves are made. */
  readonly at: number;
  /** The position after them. */
  readonly position: P;
  /** Some positions, by the number of moves before them. */
  readonly kept: ReadonlyMap<number, P>;
}

/** How a game ended. */
export interface GameResult {
  /** What has been gained since the start: first side minus second. */
  readonly score: number;
  /** The name of the side that won; null for a draw. */
  readonly winner: string | null;
}

/**
 * Starts from a judge's input and plays moves.
 * @throws {InputError} if the input is invalid, or a move is not legal.
 * @throws {LimitError} if the budget is too small for the moves.
 */
export function startCourse<P, M>(
  game: Game<P, M>,
  input: string,
  { start = game.parse(input), moves = [], budget }: {
    /** The position of the input, if it was parsed already. */
    readonly start?: P;
    /** The texts of the moves; none by default. */
    readonly moves?: readonly string[];
    /** Limits the time, and the memory of the positions that are kept. */
    readonly budget?: Budget | undefined;
  } = {},
): Course<P, M> {
  const none = { plies: [], at: 0, kept: new Map<number, P>() };
  const player = new CoursePlayer({ game, input, start, position: start, ...none }, budget);
  player.playAll(moves);
  return player.course;
}

/** The number of moves between two checks of the clock. */
const POLL_INTERVAL = 16;
/** Positions are counted against the memory limit only after this many moves. */
const MOST_UNCOUNTED = 64;
/** The purpose of the memory, for messages. */
const PURPOSE = "the positions of the game so far";

/** Plays many moves and keeps about √n of n positions. Throws a `LimitError` beyond the budget. */
export class CoursePlayer<P, M> {
  readonly #from: Course<P, M>;
  readonly #budget: Budget | undefined;
  readonly #plies: Ply<M>[];
  readonly #kept: Map<number, P>;
  readonly #keptBytes = new Map<number, number>();
  #position: P;

  /** Starts at the current position of a course. Drops the moves that were taken back. */
  constructor(course: Course<P, M>, budget?: Budget) {
    this.#from = course;
    this.#budget = budget;
    this.#plies = course.plies.slice(0, course.at);
    this.#kept = new Map([...course.kept].filter(([count]) => count <= course.at));
    this.#position = course.position;
  }

  /** Plays a move by its text. Throws an `InputError` if it is not legal. */
  play(text: string): void {
    this.playMove(this.#from.game.parseMove(text, this.#position));
  }

  /** Plays moves. Throws an `InputError` with the number of the first move that is not legal. */
  playAll(texts: readonly string[]): void {
    texts.forEach((text, i) => {
      try {
        this.play(text);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        throw new InputError({ ...error.fault, move: i + 1 });
      }
    });
  }

  /** Plays a legal move. */
  playMove(move: M): void {
    const { game } = this.#from;
    if (this.#plies.length % POLL_INTERVAL === 0) this.#budget?.poll(this.#plies.length);
    const before = this.#position;
    this.#plies.push(makePly(game, { before, move, gained: this.#plies.at(-1)?.gained ?? 0 }));
    this.#position = game.play(before, move);
    this.#keep(before);
  }

  /** The course so far. */
  get course(): Course<P, M> {
    const [plies, position] = [[...this.#plies], this.#position];
    return { ...this.#from, plies, at: plies.length, position, kept: new Map(this.#kept) };
  }

  #keep(before: P): void {
    const count = this.#plies.length;
    const stride = chooseStride(count);
    if (stride > chooseStride(count - 1)) this.#thinOut(stride);
    if (count % stride !== 0) return;
    const isCounted = this.#budget !== undefined && count > MOST_UNCOUNTED;
    const bytes = isCounted ? ownBytes(this.#position, before) : 0;
    this.#budget?.reserve(bytes, PURPOSE);
    this.#keptBytes.set(count, bytes);
    this.#kept.set(count, this.#position);
  }

  #thinOut(stride: number): void {
    for (const count of [...this.#kept.keys()].filter((count) => count % stride !== 0)) {
      this.#kept.delete(count);
      this.#budget?.release(this.#keptBytes.get(count) ?? 0);
    }
  }
}

function makePly<P, M>(
  game: Game<P, M>,
  { before, move, gained }: { before: P; move: M; gained: number },
): Ply<M> {
  const side = game.sideToMove(before);
  const gain = game.gain(before, move);
  const text = game.formatMove(move);
  return { side, move, text, gain, gained: gained + forFirst(side, gain) };
}

/** Returns the distance between kept positions: a power of two, at least the square root of `count`. */
function chooseStride(count: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, count)) / 2);
}

/** Estimates how many bytes a position does not share with the previous one. */
function ownBytes(position: unknown, before: unknown): number {
  if (position === before) return 0;
  if (ArrayBuffer.isView(position)) return position.byteLength;
  if (typeof position === "string") return position.length;
  if (typeof position !== "object" || position === null) return 8;
  const shared = new Set(
    typeof before === "object" && before !== null ? Object.values(before) : [],
  );
  const own = Object.values(position).filter((part) =>
    typeof part !== "object" || !shared.has(part)
  );
  return own.reduce<number>((sum, part) => sum + 8 + ownBytes(part, undefined), 16);
}

/** Returns the position after a number of moves, by default the current one. */
export function positionOf<P, M>(course: Course<P, M>, after: number = course.at): P {
  const { game, start, plies, at, kept, position: present } = course;
  if (after === at) return present;
  let from = after;
  while (from > 0 && from !== at && !kept.has(from)) from--;
  let position = from === 0 ? start : from === at ? present : kept.get(from)!;
  for (; from < after; from++) position = game.play(position, plies[from].move);
  return position;
}

/** Returns a key of maps for the position after a number of moves: the last move, or the start. */
export function lastMade<P, M>({ plies, start, at }: Course<P, M>, after: number = at): object {
  return after === 0 ? start as object : plies[after - 1];
}

/** Yields the positions after 0, 1, 2, … moves, including those taken back. */
export function* positionsOf<P, M>({ game, start, plies }: Course<P, M>): Generator<P> {
  let position = start;
  yield position;
  for (const { move } of plies) yield position = game.play(position, move);
}

/**
 * Plays a move by its text.
 * @throws {InputError} if it is not legal.
 */
export function playText<P, M>(course: Course<P, M>, text: string): Course<P, M> {
  return playOn(course, course.game.parseMove(text, course.position));
}

/** Plays a legal move. Forgets the moves that were taken back unless it is the next of them. */
export function playOn<P, M>(course: Course<P, M>, move: M): Course<P, M> {
  const { plies, at, game } = course;
  if (plies[at]?.text === game.formatMove(move)) return goTo(course, at + 1);
  const player = new CoursePlayer(course);
  player.playMove(move);
  return player.course;
}

/** Goes to the position after a number of moves, or to the nearer end of the course. */
export function goTo<P, M>(course: Course<P, M>, at: number): Course<P, M> {
  const after = Math.max(0, Math.min(course.plies.length, at));
  return { ...course, at: after, position: positionOf(course, after) };
}

/** Whether the game is over. */
export function isOver<P, M>(course: Course<P, M>): boolean {
  return isEnd(course.game, course.position);
}

/** Returns what the moves have gained and was settled before, first side minus second. */
export function getGained<P, M>({ game, start, plies, at }: Course<P, M>): number {
  return (game.settled?.(start) ?? 0) + (at === 0 ? 0 : plies[at - 1].gained);
}

/** Returns the score: the gains and, at the end of the game, its terminal value. */
export function scoreOf<P, M>(course: Course<P, M>): number {
  if (!isOver(course)) return getGained(course);
  const { game, position: end } = course;
  return getGained(course) + forFirst(game.sideToMove(end), game.terminalValue(end)) + 0;
}

/** Returns the final score under best play, given the value of the current position. */
export function totalOf<P, M>(course: Course<P, M>, value: number): number {
  const { game, position } = course;
  const rest = toRest(game, position, value);
  return getGained(course) + forFirst(game.sideToMove(position), rest) + 0;
}

/**
 * Returns what a move cost the side that made it, given the scores at the end under best play before and
 * after it; null if one of them is not proved.
 */
export function costOf(side: Side, before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : forFirst(side, before - after) + 0;
}

/** Returns the value of the current position for which the game is a draw. */
export function findDrawValue<P, M>(course: Course<P, M>): number {
  const { game, position } = course;
  return toValue(game, position, -forFirst(game.sideToMove(position), getGained(course)) + 0);
}

/** Converts a number from the view of a side to the view of the first side. */
export function forFirst(side: Side, value: number): number {
  return side === 0 ? value : -value;
}

/** Returns how the game ended, or null while it is in progress. */
export function resultOf<P, M>(course: Course<P, M>): GameResult | null {
  if (!isOver(course)) return null;
  const { sides } = course.game;
  const score = scoreOf(course);
  return { score, winner: score === 0 ? null : sides[score > 0 ? 0 : 1] };
}

/** Returns the record of the position after a number of moves, by default the current one. */
export function recordOf<P, M>(
  { game, input, plies, at }: Course<P, M>,
  after: number = at,
): Required<GameRecord> {
  return { game: game.name, input, moves: plies.slice(0, after).map(({ text }) => text) };
}

/**
 * Returns the course of a record.
 * @throws {InputError} if its game, input or one of its moves is invalid.
 * @throws {LimitError} if the budget does not allow its moves.
 */
export async function courseOf(
  record: GameRecord,
  games: GamesByName,
  budget?: Budget,
): Promise<Course<unknown, unknown>> {
  const { game: name } = record;
  if (!Object.hasOwn(games, name)) {
    throw notRecord(`a game, one of ${Object.keys(games).join(", ")}`, name);
  }
  const known = games[name];
  const game = typeof known === "function" ? await known() : known;
  // the name in `games` may differ from the game's own
  return readGameCourse(game, { ...record, game: game.name }, budget);
}

/**
 * Returns the course of a record of this game. Checks the record, which may have any shape.
 * @throws {InputError} if it names another game, or its input or one of its moves is invalid.
 */
export function readGameCourse<P, M>(
  game: Game<P, M>,
  { game: name = game.name, input, moves = [] }: Partial<GameRecord>,
  budget?: Budget,
): Course<P, M> {
  if (name !== game.name) throw notRecord(`the game "${game.name}"`, name);
  if (typeof input !== "string") throw notRecord("the game's input, a text", input);
  if (!Array.isArray(moves) || !moves.every((move) => typeof move === "string")) {
    throw notRecord("the moves, a list of texts", moves);
  }
  return startCourse(game, input, { moves, budget });
}

/** Describes an invalid member of a record. */
function notRecord(expected: string, found: unknown): InputError {
  return new InputError({ line: 1, column: 1, expected, found: `${JSON.stringify(found)}` });
}

/** Games by name, or functions that load them. */
export type GamesByName = Readonly<
  Record<string, Game<unknown, unknown> | (() => Promise<Game<unknown, unknown>>)>
>;
