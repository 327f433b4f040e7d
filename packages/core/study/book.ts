/**
 * A book: answers that were proved before, by the positions that are alike.
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";
import { InputError } from "../run/errors.ts";
import { canonicalInstance } from "../game/game.ts";
import { canonicalText } from "../game/rules.ts";
import type { Game } from "../game/game.ts";

/** A proved answer. */
export interface BookAnswer {
  /** What is still to be won from the position, for its side to move. */
  readonly rest: number;
  /** The position that was asked about, as `formatPosition` writes it. */
  readonly position: string;
  /** The text of its best move, the smallest of equal ones; null if the game is over. */
  readonly move: string | null | undefined;
  /** The line of the book that says so, from 1. */
  readonly line: number;
}

/** On which side of a number lies what is still to be won from a position, for its side to move. */
export interface BookSide {
  /** The number. */
  readonly than: number;
  /** 1 if more is to be won than that, −1 if less. */
  readonly sign: -1 | 1;
  /** The line of the book that says so, from 1. */
  readonly line: number;
}

/** What a book says of positions of one instance, by their canonical texts. */
interface InstanceRows {
  readonly answers: Map<string, BookAnswer>;
  /** The greatest numbers that are less than what is to be won. */
  readonly above: Map<string, BookSide>;
  /** The least that are greater. */
  readonly below: Map<string, BookSide>;
}

/** What a book says of positions of one instance. */
export type LookUp<P> = (position: P) => BookAnswer | undefined;

/** Bytes of an answer besides its texts: an object, the heads of its strings, a slot of a table. */
const ANSWER_BYTES = 200;

/** What the memory of a book is called in messages. */
const PURPOSE = "the book";

/** The answers of a book about one game. */
export class Book<P, M> {
  readonly #game: Game<P, M>;
  readonly #budget: Budget | undefined;
  /** By canonical instance. */
  readonly #instances = new Map<string, InstanceRows>();
  #size = 0;
  #bytes = 0;

  /** Makes an empty book; what it takes is counted against a budget. */
  constructor(game: Game<P, M>, budget?: Budget) {
    this.#game = game;
    this.#budget = budget;
  }

  /** How many answers there are, those about positions that are alike counted once. */
  get size(): number {
    return this.#size;
  }

  /** The bytes that they take, about. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Adds an answer. Of two about positions that are alike, the one with a best move is kept.
   *
   * @throws {InputError} if an answer with another value is there.
   * @throws {LimitError} if the budget does not allow it.
   */
  add(position: P, answer: BookAnswer): void {
    const known = this.#instance(position);
    const text = canonicalText(this.#game, position);
    const other = known.answers.get(text);
    if (other && other.rest !== answer.rest) throw contradiction(answer.line, answer.rest, other);
    checkSides(answer.line, answer.rest, [known.above.get(text), known.below.get(text)]);
    if (!other) {
      this.#take(ANSWER_BYTES + text.length + answer.position.length + (answer.move?.length ?? 0));
      this.#size++;
    }
    if (other?.move === undefined) known.answers.set(text, answer);
  }

  /**
   * Adds on which side of a number a position lies.
   *
   * @throws {InputError} if an answer that is there says otherwise.
   * @throws {LimitError} if the budget does not allow it.
   */
  addSide(position: P, side: BookSide): void {
    const { answers, above, below } = this.#instance(position);
    const text = canonicalText(this.#game, position);
    const answer = answers.get(text);
    if (answer) checkSides(side.line, answer.rest, [side]);
    const [same, opposite] = side.sign > 0 ? [above, below] : [below, above];
    const other = opposite.get(text);
    if (other && side.sign * (other.than - side.than) <= 0) throw oppositeSides(side, other);
    const known = same.get(text);
    if (known && side.sign * (known.than - side.than) >= 0) return;
    if (!known) {
      this.#take(ANSWER_BYTES + text.length);
      this.#size++;
    }
    same.set(text, side);
  }

  /** Returns how to look up positions of the instance of a position; null if there are none. */
  among(position: P): LookUp<P> | null {
    const known = this.#instances.get(canonicalInstance(this.#game, position));
    return known ? (other) => known.answers.get(canonicalText(this.#game, other)) : null;
  }

  /**
   * Returns on which side of a number lies what is still to be won from a position, for its side to
   * move; null where the book does not say.
   */
  signOf(position: P, than: number): -1 | 0 | 1 | null {
    const known = this.#instances.get(canonicalInstance(this.#game, position));
    if (!known) return null;
    const text = canonicalText(this.#game, position);
    const answer = known.answers.get(text);
    if (answer) return Math.sign(answer.rest - than) + 0 as -1 | 0 | 1;
    if (than <= (known.above.get(text)?.than ?? -Infinity)) return 1;
    return than >= (known.below.get(text)?.than ?? Infinity) ? -1 : null;
  }

  #instance(position: P): InstanceRows {
    const name = canonicalInstance(this.#game, position);
    const known = this.#instances.get(name);
    if (known) return known;
    this.#take(ANSWER_BYTES + name.length);
    const empty: InstanceRows = { answers: new Map(), above: new Map(), below: new Map() };
    this.#instances.set(name, empty);
    return empty;
  }

  #take(bytes: number): void {
    this.#budget?.reserve(bytes, PURPOSE);
    this.#bytes += bytes;
  }
}

function contradiction(line: number, rest: number, other: BookAnswer): InputError {
  const expected =
    `${other.rest} for the side to move, as of a position alike in line ${other.line}`;
  return new InputError({ line, column: 1, expected, found: `${rest}` });
}

/** Checks that what is to be won lies where it is said to. */
function checkSides(line: number, rest: number, sides: readonly (BookSide | undefined)[]): void {
  for (const side of sides) {
    if (!side || Math.sign(rest - side.than) === side.sign) continue;
    const expected = `${sideText(side)} for the side to move, as line ${side.line} says`;
    throw new InputError({ line, column: 1, expected, found: `${rest}` });
  }
}

function oppositeSides(side: BookSide, other: BookSide): InputError {
  const expected = `${sideText(other)} for the side to move, as line ${other.line} says`;
  return new InputError({ line: side.line, column: 1, expected, found: sideText(side) });
}

function sideText({ than, sign }: BookSide): string {
  return `${sign > 0 ? "more" : "less"} than ${than}`;
}
