/**
 * A game in progress: where it started, the moves made, those taken back, the score.
 *
 * A course is immutable: every function returns another. Play, the page and files of positions
 * share it.
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";
import { InputError } from "../run/errors.ts";
import type { Game } from "../game/game.ts";
import type { Side } from "../game/rules.ts";
import { toRest, toValue } from "../game/values.ts";

/** The name of a position: a game, the judge's input, and the moves made from there. */
export interface GameRecord {
  /** The name of the game. */
  readonly game: string;
  /** The judge's input. */
  readonly input: string;
  /** The texts of the moves; none where missing. */
  readonly moves?: readonly string[];
}

/** A move that was made. */
export interface Ply<M> {
  /** Who made it, and so owns what it gained. */
  readonly side: Side;
  /** The move. */
  readonly move: M;
  /** Its text. */
  readonly text: string;
  /** What it gained for its mover. */
  readonly gain: number;
  /** What the moves up to it have gained the first side, less what they have the second. */
  readonly gained: number;
}

/** A game in progress. Of n moves it keeps some √n positions; others are played to again. */
export interface Course<P, M> {
  /** The game. */
  readonly game: Game<P, M>;
  /** The judge's input that it started from. */
  readonly input: string;
  /** The position of that input. */
  readonly start: P;
  /** The moves, those included that are taken back and can be made again. */
  readonly plies: readonly Ply<M>[];
  /** How many of the moves stand. */
  readonly at: number;
  /** The position after those. */
  readonly position: P;
  /** Positions after so many moves, about every √n of them. */
  readonly kept: ReadonlyMap<number, P>;
}

/** How a game ended. */
export interface GameResult {
  /** What the first side has gained since the start, less what the second has. */
  readonly score: number;
  /** The name of the side that won, or null where both did as well. */
  readonly winner: string | null;
}

/**
 * Starts from a judge's input, or from a position of it that is known already, and plays moves.
 *
 * @throws {InputError} if the input is none, or a move is not legal.
 * @throws {LimitError} if the budget does not allow so many moves.
 */
export function startCourse<P, M>(
  game: Game<P, M>,
  input: string,
  { start = game.parse(input), moves = [], budget }: {
    /** The position of the input, where it is known already. */
    readonly start?: P;
    /** The texts of the moves; none where missing. */
    readonly moves?: readonly string[];
    /** What the positions that are kept count against; its clock is looked at. */
    readonly budget?: Budget | undefined;
  } = {},
): Course<P, M> {
  const none = { plies: [], at: 0, kept: new Map<number, P>() };
  const player = new CoursePlayer({ game, input, start, position: start, ...none }, budget);
  player.playAll(moves);
  return player.course;
}

/** How many moves are played between two looks at the clock. */
const POLL_INTERVAL = 16;

/** So many moves are read whatever the limit of memory: their positions are few. */
const MOST_UNCOUNTED = 64;

/** What the memory of positions is called in messages. */
const PURPOSE = "the positions of the game so far";

/** Plays many moves: n of them in n plays, with some √n positions kept. */
export class CoursePlayer<P, M> {
  readonly #from: Course<P, M>;
  readonly #budget: Budget | undefined;
  readonly #plies: Ply<M>[];
  readonly #kept: Map<number, P>;
  readonly #keptBytes = new Map<number, number>();
  #position: P;

  /** Begins where a course stands; moves that were taken back are forgotten. */
  constructor(course: Course<P, M>, budget?: Budget) {
    this.#from = course;
    this.#budget = budget;
    this.#plies = course.plies.slice(0, course.at);
    this.#kept = new Map([...course.kept].filter(([count]) => count <= course.at));
    this.#position = course.position;
  }

  /**
   * Plays a move by its text.
   *
   * @throws {InputError} if it is not legal.
   * @throws {LimitError} if the budget does not allow it.
   */
  play(text: string): void {
    this.playMove(this.#from.game.parseMove(text, this.#position));
  }

  /**
   * Plays moves by their texts.
   *
   * @throws {InputError} with the number of the first move that is not legal.
   * @throws {LimitError} if the budget does not allow so many.
   */
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

  /**
   * Plays a legal move.
   *
   * @throws {LimitError} if the budget does not allow it.
   */
  playMove(move: M): void {
    const { game } = this.#from;
    if (this.#plies.length % POLL_INTERVAL === 0) this.#budget?.poll(this.#plies.length);
    const before = this.#position;
    this.#plies.push(plyOf(game, { before, move, gained: this.#plies.at(-1)?.gained ?? 0 }));
    this.#position = game.play(before, move);
    this.#keep(before);
  }

  /** The game in progress after what was played. */
  get course(): Course<P, M> {
    const [plies, position] = [[...this.#plies], this.#position];
    return { ...this.#from, plies, at: plies.length, position, kept: new Map(this.#kept) };
  }

  #keep(before: P): void {
    const count = this.#plies.length;
    const stride = strideOf(count);
    if (stride > strideOf(count - 1)) this.#thinOut(stride);
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

function plyOf<P, M>(
  game: Game<P, M>,
  { before, move, gained }: { before: P; move: M; gained: number },
): Ply<M> {
  const side = game.sideToMove(before);
  const gain = game.gain(before, move);
  const text = game.formatMove(move);
  return { side, move, text, gain, gained: gained + forFirst(side, gain) };
}

/** Every how many moves a position of so many is kept: the power of two from their root on. */
function strideOf(count: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, count)) / 2);
}

/** Bytes of a position that it does not share with the one before, about. */
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

/** Returns the position after so many of the moves; the present one where missing. */
export function positionOf<P, M>(course: Course<P, M>, after: number = course.at): P {
  const { game, start, plies, at, kept, position: present } = course;
  if (after === at) return present;
  let from = after;
  while (from > 0 && from !== at && !kept.has(from)) from--;
  let position = from === 0 ? start : from === at ? present : kept.get(from)!;
  for (; from < after; from++) position = game.play(position, plies[from].move);
  return position;
}

/**
 * Returns what stands for the position after so many of the moves where something is remembered of
 * it: the move that was made last, an object of its own; at the start, that position.
 */
export function lastMade<P, M>({ plies, start, at }: Course<P, M>, after: number = at): object {
  return after === 0 ? start as object : plies[after - 1];
}

/** Yields the positions after 0, 1, 2, … of the moves, those too that were taken back. */
export function* positionsOf<P, M>({ game, start, plies }: Course<P, M>): Generator<P> {
  let position = start;
  yield position;
  for (const { move } of plies) yield position = game.play(position, move);
}

/**
 * Plays a move by its text.
 *
 * @throws {InputError} if it is not legal.
 */
export function playText<P, M>(course: Course<P, M>, text: string): Course<P, M> {
  return playOn(course, course.game.parseMove(text, course.position));
}

/** Plays a legal move; moves that were taken back are forgotten unless it is the next of them. */
export function playOn<P, M>(course: Course<P, M>, move: M): Course<P, M> {
  const { plies, at, game } = course;
  if (plies[at]?.text === game.formatMove(move)) return goTo(course, at + 1);
  const player = new CoursePlayer(course);
  player.playMove(move);
  return player.course;
}

/** Goes to the position after so many of the moves, as far as there are any. */
export function goTo<P, M>(course: Course<P, M>, at: number): Course<P, M> {
  const after = Math.max(0, Math.min(course.plies.length, at));
  return { ...course, at: after, position: positionOf(course, after) };
}

/** Whether no move is left. */
export function isOver<P, M>(course: Course<P, M>): boolean {
  const { game, position } = course;
  return game.isOver?.(position) ?? game.moves(position).length === 0;
}

/**
 * Returns what the moves have brought the first side since the start less what they have brought
 * the second; with what the statement counts as settled before.
 */
export function gainedIn<P, M>({ game, start, plies, at }: Course<P, M>): number {
  return (game.settled?.(start) ?? 0) + (at === 0 ? 0 : plies[at - 1].gained);
}

/** Returns the same, with the worth of the end once it is reached. */
export function scoreOf<P, M>(course: Course<P, M>): number {
  if (!isOver(course)) return gainedIn(course);
  const { game, position: end } = course;
  return gainedIn(course) + forFirst(game.sideToMove(end), game.terminalValue(end)) + 0;
}

/**
 * Returns what the score will be at the end under best play, given the value of the present
 * position from the statement's side.
 */
export function totalOf<P, M>(course: Course<P, M>, value: number): number {
  const { game, position } = course;
  const rest = toRest(game, position, value);
  return gainedIn(course) + forFirst(game.sideToMove(position), rest) + 0;
}

/**
 * Returns what a move cost the side that made it, given what the score was going to be at the end
 * under best play before the move and after it; null where one of these is not proved.
 */
export function costOf(side: Side, before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : forFirst(side, before - after) + 0;
}

/** Returns the value of a drawn game: what is still to be won makes up for what was gained. */
export function drawIn<P, M>(course: Course<P, M>): number {
  const { game, position } = course;
  return toValue(game, position, -forFirst(game.sideToMove(position), gainedIn(course)) + 0);
}

/** Returns a number that is said from a side as the first side says it. */
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

/** Returns the name of the position after so many of the moves; of the present one where missing. */
export function recordOf<P, M>(
  { game, input, plies, at }: Course<P, M>,
  after: number = at,
): Required<GameRecord> {
  return { game: game.name, input, moves: plies.slice(0, after).map(({ text }) => text) };
}

/** The courses of records that were read, for whoever reads the same one next. */
const READ = new WeakMap<GameRecord, Course<unknown, unknown>>();

/**
 * Returns the course of a record. The same record is read once.
 *
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
  const before = READ.get(record);
  if (before?.game === game) return before;
  // Its name among the games may be another than its own.
  const course = courseIn(game, { ...record, game: game.name }, budget);
  READ.set(record, course);
  return course;
}

/**
 * Returns the course of a record of a game, which may have come in any shape; what names no game is
 * of this one.
 *
 * @throws {InputError} if its game is another, or its input or one of its moves is none.
 */
export function courseIn<P, M>(
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

/** The fault of a member of a record, which may come from a queue in any shape. */
function notRecord(expected: string, found: unknown): InputError {
  return new InputError({ line: 1, column: 1, expected, found: `${JSON.stringify(found)}` });
}

/** Games by name, or what loads them. */
export type GamesByName = Readonly<
  Record<string, Game<unknown, unknown> | (() => Promise<Game<unknown, unknown>>)>
>;
