// Books: answers that were proved before, for a position and those symmetric to it. A book is read from
// the rows of batches.
import type { Bounds, Game } from "@zugzwang/core";
import type { BookedBounds } from "@zugzwang/core/game";
import { canonicalInstance, canonicalText, toRest } from "@zugzwang/core/game";
import { type Budget, InputError } from "@zugzwang/core";
import type { InputFault } from "@zugzwang/core/run";
import { findDrawValue, type GameRecord, startCourse } from "@zugzwang/core/study";

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

/** What a book knows about a position and those symmetric to it, for the side to move. */
export interface BookEntry extends BookedBounds {
  /** The lines of the book for both bounds, from 1. */
  readonly lines: readonly [lower: number, upper: number];
  /** The position whose best move is known, as `formatPosition` writes it. */
  readonly position?: string;
}

/** Bytes of an entry without its texts: two objects, string headers, a slot of a table. */
const ENTRY_BYTES = 280;
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

  /**
   * Reads the next line.
   * @throws {InputError} with the line if it is corrupted, or contradicts another.
   * @throws {LimitError} if the budget does not allow it.
   */
  read(text: string): void {
    this.#line++;
    if (text.trim() === "") return;
    try {
      const row = this.#readRow(text);
      if (typeof row !== "string") this.#addRow(row);
      else this.leftOut.set(row, (this.leftOut.get(row) ?? 0) + 1);
    } catch (error) {
      throw error instanceof InputError ? this.#placeError(error.fault, this.#line) : error;
    }
  }

  /**
   * Adds what is proved about a position. Of two answers for symmetric positions, it keeps the one
   * with a best move.
   * @throws {InputError} if an earlier answer contradicts it.
   * @throws {LimitError} if the budget does not allow it.
   */
  add(position: P, entry: BookEntry): void {
    const instance = canonicalInstance(this.#game, position);
    let entries = this.#instances.get(instance);
    if (!entries) {
      this.#reserve(instance.length);
      this.#instances.set(instance, entries = new Map());
    }
    const text = canonicalText(this.#game, position);
    const known = entries.get(text);
    if (!known) {
      const { position = "", move } = entry;
      this.#reserve(text.length + position.length + (move ?? "").length);
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
    const says = `${formatInterval({ lower, upper })} for the side to move`;
    const expected = `a correct book: line ${line} says ${says}`;
    throw this.#placeError({ expected, found: formatInterval(found) }, line);
  }

  #reserve(letters: number): void {
    this.#options.budget?.reserve(ENTRY_BYTES + letters, "the book");
  }

  /** Returns the row of a line, or why it is ignored. */
  #readRow(text: string): BookRow | LeftOut {
    const row = parseRow(text);
    if (row === null) return "torn";
    const { game, value, question, winner, asked, key, version, agrees, error } = row;
    if (typeof game !== "string") throw makeFault('the member "game" of a row of answers', game);
    if (game !== this.#game.name) return "another game";
    if (error !== undefined || agrees === false) return "no value";
    if (question === "wins") {
      const sides: readonly unknown[] = [...this.#game.sides, null];
      if (!sides.includes(winner)) throw makeFault('"winner" to be a side or null', winner);
    } else if ((value ?? null) === null) return "no value";
    if (asked === undefined) return "no position";
    if (!isAsked(asked)) throw makeFault('"asked" to be an input and moves', asked);
    const { keyOf, version: own } = this.#options;
    const begin = key === undefined ? "" : keyOf?.(asked) ?? "";
    if (`${key}`.startsWith(begin)) return row as unknown as BookRow;
    if (own !== undefined && version !== own) return "another version";
    throw makeFault(`"key" to begin with ${begin}`, key);
  }

  #addRow({ asked: { input, moves }, value, move, winner = null }: BookRow): void {
    const game = this.#game;
    if (this.#start?.input !== input) this.#start = { input, position: game.judge.parse(input) };
    const course = startCourse(game, input, { start: this.#start.position, moves });
    const { position } = course;
    if (typeof move === "string") game.parseMove(move, position);
    const lines = [this.#line, this.#line] as const;
    if (value !== undefined) {
      checkValue(game, position, value);
      const rest = toRest(game, position, value);
      const named = { position: game.formatPosition(position), move };
      return this.add(position, { lower: rest, upper: rest, lines, ...named });
    }
    const draw = toRest(game, position, findDrawValue(course));
    const isWon = winner === game.sides[game.sideToMove(position)];
    const isLost = !isWon && winner !== null;
    const lower = isLost ? -Infinity : draw + Number(isWon);
    const upper = isWon ? Infinity : draw - Number(isLost);
    this.add(position, { lower, upper, lines });
  }

  /** Returns an error with its line and the name of the book. */
  #placeError({ expected, found }: Pick<InputFault, "expected" | "found">, line: number) {
    const { place } = this.#options;
    const fault = { line, column: 1, expected, found };
    return new InputError(place === undefined ? fault : { ...fault, place });
  }

  /** Joins what two lines say about symmetric positions. */
  #join(known: BookEntry, found: BookEntry): BookEntry {
    if (found.lower > known.upper || found.upper < known.lower) {
      const line = known.lines[found.lower > known.upper ? 1 : 0];
      const says = `${formatInterval(known)} for the side to move`;
      const expected = `${says}, as of the equivalent position in line ${line}`;
      throw this.#placeError({ expected, found: formatInterval(found) }, found.lines[0]);
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
type ParsedRow = Partial<Record<keyof BookRow | "version" | "agrees" | "error", unknown>>;

/** Parses a line. Returns null if a killed run left it incomplete. */
function parseRow(text: string): ParsedRow | null {
  try {
    const row = JSON.parse(text);
    if (typeof row === "object" && row !== null) return row;
  } catch {
    if (!text.trimEnd().endsWith("}")) return null;
  }
  throw makeFault("a row of answers in JSON", text);
}

function isAsked(asked: unknown): asked is BookRow["asked"] {
  const { input, moves } = Object(asked) as Partial<BookRow["asked"]>;
  return typeof input === "string" && Array.isArray(moves) &&
    moves.every((move) => typeof move === "string");
}

/** Returns the error of a wrong member. The book adds the line. */
function makeFault(expected: string, value: unknown): InputError {
  const text = JSON.stringify(value) ?? "nothing";
  const found = text.length <= QUOTED_LENGTH ? text : `${text.slice(0, QUOTED_LENGTH)}…`;
  return new InputError({ line: 1, column: 1, expected, found });
}

function formatInterval({ lower, upper }: Bounds): string {
  if (lower === upper) return `${lower}`;
  if (upper === Infinity) return `at least ${lower}`;
  return lower === -Infinity ? `at most ${upper}` : `${lower}..${upper}`;
}

/** Refuses a value that the rules exclude. A wrong one may remain: only a solve finds it. */
function checkValue<P, M>(game: Game<P, M>, position: P, value: number): void {
  if (!Number.isSafeInteger(value)) throw makeFault("a value that is an integer", value);
  const unbounded: Bounds = { lower: -Infinity, upper: Infinity };
  const { lower, upper, step = 1 } = game.bounds?.(position) ?? unbounded;
  const range = `a value in ${lower}..${upper}`;
  if (value < lower || value > upper) throw makeFault(range, value);
  const isOff = step !== 1 && Number.isFinite(lower) && (value - lower) % step !== 0;
  if (isOff) throw makeFault(`${range} by steps of ${step}`, value);
}
