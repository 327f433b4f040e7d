import { Budget, type QuestionLimits, startClock } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import type { SolveOptions } from "../solve/solution.ts";
import { Solver } from "../solve/solver.ts";
import { ALWAYS_LISTED, GrowingStudy } from "./_growing_study.ts";
import { type Course, findDrawValue, isFinished } from "./course.ts";
import { blankStudy, STUDY_GOALS } from "./studied.ts";
import type { EndedStudy, Question, Study, StudyGoal } from "./studied.ts";

/** A question, its limits, and who hears what is known. */
export interface StudyOptions extends Question, SolveOptions {
  /** Called whenever a goal is reached, about every 50 ms in between, and at the end. */
  readonly onStudy?: ((study: Study) => void) | undefined;
}

/**
 * Studies the current position of a game. Returns the answer to the whole question, or what was proved
 * before a limit.
 *
 * Limits hold for the whole question. Other events run between two answers, so `signal` can be aborted
 * from outside. The solver keeps this thread busy: to stay responsive, study in a worker.
 */
export async function study<P, M>(
  course: Course<P, M>,
  { goals = STUDY_GOALS, known = blankStudy(course), onStudy, ...limits }: StudyOptions = {},
): Promise<EndedStudy> {
  return await new StudyWork(course, { goals, known, onStudy }, startClock(limits)).run();
}

/** How often a study lets other events run, and shows what is known. */
const [PAUSE_MS, SHOW_MS] = [50, 50];
/** Long lists of moves are shown less often: showing takes at most this fraction of the time. */
const SHOW_FRACTION = 1 / 16;
/** The fraction of the remaining time for the value, if the question includes moves. */
const VALUE_FRACTION = 3 / 4;
/** Milliseconds or nodes for one question about a move in the first round; each round doubles them. */
const [FIRST_ROUND_MS, FIRST_ROUND_NODES] = [100, 2 ** 17];
/** At a limit, moves are listed only if the text of the position is at most this long. */
const LONGEST_LISTED = 2 ** 13;
/** At a limit, the study looks at this many moves for what is known about them. */
const MOST_LOOKED = 512;

class StudyWork<P, M> {
  readonly #course: Course<P, M>;
  readonly #goals: readonly StudyGoal[];
  readonly #onStudy: StudyOptions["onStudy"];
  readonly #solver: Solver<P, M>;
  readonly #study: GrowingStudy<P, M>;
  readonly #limits: SolveOptions;
  /** The limits alone, which also count the lists of moves. */
  readonly #budget: Budget;
  readonly #isOver: boolean;
  readonly #begunAt: number;
  #pausedAt = performance.now();
  #showAt = -Infinity;

  constructor(
    course: Course<P, M>,
    { goals, known, onStudy }: Required<Omit<StudyOptions, keyof SolveOptions>>,
    limits: SolveOptions,
  ) {
    const { onProgress: _, ...quiet } = limits;
    this.#budget = new Budget(quiet);
    this.#begunAt = (limits.now ?? Date.now)();
    this.#course = course;
    this.#isOver = isFinished(course);
    this.#goals = goals;
    this.#onStudy = onStudy;
    this.#limits = limits;
    this.#solver = new Solver(course.game, course.position, limits);
    this.#study = new GrowingStudy(course, { ...known, limit: null }, this.#budget);
  }

  async run(): Promise<EndedStudy> {
    try {
      for (const goal of this.#goals) {
        await this.#answer(goal);
        this.#show();
      }
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
      this.#stopAt(error);
    } finally {
      this.#solver.close();
    }
    if (!this.#isOver) this.#study.add(this.#solver.effort);
    return this.#show() as EndedStudy;
  }

  #show(): Study {
    const begun = performance.now();
    const known = this.#study.show();
    this.#onStudy?.(known);
    const now = performance.now();
    this.#showAt = now + Math.max(SHOW_MS, (now - begun) / SHOW_FRACTION);
    return known;
  }

  /** Lets other events run if it is time for them, and checks the limits. */
  async #pause(): Promise<void> {
    if (performance.now() - this.#pausedAt >= PAUSE_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      this.#pausedAt = performance.now();
    }
    this.#budget.poll(this.#solver.budget.nodes);
  }

  #showIfDue(): void {
    if (performance.now() >= this.#showAt) this.#show();
  }

  async #answer(goal: StudyGoal): Promise<void> {
    const { game, position } = this.#course;
    if (goal === "facts") return this.#study.add({ facts: game.show.facts?.(position) ?? {} });
    await this.#pause();
    if (goal === "value") return await this.#findValue();
    if (goal === "answer") return await this.#findAnswer();
    if (goal === "outcome") return await this.#findOutcomeAt(-1);
    if (goal === "estimate") {
      const { estimateSolve } = await import("../solve/estimate.ts"); // few questions need it
      return this.#study.add({ estimate: await estimateSolve(game, position, this.#limits) });
    }
    if (this.#isOver) return await this.#findValue();
    if (goal === "moves") return await this.#findMoves();
    if (goal === "outcomes") return await this.#findOutcomesOfMoves();
    if (goal === "distances") return await this.#findDistances();
    return await (goal === "line" ? this.#findLine() : this.#narrowBounds());
  }

  async #findValue(limits: QuestionLimits = {}): Promise<void> {
    if (this.#study.isSolved) return;
    const solution = await this.#solver.solve(this.#course.position, limits);
    if (solution.solved) return this.#study.addSolution(solution);
    this.#study.addBounds(solution);
    throw solution.limit;
  }

  async #findAnswer(): Promise<void> {
    await this.#findValue();
    this.#study.addAnswer();
  }

  /** Finds out who wins, earlier gains included: from the position (index -1) or after a move. */
  async #findOutcomeAt(index: number, limits: QuestionLimits = {}): Promise<void> {
    const draw = findDrawValue(this.#course);
    const win = draw + this.#study.forMover;
    // most single moves do not win, so for them this order visits an eighth less
    for (const than of index < 0 ? [win, draw] : [draw, win]) {
      const { lower, upper } = this.#study.boundsAt(index);
      if (lower > draw || upper < draw || lower === draw && upper === draw) return;
      await this.#test(index, than, limits);
    }
  }

  /** Finds the values of the moves: first those known without a search, then the others, easy ones first. */
  async #findMoves(): Promise<void> {
    const left = {
      ms: VALUE_FRACTION * this.#budget.countTimeLeft({}),
      nodes: VALUE_FRACTION * this.#solver.budget.countNodesLeft({}),
    };
    await catchLimit(this.#findValue(this.#within(left)));
    this.#show();
    this.#listMoves();
    this.#showIfDue();
    const ask = async (index: number, limits: QuestionLimits) => {
      const value = await this.#solver.moveValue(this.#course.position, index, limits);
      this.#study.addBounds({ lower: value, upper: value }, index);
    };
    await this.#inRounds(this.#study.unprovedMoves, ask);
  }

  async #findOutcomesOfMoves(): Promise<void> {
    this.#study.listMoves();
    const ask = async (index: number, limits: QuestionLimits) => {
      this.#noteKnown(index); // a question takes long on a large board
      await this.#findOutcomeAt(index, limits);
    };
    await this.#inRounds(this.#study.unprovedMoves, ask);
  }

  /** Finds the distances. A limit here does not stop the rest of the study. */
  async #findDistances(): Promise<void> {
    const distances = await catchLimit(this.#solver.distances(this.#course.position));
    if (distances && !(distances instanceof LimitError)) this.#study.addDistances(distances);
  }

  async #findLine(): Promise<void> {
    await this.#findValue();
    const { steps, note } = await this.#solver.bestLine(this.#course.position);
    this.#study.addLine(steps, note ?? null);
  }

  async #narrowBounds(): Promise<void> {
    this.#listMoves();
    const isOpen = (index: number) => {
      const { lower, upper } = this.#study.boundsAt(index);
      return lower < upper;
    };
    const ask = async (index: number, limits: QuestionLimits) => {
      if (isOpen(index)) await this.#test(index, this.#chooseThreshold(index), limits);
      return !isOpen(index);
    };
    await this.#inRounds([-1, ...this.#study.unprovedMoves], ask);
  }

  async #test(index: number, than: number, limits: QuestionLimits): Promise<void> {
    const { position } = this.#course;
    const bounds = await this.#solver.test(position, { than, moveIndex: index }, limits);
    this.#study.addBounds(bounds, index);
    this.#noteKnown(index);
  }

  /** Returns where to test: at the draw until it is known who wins, then between the bounds. */
  #chooseThreshold(index: number): number {
    const { lower, upper } = this.#study.boundsAt(index);
    const draw = findDrawValue(this.#course);
    if (lower === -Infinity && upper === Infinity) return draw;
    if (upper === Infinity) return lower + 1 + Math.abs(lower - draw);
    if (lower === -Infinity) return upper - 1 - Math.abs(upper - draw);
    const [least, most] = this.#study.forMover > 0 ? [lower + 1, upper] : [lower, upper - 1];
    const wanted = lower <= draw && draw <= upper ? draw : Math.floor((lower + upper) / 2);
    return Math.max(least, Math.min(most, wanted));
  }

  /** Lists the moves, with what the solver tells without a search about at most so many of them. */
  #listMoves(most = Infinity): void {
    this.#study.listMoves();
    for (const index of this.#study.unprovedMoves.slice(0, most)) this.#noteKnown(index);
    this.#study.addBoundsOfMoves();
  }

  #noteKnown(index: number): void {
    const { position } = this.#course;
    const known = index < 0
      ? this.#solver.known(position)
      : this.#solver.knownOfMove(position, this.#study.moveAt(index));
    this.#study.addBounds(known, index);
  }

  /** Asks about each move, by its index, until its answer is not false, in rounds of doubling limits. */
  async #inRounds(
    indices: readonly number[],
    ask: (index: number, limits: QuestionLimits) => Promise<boolean | void>,
  ): Promise<void> {
    let left = indices;
    let limit: LimitError | null = null;
    for (let round = 1; left.length > 0; round *= 2) {
      const within = this.#within({ ms: round * FIRST_ROUND_MS, nodes: round * FIRST_ROUND_NODES });
      const hard: number[] = [];
      for (const index of left) {
        await this.#pause();
        const answer = await catchLimit(ask(index, within));
        const isStopped = answer instanceof LimitError;
        if (answer === false || isStopped && hasMoreLater(answer)) hard.push(index);
        else if (isStopped) limit = answer; // more time would not help
        this.#showIfDue();
      }
      left = hard;
      this.#study.addBoundsOfMoves();
    }
    if (limit) throw limit;
  }

  /** Returns limits for a step: nodes if they are limited, so that no answer depends on the machine. */
  #within({ ms, nodes }: { readonly ms: number; readonly nodes: number }): QuestionLimits {
    if (this.#limits.nodes !== undefined) return { nodes };
    return this.#limits.deadline === undefined ? {} : { timeMs: ms };
  }

  /** Ends at a limit with what is proved. The time is that of the whole study, not of its last step. */
  #stopAt({ fault }: LimitError): void {
    const { game, position } = this.#course;
    const { deadline = Infinity, now = Date.now } = this.#limits;
    const [needed, allowed] = [now(), deadline].map((time) => Math.max(0, time - this.#begunAt));
    this.#study.add({ limit: fault.kind === "time" ? { ...fault, needed, allowed } : fault });
    this.#noteKnown(-1);
    const asksMoves = this.#goals.some((goal) => goal === "moves" || goal === "outcomes");
    if (!asksMoves || this.#isOver || game.formatPosition(position).length > LONGEST_LISTED) return;
    if (!this.#study.hasMoves && game.moves(position).length > ALWAYS_LISTED) return;
    try {
      this.#listMoves(MOST_LOOKED);
    } catch (error) {
      if (!(error instanceof LimitError)) throw error; // the others stay unknown
    }
  }
}

/** Whether a later round, which allows more, may answer what a limit left open. */
function hasMoreLater({ fault: { kind } }: LimitError): boolean {
  return kind === "time" || kind === "nodes";
}

/** Returns what some work returns, or the limit that stopped it. A signal stops the whole study. */
async function catchLimit<T>(work: Promise<T>): Promise<T | LimitError> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof LimitError) || error.fault.kind === "signal") throw error;
    return error;
  }
}
