import { checkPosition } from "../game/check_position.ts";
import type { Bounds } from "../game/terms.ts";
import { isOver, toValue } from "../game/values.ts";
import { Budget, type QuestionLimits, startClock } from "../run/budget.ts";
import { LimitError, MethodError } from "../run/errors.ts";
import { Answers } from "./answers.ts";
import { ConsultedBook } from "./consulted_book.ts";
import { listMethods, makeProver } from "./make_prover.ts";
import { type Game, requireGame } from "../game/game.ts";
import { chooseMethod, PLAIN_METHOD } from "./solution.ts";
import type {
  Distances,
  Effort,
  Line,
  QuestionKind,
  Solution,
  SolveOptions,
  SolverQuestion,
  SolverReply,
} from "./solution.ts";
import type { Prover, Work } from "../game/prover.ts";
import { SolveTeam } from "./team.ts";

/** With less time than this, one thread answers alone, because threads take time to start. */
const LEAST_TEAM_MS = 1000;

/**
 * Answers questions about a position and every position that follows from it. What is proved for one
 * question helps the next.
 *
 * Values are those of the statement's side. Await each question before the next. Close the solver when
 * it is no longer needed. `solve` returns what a limit left open; other questions throw the
 * `LimitError`.
 *
 * @example
 * ```ts
 * import { Solver } from "@zugzwang/core";
 * import { dots } from "@zugzwang/dots";
 * import { assertEquals } from "@std/assert";
 *
 * const solver = new Solver(dots, dots.instances.empty("2x2"));
 * const solution = await solver.solve();
 * assertEquals(solution.solved && solution.value, 2);
 * assertEquals(Math.max(...await solver.moveValues()), 2);
 * solver.close();
 * ```
 */
export class Solver<P, M> {
  /** The limits, and the memory in use. */
  readonly budget: Budget;
  readonly #game: Game<P, M>;
  readonly #root: P;
  readonly #options: SolveOptions;
  readonly #method: string;
  readonly #book: ConsultedBook<P, M> | undefined;
  readonly #answers: Answers<P, M>;
  /** The threads: undefined before they start, null if they cannot help. */
  #team: SolveTeam<P> | null | undefined;
  #effort: Work;

  /**
   * Prepares to solve a position. Does no work.
   * @throws {RangeError} if the method is not one of the game's, or a limit or the number of threads
   * is invalid.
   */
  constructor(game: Game<P, M>, root: P, options: SolveOptions = {}) {
    requireGame("solve", game);
    this.#game = game;
    this.#root = root;
    this.#options = options;
    this.#method = options.method === PLAIN_METHOD && !game.mayRepeat
      ? PLAIN_METHOD
      : chooseMethod(listMethods(game), options.method);
    const { threads = 1, book } = options;
    if (!Number.isInteger(threads) || threads < 0) {
      throw new RangeError(`Invalid threads: expected an integer, found ${threads}`);
    }
    if (threads < 2 || this.#method === PLAIN_METHOD) this.#team = null;
    this.budget = new Budget(options);
    if (book && options.method === undefined) {
      this.#book = new ConsultedBook(game, book, this.budget);
    }
    this.#answers = new Answers(game, {
      method: this.#method,
      makeProver: () => this.#makeProver(),
      budget: this.budget,
      book: this.#book,
    });
    this.#effort = { method: this.#method, positions: null, nodes: 0 };
  }

  /** The work of all questions so far. */
  get effort(): Effort {
    return { ...this.#effort, peakBytes: this.budget.peakBytes };
  }

  /**
   * Returns the value and the smallest best move, or the bounds proved before a limit. If positions may
   * repeat, the best move is the quickest win or the slowest loss.
   * @throws {RangeError} if the method cannot solve this position.
   */
  async solve(position: P = this.#root, limits: QuestionLimits = {}): Promise<Solution<M>> {
    if (isOver(this.#game, position)) {
      if (!this.#game.prover) checkPosition(this.#game, position); // nothing else would look at it
      const value = toValue(this.#game, position, this.#game.terminalValue(position));
      return { solved: true, value, move: null, ...this.effort };
    }
    const { answer, bounds, limit } = await this.#ask({ kind: "solve", position }, limits);
    if (limit) return { solved: false, ...bounds, limit: new LimitError(limit), ...this.effort };
    const { value, moveIndex } = answer as ReturnType<Answers<P, M>["solve"]>;
    const move = this.#game.moves(position)[moveIndex] ?? null;
    return { solved: true, value, move, ...this.effort };
  }

  /**
   * Proves that the value is at least as good for the side to move as a number, or that it is worse, and
   * returns the bounds. With the index of a move, it does so for the value of that move, from the
   * statement's side of the position. This is often much faster than finding the value.
   * @throws {RangeError} if the number is not an integer, or there is no such move.
   */
  async test(
    position: P,
    { than, moveIndex = -1 }: { readonly than: number; readonly moveIndex?: number },
    limits: QuestionLimits = {},
  ): Promise<Bounds> {
    if (!Number.isSafeInteger(than)) {
      throw new RangeError(`Cannot compare with ${than}: expected a safe integer`);
    }
    if (moveIndex !== -1) this.#checkMove(position, moveIndex);
    return await this.#askFully({ kind: "test", position, than, moveIndex }, limits);
  }

  /**
   * Returns the value of a move, named by its index in `moves`.
   * @throws {RangeError} if there is no such move.
   */
  async moveValue(position: P, moveIndex: number, limits: QuestionLimits = {}): Promise<number> {
    this.#checkMove(position, moveIndex);
    return await this.#askFully({ kind: "moveValue", position, moveIndex }, limits);
  }

  /** Returns the values of all legal moves, in the order of `moves`. */
  async moveValues(position: P = this.#root, limits: QuestionLimits = {}): Promise<number[]> {
    return await this.#askFully({ kind: "moveValues", position }, limits);
  }

  /**
   * Returns a best line: the smallest best moves or, if the prover knows distances or a short search
   * finds them, moves with which the winner hurries and the loser delays.
   */
  async bestLine(position: P = this.#root, limits: QuestionLimits = {}): Promise<Line<M>> {
    return await this.#askFully({ kind: "bestLine", position }, limits);
  }

  /** Returns how long the position and its moves last, or null if that is unknown. */
  async distances(
    position: P = this.#root,
    limits: QuestionLimits = {},
  ): Promise<Distances | null> {
    return await this.#askFully({ kind: "distances", position }, limits);
  }

  /** Returns the bounds proved so far, or those of the rules, from the statement's side. */
  known(position: P = this.#root): Bounds {
    return this.#answers.known(position);
  }

  /**
   * Returns the bounds proved so far of a move, from the statement's side of its position.
   * @throws {LimitError} if a limit is reached meanwhile.
   */
  knownOfMove(position: P, move: M): Bounds {
    return this.#answers.knownOfMove(position, move);
  }

  /** Ends the threads and frees the memory. */
  close(): void {
    this.#team?.close();
    this.budget.freeAll();
  }

  #checkMove(position: P, moveIndex: number): void {
    const count = this.#game.moves(position).length;
    if (Number.isInteger(moveIndex) && moveIndex >= 0 && moveIndex < count) return;
    const expected = count === 0 ? "no move, because the game is over" : `0..${count - 1}`;
    throw new RangeError(`Cannot evaluate move ${moveIndex}: expected ${expected}`);
  }

  async #askFully<K extends QuestionKind>(question: SolverQuestion<P, K>, limits: QuestionLimits) {
    const { answer, limit } = await this.#ask(question, limits);
    if (limit) throw new LimitError(limit);
    return answer as Awaited<ReturnType<Answers<P, M>[K]>>;
  }

  async #ask(question: SolverQuestion<P>, limits: QuestionLimits): Promise<SolverReply> {
    const within = startClock({ ...limits, now: this.#options.now ?? Date.now });
    const askThreads = () => this.#findTeam(within)?.ask(question, within);
    const reply = await this.#answers.ask(question, within, askThreads);
    const { method, positions, nodes } = reply;
    this.#effort = { method, positions, nodes };
    this.budget.countNodes(nodes ?? 0); // threads count theirs
    return reply;
  }

  /** Returns the threads, which start with the first question that has time for them. */
  #findTeam(limits: QuestionLimits): SolveTeam<P> | null {
    if (this.#team !== undefined) return this.#team;
    if (this.#book?.find(this.#root)) return this.#team = null; // threads have no book
    if (this.budget.countTimeLeft(limits) < LEAST_TEAM_MS) return null;
    const options = { ...this.#options, method: this.#method, budget: this.budget };
    return this.#team = SolveTeam.start(this.#game, this.#root, options);
  }

  async #makeProver(): Promise<Prover<P, M>> {
    const { checkpoint, method: named } = this.#options;
    const { budget } = this;
    const means = { method: this.#method, isNamed: named !== undefined, budget, checkpoint };
    const giveBack = budget.mark();
    try {
      const prover = await makeProver(this.#game, this.#root, means);
      if (!checkpoint || prover.save) return prover;
      const other = "null-window";
      const hasOther = prover.method !== other && listMethods(this.#game).includes(other);
      const hint = hasOther ? `; ${other} has one` : "";
      throw new MethodError(`${prover.method} with a checkpoint: it has no table to keep${hint}`);
    } catch (error) {
      giveBack();
      throw error;
    }
  }
}

/**
 * Returns the exact value and the best move of a position, or the bounds proved before a limit.
 *
 * The engine follows from what the game declares: its own `prover`, an encoding as `ranks` or
 * `states`, otherwise the rules alone.
 *
 * @throws {RangeError} if the method is unknown, or cannot solve this position.
 * @throws {RulesError} if the rules break their contract.
 *
 * @example
 * ```ts
 * import { solve } from "@zugzwang/core";
 * import { dots } from "@zugzwang/dots";
 * import { assertEquals } from "@std/assert";
 *
 * const solution = await solve(dots, dots.instances.empty("2x2"), { timeMs: 5000 });
 * assertEquals(solution.solved && solution.value, 2);
 * ```
 */
export async function solve<P, M>(
  game: Game<P, M>,
  position: P,
  options: SolveOptions = {},
): Promise<Solution<M>> {
  return await withSolver(game, position, options, (solver) => solver.solve());
}

/**
 * Returns a best line to the end of the game. The gains of its steps, and what was settled before, add
 * up to the value.
 * @throws {LimitError} if a limit stops the solver.
 */
export async function bestLine<P, M>(
  game: Game<P, M>,
  position: P,
  options: SolveOptions = {},
): Promise<Line<M>> {
  return await withSolver(game, position, options, (solver) => solver.bestLine());
}

/** Returns what `work` returns with a solver, and closes the solver. */
export async function withSolver<P, M, T>(
  game: Game<P, M>,
  position: P,
  options: SolveOptions,
  work: (solver: Solver<P, M>) => Promise<T>,
): Promise<T> {
  const solver = new Solver(game, position, options);
  try {
    return await work(solver);
  } finally {
    solver.close();
  }
}
