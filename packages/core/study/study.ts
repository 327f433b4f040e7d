/**
 * A study: all that is known of a position, worked out in one place, growing as it is proved.
 *
 * @module
 */
import { bestLine, moveFromChild } from "../game/analysis.ts";
import type { Bounds } from "../game/rules.ts";
import type { MoveValuesOptions, Solution, SolveOptions } from "../game/solver.ts";
import { Budget, Pause, timed } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { ALWAYS_LISTED, GrowingStudy } from "./_growing_study.ts";
import { type Course, courseOf, type GameRecord, type GamesByName } from "./course.ts";
import {
  blankStudy,
  type EndedStudy,
  moveAtSight,
  outcomeWithin,
  provedOrThrow,
  type Question,
  type Study,
  STUDY_PARTS,
  type StudyPart,
  tableEffort,
} from "./studied.ts";
import { withMembers } from "../game/members.ts";

export { outcomeWithin, provedOrThrow };

/**
 * Yields what is known of the present position of a game, whenever more is: when a part of what was
 * asked is done, and now and then in between. The last item says all that was asked, or in `limit`
 * which limit ended it, and what was proved before.
 *
 * The value and a best move are proved before the values of the other moves where a limit may come
 * in between; the limits are those of the whole question. Between solves other events may happen, so
 * that `signal` can be aborted from outside; while one solves, this thread may be blocked: who must
 * not wait studies in a worker.
 */
export async function* study<P, M>(
  course: Course<P, M>,
  question: Question = {},
  limits: SolveOptions = {},
): AsyncGenerator<Study, void> {
  yield* new StudyWork(course, question, timed(limits)).run();
}

/**
 * Studies the position that a record names; reading it counts against the limits.
 *
 * @throws {InputError} if its game, input or one of its moves is none.
 * @throws {LimitError} if a limit comes while it is read.
 */
export async function* studyRecord(
  record: GameRecord,
  { games, parts, known, ...limits }: Question & SolveOptions & {
    /** Games by name, or what loads them. */
    readonly games: GamesByName;
  },
): AsyncGenerator<Study, void> {
  const begun = timed(limits);
  const course = await courseOf(record, games, new Budget(begun));
  yield* study(course, { ...parts && { parts }, ...known && { known } }, begun);
}

/** Returns the last item of a study: all that was asked, or what was proved before a limit. */
export async function conclusion(studies: AsyncIterable<Study>): Promise<EndedStudy> {
  let last: Study | null = null;
  for await (last of studies);
  return last as EndedStudy; // a study yields at least one
}

/** How often what is known is told while a part goes on, in milliseconds. */
const TOLD_MS = 50;

/**
 * The share of the time left that the value may take where moves are asked for, and that all moves at
 * once may take; then each is tried by itself.
 */
const AT_ONCE = 3 / 4;

/** What a move may take at first, where moves are valued each by itself within a time. */
const FIRST_ROUND_MS = 100;

/** No move has longer, some days. */
const LONGEST_ROUND_MS = 2 ** 29;

/** Workers take a good part of less time to come: a move that has no more is solved without them. */
const LEAST_MS_WITH_WORKERS = 1000;

/** The longest text of a position whose moves are listed when a limit has come before them. */
const LONGEST_LISTED = 2 ** 13;

/** What is known of very many moves is told at times that are longer than the telling takes. */
const TELLING_SHARE = 1 / 16;

/** Works out the parts of a question one after the other. */
class StudyWork<P, M> {
  readonly #course: Course<P, M>;
  readonly #parts: readonly StudyPart[];
  readonly #limits: SolveOptions;
  readonly #study: GrowingStudy<P, M>;
  readonly #pause: Pause;
  /** When more is told again, where more is known. */
  #tellAt = -Infinity;
  /** Called when something was added while a solve goes on. */
  #onGrowth = () => {};
  /** Whether the bounds are what a solver has proved. */
  #isBounded: boolean;
  /** How the line was found, where it says so. */
  #lineMethod: string | null = null;

  constructor(
    course: Course<P, M>,
    { parts = STUDY_PARTS, known = blankStudy(course) }: Question,
    limits: SolveOptions,
  ) {
    const { onProgress: _, ...quiet } = limits;
    this.#course = course;
    this.#parts = parts;
    this.#limits = limits;
    const budget = new Budget(quiet);
    this.#study = new GrowingStudy(course, { ...known, limit: null }, budget);
    this.#pause = new Pause(budget, limits.signal !== undefined);
    this.#isBounded = known.limit !== null;
  }

  async *run(): AsyncGenerator<Study, void> {
    try {
      for (const part of this.#parts) {
        yield* this.#do(part);
        if (this.#study.hasGrown) yield this.#told();
      }
      if (!this.#study.isSolved && !this.#isBounded && !this.#asksNoValue) await this.#findValue();
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
      await this.#stopAt(error);
    }
    const { known, effort } = this.#study;
    yield { ...known, ...effort ?? this.#effortOfTable() };
  }

  get #asksNoValue(): boolean {
    return this.#parts.some((part) => part === "outcome" || part === "outcomes");
  }

  #told(): Study {
    const begun = performance.now();
    const { known } = this.#study;
    const now = performance.now();
    this.#tellAt = now + Math.max(TOLD_MS, (now - begun) / TELLING_SHARE);
    return known;
  }

  async *#do(part: StudyPart): AsyncGenerator<Study, void> {
    const { game, position } = this.#course;
    if (part === "facts") return this.#study.add({ facts: game.facts?.(position) ?? {} });
    await this.#pause.now();
    const { result } = this.#study.known;
    if (part === "value") await this.#findValue();
    else if (part === "outcome" || (part === "outcomes" && result)) await this.#findOutcome();
    else if (result) return;
    else if (part === "outcomes") {
      const { outcomesOfMoves } = await import("./_narrowing.ts");
      yield* this.#tellDuring(outcomesOfMoves(this.#course, this.#study, this.#rounds));
    } else if (part === "moves") yield* this.#findMoves();
    else if (part === "distances") await this.#findDistances();
    else if (part === "line") await this.#findLine();
    else if (part === "replies") yield* this.#answer(this.#study.unanswered, FIRST_ROUND_MS);
    else {
      const work = game.compare
        ? (await import("./_narrowing.ts")).narrow
        : (await import("./_looking_ahead.ts")).lookAhead;
      yield* this.#tellDuring(work(this.#course, this.#study, this.#rounds));
    }
  }

  get #rounds() {
    return { limits: this.#limits, pause: this.#pause };
  }

  /** Does work in steps, and tells now and then what has come of them. */
  async *#tellDuring(steps: AsyncIterable<void>): AsyncGenerator<Study, void> {
    for await (const _ of steps) yield* this.#tellIfDue();
  }

  *#tellIfDue(): Generator<Study, void> {
    if (this.#study.hasGrown && performance.now() >= this.#tellAt) yield this.#told();
  }

  async #findValue(limits: SolveOptions = this.#limits): Promise<void> {
    if (this.#study.isSolved && this.#study.known.move !== null) return;
    const { game, position } = this.#course;
    const solution = await this.#solve(position, limits);
    if (solution.solved) {
      return this.#study.isSolved
        ? this.#study.add({ move: solution.move && game.formatMove(solution.move) })
        : this.#study.addValue(solution.value, solution.move);
    }
    this.#study.addBounds(solution);
    this.#isBounded = true;
    throw solution.limit;
  }

  async #solve(position: P, limits: SolveOptions): Promise<Solution<M>> {
    const solution = await this.#course.game.solve(position, limits);
    this.#study.addEffort(solution);
    return solution;
  }

  async #findOutcome(): Promise<void> {
    if (!this.#course.game.compare) return await this.#findValue();
    const { winnerOf } = await import("./_narrowing.ts");
    const limit = await winnerOf(this.#course, this.#study, this.#limits);
    this.#isBounded = true;
    if (limit) throw limit;
  }

  /** All moves at once where the game can; else, and where that takes long, each by itself. */
  async *#findMoves(): AsyncGenerator<Study, void> {
    const { moves, unproved } = this.#study.known;
    if (moves !== null && unproved.length === 0) return;
    const isTooMuch = this.#mayBeCut && !this.#isOneTable && await this.#isTooMuch();
    if (this.#study.hasGrown) yield this.#told();
    // Asked before the list of the moves is made: a limit of memory may stop it sooner.
    const values = isTooMuch ? null : yield* this.#valuesAtOnce();
    if (values) return this.#study.addAllMoves(values);
    this.#study.listMoves();
    const left = this.#study.unproved.map(({ move }) => this.#study.moves.get(move)!);
    const isTimed = this.#limits.deadline !== undefined;
    yield* this.#answer(left, isTimed ? FIRST_ROUND_MS : LONGEST_ROUND_MS);
  }

  /** Whether the value takes too much, and so what takes more than that; not so what moves lead to. */
  async #isTooMuch(): Promise<boolean> {
    try {
      await this.#findValue(this.#shortened);
      return false;
    } catch (error) {
      if (error instanceof LimitError && error.fault.kind !== "signal") return true;
      throw error;
    }
  }

  /** The limits with a share of the time that is left. */
  get #shortened(): SolveOptions {
    const { deadline, now = Date.now } = this.#limits;
    if (deadline === undefined) return this.#limits;
    return { ...this.#limits, deadline: now() + AT_ONCE * (deadline - now()) };
  }

  /** Whether anything may end it in its middle. */
  get #mayBeCut(): boolean {
    return this.#limits.deadline !== undefined || this.#limits.signal !== undefined;
  }

  /** Whether all moves are in the table that the value comes from. */
  get #isOneTable(): boolean {
    const { game, position } = this.#course;
    return game.moveValues !== undefined &&
      (game.estimate?.(position, this.#limits).positions ?? null) !== null;
  }

  /** Null where the game knows no such way, or it takes too long. */
  async *#valuesAtOnce(): AsyncGenerator<Study, readonly number[] | null> {
    const { game, position } = this.#course;
    if (!game.moveValues) return null;
    const options: MoveValuesOptions = {
      ...this.#shortened,
      onMoveValue: (place, value) => {
        this.#study.addMoveAt(place, value);
        this.#onGrowth();
      },
      onBounds: (bounds: Bounds) => {
        this.#study.addBounds(bounds);
        this.#isBounded = true;
        this.#onGrowth();
      },
    };
    try {
      return yield* this.#during(game.moveValues(position, options));
    } catch (error) {
      if (error instanceof LimitError && error.fault.kind === "time") return null;
      throw error;
    }
  }

  /** Waits for work that adds to the study, and tells of that meanwhile. */
  async *#during<T>(work: Promise<T>): AsyncGenerator<Study, T> {
    let isDone = false;
    const done = () => void (isDone = true);
    const end = work.then(done, done);
    while (!isDone) {
      await Promise.race([end, new Promise<void>((resolve) => this.#onGrowth = resolve)]);
      if (!isDone) yield* this.#tellIfDue();
    }
    return await work;
  }

  /** Distances are a courtesy: a limit of theirs stops nothing else. */
  async #findDistances(): Promise<void> {
    const { game, position } = this.#course;
    try {
      const distances = await game.remoteness?.(position, this.#limits);
      if (distances) this.#study.addDistances(distances);
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
    }
  }

  async #findLine(): Promise<void> {
    const { game, position } = this.#course;
    const counted = withMembers(game, { solve: (at, limits = {}) => this.#solve(at, limits) });
    const { value, steps, note, method } = await bestLine(counted, position, this.#limits);
    this.#lineMethod = method ?? null;
    this.#study.addLine(steps, note ?? null);
    if (this.#study.isSolved) return;
    // Who knows distances begins with the quickest win, which may not be the smallest best move.
    if (game.remoteness && steps.length > 0) await this.#findValue();
    else this.#study.addValue(value, steps[0]?.move ?? null);
  }

  /**
   * Values moves by solving what each leads to, those that are easy first. Where one needs more
   * memory than there is, the others are still worked on.
   *
   * @throws {LimitError} if one of them is not proved in the end.
   */
  async *#answer(moves: readonly M[], firstMs: number): AsyncGenerator<Study, void> {
    let [left, late, over] = [moves, null as LimitError | null, null as LimitError | null];
    for (let ms = firstMs; left.length > 0 && ms <= LONGEST_ROUND_MS; ms *= 2) {
      const hard: M[] = [];
      for (const move of left) {
        await this.#pause.ifDue();
        const limit = await this.#answerOne(move, within(ms, this.#limits));
        if (limit?.fault.kind === "time") {
          late = limit;
          hard.push(move);
        } else over = limit ?? over;
        yield* this.#tellIfDue();
      }
      left = hard;
    }
    const limit = over ?? (left.length > 0 ? late : null);
    if (limit) throw limit;
  }

  /** Returns the limit that came first, or null. */
  async #answerOne(move: M, limits: SolveOptions): Promise<LimitError | null> {
    const { game, position } = this.#course;
    const child = game.play(position, move);
    const solution = await this.#solve(child, limits);
    if (!solution.solved) return solution.limit;
    const { value, move: reply } = solution;
    this.#study.addAnswered(moveFromChild(game, { position, move, child, value }), reply);
    return null;
  }

  /** Ends at a limit: what is not proved yet is what a solver states that has no time at all. */
  async #stopAt(limit: LimitError): Promise<void> {
    this.#study.add({ limit: limit.fault });
    const { game, position } = this.#course;
    if (!this.#study.isSolved && !this.#isBounded) {
      const deadline = (this.#limits.now ?? Date.now)() - 1;
      const solution = await this.#solve(position, { ...this.#limits, workers: 1, deadline });
      if (solution.solved) this.#study.addValue(solution.value, solution.move);
      else this.#study.addBounds(solution);
    }
    const { moves, position: text, result } = this.#study.known;
    if (!this.#asksMoves || moves || result || text.length > LONGEST_LISTED) return;
    if (game.moves(position).length > ALWAYS_LISTED) return;
    this.#study.listMoves();
    for (const [name, move] of this.#study.moves) {
      this.#study.addMoveBounds(name, moveAtSight(game, { position, move }));
    }
    this.#study.addBoundsOfMoves();
  }

  get #asksMoves(): boolean {
    return this.#parts.some((part) => part === "moves" || part === "outcomes");
  }

  #effortOfTable() {
    const { game, position } = this.#course;
    if (this.#study.isSolved) {
      const effort = tableEffort(game, position, this.#limits);
      return { ...effort, method: this.#lineMethod ?? effort.method };
    }
    const method = this.#limits.method ?? null;
    return { method, positions: null, nodes: null, peakBytes: null };
  }
}

function within(ms: number, limits: SolveOptions): SolveOptions {
  const { deadline = Infinity, now = Date.now } = limits;
  const within = { ...limits, deadline: Math.min(deadline, now() + ms) };
  return ms < LEAST_MS_WITH_WORKERS ? { ...within, workers: 1 } : within;
}
