// Derives everything from a prover's bounds, for all games: value, best move, values of moves,
// comparison, best line, distances. Questions are plain data that threads can post to each other.
//
// Questions and replies are from the statement's side. Inside, values are rests for the side to move.
import { mtd } from "../engines/mtd.ts";
import type { Bounds, Rules } from "../game/rules.ts";
import { breach } from "../game/clauses.ts";
import {
  addGain,
  boundByRules,
  boundsForMover,
  boundTurn,
  getSettled,
  intersectBounds,
  isOver,
  makeMove,
  toBounds,
  toRest,
  toValue,
  viewSign,
} from "../game/values.ts";
import type { Budget } from "../run/budget.ts";
import { LimitError, type LimitFault } from "../run/errors.ts";
import type { BookBounds } from "./book_bounds.ts";
import type { Means, Prover, Solvable } from "./prover.ts";
import { type Distances, type Effort, type Line, type LineStep, PLAIN_METHOD } from "./solution.ts";
import type { QuestionLimits } from "./solver.ts";
import type { Team, Test } from "./team_memory.ts";

/** Makes the prover of a position and of all that follow from it: the game's own, or an engine. */
export async function makeProver<P, M>(
  game: Solvable<P, M>,
  root: P,
  means: Means,
): Promise<Prover<P, M>> {
  if (means.method === PLAIN_METHOD) {
    const { makePlainProver } = await import("./plain_prover.ts");
    return makePlainProver(game, means.budget);
  }
  const own = await game.prover?.(root, means);
  return own ?? (await import("./engines.ts")).chooseProver(game, root, means);
}

export interface SolverQuestion<P, Kind = QuestionKind> {
  readonly kind: Kind;
  /** It follows from the solver's root. */
  readonly position: P;
  /** The number to compare with, for `test`. */
  readonly than?: number;
  /** The place of the move, for `valueMove` and `test`. */
  readonly place?: number;
}

/** The methods of `Answers` that answer a question. */
export type QuestionKind =
  | "solve"
  | "test"
  | "valueMove"
  | "valueMoves"
  | "findLine"
  | "findDistances";

/** The answer to a question, or the limit that stopped it, and the proved bounds of its position. */
export interface Reply<Answer = unknown> extends Omit<Effort, "peakBytes"> {
  readonly answer?: Answer;
  readonly limit: LimitFault | null;
  readonly bounds: Bounds;
}

const STEPS_PER_POLL = 64;
/** Bytes per step of a line, texts included. */
const BYTES_PER_STEP = 800;

/** A move, with its place among the legal ones. */
interface Step<P, M> {
  readonly position: P;
  readonly move: M;
  readonly place: number;
}

/** The budget counts the memory of moves only if there are more of them than this. */
const FEW_MOVES = 2 ** 13;
/** Bytes per move while the values of all moves are computed. */
const BYTES_PER_MOVE = 256;

interface AnswerMeans<P, M> {
  readonly budget: Budget;
  readonly team?: Team;
  readonly book?: BookBounds<P, M>;
  /** The first move to test, if several machines look for the best one. */
  readonly firstTry?: number | undefined;
}

/** Answers questions with what a prover proves and a book says. */
export class Answers<P, M> {
  readonly #rules: Rules<P, M>;
  readonly #prover: Prover<P, M>;
  readonly #means: AnswerMeans<P, M>;
  readonly #book: BookBounds<P, M> | undefined;
  /** The number of moves from the start of a line to the position in question. */
  #step = 0;
  /** The bytes reserved for the answer to the current question. */
  #bytes = 0;
  #hasAskedProver = false;

  constructor(rules: Rules<P, M>, prover: Prover<P, M>, means: AnswerMeans<P, M>) {
    this.#rules = rules;
    this.#prover = prover;
    this.#means = means;
    this.#book = means.book;
  }

  /** Answers a question, or returns the limit that stopped it, with what is proved by then. */
  reply(question: SolverQuestion<P>, limits: QuestionLimits): Reply<unknown> {
    let [answer, limit]: [unknown, LimitFault | null] = [undefined, null];
    this.#step = 0; // a limit may have stopped a line
    this.#bytes = 0;
    try {
      answer = this.#means.budget.within(limits, () => this[question.kind](question));
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
      limit = error.fault;
    } finally {
      this.#means.budget.release(this.#bytes); // the caller owns the answer
    }
    return { answer, limit, bounds: this.known(question.position), ...this.#effort };
  }

  /** Returns the value and the place of the smallest best move, -1 if there is no move. */
  solve({ position }: SolverQuestion<P>): { readonly value: number; readonly place: number } {
    const rest = this.#findValue(position);
    const place = this.#findBestMove(position, rest);
    return { value: toValue(this.#rules, position, rest), place };
  }

  /** Returns proved bounds of the position or a move, on the side of the number where its value lies. */
  test({ position, than = 0, place = -1 }: SolverQuestion<P>): Bounds {
    const rest = toRest(this.#rules, position, than);
    const step = place < 0 ? null : this.#findStep(position, place);
    const known = step ? this.#knownOfMove(position, step.move) : this.#known(position);
    const bound = decide(known, rest) ??
      (step ? this.#boundOfMove(step, rest) : this.#bound(position, rest));
    return toBounds(this.#rules, position, makeTestBounds(bound, rest));
  }

  /** Returns the value of a move, from the statement's side of the position it is made in. */
  valueMove({ position, place = -1 }: SolverQuestion<P>): number {
    const { upper } = this.#known(position);
    return toValue(this.#rules, position, this.#valueMove(this.#findStep(position, place), upper));
  }

  valueMoves({ position }: SolverQuestion<P>): number[] {
    const most = this.#findValue(position);
    const moves = this.#rules.moves(position);
    if (moves.length > FEW_MOVES) {
      this.#reserve(moves.length * BYTES_PER_MOVE, "the list of values of moves");
    }
    return moves.map((move, place) =>
      toValue(this.#rules, position, this.#valueMove({ position, move, place }, most))
    );
  }

  /** Returns a best line, from the statement's side of its start. */
  findLine({ position: start }: SolverQuestion<P>): Line<M> {
    const rules = this.#rules;
    const { budget } = this.#means;
    const value = this.#findValue(start);
    const steps: LineStep<M>[] = [];
    let note = this.#remoteness(start) === null ? null : "the winner hurries, the loser delays";
    const seen = new Set<string>();
    let [position, rest] = [start, value];
    for (;;) {
      if (rules.mayRepeat) {
        const text = rules.formatPosition(position);
        if (seen.has(text)) {
          const why = value === 0 ? "a draw" : "the solver does not know how to win quickly";
          note = `the position repeats from here: ${why}`;
          break;
        }
        seen.add(text);
      }
      const moves = rules.moves(position);
      const place = this.#findBestMove(position, rest, { hurry: true, moves });
      if (place < 0) break;
      if (steps.length % STEPS_PER_POLL === 0) {
        this.#reserve(STEPS_PER_POLL * BYTES_PER_STEP, "the best line");
        budget.poll(this.#prover.nodes ?? 0);
      }
      const step = this.#makeStep(start, { position, rest, move: moves[place] });
      steps.push(step.shown);
      this.#step = steps.length;
      [position, rest] = [step.child, step.rest];
    }
    return { value: toValue(rules, start, value), steps, ...note && { note } };
  }

  /** Returns how long the position and its moves last, or null if the prover does not know. */
  findDistances({ position }: SolverQuestion<P>): Distances | null {
    const plies = this.#remoteness(position);
    const isDraw = this.#rules.mayRepeat && this.#prover.remoteness !== undefined;
    if (plies === null && !isDraw) return null;
    const movePlies = this.#rules.moves(position).map((move) => {
      const after = this.#remoteness(this.#rules.play(position, move));
      return after === null ? null : after + 1;
    });
    return { plies, movePlies };
  }

  /** Returns the bounds proved so far; those of the rules if a limit strikes meanwhile. */
  known(position: P): Bounds {
    try {
      return toBounds(this.#rules, position, this.#known(position));
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
      return toBounds(this.#rules, position, boundsForMover(this.#rules, position));
    }
  }

  /** Returns the bounds proved so far of a move, from the statement's side of its position. */
  knownOfMove(position: P, move: M): Bounds {
    return toBounds(this.#rules, position, this.#knownOfMove(position, move));
  }

  /** Writes the checkpoint, if there is one. */
  save(): void {
    this.#prover.save?.();
  }

  get #effort(): Omit<Effort, "peakBytes"> {
    const { method, positions, nodes } = this.#prover;
    if (!this.#book?.hasAnswered) return { method, positions, nodes };
    if (!this.#hasAskedProver) return { method: "book", positions: null, nodes: 0 };
    return { method: `book, ${method}`, positions, nodes };
  }

  #reserve(bytes: number, purpose: string): void {
    this.#means.budget.reserve(bytes, purpose);
    this.#bytes += bytes;
  }

  #known(position: P): Bounds {
    if (isOver(this.#rules, position)) return boundByRules(this.#rules, position);
    const known = this.#prover.known(position);
    if (known.lower > known.upper) {
      const found = `${known.lower}..${known.upper}`;
      breach({ rules: this.#rules, position }, {
        rule: BOUNDS_HOLD,
        expected: "a possible value",
        found,
      });
    }
    return this.#book?.join(position, known) ?? known;
  }

  #findValue(position: P): number {
    const { window, guess = 0 } = this.#prover;
    const test = (threshold: number) => this.#bound(position, threshold);
    return mtd(test, { ...this.#known(position), guess, ...window && { window } });
  }

  /**
   * Returns the place of the best move among the legal ones, or -1 if there is no move: the smallest of
   * equal moves. With `hurry`, and if positions can repeat, it is the quickest win or the slowest loss,
   * if the prover knows it. Another winning move might lead back to an earlier position.
   */
  #findBestMove(
    position: P,
    value: number,
    { hurry = false, moves = this.#rules.moves(position) } = {},
  ): number {
    if (moves.length === 0) return -1;
    const reaches = (place: number) =>
      this.#boundOfMove({ position, move: moves[place], place }, value) >= value;
    const plies = hurry || this.#rules.mayRepeat ? this.#remoteness(position) : null;
    const quickest = plies === null
      ? -1
      : moves.findIndex((move, place) =>
        this.#remoteness(this.#rules.play(position, move)) === plies - 1 && reaches(place)
      );
    if (quickest >= 0) return quickest;
    const { firstTry = 0 } = this.#means;
    if (firstTry > 0) reaches(firstTry % moves.length);
    const best = moves.findIndex((move, place) => {
      const { lower, upper } = this.#knownOfMove(position, move);
      return upper >= value && (lower >= value || reaches(place));
    });
    if (best < 0) this.#refuse(position, { lower: -Infinity, upper: value - 1 });
    return best;
  }

  #findStep(position: P, place: number): Step<P, M> {
    return { position, move: this.#rules.moves(position)[place], place };
  }

  #remoteness(position: P): number | null {
    if (isOver(this.#rules, position)) return 0;
    return this.#prover.remoteness?.(position) ?? null;
  }

  #makeStep(start: P, { position, rest, move }: { position: P; rest: number; move: M }) {
    const rules = this.#rules;
    const { child, gain, isAgain } = makeMove(rules, position, move);
    const side = rules.sideToMove(position);
    const restAfter = (isAgain ? rest - gain : gain - rest) + 0;
    const [before, after] = [this.#signFrom(start, position), this.#signFrom(start, child)];
    const value = after * restAfter + getSettled(rules, child, start) + 0;
    return { child, rest: restAfter, shown: { side, move, gain: before * gain + 0, value } };
  }

  /** Returns 1 if the values of a line favour the side to move, otherwise -1. */
  #signFrom(start: P, position: P): 1 | -1 {
    const rules = this.#rules;
    if (rules.valueSide === "first") return viewSign(rules, position);
    return rules.sideToMove(position) === rules.sideToMove(start) ? 1 : -1;
  }

  #valueMove(step: Step<P, M>, most: number): number {
    const { window, guess = 0 } = this.#prover;
    const known = this.#knownOfMove(step.position, step.move);
    const test = (threshold: number) => this.#boundOfMove(step, threshold);
    const bounds = intersectBounds(known, { lower: -Infinity, upper: most });
    const first = Number.isFinite(most) ? most : guess;
    return mtd(test, { ...bounds, guess: first, ...window && { window } });
  }

  #bound(position: P, threshold: number, place = -1): number {
    const known = this.#book ? decide(this.#known(position), threshold) : null;
    if (known !== null) return known;
    const search = () => this.#prover.bound(position, threshold);
    const bound = this.#decide({ place, threshold }, search);
    this.#book?.join(position, makeTestBounds(bound, threshold)); // throws if the book is wrong
    return bound;
  }

  #boundOfMove({ position, move, place }: Step<P, M>, threshold: number): number {
    const prover = this.#prover;
    const known = this.#book ? decide(this.#knownOfMove(position, move), threshold) : null;
    if (known !== null) return known;
    if (prover.boundOfMove) {
      const search = () => prover.boundOfMove!(position, move, threshold);
      return this.#decide({ place, threshold }, search);
    }
    const turn = makeMove(this.#rules, position, move);
    return boundTurn(
      turn,
      threshold,
      (needed) =>
        isOver(this.#rules, turn.child)
          ? this.#rules.terminalValue(turn.child)
          : this.#bound(turn.child, needed, place),
    );
  }

  #knownOfMove(position: P, move: M): Bounds {
    const booked = this.#book?.findMove(position, move);
    if (booked) return booked;
    const isBooked = () => this.#book?.has(this.#rules.play(position, move));
    if (this.#prover.knownOfMove && !isBooked()) return this.#prover.knownOfMove(position, move);
    const turn = makeMove(this.#rules, position, move);
    return addGain(turn, this.#known(turn.child));
  }

  /** Answers a test: in this thread or, in a team, in the first thread to finish. */
  #decide(test: Omit<Test, "step">, search: () => number): number {
    this.#hasAskedProver = true;
    const bound = this.#means.team?.decide({ step: this.#step, ...test }, search) ?? search();
    if (Number.isSafeInteger(bound)) return bound;
    const [rule, expected] = ["bound of the prover", "a safe integer"];
    return breach({ rules: this.#rules }, { rule, expected, found: bound });
  }

  /** Throws if bounds from a book, the rules or a prover contradict each other. */
  #refuse(position: P, found: Bounds): never {
    this.#book?.refuse(position, found);
    const { lower, upper } = this.#prover.known(position);
    return breach({ rules: this.#rules, position }, {
      rule: BOUNDS_HOLD,
      expected: `a value in ${lower}..${upper}`,
      found: `one in ${found.lower}..${found.upper}`,
    });
  }
}

/** The rule that contradicting bounds break. */
const BOUNDS_HOLD = "the bounds of the rules and of the prover hold";

function makeTestBounds(bound: number, threshold: number): Bounds {
  return bound >= threshold
    ? { lower: bound, upper: Infinity }
    : { lower: -Infinity, upper: bound };
}

/** Returns the bound that decides a test, or null. */
function decide({ lower, upper }: Bounds, threshold: number): number | null {
  if (lower >= threshold) return lower;
  return upper < threshold ? upper : null;
}
