/**
 * The questions that a solver answers, as plain data that threads can post to each other.
 *
 * @module
 */
import type { Bounds } from "../game/rules.ts";
import { LimitError, type LimitFault } from "../run/errors.ts";
import type { Answers } from "./answers.ts";
import type { Distances, Line } from "./solution.ts";

/** A question to a solver. Values in questions and replies are rests for the side to move. */
export interface SolverQuestion<P> {
  /** What to find. */
  readonly kind: keyof AnswerByKind<unknown>;
  /** The position, which follows from the solver's root. */
  readonly position: P;
  /** The number to compare with, for `compare` and `test`. */
  readonly than?: number;
  /** The place of the move that is asked about, for `move` and `test`. */
  readonly place?: number;
}

/** What comes of each kind of question. */
export interface AnswerByKind<M> {
  /** The value and the place of the best move, -1 where there is none. */
  readonly solve: { readonly value: number; readonly place: number };
  /** Whether the value is greater than the number, less or equal. */
  readonly compare: -1 | 0 | 1;
  /** A proved bound on the side of the number where the value of the position, or of the move, lies. */
  readonly test: number;
  /** The value of a move for the side that makes it. */
  readonly move: number;
  /** The values of all moves. */
  readonly moves: readonly number[];
  /** A best line, told from the statement's side. */
  readonly line: Line<M>;
  /** How long the position and its moves last; null where unknown. */
  readonly distances: Distances | null;
}

/** The answer to a question, or the limit that stopped it; and what is proved of its position. */
export interface Reply<Answer> {
  /** The answer; undefined if a limit stopped it. */
  readonly answer?: Answer;
  /** The limit, or null. */
  readonly limit: LimitFault | null;
  /** The bounds proved of the position. */
  readonly bounds: Bounds;
  /** The method that ran. */
  readonly method: string;
  /** Positions of tables so far, or null. */
  readonly positions: number | null;
  /** Nodes visited so far, or null. */
  readonly nodes: number | null;
}

/** Called with the place of a move and its value once that is proved. */
export type OnMoveValue = (place: number, value: number) => void;

/** Answers a question, as far as the limits allow. */
export function answerQuestion<P, M>(
  answers: Answers<P, M>,
  { kind, position, than = 0, place = -1 }: SolverQuestion<P>,
  onMoveValue?: OnMoveValue,
): unknown {
  if (kind === "compare") return answers.compare(position, than);
  if (kind === "test") return answers.test(position, place, than);
  if (kind === "move") return answers.moveValue(position, place);
  if (kind === "moves") return answers.moveValues(position, onMoveValue);
  if (kind === "line") return answers.line(position);
  if (kind === "distances") return answers.distances(position);
  const value = answers.value(position);
  return { value, place: answers.bestMove(position, value) };
}

/** Returns what some work returns, or the limit that stopped it. */
export function runWithinLimits<T>(work: () => T): { answer?: T; limit: LimitFault | null } {
  try {
    return { answer: work(), limit: null };
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    return { limit: error.fault };
  }
}
