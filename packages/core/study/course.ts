// A course is immutable: every function returns another. Play, the page and files of positions share it.
import type { Budget } from "../run/budget.ts";
import { InputError } from "../run/errors.ts";
import { type Game, requireGame } from "../game/game.ts";
import type { Side } from "../game/terms.ts";
import { isOver, toRest, toValue } from "../game/values.ts";

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

/** A game in progress. It keeps at most 64 positions; others are played again. */
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

/** How a game ended: the score, first side minus second, and the side that won; null for a draw. */
export type GameResult = { readonly score: number; readonly winner: string | null };

/**
 * Starts from a judge's input and plays moves.
 * @throws {InputError} if the input is invalid, or a move is not legal; with the number of the move.
 * @throws {LimitError} if the budget is too small for the moves.
 */
export function startCourse<P, M>(
  game: Game<P, M>,
  input: string,
  { start: given, moves = [], budget }: {
    /** The position of the input, if it was parsed already. */
    readonly start?: P;
    /** The texts of the moves; none by default. */
    readonly moves?: readonly string[];
    /** Its limits also apply to the replay of the moves. */
    readonly budget?: Budget | undefined;
  } = {},
): Course<P, M> {
  requireGame("read a record of", game);
  const start = given ?? game.judge.parse(input);
  const made: Made<P, M> = { plies: [], position: start, kept: new Map() };
  for (const [i, text] of moves.entries()) {
    if (i % MOVES_PER_POLL === 0) budget?.poll(i);
    try {
      addMove(game, made, game.parseMove(text, made.position));
    } catch (error) {
      throw error instanceof InputError ? new InputError({ ...error.fault, move: i + 1 }) : error;
    }
  }
  return { game, input, start, at: made.plies.length, ...made };
}

const MOVES_PER_POLL = 16;

/** The moves of a new course, before anybody else sees it. */
interface Made<P, M> {
  readonly plies: Ply<M>[];
  position: P;
  readonly kept: Map<number, P>;
}

function addMove<P, M>(game: Game<P, M>, made: Made<P, M>, move: M): void {
  const { plies, position: before, kept } = made;
  const side = game.sideToMove(before);
  const gain = game.gain(before, move);
  const gained = (plies.at(-1)?.gained ?? 0) + forFirst(side, gain);
  plies.push({ side, move, text: game.formatMove(move), gain, gained });
  made.position = game.play(before, move);
  keepPosition(kept, plies.length, made.position);
}

const MOST_KEPT = 64;

/** Keeps every position whose number is a multiple of a power of two, at most `MOST_KEPT` of them. */
function keepPosition<P>(kept: Map<number, P>, count: number, position: P): void {
  const stride = 2 ** Math.max(0, Math.ceil(Math.log2(count / MOST_KEPT)));
  if (count % stride === 0) kept.set(count, position);
  if (kept.size <= MOST_KEPT) return;
  for (const at of kept.keys()) if (at % stride !== 0) kept.delete(at);
}

/**
 * Returns the position after a number of moves, by default the current one.
 * @throws {RangeError} if the course does not have that many.
 */
export function positionOf<P, M>(course: Course<P, M>, after: number = course.at): P {
  const { game, start, plies, at, kept, position: present } = course;
  checkCount(course, after);
  if (after === at) return present;
  let from = after;
  while (from > 0 && from !== at && !kept.has(from)) from--;
  let position = from === 0 ? start : from === at ? present : kept.get(from)!;
  for (; from < after; from++) position = game.play(position, plies[from].move);
  return position;
}

function checkCount({ plies }: Pick<Course<unknown, unknown>, "plies">, after: number): void {
  if (Number.isInteger(after) && after >= 0 && after <= plies.length) return;
  throw new RangeError(`Cannot find the position after ${after} moves: there are ${plies.length}`);
}

/**
 * Plays a move by its text. Forgets the moves that were taken back unless it is the next of them.
 * @throws {InputError} if it is not legal.
 */
export function playText<P, M>(course: Course<P, M>, text: string): Course<P, M> {
  const { game, plies, at, position } = course;
  const move = game.parseMove(text, position);
  if (plies[at]?.text === game.formatMove(move)) return goTo(course, at + 1);
  const kept = new Map([...course.kept].filter(([count]) => count <= at));
  const made: Made<P, M> = { plies: plies.slice(0, at), position, kept };
  addMove(game, made, move);
  return { ...course, ...made, at: at + 1 };
}

/** Goes to the position after a number of moves, or to the nearer end of the course. */
export function goTo<P, M>(course: Course<P, M>, at: number): Course<P, M> {
  const after = Math.max(0, Math.min(course.plies.length, at));
  return { ...course, at: after, position: positionOf(course, after) };
}

/** Whether the game is over. */
export function isFinished<P, M>(course: Course<P, M>): boolean {
  return isOver(course.game, course.position);
}

/** Returns what the moves have gained and was settled before, first side minus second. */
export function getGained<P, M>({ game, start, plies, at }: Course<P, M>): number {
  return (game.settled?.(start) ?? 0) + (at === 0 ? 0 : plies[at - 1].gained);
}

/** Returns the score: the gains and, at the end of the game, its terminal value. */
export function scoreOf<P, M>(course: Course<P, M>): number {
  if (!isFinished(course)) return getGained(course);
  const { game, position: end } = course;
  return getGained(course) + forFirst(game.sideToMove(end), game.terminalValue(end)) + 0;
}

/** Returns the final score under best play, given the value of the current position. */
export function totalOf<P, M>(course: Course<P, M>, value: number): number {
  const { game, position } = course;
  const rest = toRest(game, position, value);
  return getGained(course) + forFirst(game.sideToMove(position), rest) + 0;
}

/** Returns what a move cost its side, given the totals before and after; null if one is unknown. */
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
  if (!isFinished(course)) return null;
  const { sides } = course.game;
  const score = scoreOf(course);
  return { score, winner: score === 0 ? null : sides[score > 0 ? 0 : 1] };
}

/**
 * Returns the record of the position after a number of moves, by default the current one.
 * @throws {RangeError} if the course does not have that many.
 */
export function recordOf<P, M>(
  { game, input, plies, at }: Course<P, M>,
  after: number = at,
): Required<GameRecord> {
  checkCount({ plies }, after);
  return { game: game.name, input, moves: plies.slice(0, after).map(({ text }) => text) };
}

/** Returns the record of the current position, with the input as the game writes it. */
export function formatRecord<P, M>(course: Course<P, M>): Required<GameRecord> {
  return recordOf({ ...course, input: course.game.judge.formatInput(course.start) });
}
