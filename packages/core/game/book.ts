/**
 * A book: answers that were proved before, by the positions that are alike.
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";
import { InputError } from "../run/errors.ts";
import { canonicalInstance, canonicalText } from "./canonical.ts";
import type { Game } from "./game.ts";

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
  /** By canonical instance, then by canonical text. */
  readonly #instances = new Map<string, Map<string, BookAnswer>>();
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
    const instance = canonicalInstance(this.#game, position);
    const known = this.#instances.get(instance) ?? this.#begin(instance);
    const text = canonicalText(this.#game, position);
    const other = known.get(text);
    if (other && other.rest !== answer.rest) throw contradiction(answer, other);
    if (!other) {
      this.#take(ANSWER_BYTES + text.length + answer.position.length + (answer.move?.length ?? 0));
      this.#size++;
    }
    if (other?.move === undefined) known.set(text, answer);
  }

  /** Returns how to look up positions of the instance of a position; null if there are none. */
  among(position: P): LookUp<P> | null {
    const known = this.#instances.get(canonicalInstance(this.#game, position));
    return known ? (other) => known.get(canonicalText(this.#game, other)) : null;
  }

  #begin(instance: string): Map<string, BookAnswer> {
    const known = new Map<string, BookAnswer>();
    this.#take(ANSWER_BYTES + instance.length);
    this.#instances.set(instance, known);
    return known;
  }

  #take(bytes: number): void {
    this.#budget?.reserve(bytes, PURPOSE);
    this.#bytes += bytes;
  }
}

function contradiction({ rest, line }: BookAnswer, other: BookAnswer): InputError {
  const expected =
    `${other.rest} for the side to move, as of a position alike in line ${other.line}`;
  return new InputError({ line, column: 1, expected, found: `${rest}` });
}
