/**
 * The work of one study, part by part.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { answeredMoves, LONGEST_ROUND_MS } from "./_answered_moves.ts";
import { GrowingStudy } from "./_growing_study.ts";
import { bestLine } from "../game/analysis.ts";
import { type Course, positionOf } from "./course.ts";
import { effortOf, type KnownEffort, tableEffort, tracked, type TrackedGame } from "./effort.ts";
import type { Game } from "../game/game.ts";
import type { Bounds } from "../game/rules.ts";
import type { Distances, Solution, SolveOptions } from "../game/solver.ts";
import {
  type EndedStudy,
  type Study,
  STUDY_PARTS,
  type StudyOptions,
  type StudyPart,
} from "./studied.ts";

/** What a move may take at first, where moves are valued each by itself within a time. */
const FIRST_ROUND_MS = 100;

/** The share of the time left that all moves at once may take; then each is tried by itself. */
const ALL_AT_ONCE = 3 / 4;

/** Works out the parts of a study one after the other. */
export class StudyWork<P, M> {
  readonly #game: Game<P, M>;
  readonly #position: P;
  readonly #tracking: TrackedGame<P, M>;
  readonly #parts: readonly StudyPart[];
  readonly #options: SolveOptions;
  readonly #budget: Budget;
  readonly #study: GrowingStudy<P, M>;
  /** Whether the bounds are what a solver has proved. */
  #isBounded: boolean;
  /** How the line was found, where it says so. */
  #lineMethod: string | null = null;

  /** Takes a position, what is known of it, and what is asked for. */
  constructor(
    course: Course<P, M>,
    known: Study,
    { parts = STUDY_PARTS, onStudy, ...options }: Omit<StudyOptions, "known">,
  ) {
    this.#position = positionOf(course);
    this.#tracking = tracked(course.game, known.method === null ? null : effortOf(known));
    this.#game = this.#tracking.game;
    this.#parts = parts;
    this.#options = options;
    const { onProgress: _, ...limits } = options;
    this.#budget = new Budget(limits);
    this.#isBounded = known.limit !== null;
    const tell = onStudy && ((study: Study) => onStudy({ ...study, ...this.#tracking.effort() }));
    this.#study = new GrowingStudy(course, known, tell);
  }

  /** Returns what is found out within the limits. */
  async run(): Promise<EndedStudy> {
    try {
      for (const part of this.#parts) await this.#do(part);
      if (this.#study.known.value === null && !this.#isBounded) await this.#findValue();
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
      await this.#stopAt(error);
    }
    const found = { ...this.#study.known, ...this.#tracking.effort() ?? this.#effortOfTable() };
    return found as EndedStudy; // it ends with a value, or at a limit
  }

  async #do(part: StudyPart): Promise<void> {
    if (part === "facts") {
      return this.#study.add({ facts: this.#game.facts?.(this.#position) ?? {} });
    }
    if (this.#study.known.result && part !== "value") return;
    await this.#letOthersAbort();
    if (part === "value") return await this.#findValue();
    if (part === "moves") await this.#findMoves();
    else if (part === "distances") await this.#findDistances();
    else if (part === "line") await this.#findLine();
    else await this.#findReplies();
  }

  async #letOthersAbort(): Promise<void> {
    if (this.#options.signal) await new Promise((resolve) => setTimeout(resolve));
    this.#budget.poll(0);
  }

  async #findValue(): Promise<void> {
    const solution = await this.#game.solve(this.#position, this.#options);
    if (solution.solved) return this.#study.addValue(solution.value, solution.move);
    this.#study.addBounds(solution);
    this.#isBounded = true;
    throw solution.limit;
  }

  /** All moves at once where the game can; else, and where that takes long, each by itself. */
  async #findMoves(): Promise<void> {
    const { moves, unproved } = this.#study.known;
    if (moves !== null && unproved.length === 0) return;
    // Asked first: where a limit of memory stops it, the list of the moves never takes memory.
    const values = await this.#valuesAtOnce();
    if (values) return this.#study.addAllMoves(values);
    const proved = new Set(this.#study.known.moves?.map(({ move }) => move));
    const isTimed = this.#options.deadline !== undefined;
    await this.#answer(proved, isTimed ? FIRST_ROUND_MS : LONGEST_ROUND_MS);
  }

  /** Null where the game knows no such way, or it takes too long. */
  async #valuesAtOnce(): Promise<readonly number[] | null> {
    const { deadline, now = Date.now } = this.#options;
    const share = deadline === undefined
      ? {}
      : { deadline: now() + ALL_AT_ONCE * (deadline - now()) };
    let moves: readonly M[] | null = null;
    const onMoveValue = (place: number, value: number) => {
      moves ??= this.#game.moves(this.#position);
      this.#study.addMoveValue(moves[place], value);
    };
    const onBounds = (bounds: Bounds) => {
      this.#study.addBounds(bounds);
      this.#isBounded = true;
    };
    const options = { ...this.#options, ...share, onMoveValue, onBounds };
    try {
      return await this.#game.moveValues?.(this.#position, options) ?? null;
    } catch (error) {
      if (error instanceof LimitError && error.fault.kind === "time") return null;
      throw error;
    }
  }

  /** Distances are a courtesy: a limit of theirs stops nothing else. */
  async #findDistances(): Promise<void> {
    const distances = await this.#distances();
    if (distances) this.#study.addDistances(distances);
  }

  async #distances(): Promise<Distances | null> {
    try {
      return await this.#game.remoteness?.(this.#position, this.#options) ?? null;
    } catch (error) {
      if (error instanceof LimitError) return null;
      throw error;
    }
  }

  async #findLine(): Promise<void> {
    const { value, steps, note = null, method = null } = await bestLine(
      this.#game,
      this.#position,
      this.#options,
    );
    this.#lineMethod = method;
    this.#study.addLine(steps, note);
    if (this.#study.known.value === null) this.#study.addValue(value, steps[0]?.move ?? null);
  }

  /** The best answer to every move; moves whose values were not proved have them then. */
  async #findReplies(): Promise<void> {
    const known = this.#study.known.moves?.filter(({ reply }) => reply !== undefined);
    await this.#answer(new Set(known?.map(({ move }) => move)), FIRST_ROUND_MS);
  }

  /** Solves what each move leads to, but for those that are left out. */
  async #answer(leftOut: ReadonlySet<string>, firstMs: number): Promise<void> {
    const moves = this.#game.moves(this.#position)
      .filter((move) => !leftOut.has(this.#study.textOf(move)));
    const asked = { position: this.#position, moves };
    const rounds = { ...this.#options, firstMs, pause: () => this.#letOthersAbort() };
    for await (const { reply, ...move } of answeredMoves(this.#game, asked, rounds)) {
      this.#study.addAnswered(move, reply);
    }
  }

  /** Ends at a limit: what is not proved yet is what a solver states that has no time at all. */
  async #stopAt(limit: LimitError): Promise<void> {
    this.#study.add({ limit: limit.fault });
    if (this.#study.known.value !== null || this.#isBounded) return;
    const solution: Solution<M> = await this.#game.solve(this.#position, {
      ...this.#options,
      workers: 1,
      deadline: (this.#options.now ?? Date.now)() - 1,
    });
    if (solution.solved) this.#study.addValue(solution.value, solution.move);
    else this.#study.addBounds(solution);
  }

  #effortOfTable(): KnownEffort {
    const { value } = this.#study.known;
    if (value !== null) {
      const effort = tableEffort(this.#game, this.#position, this.#options);
      return { ...effort, method: this.#lineMethod ?? effort.method };
    }
    return { method: this.#options.method ?? null, positions: null, nodes: null, peakBytes: null };
  }
}
