/**
 * A game in progress: where it started, the moves made, those taken back, the score.
 *
 * A course is immutable: every function returns another. Play, the page and files of positions
 * share it.
 *
 * @module
 */
import { InputError } from "../run/errors.ts";
import type { Game } from "../game/game.ts";
import type { Side } from "../game/rules.ts";
import { restOf } from "../game/values.ts";

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
export interface Ply<P, M> {
  /** Who made it, and so owns what it gained. */
  readonly side: Side;
  /** The move. */
  readonly move: M;
  /** Its text. */
  readonly text: string;
  /** What it gained for its mover. */
  readonly gain: number;
  /** The position after it. */
  readonly position: P;
}

/** A game in progress. */
export interface Course<P, M> {
  /** The game. */
  readonly game: Game<P, M>;
  /** The judge's input that it started from. */
  readonly input: string;
  /** The position of that input. */
  readonly start: P;
  /** The moves, those included that are taken back and can be made again. */
  readonly plies: readonly Ply<P, M>[];
  /** How many of the moves stand. */
  readonly at: number;
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
 */
export function startCourse<P, M>(
  game: Game<P, M>,
  input: string,
  { start = game.parse(input), moves = [] }: { start?: P; moves?: readonly string[] } = {},
): Course<P, M> {
  const course: Course<P, M> = { game, input, start, plies: [], at: 0 };
  return moves.reduce<Course<P, M>>(playText, course);
}

/** Returns the position after so many of the moves; the present one where missing. */
export function positionOf<P, M>({ start, plies, at }: Course<P, M>, after: number = at): P {
  return after === 0 ? start : plies[after - 1].position;
}

/**
 * Plays a move by its text.
 *
 * @throws {InputError} if it is not legal.
 */
export function playText<P, M>(course: Course<P, M>, text: string): Course<P, M> {
  return playOn(course, course.game.parseMove(text, positionOf(course)));
}

/** Plays a legal move; moves that were taken back are forgotten unless it is the next of them. */
export function playOn<P, M>(course: Course<P, M>, move: M): Course<P, M> {
  const { game, plies, at } = course;
  const text = game.formatMove(move);
  if (plies[at]?.text === text) return goTo(course, at + 1);
  const before = positionOf(course);
  const ply: Ply<P, M> = {
    side: game.sideToMove(before),
    move,
    text,
    gain: game.gain(before, move),
    position: game.play(before, move),
  };
  return { ...course, plies: [...plies.slice(0, at), ply], at: at + 1 };
}

/** Goes to the position after so many of the moves, as far as there are any. */
export function goTo<P, M>(course: Course<P, M>, at: number): Course<P, M> {
  return { ...course, at: Math.max(0, Math.min(course.plies.length, at)) };
}

/** Whether no move is left. */
export function isOver<P, M>(course: Course<P, M>): boolean {
  const { game } = course;
  const position = positionOf(course);
  return game.isOver?.(position) ?? game.moves(position).length === 0;
}

/**
 * Returns what the moves have brought the first side since the start less what they have brought
 * the second; with what the statement counts as settled before.
 */
export function gainedIn<P, M>({ game, start, plies, at }: Course<P, M>): number {
  const settled = game.settled?.(start) ?? 0;
  return plies.slice(0, at).reduce((sum, { side, gain }) => sum + forFirst(side, gain), settled);
}

/** Returns the same, with the worth of the end once it is reached. */
export function scoreOf<P, M>(course: Course<P, M>): number {
  if (!isOver(course)) return gainedIn(course);
  const { game } = course;
  const end = positionOf(course);
  return gainedIn(course) + forFirst(game.sideToMove(end), game.terminalValue(end)) + 0;
}

/**
 * Returns what the score will be at the end under best play, given the value of the present
 * position from the statement's side.
 */
export function totalOf<P, M>(course: Course<P, M>, value: number): number {
  const { game } = course;
  const position = positionOf(course);
  const rest = restOf(game, position, value);
  return gainedIn(course) + forFirst(game.sideToMove(position), rest) + 0;
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

/**
 * Returns the course of a record.
 *
 * @throws {InputError} if its game, input or one of its moves is none.
 */
export async function courseOf(
  record: GameRecord,
  games: GamesByName,
): Promise<Course<unknown, unknown>> {
  const { game: name } = record;
  if (!Object.hasOwn(games, name)) {
    throw notRecord(`a game, one of ${Object.keys(games).join(", ")}`, name);
  }
  const known = games[name];
  const game = typeof known === "function" ? await known() : known;
  return courseIn(game, { ...record, game: game.name }); // its name among the games may be another
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
): Course<P, M> {
  if (name !== game.name) throw notRecord(`the game "${game.name}"`, name);
  if (typeof input !== "string") throw notRecord("the game's input, a text", input);
  if (!Array.isArray(moves) || !moves.every((move) => typeof move === "string")) {
    throw notRecord("the moves, a list of texts", moves);
  }
  return startCourse(game, input, { moves });
}

/** The fault of a member of a record, which may come from a queue in any shape. */
function notRecord(expected: string, found: unknown): InputError {
  return new InputError({ line: 1, column: 1, expected, found: `${JSON.stringify(found)}` });
}

/** Games by name, or what loads them. */
export type GamesByName = Readonly<
  Record<string, Game<unknown, unknown> | (() => Promise<Game<unknown, unknown>>)>
>;
