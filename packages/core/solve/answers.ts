// Derives everything from a prover's bounds, for all games: value, best move, values of moves,
// comparison, best line, distances. Questions are plain data that threads can post to each other.
import { mtd } from "../engines/mtd.ts";
import type { Bounds, Rules } from "../game/rules.ts";
import { breach } from "../game/rules_error.ts";
import {
  addGain,
  boundByRules,
  boundTurn,
  isOver,
  makeMove,
  toValue,
  viewSign,
} from "../game/values.ts";
import type { Budget } from "../run/budget.ts";
import type { LimitFault } from "../run/errors.ts";
import type { Prover } from "./prover.ts";
import type { Distances, Effort, Line, LineStep } from "./solution.ts";
import type { Team } from "./team_memory.ts";

/** A question to a solver. Its values, and those of replies, are rests for the side to move. */
export interface SolverQuestion<P> {
  /** What to find. */
  readonly kind: keyof AnswerByKind<unknown>;
  /** The position, which follows from the solver's root. */
  readonly position: P;
  /** The number to compare with, for `compare` and `test`. */
  readonly than?: number;
  /** The place of the move, for `move` and `test`. */
  readonly place?: number;
}

/** The answers to each kind of question. */
export interface AnswerByKind<M> {
  /** The value and the place of the best move, -1 if there is no move. */
  readonly solve: { readonly value: number; readonly place: number };
  /** Whether the value is greater than the number (1), less (-1) or equal (0). */
  readonly compare: -1 | 0 | 1;
  /** A proved bound of the position or the move, on the side of the number where its value lies. */
  readonly test: number;
  /** The value of a move for the side that makes it. */
  readonly move: number;
  /** The values of all moves. */
  readonly moves: readonly number[];
  /** A best line, from the statement's side. */
  readonly line: Line<M>;
  /** How long the position and its moves last, null if unknown. */
  readonly distances: Distances | null;
}

/** The answer to a question, or the limit that stopped it, and the proved bounds of its position. */
export interface Reply<Answer> extends Omit<Effort, "peakBytes"> {
  /** The answer; undefined if a limit stopped it. */
  readonly answer?: Answer;
  /** The limit, or null. */
  readonly limit: LimitFault | null;
  readonly bounds: Bounds;
}

/** Called with the place and the value of each move once it is proved. */
export type OnMoveValue = (place: number, value: number) => void;

const STEPS_PER_POLL = 64;
/** Bytes per step of a line, texts included. */
const BYTES_PER_STEP = 800;

interface Step<P, M> {
  readonly position: P;
  readonly move: M;
  /** Its place among the legal moves. */
  readonly place: number;
}

/** The budget counts the memory of moves only if there are more of them than this. */
const FEW_MOVES = 2 ** 13;
/** Bytes per move while the values of all moves are computed. */
const BYTES_PER_MOVE = 256;

/** Derives answers from a prover. Values are rests for the side to move, except in lines. */
export class Answers<P, M> {
  readonly #rules: Rules<P, M>;
  readonly #prover: Prover<P, M>;
  readonly #budget: Budget;
  readonly #team: Team | null;
  /** The first move to test, if several machines look for the best one. */
  readonly #firstTry: number;
  /** The number of moves from the start of a line to the position in question. */
  #step = 0;

  constructor(
    rules: Rules<P, M>,
    prover: Prover<P, M>,
    { budget, team = null, firstTry = 0 }: {
      readonly budget: Budget;
      readonly team?: Team | null;
      readonly firstTry?: number;
    },
  ) {
    this.#rules = rules;
    this.#prover = prover;
    this.#budget = budget;
    this.#team = team;
    this.#firstTry = firstTry;
  }

  /** Answers a question, or throws the limit that stops it. */
  answer(
    { kind, position, than = 0, place = -1 }: SolverQuestion<P>,
    onMoveValue?: OnMoveValue,
  ): unknown {
    if (kind === "compare") return this.compare(position, than);
    if (kind === "test") return this.test(position, place, than);
    if (kind === "move") return this.moveValue(position, place);
    if (kind === "moves") return this.moveValues(position, onMoveValue);
    if (kind === "line") return this.line(position);
    if (kind === "distances") return this.distances(position);
    const value = this.value(position);
    return { value, place: this.bestMove(position, value) };
  }

  known(position: P): Bounds {
    const isEnd = isOver(this.#rules, position);
    return isEnd ? boundByRules(this.#rules, position) : this.#prover.known(position);
  }

  value(position: P): number {
    const { guess = 0, window } = this.#prover;
    return this.#narrow({
      known: () => this.known(position),
      test: (threshold) => this.#bound(position, threshold),
      guess,
      window,
    });
  }

  /**
   * Returns the place of the best move among the legal ones, or -1 if there is no move: the smallest of
   * equal moves. With `hurry`, and if positions can repeat, it is the quickest win or the slowest loss,
   * if the prover knows it. Another winning move might lead back to an earlier position.
   */
  bestMove(
    position: P,
    value: number,
    { hurry = false, moves = this.#rules.moves(position) } = {},
  ): number {
    if (moves.length === 0) return -1;
    const reaches = (place: number) =>
      this.#boundOfMove({ position, move: moves[place], place }, value) >= value;
    const quickest = hurry || this.#rules.mayRepeat
      ? this.#findQuickest(position, moves, reaches)
      : -1;
    if (quickest >= 0) return quickest;
    if (this.#firstTry > 0) reaches(this.#firstTry % moves.length);
    const best = moves.findIndex((move, place) => {
      const { lower, upper } = this.#knownOfMove(position, move);
      return upper >= value && (lower >= value || reaches(place));
    });
    if (best < 0) this.#refuse(position, { lower: -Infinity, upper: value - 1 });
    return best;
  }

  moveValues(position: P, onMoveValue?: OnMoveValue): number[] {
    const most = this.value(position);
    const moves = this.#rules.moves(position);
    if (moves.length > FEW_MOVES) {
      this.#budget.reserve(moves.length * BYTES_PER_MOVE, "the list of values of moves");
    }
    return moves.map((move, place) => {
      const value = this.#findMoveValue({ position, move, place }, most);
      onMoveValue?.(place, value);
      return value;
    });
  }

  /** Returns the value of the move at a place for the side that makes it. */
  moveValue(position: P, place: number): number {
    const move = this.#rules.moves(position)[place];
    return this.#findMoveValue({ position, move, place }, this.known(position).upper);
  }

  /** Returns a proved bound: of the move at a place, or of the position if the place is -1. */
  test(position: P, place: number, threshold: number): number {
    if (place < 0) return this.#bound(position, threshold);
    const move = this.#rules.moves(position)[place];
    return this.#boundOfMove({ position, move, place }, threshold);
  }

  /** Returns whether the value is greater than a number (1), less (-1) or equal (0). */
  compare(position: P, than: number): -1 | 0 | 1 {
    const reaches = (threshold: number) => {
      const { lower, upper } = this.known(position);
      if (lower >= threshold) return true;
      return upper >= threshold && this.#bound(position, threshold) >= threshold;
    };
    if (reaches(Math.floor(than) + 1)) return 1;
    return Number.isInteger(than) && reaches(than) ? 0 : -1;
  }

  /** Returns a best line, from the statement's side of its start. */
  line(start: P): Line<M> {
    const rules = this.#rules;
    const value = this.value(start);
    const steps: LineStep<M>[] = [];
    const isQuickest = this.#remoteness(start) !== null;
    const seen = new Set<string>();
    let [position, rest] = [start, value];
    for (;;) {
      if (rules.mayRepeat) {
        const text = rules.formatPosition(position);
        if (seen.has(text)) break;
        seen.add(text);
      }
      const moves = rules.moves(position);
      const place = this.bestMove(position, rest, { hurry: true, moves });
      if (place < 0) break;
      if (steps.length % STEPS_PER_POLL === 0) this.#pollLine();
      const step = this.#makeStep(start, { position, rest, move: moves[place] });
      steps.push(step.shown);
      this.#step = steps.length;
      [position, rest] = [step.child, step.rest];
    }
    this.#step = 0;
    const note = isQuickest ? "the winner hurries, the loser delays" : undefined;
    return { value: toValue(rules, start, value), steps, ...note && { note } };
  }

  /** Returns how long the position and its moves last, or null if the prover does not know. */
  distances(position: P): Distances | null {
    const plies = this.#remoteness(position);
    const isDraw = this.#rules.mayRepeat && this.#prover.remoteness !== undefined;
    if (plies === null && !isDraw) return null;
    const movePlies = this.#rules.moves(position).map((move) => {
      const after = this.#remoteness(this.#rules.play(position, move));
      return after === null ? null : after + 1;
    });
    return { plies, movePlies };
  }

  #remoteness(position: P): number | null {
    if (isOver(this.#rules, position)) return 0;
    return this.#prover.remoteness?.(position) ?? null;
  }

  #findQuickest(position: P, moves: readonly M[], reaches: (place: number) => boolean): number {
    const plies = this.#remoteness(position);
    if (plies === null) return -1;
    return moves.findIndex((move, place) =>
      this.#remoteness(this.#rules.play(position, move)) === plies - 1 && reaches(place)
    );
  }

  #makeStep(start: P, { position, rest, move }: { position: P; rest: number; move: M }) {
    const rules = this.#rules;
    const { child, gain, isAgain } = makeMove(rules, position, move);
    const side = rules.sideToMove(position);
    const restAfter = (isAgain ? rest - gain : gain - rest) + 0;
    const [before, after] = [this.#signFrom(start, position), this.#signFrom(start, child)];
    const value = after * restAfter + (rules.settled?.(child) ?? 0) + 0;
    return { child, rest: restAfter, shown: { side, move, gain: before * gain + 0, value } };
  }

  /** Returns 1 if the values of a line favour the side to move, otherwise -1. */
  #signFrom(start: P, position: P): 1 | -1 {
    const rules = this.#rules;
    if (rules.valueSide === "first") return viewSign(rules, position);
    return rules.sideToMove(position) === rules.sideToMove(start) ? 1 : -1;
  }

  #pollLine(): void {
    this.#budget.reserve(STEPS_PER_POLL * BYTES_PER_STEP, "the best line");
    this.#budget.poll(this.#prover.nodes ?? 0);
  }

  #findMoveValue(step: Step<P, M>, most: number): number {
    const { position, move } = step;
    return this.#narrow({
      known: () => {
        const { upper, ...bounds } = this.#knownOfMove(position, move);
        return { ...bounds, upper: Math.min(upper, most) };
      },
      test: (threshold) => this.#boundOfMove(step, threshold),
      guess: most,
      window: this.#prover.window,
    });
  }

  #bound(position: P, threshold: number, place = -1): number {
    return this.#decide(place, threshold, () => this.#prover.bound(position, threshold));
  }

  #boundOfMove({ position, move, place }: Step<P, M>, threshold: number): number {
    const prover = this.#prover;
    if (prover.boundOfMove) {
      return this.#decide(place, threshold, () => prover.boundOfMove!(position, move, threshold));
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
    if (this.#prover.knownOfMove) return this.#prover.knownOfMove(position, move);
    const turn = makeMove(this.#rules, position, move);
    return addGain(turn, this.known(turn.child));
  }

  /** Answers a test: in this thread or, in a team, in the first thread to finish. */
  #decide(place: number, threshold: number, search: () => number): number {
    const bound = this.#team === null
      ? search()
      : this.#team.decide({ step: this.#step, place, threshold }, search);
    if (Number.isSafeInteger(bound)) return bound;
    const [rule, expected] = ["bound of the prover", "a safe integer"];
    return breach({ rules: this.#rules }, { rule, expected, found: bound });
  }

  /** Throws if bounds from a book, the rules or a prover contradict each other. */
  #refuse(position: P, found: Bounds): never {
    this.#prover.refuse?.(position, found);
    const { lower, upper } = this.#prover.known(position);
    return breach({ rules: this.#rules, position }, {
      rule: "the bounds of the rules and of the prover hold",
      expected: `a value in ${lower}..${upper}`,
      found: `one in ${found.lower}..${found.upper}`,
    });
  }

  /** Narrows bounds by tests until they meet, and returns the value. */
  #narrow({ known, test, guess, window }: {
    known: () => Bounds;
    test: (threshold: number) => number;
    guess: number;
    window: Prover<P, M>["window"];
  }): number {
    let { lower, upper, step } = known();
    const note = (threshold: number) => {
      const bound = test(threshold);
      if (bound >= threshold) lower = Math.max(lower, bound);
      else upper = Math.min(upper, bound);
      const now = known();
      lower = Math.max(lower, now.lower);
      upper = Math.min(upper, now.upper);
      return bound;
    };
    // Until both bounds are finite: an exact prover answers at once, a search one bound after the other.
    for (let threshold = guess; !Number.isFinite(upper - lower);) {
      note(threshold);
      threshold = lower === -Infinity ? upper : lower + 1;
      if (lower === upper) return lower + 0;
    }
    return mtd(test, { lower, upper, guess, ...step && { step }, ...window && { window } });
  }
}
