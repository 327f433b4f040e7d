/**
 * The one way from a question about a position to its answer: studies in this thread or in workers.
 *
 * Workers return studies, which are plain data, or errors. They never return text.
 *
 * @module
 */
import type { Game } from "../game/game.ts";
import type { SolveBook, SolveOptions } from "../solve/solution.ts";
import { RulesError } from "../game/rules_error.ts";
import { Budget, type Progress, timed } from "../run/budget.ts";
import { InputError, LimitError } from "../run/errors.ts";
import { serveAs, type WorkerTask } from "../run/workers.ts";
import { WorkerError, type WorkerLike, WorkerPool } from "../run/worker_pool.ts";
import type { MachinePart } from "../tables/checkpoint.ts";
import { type Course, courseOf, type GameRecord, type GamesByName } from "./course.ts";
import type { EndedStudy, Question, Study } from "./studied.ts";
import { study } from "./study.ts";

/** A question about a position, and its limits: plain data. */
export type Ask =
  & Question
  & Omit<SolveOptions, "book" | "checkpoint" | "signal" | "onProgress" | "now">
  & {
    /** The checkpoint to continue from and to write, for hosts that keep some. */
    readonly checkpoint?: CheckpointPlace;
    /** The book to ask first, for hosts that have some. */
    readonly book?: string;
  };

/** Where a checkpoint is kept. */
export interface CheckpointPlace {
  /** The path of its file. */
  readonly path: string;
  /** Which of several machines this is; by default there is only one. */
  readonly part?: MachinePart;
}

/** What happens during a study. */
export interface StudyEvents {
  /** Called whenever more is known, and with the result too. */
  readonly study?: (study: Study) => void;
  /** Called with the progress of the solver, at most every 50 ms. */
  readonly progress?: (progress: Progress) => void;
  /** Called when the work begins: before that, a study waits for a worker. */
  readonly begin?: () => void;
  /** Called with a message for the user that cannot wait for the answer. */
  readonly message?: (message: string) => void;
  /** Ends the study: its result is what is proved by then, with `limit`. */
  readonly signal?: AbortSignal;
}

/** Answers questions about positions. Its owner must close it. */
export interface StudyService {
  /**
   * Studies a position. Returns the answer to the whole question, or what was proved before a limit. `timeMs` counts from when the work begins.
   *
   * @throws {InputError} if the record names no game, or its input or one of its moves is invalid.
   * @throws {LimitError} if a limit stops the reading of the record.
   * @throws {RulesError} if the game breaks its contract.
   * @throws {RangeError} if the game has no such method.
   * @throws {WorkerError} if the worker broke, or was ended before it knew anything.
   */
  study(record: GameRecord, ask?: Ask, on?: StudyEvents): Promise<EndedStudy>;
  /** Ends everything under work at once. */
  close(): void;
}

/** What a host adds to the questions that it answers. */
export interface StudyHost {
  /** Opens a book about a game, to be asked before its prover. */
  readonly openBook?: (
    game: Game<unknown, unknown>,
    book: string,
    ask: Ask,
    on: Pick<StudyEvents, "message">,
  ) => Promise<SolveBook>;
  /** Opens the checkpoint of a study; the returned options go to the solver. */
  readonly openCheckpoint?: (
    course: Course<unknown, unknown>,
    place: CheckpointPlace,
    on: Pick<StudyEvents, "signal" | "message">,
  ) => Promise<Pick<SolveOptions, "checkpoint" | "signal">>;
}

/** Games by name, or a function that loads one. */
export type GameSource = GamesByName | ((name: string) => Promise<GamesByName[string] | null>);

/**
 * Returns a service that studies in this thread. A solver blocks the thread while it works.
 *
 * @example
 * ```ts
 * import { here } from "@zugzwang/core/study";
 * import { chess } from "@zugzwang/chess";
 *
 * const { value } = await here({ chess }).study({ game: "chess", input: "1 1\n5\n3\n" });
 * if (value !== 5) throw new Error(`${value}`);
 * ```
 */
export function here(games: GameSource, host: StudyHost = {}): StudyService {
  const closing = new AbortController();
  return {
    async study(record, ask = {}, on = {}) {
      on.begin?.();
      const signal = on.signal ? AbortSignal.any([on.signal, closing.signal]) : undefined;
      return await runStudy({ record, ask }, {
        games,
        host,
        on: { ...on, ...signal && { signal } },
      });
    },
    close: () => closing.abort(),
  };
}

/** How workers start, how many there are, and how long they may take to react. */
export interface InWorkersOptions {
  /** Starts a worker whose module calls `serveStudies`, under the name `STUDY_WORKER_NAME`. */
  readonly start: () => WorkerLike;
  /** The most workers at once, 1 by default. Each studies one position at a time. */
  readonly count?: number;
  /**
   * How long a worker may take to answer after its study was aborted, in milliseconds. One that takes
   * longer is ended, and the next question starts another. No limit by default.
   */
  readonly reactMs?: number;
}

/**
 * Returns a service that studies in workers and leaves this thread free. To ask something else,
 * abort the `signal` of the study under work: if its worker does not react within `reactMs` it is
 * ended, and its study is the last that it reported.
 *
 * @example
 * ```ts ignore
 * // worker.js: serveStudies({ chess }) and nothing else
 * const start = () =>
 *   new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: STUDY_WORKER_NAME });
 * const service = inWorkers({ start, count: 2, reactMs: 300 });
 * const { value } = await service.study({ game: "chess", input: "1 1\n5\n3\n" }, { timeMs: 60_000 });
 * service.close();
 * ```
 */
export function inWorkers(
  { start, count = 1, reactMs = Infinity }: InWorkersOptions,
): StudyService {
  const pool = new WorkerPool<Order, Answer, Report>({ start, count, graceMs: reactMs });
  return {
    async study(record, ask = {}, on = {}) {
      let last: Study | null = null;
      const onReport = (report: Report) => {
        if ("study" in report) on.study?.(last = report.study);
        else if ("progress" in report) on.progress?.(report.progress);
        else on.message?.(report.message);
      };
      const wants = { study: on.study !== undefined, progress: on.progress !== undefined };
      const order = { record, ask, wants };
      try {
        const { begin: onBegin, signal } = on;
        const answer = await pool.ask(order, { onReport, onBegin, signal });
        if ("error" in answer) throw restoreError(answer.error);
        return answer.study;
      } catch (error) {
        const isEnded = error instanceof WorkerError && error.fault === "ended";
        if (last && isEnded && on.signal?.aborted) return { ...last as Study, limit: CANCELLED };
        throw error;
      }
    },
    close: () => pool.close(),
  };
}

/** The limit of a study whose worker was ended. */
const CANCELLED = { kind: "signal", needed: 0, allowed: 0, purpose: "the study" } as const;

/** The name of the workers that study. */
export const STUDY_WORKER_NAME = "zugzwang:study";

/**
 * Makes this thread serve a service of `inWorkers` if it is a worker named `STUDY_WORKER_NAME`. Does
 * nothing elsewhere.
 */
export function serveStudies(games: GameSource, host: StudyHost = {}): void {
  serveAs<Order, Answer, Report>(STUDY_WORKER_NAME, async (order, task) => {
    try {
      const on = eventsOf(order, task);
      return { study: await runStudy(order, { games, host, on }) };
    } catch (error) {
      return { error: describeError(error) };
    }
  });
}

/** An order to a worker. */
interface Order {
  readonly record: GameRecord;
  readonly ask: Ask;
  /** What it should report meanwhile. */
  readonly wants: { readonly study: boolean; readonly progress: boolean };
}

type Answer = { readonly study: EndedStudy } | { readonly error: ErrorData };

type Report =
  | { readonly study: Study }
  | { readonly progress: Progress }
  | { readonly message: string };

/** How often progress is reported, in milliseconds. */
const PROGRESS_MS = 50;

function eventsOf({ wants }: Order, { report, signal }: WorkerTask<Report>): StudyEvents {
  let reportedAt = -Infinity;
  const progress = (progress: Progress) => {
    const now = performance.now();
    if (now - reportedAt < PROGRESS_MS) return;
    reportedAt = now;
    report({ progress });
  };
  return {
    signal,
    message: (message) => report({ message }),
    ...wants.study && { study: (study: Study) => report({ study }) },
    ...wants.progress && { progress },
  };
}

/** Studies a position in this thread. */
async function runStudy(
  { record, ask }: Pick<Order, "record" | "ask">,
  { games, host, on }: {
    readonly games: GameSource;
    readonly host: StudyHost;
    readonly on: StudyEvents;
  },
): Promise<EndedStudy> {
  const { parts, known, checkpoint: place, book: bookPlace, ...rest } = ask;
  const { signal, progress: onProgress } = on;
  const limits = { ...timed(rest), ...signal && { signal }, ...onProgress && { onProgress } };
  const course = await courseOf(record, await findGame(record.game, games), new Budget(limits));
  const book = bookPlace === undefined
    ? undefined
    : await host.openBook?.(course.game, bookPlace, ask, on);
  const kept = place && await host.openCheckpoint?.(course, place, on);
  const question = { ...parts && { parts }, ...known && { known } };
  let last: Study | null = null;
  for await (const next of study(course, question, { ...limits, ...kept, ...book && { book } })) {
    last = next;
    on.study?.(last);
  }
  return last as EndedStudy; // a study yields at least once
}

async function findGame(name: string, games: GameSource): Promise<GamesByName> {
  if (typeof games !== "function") return games;
  const game = await games(name);
  return game ? { [name]: game } : {};
}

/** An error that can be posted. */
type ErrorData =
  | { readonly kind: "input"; readonly fault: InputError["fault"] }
  | { readonly kind: "limit"; readonly fault: LimitError["fault"] }
  | { readonly kind: "rules"; readonly fault: RulesError["fault"] }
  | {
    readonly kind: "range" | "other";
    readonly name: string;
    readonly message: string;
    readonly stack: string;
  };

function describeError(error: unknown): ErrorData {
  if (error instanceof InputError) return { kind: "input", fault: error.fault };
  if (error instanceof LimitError) return { kind: "limit", fault: error.fault };
  if (error instanceof RulesError) return { kind: "rules", fault: error.fault };
  const kind = error instanceof RangeError ? "range" : "other";
  const { name, message, stack = "" } = error instanceof Error ? error : new Error(`${error}`);
  return { kind, name, message, stack };
}

/** Returns the error that a worker described; its name and its stack are those in the worker. */
function restoreError(data: ErrorData): Error {
  switch (data.kind) {
    case "input":
      return new InputError(data.fault);
    case "limit":
      return new LimitError(data.fault);
    case "rules":
      return new RulesError(data.fault);
  }
  const { kind, name, message, stack } = data;
  const error = kind === "range" ? new RangeError(message) : new Error(message);
  return Object.assign(error, { name, stack });
}
