// Bounds from a book, joined with those of a prover.
import type { Bounds, Rules } from "../game/rules.ts";
import { intersectBounds } from "../game/values.ts";
import type { BookedBounds, SolveBook } from "./solution.ts";

/** What a book says of positions and moves. Bounds are rests for the side to move. */
export class BookBounds<P, M> {
  /** Whether the book had a position that was asked about. */
  hasAnswered = false;
  readonly #rules: Rules<P, M>;
  readonly #book: SolveBook;

  constructor(rules: Rules<P, M>, book: SolveBook) {
    this.#rules = rules;
    this.#book = book;
  }

  has(position: P): boolean {
    return this.#find(position) !== null;
  }

  /** Intersects bounds with those of the book. If they contradict each other, the book is wrong. */
  join(position: P, known: Bounds): Bounds {
    const booked = this.#find(position);
    if (!booked) return known;
    // The bounds of a book about who wins may lie between two possible values.
    const joined = intersectBounds(known, booked);
    if (joined.lower > joined.upper) this.#book.refuse(booked as never, known);
    return joined;
  }

  /** Returns what the best move in the book, the smallest one, says of a move; or null. */
  findMove(position: P, move: M): Bounds | null {
    const booked = this.#find(position);
    if (!booked || booked.lower < booked.upper || typeof booked.move !== "string") return null;
    const text = this.#rules.formatMove(move);
    if (text === booked.move) return booked;
    const names = this.#rules.moves(position).map((other) => this.#rules.formatMove(other));
    const isBefore = names.indexOf(text) < names.indexOf(booked.move);
    return isBefore ? { lower: -Infinity, upper: booked.upper - 1 } : null;
  }

  /** Throws if the book's bounds of a position contradict `found`. */
  refuse(position: P, found: Bounds): void {
    const booked = this.#find(position);
    if (booked) this.#book.refuse(booked as never, found);
  }

  #find(position: P): BookedBounds | null {
    const booked = this.#book.find(position as never);
    if (booked) this.hasAnswered = true;
    return booked;
  }
}
