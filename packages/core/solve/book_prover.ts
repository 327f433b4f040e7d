// A prover that consults a book before another prover.
import type { Bounds, Rules } from "../game/rules.ts";
import { addGain, boundTurn, makeMove } from "../game/values.ts";
import type { Prover } from "./prover.ts";
import type { BookedBounds, SolveBook } from "./solution.ts";

const BOOK_METHOD = "book";

export class BookProver<P, M> implements Prover<P, M> {
  readonly remoteness?: (position: P) => number | null;
  readonly #rules: Rules<P, M>;
  readonly #inner: Prover<P, M>;
  readonly #book: SolveBook;
  #hasAnswered = false;
  #hasAsked = false;

  constructor(rules: Rules<P, M>, inner: Prover<P, M>, book: SolveBook) {
    this.#rules = rules;
    this.#inner = inner;
    this.#book = book;
    if (inner.remoteness) this.remoteness = (position) => inner.remoteness!(position);
  }

  get method(): string {
    const { method } = this.#inner;
    if (!this.#hasAnswered) return method;
    return this.#hasAsked ? `${BOOK_METHOD}, ${method}` : BOOK_METHOD;
  }

  get positions(): number | null {
    return this.#hasAsked ? this.#inner.positions : null;
  }

  get nodes(): number | null {
    return this.#hasAsked ? this.#inner.nodes : 0;
  }

  bound(position: P, threshold: number): number {
    const decided = decide(this.known(position), threshold);
    if (decided !== null) return decided;
    const bound = this.#inner.bound(position, threshold);
    this.#hasAsked = true;
    return this.#check(position, bound, threshold);
  }

  known(position: P): Bounds {
    return this.#join(this.#find(position), this.#inner.known(position));
  }

  boundOfMove(position: P, move: M, threshold: number): number {
    const decided = decide(this.knownOfMove(position, move), threshold);
    if (decided !== null) return decided;
    this.#hasAsked = true;
    if (this.#inner.boundOfMove) return this.#inner.boundOfMove(position, move, threshold);
    const turn = makeMove(this.#rules, position, move);
    return boundTurn(turn, threshold, (needed) => this.bound(turn.child, needed));
  }

  knownOfMove(position: P, move: M): Bounds {
    const booked = this.#find(position);
    if (booked && booked.lower === booked.upper && typeof booked.move === "string") {
      const order = this.#compareToBest(position, move, booked.move);
      if (order === 0) return booked;
      if (order < 0) return { lower: -Infinity, upper: booked.upper - 1 };
    }
    const turn = makeMove(this.#rules, position, move);
    const inner = this.#inner.knownOfMove?.(position, move);
    const after = this.#find(turn.child);
    if (inner && !after) return inner;
    const { lower, upper } = this.#join(after, inner ? null : this.#inner.known(turn.child));
    const ofMove = addGain(turn, { lower, upper });
    return inner ? this.#join(ofMove, inner) : ofMove;
  }

  save(): void {
    this.#inner.save?.();
  }

  refuse(position: P, found: Bounds): void {
    const booked = this.#book.find(position as never);
    if (booked) this.#book.refuse(booked as never, found);
    this.#inner.refuse?.(position, found);
  }

  #find(position: P): BookedBounds | null {
    const booked = this.#book.find(position as never);
    if (booked) this.#hasAnswered = true;
    return booked;
  }

  /** Intersects bounds. If they contradict each other, the book is wrong. */
  #join(booked: BookedBounds | null, known: Bounds | null): Bounds {
    if (!booked || !known) return booked ?? known ?? { lower: -Infinity, upper: Infinity };
    // A book of who wins knows nothing of steps.
    const least = Math.max(booked.lower, known.lower);
    const lower = least + countPast(known.upper - least, known);
    const most = Math.min(booked.upper, known.upper);
    const upper = most - countPast(most - known.lower, known);
    if (lower > upper) this.#book.refuse(booked as never, known);
    return { ...known, lower, upper };
  }

  #check(position: P, bound: number, threshold: number): number {
    const found = bound >= threshold
      ? { lower: bound, upper: Infinity }
      : { lower: -Infinity, upper: bound };
    this.#join(this.#find(position), found);
    return bound;
  }

  /** Returns 0 for the book's best move, -1 for moves before it, and 1 for moves after it. */
  #compareToBest(position: P, move: M, best: string): -1 | 0 | 1 {
    const text = this.#rules.formatMove(move);
    if (text === best) return 0;
    for (const other of this.#rules.moves(position)) {
      const name = this.#rules.formatMove(other);
      if (name === text) return -1;
      if (name === best) return 1;
    }
    return 1;
  }
}

/** Returns how far a distance from a possible value is past whole steps; 0 for an infinite one. */
function countPast(distance: number, { step = 1 }: Bounds): number {
  return ((distance % step || 0) + step) % step;
}

/** Returns the bound that decides a test, or null. */
function decide({ lower, upper }: Bounds, threshold: number): number | null {
  if (lower >= threshold) return lower;
  return upper < threshold ? upper : null;
}
