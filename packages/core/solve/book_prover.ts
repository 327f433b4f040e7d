// A book as a prover in front of another one.
import type { Bounds } from "../game/terms.ts";
import type { Game } from "../game/game.ts";
import { addGain, boundRestOrEnd, boundTurn, intersectBounds } from "../game/values.ts";
import { isOver, makeMove } from "../game/values.ts";
import { type CheckedProver, toTestBounds } from "./answers.ts";
import type { Prover } from "../game/prover.ts";
import type { BookedBounds, SolveBook } from "./solution.ts";

/**
 * Returns a prover that knows what a book says too. It leaves all searching to the given one, and
 * refuses a book that contradicts what is found.
 */
export function consultBook<P, M>(
  rules: Game<P, M>,
  prover: Prover<P, M>,
  book: SolveBook,
): CheckedProver<P, M> {
  let [hasBookAnswered, hasSearched] = [false, false];
  const find = (position: P): BookedBounds | null => {
    const booked = book.find(position);
    hasBookAnswered ||= booked !== null;
    return booked;
  };
  const isBookEnough = () => hasBookAnswered && !hasSearched;

  /** Intersects bounds with those of the book. If they contradict each other, the book is wrong. */
  const join = (position: P, known: Bounds): Bounds => {
    const booked = find(position);
    if (!booked || known.lower > known.upper) return known;
    // The bounds of a book about who wins may lie between two possible values.
    const joined = intersectBounds(known, booked);
    return joined.lower > joined.upper ? book.refuse(booked, known) : joined;
  };
  const known = (position: P) => join(position, prover.known(position));
  const bound = (position: P, threshold: number) => {
    hasSearched = true;
    const bound = prover.bound(position, threshold);
    join(position, toTestBounds(bound, threshold));
    return bound;
  };

  /** Returns what the best move in the book, the smallest one, says of a move; or null. */
  const findMove = (position: P, move: M): Bounds | null => {
    const booked = find(position);
    if (!booked || booked.lower < booked.upper || typeof booked.move !== "string") return null;
    const text = rules.formatMove(move);
    if (text === booked.move) return booked;
    const texts = rules.moves(position).map((other) => rules.formatMove(other));
    const isBefore = texts.indexOf(text) < texts.indexOf(booked.move);
    return isBefore ? { lower: -Infinity, upper: booked.upper - 1 } : null;
  };

  return {
    get method() {
      if (isBookEnough()) return "book";
      return hasBookAnswered ? `book, ${prover.method}` : prover.method;
    },
    get window() {
      return prover.window ?? "guess"; // it may change during the search
    },
    get positions() {
      return isBookEnough() ? null : prover.positions;
    },
    get nodes() {
      return isBookEnough() ? 0 : prover.nodes;
    },
    ...(prover.remoteness || book.hasPlies) && {
      remoteness(position: P): number | null {
        const { plies } = find(position) ?? {};
        return plies === undefined ? prover.remoteness?.(position) ?? null : plies;
      },
    },
    known,
    bound,
    knownOfMove(position, move) {
      const named = findMove(position, move);
      if (named) return named;
      const turn = makeMove(rules, position, move);
      const { child } = turn;
      if (prover.knownOfMove && !find(child)) return prover.knownOfMove(position, move);
      return addGain(turn, isOver(rules, child) ? boundRestOrEnd(rules, child) : known(child));
    },
    boundOfMove(position, move, threshold) {
      hasSearched = true;
      if (prover.boundOfMove) return prover.boundOfMove(position, move, threshold);
      const turn = makeMove(rules, position, move);
      return boundTurn(turn, threshold, (needed) => bound(turn.child, needed));
    },
    save: () => prover.save?.(),
    refuse(position, found) {
      const booked = find(position);
      if (booked) book.refuse(booked, found);
    },
  };
}
