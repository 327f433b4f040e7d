// A book as a prover in front of another one.
import type { Bounds } from "../game/terms.ts";
import type { Game } from "../game/game.ts";
import { addGain, boundRestOrEnd, intersectBounds, isOver, makeMove } from "../game/values.ts";
import { type CheckedProver, toTestBounds } from "./answers.ts";
import type { Prover } from "../game/prover.ts";
import type { BookedBounds, SolveBook } from "./solution.ts";

/**
 * A prover that knows what a book says too. It leaves all searching to the given one, and refuses a book
 * that contradicts what is found.
 */
export class BookProver<P, M> implements CheckedProver<P, M> {
  readonly remoteness?: (position: P) => number | null;
  readonly boundOfMove?: (position: P, move: M, threshold: number) => number;
  readonly #rules: Game<P, M>;
  readonly #prover: Prover<P, M>;
  readonly #book: SolveBook;
  #hasBookAnswered = false;
  #hasSearched = false;

  constructor(rules: Game<P, M>, prover: Prover<P, M>, book: SolveBook) {
    this.#rules = rules;
    this.#prover = prover;
    this.#book = book;
    if (prover.remoteness || book.hasPlies) {
      this.remoteness = (position) => {
        const { plies } = this.#find(position) ?? {};
        return plies === undefined ? prover.remoteness?.(position) ?? null : plies;
      };
    }
    if (prover.boundOfMove) {
      this.boundOfMove = (position, move, threshold) => {
        this.#hasSearched = true;
        return prover.boundOfMove!(position, move, threshold);
      };
    }
  }

  get method(): string {
    if (this.#isBookEnough) return "book";
    return this.#hasBookAnswered ? `book, ${this.#prover.method}` : this.#prover.method;
  }

  get window(): "guess" | "bisect" {
    return this.#prover.window ?? "guess"; // it may change during the search
  }

  get positions(): number | null {
    return this.#isBookEnough ? null : this.#prover.positions;
  }

  get nodes(): number | null {
    return this.#isBookEnough ? 0 : this.#prover.nodes;
  }

  known(position: P): Bounds {
    return this.#join(position, this.#prover.known(position));
  }

  bound(position: P, threshold: number): number {
    this.#hasSearched = true;
    const bound = this.#prover.bound(position, threshold);
    this.#join(position, toTestBounds(bound, threshold));
    return bound;
  }

  knownOfMove(position: P, move: M): Bounds {
    const named = this.#findMove(position, move);
    if (named) return named;
    const turn = makeMove(this.#rules, position, move);
    const { child } = turn;
    const prover = this.#prover;
    if (prover.knownOfMove && !this.#find(child)) return prover.knownOfMove(position, move);
    const isEnd = isOver(this.#rules, child);
    return addGain(turn, isEnd ? boundRestOrEnd(this.#rules, child) : this.known(child));
  }

  save(): void {
    this.#prover.save?.();
  }

  refuse(position: P, found: Bounds): void {
    const booked = this.#find(position);
    if (booked) this.#book.refuse(booked, found);
  }

  get #isBookEnough(): boolean {
    return this.#hasBookAnswered && !this.#hasSearched;
  }

  #find(position: P): BookedBounds | null {
    const booked = this.#book.find(position);
    this.#hasBookAnswered ||= booked !== null;
    return booked;
  }

  /** Intersects bounds with those of the book. If they contradict each other, the book is wrong. */
  #join(position: P, known: Bounds): Bounds {
    const booked = this.#find(position);
    if (!booked || known.lower > known.upper) return known;
    // The bounds of a book about who wins may lie between two possible values.
    const joined = intersectBounds(known, booked);
    return joined.lower > joined.upper ? this.#book.refuse(booked, known) : joined;
  }

  /** Returns what the best move in the book, the smallest one, says of a move; or null. */
  #findMove(position: P, move: M): Bounds | null {
    const rules = this.#rules;
    const booked = this.#find(position);
    if (!booked || booked.lower < booked.upper || typeof booked.move !== "string") return null;
    const text = rules.formatMove(move);
    if (text === booked.move) return booked;
    const texts = rules.moves(position).map((other) => rules.formatMove(other));
    const isBefore = texts.indexOf(text) < texts.indexOf(booked.move);
    return isBefore ? { lower: -Infinity, upper: booked.upper - 1 } : null;
  }
}
