/**
 * Reading a book: rows of JSON such as a batch writes, each a question and its proved answer.
 *
 * @module
 */
import type { Game } from "../game/game.ts";
import type { Rules } from "../game/rules.ts";
import { restOf } from "../game/values.ts";
import type { Budget } from "../run/budget.ts";
import { InputError } from "../run/errors.ts";
import { Book } from "./book.ts";
import { type Course, drawIn, positionOf, startCourse } from "./course.ts";

/** What a row says was asked: a position, by the judge's input and the moves made from there. */
export interface AskedPosition {
  /** The judge's input, as the game writes it. */
  readonly input: string;
  /** The texts of the moves. */
  readonly moves: readonly string[];
}

/** The members of a row that a book is made of; all else is passed over. */
export interface BookRow {
  /** The name of the game. */
  readonly game: string;
  /** The position. */
  readonly asked: AskedPosition;
  /** A hash of the question, which a batch writes. */
  readonly key?: string;
  /** The exact value, from the side that the statement names; missing where `question` is asked. */
  readonly value?: number;
  /** The best move, the smallest of equal ones; null if the game is over. */
  readonly move?: string | null;
  /** What was asked in place of the value. */
  readonly question?: "wins";
  /** Where that was asked: the side that wins, what the moves gained counted; null for a draw. */
  readonly winner?: string | null;
}

/** Why a row is left out; only what is proved of a position of the game is taken. */
export type LeftOut = "torn" | "another game" | "no position" | "no value" | "another version";

/** A row that is taken. */
export interface TakenRow<P, M> {
  /** What the book says. */
  readonly row: BookRow;
  /** The line that it stands in, from 1. */
  readonly line: number;
  /** The position, and the moves to it. */
  readonly course: Course<P, M>;
}

/** How a book is read. */
export interface BookOptions {
  /** What it may take. */
  readonly budget?: Budget;
  /** Returns the key of a question of the game; where missing, keys are not looked at. */
  readonly keyOf?: (asked: AskedPosition) => string;
  /** The version of the program: keys that other versions wrote may be other ones. */
  readonly version?: string;
}

/** Reads the rows of a book, line by line. */
export class BookReader<P, M> {
  /** How many rows were left out, by the reason. */
  readonly leftOut: Map<LeftOut, number> = new Map();
  readonly #game: Game<P, M>;
  readonly #options: BookOptions;
  #line = 0;
  /** The last input, and its position: rows of one instance stand together. */
  #start: { readonly input: string; readonly position: P } | null = null;

  /** Begins at the first line. */
  constructor(game: Game<P, M>, options: BookOptions = {}) {
    this.#game = game;
    this.#options = options;
  }

  /**
   * Takes the next line; returns its row, or null if there is none or it is left out.
   *
   * @throws {InputError} with the line if it is corrupted.
   */
  next(text: string): TakenRow<P, M> | null {
    this.#line++;
    if (text.trim() === "") return null;
    const row = this.#parsed(text);
    const reason = row === null ? "torn" : this.#reasonAgainst(row);
    if (row === null || reason !== null) return this.#leaveOut(reason ?? "torn");
    return { row: row as BookRow, line: this.#line, course: this.#courseOf(row as BookRow) };
  }

  /** Null for what a kill in the middle of writing leaves. */
  #parsed(text: string): Partial<Row> | null {
    try {
      const row = JSON.parse(text);
      if (typeof row === "object" && row !== null) return row;
    } catch {
      if (!text.trimEnd().endsWith("}")) return null;
    }
    throw this.#fault("a row of answers in JSON", text);
  }

  #leaveOut(reason: LeftOut): null {
    this.leftOut.set(reason, (this.leftOut.get(reason) ?? 0) + 1);
    return null;
  }

  #reasonAgainst(row: Partial<Row>): LeftOut | null {
    const { game, value, question, winner, asked, key, agrees, error } = row;
    if (game !== this.#game.name) {
      if (typeof game === "string") return "another game";
      throw this.#fault('the member "game" of a row of answers', game);
    }
    if (error !== undefined || agrees === false) return "no value";
    if (question === "wins") {
      const sides: readonly unknown[] = [...this.#game.sides, null];
      if (!sides.includes(winner)) throw this.#fault('"winner" to be a side or null', winner);
    } else if ((value ?? null) === null) return "no value";
    if (asked === undefined) return "no position";
    if (!isAsked(asked)) throw this.#fault('"asked" to be an input and moves', asked);
    const { keyOf, version } = this.#options;
    if (keyOf === undefined || key === undefined || isKey(key, keyOf(asked))) return null;
    if (version !== undefined && row.version !== version) return "another version";
    throw this.#fault(`"key" to begin with ${keyOf(asked)}`, key);
  }

  #courseOf({ asked, value, move }: BookRow): Course<P, M> {
    const game = this.#game;
    const { input, moves } = asked;
    const course = this.#checked(() => {
      if (this.#start?.input !== input) this.#start = { input, position: game.parse(input) };
      const course = startCourse(game, input, { start: this.#start.position, moves });
      if (typeof move === "string") game.parseMove(move, positionOf(course));
      return course;
    });
    const expected = value === undefined ? null : expectedValue(game, course.position, value);
    if (expected !== null) throw this.#fault(expected, value);
    return course;
  }

  /** What is wrong with a question is said with the line of its row. */
  #checked<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const { expected, found } = error.fault;
      throw new InputError({ line: this.#line, column: 1, expected, found });
    }
  }

  #fault(expected: string, value: unknown): InputError {
    const text = JSON.stringify(value) ?? "none";
    const found = text.length <= QUOTED_LENGTH ? text : `${text.slice(0, QUOTED_LENGTH)}…`;
    return new InputError({ line: this.#line, column: 1, expected, found });
  }
}

/** The longest part of a value that an error quotes. */
const QUOTED_LENGTH = 40;

/** What a row may have; what others wrote may be anything. */
interface Row extends Record<keyof BookRow, unknown> {
  readonly version: unknown;
  readonly agrees: unknown;
  readonly error: unknown;
}

function isAsked(asked: unknown): asked is AskedPosition {
  if (typeof asked !== "object" || asked === null) return false;
  const { input, moves } = asked as Partial<AskedPosition>;
  return typeof input === "string" && Array.isArray(moves) &&
    moves.every((move) => typeof move === "string");
}

/** Whether a key is that of a question, whatever else it says of how that was asked. */
function isKey(key: unknown, expected: string): boolean {
  return typeof key === "string" && key.startsWith(expected);
}

/**
 * Returns the book of some rows, one a line.
 *
 * @throws {InputError} with the line of a row that is corrupted, or contradicts another.
 * @throws {LimitError} if the budget does not allow so many.
 */
export function readBook<P, M>(
  game: Game<P, M>,
  text: string,
  options: BookOptions = {},
): Book<P, M> {
  const reader = new BookReader(game, options);
  const book = new Book(game, options.budget);
  for (const line of text.split("\n")) addRow(book, game, reader.next(line));
  return book;
}

/**
 * Adds a row to a book, if there is one.
 *
 * @throws {InputError} with its line if it contradicts another.
 * @throws {LimitError} if the budget of the book does not allow it.
 */
export function addRow<P, M>(
  book: Book<P, M>,
  game: Game<P, M>,
  taken: TakenRow<P, M> | null,
): void {
  if (taken === null) return;
  const { row: { value, move, winner = null }, line, course } = taken;
  const position = positionOf(course);
  const answer = { position: game.formatPosition(position), move, line };
  if (value !== undefined) {
    return book.add(position, { ...answer, rest: restOf(game, position, value) });
  }
  const than = restOf(game, position, drawIn(course));
  if (winner === null) return book.add(position, { ...answer, rest: than, move: undefined });
  book.addSide(position, {
    than,
    sign: winner === game.sides[game.sideToMove(position)] ? 1 : -1,
    line,
  });
}

/**
 * Returns what a position's value could have been in place of one that it cannot have: an integer,
 * within the bounds at sight, by their steps; null where nothing speaks against it. A wrong value that
 * it could have is not seen: to find those, prove it again.
 */
export function expectedValue<P, M>(
  game: Rules<P, M>,
  position: P,
  value: unknown,
): string | null {
  if (!Number.isSafeInteger(value)) return "a value that is an integer";
  const { lower, upper, step = 1 } = game.bounds?.(position) ??
    { lower: -Infinity, upper: Infinity };
  const claimed = value as number;
  if (claimed < lower || claimed > upper) return `a value in ${lower}..${upper}`;
  const isOff = step !== 1 && Number.isFinite(lower) && (claimed - lower) % step !== 0;
  return isOff ? `a value in ${lower}..${upper} by steps of ${step}` : null;
}
