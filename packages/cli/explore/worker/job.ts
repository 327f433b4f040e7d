/**
 * The work of the worker: a study of everything that can be said of a position, in the order in
 * which a reader wants it, and what the rest of the game comes to.
 *
 * @module
 */
import type { SolveOptions } from "@zugzwang/core";
import type { Study, StudyPart } from "@zugzwang/core/study";
import { goTo, positionOf, startCourse } from "@zugzwang/core/study/course";
import { conclusion, study } from "@zugzwang/core/study/study";
import type { AnyCourse, AnyGame } from "../../base/games.ts";
import type { BookedGames } from "./books.ts";
import type { Job, PuzzleJob, ReportBody, StudyJob } from "../state/protocol.ts";

/** The game of a job, and how it talks to the outside. */
export interface JobContext {
  /** The game. */
  readonly game: AnyGame;
  /** The game with a book; where missing, no position is in one. */
  readonly booked?: BookedGames;
  /** Loads what makes puzzles. */
  loadPuzzles(): Promise<typeof import("./puzzles.ts")>;
  /** Takes a report. */
  report(body: ReportBody): void;
  /** Aborted as soon as the job is no longer wanted. */
  readonly signal: AbortSignal;
}

/** Milliseconds between two signs of progress. */
const PROGRESS_MS = 100;

/** The share of the time for all else within which moves are valued, before the rest of the game. */
const MOVES_SHARE = 0.8;

/** The share of it, where the value is out of reach, for who wins with which move. */
const WINS_SHARE = 0.4;

/** What the value has at first where no time is set, before it is asked who wins. */
const UNLIMITED_FIRST_MS = 10_000;

/** Does a job; a failure is its last report. */
export async function runJob(job: Job, context: JobContext): Promise<void> {
  context.report({ kind: "started" });
  try {
    if (job.ask === "puzzle") return await makePuzzle(job, context);
    const moves = [...job.moves, ...job.later];
    const whole: AnyCourse = startCourse(context.game, job.input, { moves });
    const course = await inBook(goTo(whole, job.moves.length), context);
    const work = new JobWork(course, job, context);
    await work.run();
    if (!context.signal.aborted) context.report({ kind: "done" });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    context.report({ kind: "failed", message });
  }
}

async function makePuzzle({ wish }: PuzzleJob, context: JobContext): Promise<void> {
  const { findPuzzle } = await context.loadPuzzles();
  const puzzle = await findPuzzle(context.game, wish, { signal: context.signal });
  if (!context.signal.aborted) context.report({ kind: "puzzle", puzzle });
}

/** Returns a position with the game that has its book, if there is one. */
async function inBook(course: AnyCourse, { booked }: JobContext): Promise<AnyCourse> {
  const game = await booked?.(positionOf(course));
  return game ? { ...course, game } : course;
}

/** One study, whose parts have limits of their own. */
class JobWork {
  readonly #course: AnyCourse;
  readonly #job: StudyJob;
  readonly #context: JobContext;
  #known: Study | null = null;
  /** When the value was found, or given up. */
  #start = 0;

  constructor(course: AnyCourse, job: StudyJob, context: JobContext) {
    this.#course = course;
    this.#job = job;
    this.#context = context;
  }

  /** The value has the time chosen; all else together as much again. */
  async run(): Promise<void> {
    const { timeMs } = this.#job;
    await this.#find("value", timeMs ?? UNLIMITED_FIRST_MS);
    this.#start = Date.now();
    if (!this.#isSolved) await this.#find("bounds", this.#left(WINS_SHARE) ?? UNLIMITED_FIRST_MS);
    if (timeMs === null && !this.#isSolved) await this.#find("value", null);
    const isSolved = this.#isSolved;
    if (isSolved) await this.#find("moves", this.#left(MOVES_SHARE));
    if (this.#areMovesKnown) await this.#find("distances", this.#left(MOVES_SHARE));
    await this.#find("facts", null);
    if (isSolved) await this.#find("line", this.#left(1));
    // What is too much for the position is too much for all moves at once.
    else await this.#find("replies", this.#left(MOVES_SHARE));
    await this.#reportHistory();
    if (this.#areMovesKnown) await this.#find("replies", this.#left(1));
    if (!isSolved) await this.#find("bounds", this.#left(1));
  }

  get #isSolved(): boolean {
    return this.#known?.value !== null;
  }

  get #areMovesKnown(): boolean {
    const { result, moves, unproved } = this.#known!;
    return result !== null || (moves !== null && unproved.length === 0);
  }

  /** What is left of a share of the time for all but the value; null for no limit. */
  #left(share: number): number | null {
    const { timeMs } = this.#job;
    return timeMs === null ? null : Math.max(0, share * timeMs - (Date.now() - this.#start));
  }

  /** Goes on with a part of the study, and reports what is found as it grows. */
  async #find(part: StudyPart, timeMs: number | null): Promise<void> {
    const { signal } = this.#context;
    if (signal.aborted || (part === "bounds" && this.#known?.result)) return;
    const question = { parts: [part], ...this.#known && { known: this.#known } };
    // Nothing else happens before the value is found: the page waits for that.
    const limits = { ...this.#limits(timeMs), ...part !== "value" && { signal } };
    const { limit: before = null } = this.#known ?? {};
    for await (const found of study(this.#course, question, limits)) {
      // What left the value open stays with it, whatever is found besides.
      const limit = found.limit ?? (found.value === null ? before : null);
      this.#known = { ...found, limit };
      if (signal.aborted) return;
      this.#context.report({ kind: "study", study: this.#known });
    }
  }

  /** Reports what the game comes to from its other positions, as far as a limit allows. */
  async #reportHistory(): Promise<void> {
    const { signal, report } = this.#context;
    for (const at of this.#job.history) {
      const options = { ...this.#limits(this.#left(1)), signal };
      const course = await inBook(goTo(this.#course, at), this.#context);
      const { total } = await conclusion(study(course, { parts: ["value"] }, options));
      if (signal.aborted) return;
      report({ kind: "history", at, outcome: total });
      if (total === null) return;
    }
  }

  /** The limits of one part, whose clock starts now. */
  #limits(timeMs: number | null): SolveOptions {
    const start = performance.now();
    let last = start;
    return {
      threads: 1,
      memoryBytes: this.#job.memoryBytes,
      ...timeMs === null ? {} : { deadline: Date.now() + timeMs },
      onProgress: (progress) => {
        const now = performance.now();
        if (now - last < PROGRESS_MS) return;
        last = now;
        this.#context.report({ kind: "progress", progress, elapsedMs: now - start });
      },
    };
  }
}
