// Books: answers that were proved before, for a position and those symmetric to it. A book is read from
// the rows of batches.
import type { Bounds, Game } from "@zugzwang/core";
import type { BookedBounds } from "@zugzwang/core/game";
import { canonicalInstance, canonicalText, toRest } from "@zugzwang/core/game";
import { type Budget, InputError } from "@zugzwang/core";
import type { InputFault } from "@zugzwang/core/run";
import { findDrawValue, startCourse } from "@zugzwang/core/study";
import { type Asked, isAsked, makeRowFault, parseRow, type RowAnswer } from "./row.ts";

/** A row that a book reads. */
export interface BookRow extends RowAnswer {
  /** The position: the judge's input, as the game writes it, and the moves made from there. */
  readonly asked: Asked;
}

/** Why a row is ignored. */
export type LeftOut =
  | ("torn" | "another game" | "other rules" | "no position" | "no value")
  | "another version";

/** What a book knows about a position and those symmetric to it, for the side to move. */
export interface BookEntry extends BookedBounds {
  /** The lines of the book for both bounds, from 1. */
  readonly lines: readonly [lower: number, upper: number];
  /** The position whose best move is known, as `formatPosition` writes it. */
  readonly position?: string;
}

/** Bytes of an entry without its texts: two objects, string headers, a slot of a table. */
const ENTRY_BYTES = 280;

/** A game, and the hash of the module of a user's game. */
type BookGame<P, M> = Game<P, M> & { readonly moduleHash?: string };

/** The answers of a book about one game. */
export class RowBook<P, M> {
  /** The number of ignored rows, by reason. */
  readonly leftOut: Map<LeftOut, number> = new Map();
  readonly #game: BookGame<P, M>;
  readonly #options: NonNullable<ConstructorParameters<typeof RowBook>[1]>;
  /** Entries by canonical instance, then by canonical position. */
  readonly #instances = new Map<string, Map<string, BookEntry>>();
  #line = 0;
  #size = 0;
  /** The last input and its position: neighbouring rows often share them. */
  #start: { readonly input: string; readonly position: P } | null = null;

  /** Makes an empty book. The budget counts its memory. */
  constructor(
    game: BookGame<P, M>,
    options: {
      /** Limits its memory. */
      readonly budget?: Budget;
      /** Returns the key of a question, to check the keys of rows; by default keys are not checked. */
      readonly keyOf?: (asked: Asked) => string;
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

  /** Yields all positions, by their canonical instances and texts. */
  *list(): Generator<
    { readonly instance: string; readonly text: string; readonly entry: BookEntry }
  > {
    for (const [instance, entries] of this.#instances) {
      for (const [text, entry] of entries) yield { instance, text, entry };
    }
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
    const { game, moduleHash, value, question, winner, asked, key, version, agrees, error } = row;
    if (typeof game !== "string") throw makeRowFault('the member "game" of a row of answers', game);
    if (game !== this.#game.name) return "another game";
    if (this.#game.moduleHash !== undefined && moduleHash !== this.#game.moduleHash) {
      return "other rules";
    }
    if (error !== undefined || agrees === false) return "no value";
    if (question === "wins") {
      const sides: readonly unknown[] = [...this.#game.sides, null];
      if (!sides.includes(winner)) throw makeRowFault('"winner" to be a side or null', winner);
    } else if ((value ?? null) === null) return "no value";
    if (asked === undefined) return "no position";
    if (!isAsked(asked)) throw makeRowFault('"asked" to be an input and moves', asked);
    const { keyOf, version: own } = this.#options;
    const begin = key === undefined ? "" : keyOf?.(asked) ?? "";
    if (`${key}`.startsWith(begin)) return row as unknown as BookRow;
    if (own !== undefined && version !== own) return "another version";
    throw makeRowFault(`"key" to begin with ${begin}`, key);
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

function formatInterval({ lower, upper }: Bounds): string {
  if (lower === upper) return `${lower}`;
  if (upper === Infinity) return `at least ${lower}`;
  return lower === -Infinity ? `at most ${upper}` : `${lower}..${upper}`;
}

/** Refuses a value that the rules exclude. A wrong one may remain: only a solve finds it. */
function checkValue<P, M>(game: Game<P, M>, position: P, value: number): void {
  if (!Number.isSafeInteger(value)) throw makeRowFault("a value that is an integer", value);
  const unbounded: Bounds = { lower: -Infinity, upper: Infinity };
  const { lower, upper, step = 1 } = game.bounds?.(position) ?? unbounded;
  const range = `a value in ${lower}..${upper}`;
  if (value < lower || value > upper) throw makeRowFault(range, value);
  const isOff = step !== 1 && Number.isFinite(lower) && (value - lower) % step !== 0;
  if (isOff) throw makeRowFault(`${range} by steps of ${step}`, value);
}
