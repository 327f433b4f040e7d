import type { Game } from "../game/game.ts";
import type { Work } from "../game/prover.ts";
import type { Bounds } from "../game/terms.ts";
import { intersectBounds } from "../game/values.ts";
import type { Budget } from "../run/budget.ts";
import type { BookedBounds, SolveBook } from "./solution.ts";

/** A book that is consulted before a prover, and must agree with what is proved. */
export class ConsultedBook<P, M> {
  readonly #rules: Game<P, M>;
  readonly #book: SolveBook;
  readonly #budget: Budget;
  #hasAnswered = false;

  constructor(rules: Game<P, M>, book: SolveBook, budget: Budget) {
    this.#rules = rules;
    this.#book = book;
    this.#budget = budget;
  }

  get hasPlies(): boolean {
    return this.#book.hasPlies === true;
  }

  /** Looks up a position and what its moves lead to. Waits for a server within the current limits. */
  async prepare(position: P): Promise<void> {
    const { address } = this.#book;
    const found = this.#book.prepare?.(position);
    if (!found || address === undefined) return await found;
    await this.#budget.wait(found, `waiting for the book ${address}`);
  }

  find(position: P): BookedBounds | null {
    const booked = this.#book.find(position);
    this.#hasAnswered ||= booked !== null;
    return booked;
  }

  /** Intersects bounds with those of the book. If they contradict each other, the book is wrong. */
  join(position: P, known: Bounds): Bounds {
    const booked = this.find(position);
    if (!booked) return known;
    // The bounds of a book about who wins may lie between two possible values.
    const joined = intersectBounds(known, booked);
    return joined.lower > joined.upper ? this.#book.refuse(booked, known) : joined;
  }

  /**
   * Returns what the best move in the book says of a move, or null. It is the smallest best move, or the
   * quickest if positions may repeat.
   */
  findMove(position: P, move: M): Bounds | null {
    const rules = this.#rules;
    const booked = this.find(position);
    if (!booked || booked.lower < booked.upper || typeof booked.move !== "string") return null;
    const text = rules.formatMove(move);
    if (text === booked.move) return booked;
    if (rules.mayRepeat) return null;
    const texts = rules.moves(position).map((other) => rules.formatMove(other));
    const isBefore = texts.indexOf(text) < texts.indexOf(booked.move);
    return isBefore ? { lower: -Infinity, upper: booked.upper - 1 } : null;
  }

  /** Throws if the book says something of the position, which then is wrong. */
  refuse(position: P, found: Bounds): void {
    const booked = this.find(position);
    if (booked) this.#book.refuse(booked, found);
  }

  /** Returns the work of the book and the prover together. */
  describe({ method, positions, nodes }: Work, hasSearched: boolean): Work {
    if (!this.#hasAnswered) return { method, positions, nodes };
    if (!hasSearched) return { method: "book", positions: null, nodes: 0 };
    return { method: `book, ${method}`, positions, nodes };
  }
}
