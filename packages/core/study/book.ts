// Books: answers that were proved before, for a position and those symmetric to it. A book is read from
// the rows of batches.
import type { Game } from "../game/game.ts";
import { type Bounds, canonicalInstance, canonicalText, type Rules } from "../game/rules.ts";
import { toRest } from "../game/values.ts";
import type { Budget } from "../run/budget.ts";
import { InputError } from "../run/errors.ts";
import { type Course, findDrawValue, type GameRecord, positionOf, startCourse } from "./course.ts";

/** The members of a row that a book reads. Others are ignored. */
export interface BookRow {
  /** The name of the game. */
  readonly game: string;
  /** The position: the judge's input, as the game writes it, and the moves made from there. */
  readonly asked: Pick<Required<GameRecord>, "input" | "moves">;
  /** A hash of the question, which a batch writes. */
  readonly key?: string;
  /** The exact value, from the side that the statement names; missing if there is a `question`. */
  readonly value?: number;
  /** The smallest best move; null if the game is over. */
  readonly move?: string | null;
  /** The question, if it is not the value. */
  readonly question?: "wins";
  /** The answer to it: the side that wins, earlier gains included; null for a draw. */
  readonly winner?: string | null;
}

/** Why a row is ignored. */
export type LeftOut = "torn" | "another game" | "no position" | "no value" | "another version";

/** What a book knows about a position and those symmetric to it. */
export interface BookEntry {
  /** The side to move gains at least this from here on; −Infinity if unknown. */
  readonly lower: number;
  /** It gains at most this; Infinity if unknown. */
  readonly upper: number;
  /** The lines of the book for both bounds, from 1. */
  readonly lines: readonly [lower: number, upper: number];
  /** The position whose best move is known, as `formatPosition` writes it. */
  readonly position?: string;
  /** The text of its smallest best move; null if the game is over. */
  readonly move?: string | null | undefined;
}

/** Bytes of an entry without its texts: two objects, string headers, a slot of a table. */
const ENTRY_BYTES = 280;
/** The purpose of the memory, for messages. */
const PURPOSE = "the book";
const QUOTED_LENGTH = 40;

/** The answers of a book about one game. */
export class Book<P, M> {
  /** The number of ignored rows, by reason. */
  readonly leftOut: Map<LeftOut, number> = new Map();
  readonly #game: Game<P, M>;
  readonly #options: NonNullable<ConstructorParameters<typeof Book>[1]>;
  /** Entries by canonical instance, then by canonical position. */
  readonly #instances = new Map<string, Map<string, BookEntry>>();
  #line = 0;
  #size = 0;
  #bytes = 0;
  /** The last input and its position: neighbouring rows often share them. */
  #start: { readonly input: string; readonly position: P } | null = null;

  /** Makes an empty book. The budget counts its memory. */
  constructor(
    game: Game<P, M>,
    options: {
      /** Limits its memory. */
      readonly budget?: Budget;
      /** Returns the key of a question, to check the keys of rows; by default keys are not checked. */
      readonly keyOf?: (asked: BookRow["asked"]) => string;
      /** The name of the book, for messages. */
      readonly place?: string;
      /** The version of the program: other versions may write other keys. */
      readonly version?: string;
    } = {},
  ) {
    this.#game = game;
    this.#options = options;
  }

  /** The number of positions; symmetric ones count once. */
  get size(): number {
    return this.#size;
  }

  /** The approximate memory of all positions, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Reads the next line.
   * @throws {InputError} with the line if it is corrupted, or contradicts another.
   * @throws {LimitError} if the budget does not allow it.
   */
  read(text: string): void {
    this.#line++;
    const row = text.trim() === "" ? null : this.#takeRow(text);
    if (row === null) return;
    const { value, move, winner = null } = row;
    const game = this.#game;
    const course = this.#courseOf(row);
    const position = positionOf(course);
    const lines = [this.#line, this.#line] as const;
    const rest = toRest(game, position, value ?? findDrawValue(course));
    const exact = { lower: rest, upper: rest, lines };
    if (value !== undefined) {
      this.add(position, { ...exact, position: game.formatPosition(position), move });
    } else if (winner === null) this.add(position, exact);
    else {
      const isWon = winner === game.sides[game.sideToMove(position)];
      const bounds = isWon
        ? { lower: rest + 1, upper: Infinity }
        : { lower: -Infinity, upper: rest - 1 };
      this.add(position, { ...bounds, lines });
    }
  }

  /**
   * Adds what is proved about a position. Of two answers for symmetric positions, it keeps the one
   * with a best move.
   * @throws {InputError} if an earlier answer contradicts it.
   * @throws {LimitError} if the budget does not allow it.
   */
  add(position: P, entry: BookEntry): void {
    const entries = this.#entriesOf(position);
    const text = canonicalText(this.#game, position);
    const known = entries.get(text);
    if (!known) {
      this.#take(
        ENTRY_BYTES + text.length + (entry.position?.length ?? 0) + (entry.move?.length ?? 0),
      );
      this.#size++;
    }
    entries.set(text, known ? this.#join(known, entry) : entry);
  }

  /** Returns what the book knows about a position, or null. */
  find(position: P): BookEntry | null {
    const entries = this.#instances.get(canonicalInstance(this.#game, position));
    const entry = entries?.get(canonicalText(this.#game, position));
    if (!entry) return null;
    const isOfThis = entry.position === this.#game.formatPosition(position);
    return isOfThis ? entry : { ...entry, move: undefined };
  }

  /**
   * Refuses a row that turned out to be wrong.
   * @throws {InputError} with its line.
   */
  refuse({ lower, upper, lines: [line] }: BookEntry, found: Bounds): never {
    const expected =
      `a correct book: line ${line} says ${intervalText({ lower, upper })} for the ` +
      "side to move";
    throw this.#makeError(line, expected, intervalText(found));
  }

  #entriesOf(position: P): Map<string, BookEntry> {
    const name = canonicalInstance(this.#game, position);
    const known = this.#instances.get(name);
    if (known) return known;
    this.#take(ENTRY_BYTES + name.length);
    const empty = new Map<string, BookEntry>();
    this.#instances.set(name, empty);
    return empty;
  }

  #take(bytes: number): void {
    this.#options.budget?.reserve(bytes, PURPOSE);
    this.#bytes += bytes;
  }

  /** Returns the row of a line; null, counted by its reason, if it is ignored. */
  #takeRow(text: string): BookRow | null {
    const row = this.#parsed(text);
    const reason = row === null ? "torn" : this.#reasonAgainst(row);
    if (reason === null) return row as BookRow;
    this.leftOut.set(reason, (this.leftOut.get(reason) ?? 0) + 1);
    return null;
  }

  /** Parses a line. Returns null if a killed run left it incomplete. */
  #parsed(text: string): Partial<ParsedRow> | null {
    try {
      const row = JSON.parse(text);
      if (typeof row === "object" && row !== null) return row;
    } catch {
      if (!text.trimEnd().endsWith("}")) return null;
    }
    throw this.#fault("a row of answers in JSON", text);
  }

  #reasonAgainst(row: Partial<ParsedRow>): LeftOut | null {
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

  #courseOf({ asked: { input, moves }, value, move }: BookRow): Course<P, M> {
    const game = this.#game;
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

  /** Adds the line of the row to errors of the game. */
  #checked<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      throw this.#makeError(this.#line, error.fault.expected, error.fault.found);
    }
  }

  #fault(expected: string, value: unknown): InputError {
    const text = JSON.stringify(value) ?? "nothing";
    const found = text.length <= QUOTED_LENGTH ? text : `${text.slice(0, QUOTED_LENGTH)}…`;
    return this.#makeError(this.#line, expected, found);
  }

  #makeError(line: number, expected: string, found: string): InputError {
    const { place } = this.#options;
    return new InputError({
      line,
      column: 1,
      expected,
      found,
      ...place !== undefined && { place },
    });
  }

  /** Joins what two lines say about symmetric positions. */
  #join(known: BookEntry, found: BookEntry): BookEntry {
    if (found.lower > known.upper || found.upper < known.lower) {
      const line = known.lines[found.lower > known.upper ? 1 : 0];
      const expected = `${
        intervalText(known)
      } for the side to move, as of a position alike in line ${line}`;
      throw this.#makeError(found.lines[0], expected, intervalText(found));
    }
    const lowest = found.lower > known.lower ? found : known;
    const highest = found.upper < known.upper ? found : known;
    const named = known.move === undefined ? found : known;
    return {
      lower: lowest.lower,
      upper: highest.upper,
      lines: [lowest.lines[0], highest.lines[1]],
      ...named.position !== undefined && { position: named.position, move: named.move },
    };
  }
}

/**
 * Reads a book from text, one row per line.
 * @throws {InputError} with the line of a row that is corrupted, or contradicts another.
 * @throws {LimitError} if the budget is too small.
 */
export function readBook<P, M>(
  game: Game<P, M>,
  text: string,
  options: ConstructorParameters<typeof Book<P, M>>[1] = {},
): Book<P, M> {
  const book = new Book(game, options);
  for (const line of text.split("\n")) book.read(line);
  return book;
}

/** The members of a row, unchecked. */
interface ParsedRow extends Record<keyof BookRow, unknown> {
  readonly version: unknown;
  readonly agrees: unknown;
  readonly error: unknown;
}

function isAsked(asked: unknown): asked is BookRow["asked"] {
  if (typeof asked !== "object" || asked === null) return false;
  const { input, moves } = asked as Partial<BookRow["asked"]>;
  return typeof input === "string" && Array.isArray(moves) &&
    moves.every((move) => typeof move === "string");
}

/** Whether a key belongs to a question, for any verb and options. */
function isKey(key: unknown, expected: string): boolean {
  return typeof key === "string" && key.startsWith(expected);
}

function intervalText({ lower, upper }: Bounds): string {
  if (lower === upper) return `${lower}`;
  if (upper === Infinity) return `at least ${lower}`;
  return lower === -Infinity ? `at most ${upper}` : `${lower}..${upper}`;
}

/**
 * Returns what was expected in place of an impossible value: an integer within the bounds that are known
 * without a search. Null for a possible value, which may still be wrong: only solving it again shows that.
 */
function expectedValue<P, M>(game: Rules<P, M>, position: P, value: unknown): string | null {
  if (!Number.isSafeInteger(value)) return "a value that is an integer";
  const { lower, upper, step = 1 } = game.bounds?.(position) ??
    { lower: -Infinity, upper: Infinity };
  const claimed = value as number;
  if (claimed < lower || claimed > upper) return `a value in ${lower}..${upper}`;
  const isOff = step !== 1 && Number.isFinite(lower) && (claimed - lower) % step !== 0;
  return isOff ? `a value in ${lower}..${upper} by steps of ${step}` : null;
}
