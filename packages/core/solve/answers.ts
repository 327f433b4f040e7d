// Derives everything from a prover's bounds, for all games: value, best move, values of moves,
// comparison, best line, distances. Questions are plain data that threads can post to each other.
//
// Questions and replies are from the statement's side. Inside, values are rests for the side to move.
import { mtd } from "../engines/mtd.ts";
import type { Bounds } from "../game/terms.ts";
import type { Game } from "../game/game.ts";
import { breach } from "../game/clauses.ts";
import {
  addGain,
  boundRest,
  boundRestOrEnd,
  boundTurn,
  countPast,
  getSettled,
  intersectBounds,
  isOver,
  makeMove,
  toBounds,
  toRest,
  toValue,
} from "../game/values.ts";
import type { Budget, QuestionLimits } from "../run/budget.ts";
import { LimitError, type LimitFault } from "../run/errors.ts";
import type { Prover, Work } from "../game/prover.ts";
import type { ConsultedBook } from "./consulted_book.ts";
import { findDistances, findQuickestMove, MOST_VISITS } from "./quickest_win.ts";
import type { Distances, Line, LineStep, SolverQuestion, SolverReply } from "./solution.ts";
import type { Team } from "../run/team_memory.ts";

const STEPS_PER_POLL = 64;
/** Bytes per step of a line, texts included. */
const BYTES_PER_STEP = 800;
/** The budget counts the memory of moves only if there are more of them than this. */
const FEW_MOVES = 2 ** 13;
/** Bytes per move while the values of all moves are computed. */
const BYTES_PER_MOVE = 256;

/** What a test is about: a position, or one of its moves with its index among the legal ones. */
interface Target<P, M> {
  readonly position: P;
  readonly choice?: { readonly move: M; readonly index: number };
}

interface AnswerMeans<P, M> {
  /** The method of the prover, which is made once it is needed. */
  readonly method: string;
  readonly makeProver: () => Promise<Prover<P, M>>;
  readonly budget: Budget;
  readonly team?: Team | undefined;
  readonly book?: ConsultedBook<P, M> | undefined;
}

/** Thrown by a question that needs the prover before it is made. */
const NOT_MADE = new Error("the prover is not made yet");

/** Stands for a prover that is not made yet: knows what the rules say. */
function awaitProver<P, M>(rules: Game<P, M>, method: string): Prover<P, M> {
  const need = (): never => {
    throw NOT_MADE;
  };
  const known = (position: P) => boundRest(rules, position);
  return { method, positions: null, nodes: 0, known, bound: need, remoteness: need };
}

/** Answers questions with what a book says and a prover proves. Each kind of question has its method. */
export class Answers<P, M> {
  readonly #rules: Game<P, M>;
  readonly #means: AnswerMeans<P, M>;
  readonly #budget: Budget;
  readonly #book: ConsultedBook<P, M> | undefined;
  readonly #known = (position: P): Bounds => this.#knownRest({ position });
  #prover: Prover<P, M>;
  #isMade = false;
  /** The number of moves from the start of a line to the position in question. */
  #step = 0;
  /** The bytes reserved for the answer to the current question. */
  #bytes = 0;
  #hasSearched = false;

  constructor(rules: Game<P, M>, means: AnswerMeans<P, M>) {
    this.#rules = rules;
    this.#means = means;
    this.#budget = means.budget;
    this.#book = means.book;
    this.#prover = awaitProver(rules, means.method);
  }

  /**
   * Answers a question, or returns the limit that stopped it, with what is proved by then. `askThreads` is
   * called once the book has been consulted. It may answer in place of this thread.
   */
  async ask(
    question: SolverQuestion<P>,
    limits: QuestionLimits,
    askThreads?: () => Promise<SolverReply | null> | undefined,
  ): Promise<SolverReply> {
    const { position } = question;
    let [answer, limit]: [unknown, LimitFault | null] = [undefined, null];
    this.#step = 0; // a limit may have stopped a line
    this.#bytes = 0;
    try {
      const book = this.#book;
      if (book) await this.#budget.within(limits, () => book.prepare(position));
      const reply = await askThreads?.();
      if (reply) return reply;
      answer = await this.#budget.within(limits, () => this.#answer(question));
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
      limit = error.fault;
    } finally {
      this.#budget.release(this.#bytes); // the caller owns the answer
    }
    this.#prover.save?.();
    return { answer, limit, bounds: this.known(position), ...this.#describeWork() };
  }

  /** Answers a question. Makes the prover unless the book is enough. */
  async #answer(question: SolverQuestion<P>): Promise<unknown> {
    if (!this.#book?.find(question.position)) await this.#makeProver();
    try {
      return await this.#find(question);
    } catch (error) {
      if (error !== NOT_MADE) throw error;
    }
    await this.#makeProver();
    return await this.#find(question);
  }

  #find(question: SolverQuestion<P>): unknown {
    switch (question.kind) {
      case "solve":
        return this.solve(question);
      case "test":
        return this.test(question);
      case "moveValue":
        return this.moveValue(question);
      case "moveValues":
        return this.moveValues(question);
      case "bestLine":
        return this.bestLine(question);
      case "distances":
        return this.distances(question);
    }
  }

  async #makeProver(): Promise<void> {
    if (!this.#isMade) this.#prover = await this.#means.makeProver();
    this.#isMade = true;
  }

  #describeWork(): Work {
    const { method, positions, nodes } = this.#prover;
    if (!this.#book?.hasAnswered) return { method, positions, nodes };
    if (!this.#hasSearched) return { method: "book", positions: null, nodes: 0 };
    return { method: `book, ${method}`, positions, nodes };
  }

  /** Returns the value and the index of the smallest best move, -1 if there is no move. */
  solve({ position }: SolverQuestion<P>): { readonly value: number; readonly moveIndex: number } {
    const rest = this.#findRest({ position });
    const moveIndex = this.#findBestMove(position, rest);
    return { value: toValue(this.#rules, position, rest), moveIndex };
  }

  /** Returns proved bounds of the position or a move, on the side of the number where its value lies. */
  test(question: SolverQuestion<P>): Bounds {
    const { position, than = 0 } = question;
    const rest = toRest(this.#rules, position, than);
    const bound = this.#testRest(this.#findTarget(question), rest);
    return toBounds(this.#rules, position, toTestBounds(bound, rest));
  }

  moveValue(question: SolverQuestion<P>): number {
    const { position } = question;
    const { upper } = this.#knownRest({ position });
    return toValue(this.#rules, position, this.#findRest(this.#findTarget(question), upper));
  }

  moveValues({ position }: SolverQuestion<P>): number[] {
    const most = this.#findRest({ position });
    const moves = this.#rules.moves(position);
    if (moves.length > FEW_MOVES) {
      this.#reserve(moves.length * BYTES_PER_MOVE, "the list of values of moves");
    }
    return moves.map((move, index) =>
      toValue(this.#rules, position, this.#findRest({ position, choice: { move, index } }, most))
    );
  }

  async bestLine({ position: start }: SolverQuestion<P>): Promise<Line<M>> {
    const rules = this.#rules;
    const startRest = this.#findRest({ position: start });
    const steps: LineStep<M>[] = [];
    let note: string | null = "the winner hurries, the loser delays";
    const seen = new Set<string>();
    let visits = MOST_VISITS;
    let book = this.#book;
    let [position, rest] = [start, startRest];
    for (;;) {
      if (rules.mayRepeat) {
        const text = rules.formatPosition(position);
        if (seen.has(text)) {
          const why = rest === 0 ? "a draw" : "the solver does not know how to win quickly";
          note = `the position repeats from here: ${why}`;
          break;
        }
        seen.add(text);
      }
      const moves = rules.moves(position);
      if (moves.length === 0) break;
      await book?.prepare(position);
      if (!book?.find(position)) book = undefined; // the line has left it
      const quickest = this.#mayHurry
        ? findQuickestMove(rules, position, { rest, known: this.#known, mostVisits: visits })
        : -1;
      if (quickest < 0) visits = MOST_VISITS / 8; // a long line must not take long
      if (quickest < 0 && this.#remoteness(position) === null) note = null;
      const index = quickest < 0
        ? this.#findBestMove(position, rest, { hurry: true, moves })
        : quickest;
      if (steps.length % STEPS_PER_POLL === 0) {
        this.#reserve(STEPS_PER_POLL * BYTES_PER_STEP, "the best line");
        this.#budget.poll(this.#prover.nodes ?? 0);
      }
      const step = this.#makeStep(start, { position, rest, move: moves[index] });
      steps.push(step.shown);
      this.#step = steps.length;
      [position, rest] = [step.child, step.rest];
    }
    return {
      value: toValue(rules, start, startRest),
      steps,
      ...note && steps.length > 0 && { note },
    };
  }

  distances({ position }: SolverQuestion<P>): Distances | null {
    const plies = this.#remoteness(position);
    const isDraw = this.#rules.mayRepeat && this.#hasPlies;
    if (plies === null && !isDraw) {
      const isSearched = this.#mayHurry && !this.#rules.mayRepeat;
      return isSearched ? findDistances(this.#rules, position, this.#known) : null;
    }
    const movePlies = this.#rules.moves(position).map((move) => {
      const after = this.#remoteness(this.#rules.play(position, move));
      return after === null ? null : after + 1;
    });
    return { plies, movePlies };
  }

  /** Whether a search finds distances: the game is won and lost, and nobody knows them. */
  get #mayHurry(): boolean {
    return this.#rules.outcome === true && !this.#hasPlies;
  }

  get #hasPlies(): boolean {
    return this.#prover.remoteness !== undefined || this.#book?.hasPlies === true;
  }

  /** Returns the bounds proved so far; those of the rules if a limit strikes meanwhile. */
  known(position: P): Bounds {
    try {
      return toBounds(this.#rules, position, this.#knownRest({ position }));
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
      return toBounds(this.#rules, position, boundRest(this.#rules, position));
    }
  }

  /** Returns the bounds proved so far of a move, from the statement's side of its position. */
  knownOfMove(position: P, move: M): Bounds {
    const choice = { move, index: 0 };
    return toBounds(this.#rules, position, this.#knownRest({ position, choice }));
  }

  #reserve(bytes: number, purpose: string): void {
    this.#budget.reserve(bytes, purpose);
    this.#bytes += bytes;
  }

  /** Returns the bounds proved so far of a rest, for the side to move. */
  #knownRest({ position, choice }: Target<P, M>): Bounds {
    const [rules, book] = [this.#rules, this.#book];
    if (choice) return this.#knownRestAfter(position, choice.move);
    if (isOver(rules, position)) return boundRestOrEnd(rules, position);
    const known = this.#checkKnown(position, this.#prover.known(position));
    const booked = book?.find(position);
    if (!booked) return known;
    const joined = intersectBounds(known, { lower: booked.value, upper: booked.value });
    if (joined.lower > joined.upper) book?.refuse(position, known);
    return joined;
  }

  #knownRestAfter(position: P, move: M): Bounds {
    const [rules, prover, book] = [this.#rules, this.#prover, this.#book];
    if (prover.knownOfMove && !book?.find(rules.play(position, move))) {
      return this.#checkKnown(position, prover.knownOfMove(position, move));
    }
    const turn = makeMove(rules, position, move);
    return addGain(turn, this.#knownRest({ position: turn.child }));
  }

  #checkKnown(position: P, known: Bounds): Bounds {
    if (known.lower <= known.upper) return known;
    const [expected, found] = ["a possible value", `${known.lower}..${known.upper}`];
    return breach({ rules: this.#rules, position }, { rule: this.#brokenRule, expected, found });
  }

  /** What impossible bounds break: without a prover of its own, a game has wrong bounds or a wrong text or key. */
  get #brokenRule(): string {
    return this.#rules.prover ? BOUNDS_HOLD : VALUE_HOLDS;
  }

  /** Returns the exact rest, which is at most `most`. */
  #findRest(target: Target<P, M>, most = Infinity): number {
    const bounds = intersectBounds(this.#knownRest(target), { lower: -Infinity, upper: most });
    const { window = "guess" } = this.#prover;
    const guess = Number.isFinite(most) ? most : 0;
    const test = (threshold: number) => this.#testRest(target, threshold);
    const rest = mtd(test, { ...bounds, guess, window });
    if (rest > most) this.#refuse(target.position, { lower: rest, upper: Infinity });
    return rest;
  }

  /**
   * Returns the index of the smallest best move, or -1. With `hurry`, and if positions can repeat, it is the
   * quickest win or the slowest loss: another winning move might lead back to an earlier position.
   */
  #findBestMove(
    position: P,
    rest: number,
    { hurry = false, moves = this.#rules.moves(position) } = {},
  ): number {
    if (moves.length === 0) return -1;
    const booked = hurry ? -1 : this.#findBookedMove(position, moves);
    if (booked >= 0) return booked;
    const reaches = (index: number) => {
      const bound = this.#testRest({ position, choice: { move: moves[index], index } }, rest);
      if (bound > rest) this.#refuse(position, { lower: bound, upper: Infinity });
      return bound === rest;
    };
    const plies = hurry || this.#rules.mayRepeat ? this.#remoteness(position) : null;
    if (plies !== null) {
      const isQuickest = (move: M) =>
        this.#remoteness(this.#rules.play(position, move)) === plies - 1;
      const quickest = moves.findIndex((move, index) => isQuickest(move) && reaches(index));
      if (quickest >= 0) return quickest;
    }
    const best = moves.findIndex((_, index) => reaches(index));
    if (best < 0) this.#refuse(position, { lower: -Infinity, upper: rest - 1 });
    return best;
  }

  /** Returns the index of the move that the book says is best, or −1. */
  #findBookedMove(position: P, moves: readonly M[]): number {
    const best = this.#book?.find(position)?.best;
    if (best?.position !== this.#rules.formatPosition(position)) return -1;
    return moves.findIndex((move) => this.#rules.formatMove(move) === best.move);
  }

  #findTarget({ position, moveIndex: index = -1 }: SolverQuestion<P>): Target<P, M> {
    if (index < 0) return { position };
    return { position, choice: { move: this.#rules.moves(position)[index], index } };
  }

  #remoteness(position: P): number | null {
    if (isOver(this.#rules, position)) return 0;
    const booked = this.#book?.hasPlies ? this.#book.find(position) : null;
    return booked ? booked.plies : this.#prover.remoteness?.(position) ?? null;
  }

  #makeStep(start: P, { position, rest, move }: { position: P; rest: number; move: M }) {
    const rules = this.#rules;
    const { child, gain, isAgain } = makeMove(rules, position, move);
    const side = rules.sideToMove(position);
    const restAfter = (isAgain ? rest - gain : gain - rest) + 0;
    const favoured = rules.valueSide === "first" ? 0 : rules.sideToMove(start);
    const signAt = (position: P) => rules.sideToMove(position) === favoured ? 1 : -1;
    const value = signAt(child) * restAfter + getSettled(rules, child, start) + 0;
    return {
      child,
      rest: restAfter,
      shown: { side, move, gain: signAt(position) * gain + 0, value },
    };
  }

  /** Returns a bound that decides a test: known already, or from the first thread that proves one. */
  #testRest(target: Target<P, M>, threshold: number): number {
    const known = this.#knownRest(target);
    if (known.lower >= threshold) return known.lower;
    if (known.upper < threshold) return known.upper;
    const search = () => this.#search(target, threshold);
    const test = { step: this.#step, moveIndex: target.choice?.index ?? -1, threshold };
    const bound = this.#means.team?.decide(test, search) ?? search();
    if (Number.isSafeInteger(bound)) return bound;
    const rule = "bound of the prover";
    return breach({ rules: this.#rules }, { rule, expected: "a safe integer", found: bound });
  }

  #search({ position, choice }: Target<P, M>, threshold: number): number {
    const prover = this.#prover;
    this.#hasSearched = true;
    if (!choice) return this.#searchInSteps(position, threshold);
    if (prover.boundOfMove) return prover.boundOfMove(position, choice.move, threshold);
    const turn = makeMove(this.#rules, position, choice.move);
    return boundTurn(turn, threshold, (needed) => this.#searchInSteps(turn.child, needed));
  }

  /**
   * Returns a bound of the prover. One between two values of the rules' `step` is tested once more:
   * otherwise a wrong step would change the value.
   */
  #searchInSteps(position: P, threshold: number): number {
    const rules = this.#rules;
    const bound = this.#prover.bound(position, threshold);
    const { lower, upper, step = 1 } = boundRest(rules, position);
    if (step === 1 || !Number.isSafeInteger(bound)) return bound;
    const past = countPast(bound - (Number.isFinite(lower) ? lower : upper), { step });
    if (past === 0) return bound;
    const [below, above] = [bound - past, bound - past + step];
    const isLower = bound >= threshold;
    const needed = isLower ? above : below + 1;
    if (this.#prover.bound(position, needed) >= needed === isLower) return isLower ? above : below;
    const expected = `a value in ${lower}..${upper}, in steps of ${step}`;
    return breach({ rules, position }, { rule: "step of bounds", expected, found: bound });
  }

  /** Throws: no best move has the value of the position, so a book, the rules or the prover is wrong. */
  #refuse(position: P, { lower, upper }: Bounds): never {
    this.#book?.refuse(position, { lower, upper });
    const known = this.#prover.known(position);
    const expected = `a value in ${known.lower}..${known.upper}`;
    const found = `one in ${lower}..${upper}`;
    return breach({ rules: this.#rules, position }, { rule: this.#brokenRule, expected, found });
  }
}

const BOUNDS_HOLD = "the bounds of the rules and of the prover hold";
const VALUE_HOLDS = "positions with one text or key have one value, within their bounds";

function toTestBounds(bound: number, threshold: number): Bounds {
  return bound >= threshold
    ? { lower: bound, upper: Infinity }
    : { lower: -Infinity, upper: bound };
}
