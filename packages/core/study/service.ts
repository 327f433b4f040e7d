// Studies positions: in this thread, or in workers. It is the only way from a question to an answer.
//
// Workers return studies, which are plain data, or errors. They never return text.
import type { Game } from "../game/game.ts";
import type { SolveBook, SolveOptions } from "../solve/solution.ts";
import { Budget, type Progress, startClock } from "../run/budget.ts";
import { InputError } from "../run/errors.ts";
import { type InWorkersOptions, ThreadPool, WorkerError, WorkerPool } from "../run/worker_pool.ts";
import { serveOwner, type WorkerTask } from "../run/workers.ts";
import type { Machine } from "../tables/checkpoint.ts";
import { type Course, type GameRecord, startCourse } from "./course.ts";
import type { EndedStudy, Question, Study } from "./studied.ts";

/** A question about a position, and its limits: plain data. */
export interface Ask
  extends
    Question,
    Omit<SolveOptions, "book" | "checkpoint" | "threadPool" | "signal" | "onProgress" | "now"> {
  /** The checkpoint to continue from and to write, for hosts that support them. */
  readonly checkpoint?: CheckpointPlace;
  /** The book to consult first, for hosts that support them. */
  readonly book?: string;
  /** Whether the book serves other positions too. Then it may be about another instance than this one. */
  readonly isBookShared?: boolean;
}

/** The path of a checkpoint's file, and which of several machines this is; by default the only one. */
export type CheckpointPlace = { readonly path: string; readonly machine?: Machine };

/** What happens during a study. */
export interface StudyEvents {
  /** Called whenever more is known, and once with the result. */
  readonly study?: (study: Study) => void;
  /** Called with the progress of the solver; from a worker, at most every 50 ms. */
  readonly progress?: (progress: Progress) => void;
  /** Called when the work begins: before that, a study waits for a worker and for its game to load. */
  readonly begin?: () => void;
  /** Whether it goes ahead of studies that wait for a worker, because it continues begun work. */
  readonly isAhead?: boolean;
  /** Called with a message for the user that cannot wait for the answer. */
  readonly message?: (message: string) => void;
  /** Ends the study: its result is what is proved by then, with `limit`. */
  readonly signal?: AbortSignal;
}

/** Answers questions about positions. Its owner must close it. */
export interface StudyService {
  /**
   * Studies a position. Returns the answer to the whole question, or what was proved before a limit.
   * `timeMs` counts from when the work begins.
   * @throws {InputError} if the record names no game, or its input or one of its moves is invalid.
   * @throws {LimitError} if a limit stops the reading of the record.
   * @throws {RulesError} if the game breaks its contract.
   * @throws {RangeError} if the game has no such method.
   * @throws {WorkerError} if the worker broke, or was terminated before its first report.
   */
  study(record: GameRecord, ask?: Ask, on?: StudyEvents): Promise<EndedStudy>;
  /**
   * Lets the host do other work on a position, such as a proof. The order and what the host returns
   * are plain data. The limits, the checkpoint and the signal are those of a study.
   * @throws what `study` and the host's `work` throw.
   */
  work(record: GameRecord, order: unknown, ask?: Ask, on?: StudyEvents): Promise<unknown>;
  /** Ends all studies at once. */
  close(): void;
}

/** What a host adds to the studies that it runs. */
export interface StudyHost {
  /** Opens a book about a game, which is consulted before the prover; null if there is none. */
  readonly openBook?: (
    game: Game<unknown, unknown>,
    book: string,
    ask: Ask,
    on: Pick<StudyEvents, "signal" | "message">,
  ) => Promise<SolveBook | null>;
  /** Opens the checkpoint of a study; the returned options go to the solver. */
  readonly openCheckpoint?: (
    course: Course<unknown, unknown>,
    place: CheckpointPlace,
    on: Pick<StudyEvents, "signal" | "message">,
  ) => Promise<Pick<SolveOptions, "checkpoint" | "signal">>;
  /** Does the work that `StudyService.work` orders. */
  readonly work?: (
    course: Course<unknown, unknown>,
    order: unknown,
    options: SolveOptions,
    on: Pick<StudyEvents, "message">,
  ) => Promise<unknown>;
}

/** Games by name, or functions that load them; or a function that finds one by its name. */
export type GameSource =
  | Readonly<Record<string, Game<unknown, unknown> | (() => Promise<Game<unknown, unknown>>)>>
  | ((name: string) => Promise<Game<unknown, unknown>>);

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
  const threadPool = new ThreadPool();
  const run = async (order: Pick<StudyOrder, "record" | "ask" | "work">, on: StudyEvents = {}) => {
    const signal = AbortSignal.any([closing.signal, on.signal ?? closing.signal]);
    return await runOrder(order, { games, host, threadPool, on: { ...on, signal } });
  };
  return {
    study: async (record, ask = {}, on) => await run({ record, ask }, on) as EndedStudy,
    work: async (record, work, ask = {}, on) => await run({ record, ask, work }, on),
    close() {
      closing.abort();
      threadPool.close();
    },
  };
}

/**
 * Returns a service that studies in workers and leaves this thread free. Their module calls
 * `serveStudies`. Each studies one position at a time. To ask something else, abort the `signal` of
 * the current study. If its worker does not react within `reactMs` (one second by default), the worker
 * is terminated, and the result is the last study that it reported.
 *
 * @example
 * ```ts ignore
 * // worker.js: serveStudies({ chess }) and nothing else
 * const start = () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
 * const service = inWorkers({ start, count: 2, reactMs: 300 });
 * const { value } = await service.study({ game: "chess", input: "1 1\n5\n3\n" }, { timeMs: 60_000 });
 * service.close();
 * ```
 */
export function inWorkers(options: InWorkersOptions): StudyService {
  const pool = new WorkerPool<StudyOrder, unknown, StudyReport>(options);
  const send = async (order: Omit<StudyOrder, "wants">, on: StudyEvents) => {
    const onReport = (report: StudyReport) => {
      if ("study" in report) on.study?.(report.study);
      else if ("progress" in report) on.progress?.(report.progress);
      else if ("message" in report) on.message?.(report.message);
      else on.begin?.();
    };
    const { isAhead, signal } = on;
    const wants = { study: on.study !== undefined, progress: on.progress !== undefined };
    return await pool.ask({ ...order, wants }, { onReport, isAhead, signal });
  };
  return {
    async study(record, ask = {}, on = {}) {
      let last: Study | null = null;
      const { study: onStudy } = on;
      const study = onStudy && ((study: Study) => onStudy(last = study));
      try {
        return await send({ record, ask }, { ...on, ...study && { study } }) as EndedStudy;
      } catch (error) {
        const isEnded = error instanceof WorkerError && error.fault === "ended";
        if (last && isEnded && on.signal?.aborted) return { ...last as Study, limit: CANCELLED };
        throw error;
      }
    },
    work: async (record, work, ask = {}, on = {}) => await send({ record, ask, work }, on),
    close: () => pool.close(),
  };
}

/** Serves `inWorkers` if this thread is a worker; otherwise does nothing. */
export function serveStudies(games: GameSource, host: StudyHost = {}): void {
  const threadPool = new ThreadPool(); // ends with this worker
  serveOwner<StudyOrder, unknown, StudyReport>((order, task) =>
    runOrder(order, { games, host, threadPool, on: makeEvents(order, task) })
  );
}

const PROGRESS_MS = 50;

function makeEvents(
  { wants }: StudyOrder,
  { report, signal }: WorkerTask<StudyReport>,
): StudyEvents {
  let reportedAt = -Infinity;
  const progress = (progress: Progress) => {
    const now = performance.now();
    if (now - reportedAt < PROGRESS_MS) return;
    reportedAt = now;
    report({ progress });
  };
  return {
    signal,
    begin: () => report({ begun: true }),
    message: (message) => report({ message }),
    ...wants.study && { study: (study: Study) => report({ study }) },
    ...wants.progress && { progress },
  };
}

/**
 * Runs an order in this thread. The limits include the time to read the record, but not the time to
 * load the game: a module may take long.
 */
async function runOrder(
  { record, ask, work }: Pick<StudyOrder, "record" | "ask" | "work">,
  { games, host, threadPool, on }: {
    games: GameSource;
    host: StudyHost;
    threadPool: ThreadPool;
    on: StudyEvents;
  },
): Promise<unknown> {
  const { checkpoint: place, book: bookPlace, isBookShared: _, ...rest } = ask;
  const { signal, progress: onProgress, study: onStudy } = on;
  const game = await loadServedGame(record.game, games);
  on.begin?.();
  const limits = { ...startClock(rest), ...signal && { signal }, ...onProgress && { onProgress } };
  const { input, moves = [] } = record;
  const course = startCourse(game, input, { moves, budget: new Budget(limits) });
  const book = bookPlace !== undefined && await host.openBook?.(game, bookPlace, ask, on);
  const kept = place && await host.openCheckpoint?.(course, place, on);
  if (work !== undefined) return await host.work!(course, work, { ...limits, ...kept }, on);
  const { study } = await import("./study.ts"); // a page that asks workers never loads it
  return await study(course, { ...limits, threadPool, onStudy, ...kept, ...book && { book } });
}

async function loadServedGame(name: string, games: GameSource): Promise<Game<unknown, unknown>> {
  if (typeof games === "function") return await games(name);
  if (!Object.hasOwn(games, name)) {
    const expected = `a game, one of ${Object.keys(games).join(", ")}`;
    throw new InputError({ line: 1, column: 1, expected, found: JSON.stringify(name) });
  }
  const game = games[name];
  return typeof game === "function" ? await game() : game;
}

/** The limit of a study whose worker was ended. */
const CANCELLED = { kind: "signal", needed: 0, allowed: 0, purpose: "the study" } as const;
interface StudyOrder {
  readonly record: GameRecord;
  readonly ask: Ask;
  /** The host's work in place of a study. */
  readonly work?: unknown;
  readonly wants: { readonly study: boolean; readonly progress: boolean };
}

type StudyReport =
  | { readonly study: Study }
  | { readonly progress: Progress }
  | { readonly message: string }
  | { readonly begun: true };
