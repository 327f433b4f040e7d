// The solver of every game: it owns a prover and a budget, and derives value, best move, values of
// moves, comparison, best line and distances from the prover's bounds.
import { checkPosition } from "../game/check_position.ts";
import type { Bounds } from "../game/rules.ts";
import {
  addGain,
  boundByRules,
  boundsForMover,
  isOver,
  makeMove,
  toRest,
  toValue,
  viewSign,
} from "../game/values.ts";
import { Budget, type BudgetOptions, startClock } from "../run/budget.ts";
import { LimitError, type LimitFault } from "../run/errors.ts";
import {
  type AnswerByKind,
  Answers,
  type OnMoveValue,
  type Reply,
  type SolverQuestion,
} from "./answers.ts";
import { findMethods, makeProver, type Prover, type Solvable } from "./prover.ts";
import {
  chooseMethod,
  type Comparison,
  type Distances,
  type Effort,
  type Line,
  PLAIN_METHOD,
  type Solution,
  type SolveOptions,
} from "./solution.ts";
import { SolveTeam } from "./team.ts";

/** Limits of one question, within those of the solver. */
export type QuestionLimits = Pick<BudgetOptions, "timeMs" | "deadline" | "signal" | "onProgress">;

/** With less time than this, one thread answers alone, because threads take time to start. */
const LEAST_TEAM_MS = 1000;
/** How many moves of a position to make twice, to check rules that have no prover. */
const CHECKED_MOVES = 16;

/**
 * Answers questions about a position and every position that follows from it. What is proved for one
 * question helps the next.
 *
 * Values are those of the statement's side. Await each question before the next. Close the solver when
 * it is no longer needed. `solve` and `compare` return what a limit left open; other questions throw
 * the `LimitError`.
 *
 * @example
 * ```ts
 * import { Solver } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * // One heap; a move takes one, two or three coins; the player who takes the last one loses.
 * const heap = {
 *   name: "heap",
 *   sideToMove: ([, side]: [number, 0 | 1]) => side,
 *   moves: ([coins]: [number, 0 | 1]) => [1, 2, 3].filter((taken) => taken <= coins),
 *   play: ([coins, side]: [number, 0 | 1], taken: number): [number, 0 | 1] => [
 *     coins - taken,
 *     side === 0 ? 1 : 0,
 *   ],
 *   gain: () => 0,
 *   terminalValue: () => 1,
 *   formatPosition: String,
 *   formatMove: String,
 * };
 * const solver = new Solver(heap, [20, 0]);
 * const solution = await solver.solve();
 * assertEquals(solution.solved && [solution.value, solution.move], [1, 3]);
 * assertEquals(await solver.moveValues(), [-1, -1, 1]);
 * solver.close();
 * ```
 */
export class Solver<P, M> {
  /** The limits, and the memory in use. */
  readonly budget: Budget;
  readonly #game: Solvable<P, M>;
  readonly #root: P;
  readonly #options: SolveOptions;
  readonly #method: string;
  #prover: Prover<P, M> | null = null;
  #team: SolveTeam<P, M> | null = null;
  /** False once threads have started or cannot help. */
  #mayShare: boolean;
  #last: Pick<Reply<unknown>, "method" | "positions" | "nodes"> | null = null;

  /**
   * Prepares to solve a position. Does no work.
   * @throws {RangeError} if the method is not one of the game's.
   */
  constructor(game: Solvable<P, M>, root: P, options: SolveOptions = {}) {
    this.#game = game;
    this.#root = root;
    this.#options = startClock(options);
    this.#method = options.method === PLAIN_METHOD && !game.mayRepeat
      ? PLAIN_METHOD
      : chooseMethod(findMethods(game), options.method);
    const isBooked = (options.book?.find(root as never) ?? null) !== null; // threads have no book
    this.#mayShare = (options.threads ?? 1) > 1 && !isBooked && this.#method !== PLAIN_METHOD;
    this.budget = new Budget(this.#options);
  }

  /** The work of all questions so far. */
  get effort(): Effort {
    const { method, positions, nodes } = this.#prover ?? this.#last ??
      { method: this.#method, positions: null, nodes: 0 };
    return { method, positions, nodes, peakBytes: this.budget.peakBytes };
  }

  /**
   * Returns the value and the smallest best move, or the bounds proved before a limit. If positions may
   * repeat, the best move is the quickest win or the slowest loss.
   * @throws {RangeError} if the method cannot solve this position.
   */
  async solve(position: P = this.#root, limits: QuestionLimits = {}): Promise<Solution<M>> {
    this.#checkRules(position);
    if (isOver(this.#game, position)) {
      const value = toValue(this.#game, position, this.#game.terminalValue(position));
      return { solved: true, value, move: null, ...this.effort };
    }
    const reply = await this.#ask<"solve">({ kind: "solve", position }, limits);
    if (!reply.answer) return this.#makeStopped(position, reply);
    const { value, place } = reply.answer;
    const move = this.#game.moves(position)[place] ?? null;
    return { solved: true, value: toValue(this.#game, position, value), move, ...this.effort };
  }

  /** Compares the value with a number. This is often much faster than finding the value. */
  async compare(position: P, than: number, limits: QuestionLimits = {}): Promise<Comparison> {
    const rest = toRest(this.#game, position, than);
    const question = { kind: "compare", position, than: rest } as const;
    const reply = await this.#ask<"compare">(question, limits);
    if (reply.answer === undefined) return this.#makeStopped(position, reply);
    const sign = viewSign(this.#game, position) * reply.answer + 0 as -1 | 0 | 1;
    return { solved: true, sign, ...this.effort };
  }

  /**
   * Returns bounds on the side of a number where the value lies. With a place, of the value of that
   * move, from the statement's side of the position.
   */
  async test(
    position: P,
    { than, place = -1 }: { readonly than: number; readonly place?: number },
    limits: QuestionLimits = {},
  ): Promise<Bounds> {
    const threshold = toRest(this.#game, position, than);
    const question = { kind: "test", position, than: threshold, place } as const;
    const bound = this.#unwrap(await this.#ask<"test">(question, limits));
    return this.#toValues(
      position,
      bound >= threshold ? { lower: bound, upper: Infinity } : { lower: -Infinity, upper: bound },
    );
  }

  /** Returns the value of the move at a place. */
  async moveValue(position: P, place: number, limits: QuestionLimits = {}): Promise<number> {
    const question = { kind: "move", position, place } as const;
    const rest = this.#unwrap(await this.#ask<"move">(question, limits));
    return toValue(this.#game, position, rest);
  }

  /**
   * Returns the values of all legal moves, in the order of `moves`.
   * @param limits `onMoveValue` is called with the place and value of each move once it is proved.
   */
  async moveValues(
    position: P = this.#root,
    { onMoveValue, ...limits }: QuestionLimits & { readonly onMoveValue?: OnMoveValue } = {},
  ): Promise<number[]> {
    const convert = (rest: number) => toValue(this.#game, position, rest);
    const onRest = onMoveValue &&
      ((place: number, rest: number) => onMoveValue(place, convert(rest)));
    const question = { kind: "moves", position } as const;
    return this.#unwrap(await this.#ask<"moves">(question, limits, onRest)).map(convert);
  }

  /**
   * Returns a best line: the smallest best moves or, if the prover knows distances, moves with which
   * the winner hurries and the loser delays.
   */
  async bestLine(position: P = this.#root, limits: QuestionLimits = {}): Promise<Line<M>> {
    return this.#unwrap(await this.#ask<"line">({ kind: "line", position }, limits));
  }

  /** Returns how long the position and its moves last, or null if that is unknown. */
  async distances(
    position: P = this.#root,
    limits: QuestionLimits = {},
  ): Promise<Distances | null> {
    return this.#unwrap(await this.#ask<"distances">({ kind: "distances", position }, limits));
  }

  /** Returns the bounds proved so far, or those of the rules, from the statement's side. */
  known(position: P = this.#root): Bounds {
    return this.#toValues(position, this.#prover?.known(position));
  }

  /** Returns the bounds proved so far of a move, from the statement's side of its position. */
  knownOfMove(position: P, move: M): Bounds {
    const known = this.#prover?.knownOfMove?.(position, move);
    if (known) return this.#toValues(position, known);
    const turn = makeMove(this.#game, position, move);
    const prover = isOver(this.#game, turn.child) ? null : this.#prover;
    const { lower, upper } = prover?.known(turn.child) ?? boundByRules(this.#game, turn.child);
    return this.#toValues(position, addGain(turn, { lower, upper }));
  }

  /** Writes the checkpoint, if there is one. */
  save(): void {
    this.#prover?.save?.();
    this.#team?.save();
  }

  /** Ends the threads and frees the memory. */
  close(): void {
    this.#team?.close();
    this.budget.freeAll();
  }

  /** Checks rules at a position if the game has no prover of its own, and so probably no tests. */
  #checkRules(position: P): void {
    if (this.#game.prover) return;
    checkPosition(this.#game, position, { mostMoves: CHECKED_MOVES });
  }

  #toValues(position: P, rests: Bounds = boundsForMover(this.#game, position)): Bounds {
    const { lower, upper, step } = rests;
    const [a, b] = [lower, upper].map((rest) => toValue(this.#game, position, rest));
    return { lower: Math.min(a, b), upper: Math.max(a, b), ...step && { step } };
  }

  #makeStopped(position: P, { bounds, limit }: Reply<unknown>) {
    return {
      solved: false as const,
      ...this.#toValues(position, bounds),
      limit: new LimitError(limit!),
      ...this.effort,
    };
  }

  #unwrap<Answer>({ answer, limit }: Reply<Answer>): Answer {
    if (limit) throw new LimitError(limit);
    return answer as Answer;
  }

  async #ask<Kind extends keyof AnswerByKind<M>>(
    question: SolverQuestion<P> & { readonly kind: Kind },
    limits: QuestionLimits,
    onMoveValue?: OnMoveValue,
  ): Promise<Reply<AnswerByKind<M>[Kind]>> {
    this.#checkRules(question.position);
    const team = await this.#findTeam(limits);
    const reply = await team?.ask(question, limits, onMoveValue) ??
      await this.#askProver(question, limits, onMoveValue);
    this.#last = reply;
    return reply as Reply<AnswerByKind<M>[Kind]>;
  }

  /** Returns the threads, which start with the first question that has time for them. */
  async #findTeam(limits: QuestionLimits): Promise<SolveTeam<P, M> | null> {
    if (!this.#mayShare || this.#team) return this.#team;
    const { deadline = Infinity, now = Date.now } = { ...this.#options, ...startClock(limits) };
    if (deadline - now() < LEAST_TEAM_MS) return null;
    this.#mayShare = false;
    const { book: _, ...others } = this.#options;
    const options = { ...others, method: this.#method, budget: this.budget };
    const giveBack = this.budget.mark();
    try {
      this.#team = await SolveTeam.start(this.#game, this.#root, options);
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
      giveBack(); // not enough memory for threads: use one
    }
    return this.#team;
  }

  async #askProver(
    question: SolverQuestion<P>,
    limits: QuestionLimits,
    onMoveValue?: OnMoveValue,
  ): Promise<Reply<unknown>> {
    const { position } = question;
    let limit: LimitFault | null = null;
    try {
      this.#prover ??= await this.#makeProver(limits);
      const answers = this.#makeAnswers(this.#prover);
      const answer = this.budget.within(limits, () => answers.answer(question, onMoveValue));
      if (this.#options.checkpoint) this.save();
      return { answer, limit, bounds: this.#prover.known(position), ...this.effort };
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
      limit = error.fault;
      if (this.#options.checkpoint) this.save();
    }
    const bounds = this.#prover?.known(position) ?? boundByRules(this.#game, position);
    return { limit, bounds, ...this.effort };
  }

  #makeAnswers(prover: Prover<P, M>): Answers<P, M> {
    const { checkpoint } = this.#options;
    return new Answers(this.#game, prover, {
      budget: this.budget,
      firstTry: checkpoint?.part?.index ?? 0,
    });
  }

  async #makeProver(limits: QuestionLimits): Promise<Prover<P, M>> {
    const { book, checkpoint, method } = this.#options;
    const means = {
      method: this.#method,
      isNamed: method !== undefined,
      budget: this.budget,
      checkpoint,
    };
    const giveBack = this.budget.mark();
    try {
      const make = () => makeProver(this.#game, this.#root, means);
      const prover = await this.budget.within(limits, make);
      if (checkpoint && !prover.save) {
        throw new RangeError(
          `Cannot solve by method ${prover.method} with a checkpoint: it has no table to keep`,
        );
      }
      if (!book || method !== undefined) return prover;
      const { BookProver } = await import("./book_prover.ts");
      return new BookProver(this.#game, prover, book);
    } catch (error) {
      giveBack();
      throw error;
    }
  }
}
