// The studies of one call: they run in this thread or in workers, within the call's options.
import {
  type Ask,
  type EndedStudy,
  type GameRecord,
  here,
  inWorkers,
  type StudyEvents,
  type StudyHost,
  type StudyService,
} from "@zugzwang/core/study";
import { LimitError, WorkerError } from "@zugzwang/core/run";
import type { AnyGame } from "../base/games.ts";
import { formatMessageLine } from "../base/report.ts";
import { BOOK_OPTIONS } from "../command/options.ts";
import { readSolverOptions } from "../command/settings.ts";
import type { Call } from "../command/verb.ts";
import { makeHost } from "./host.ts";
import { type ProgressLine, SILENT } from "./progress.ts";

/**
 * How long after the time limit a study in a worker is aborted, and how long the worker then has to
 * answer: for functions of a game that never return.
 */
const LATE_MS = 1000;

/** How the studies of a call run. */
interface CallServiceOptions {
  /** The most workers; 0 to study in this thread, which blocks it. */
  readonly workers: number;
  /** Shows the progress of the solver. */
  readonly progress?: ProgressLine;
  /** The host of another service of the call, which has read the book already. */
  readonly host?: StudyHost;
}

/** Studies positions with the options of a call. Its owner must close it. */
export class CallService {
  /** Opens the books and checkpoints of studies in this thread. */
  readonly host: StudyHost;
  readonly #call: Call;
  readonly #service: StudyService;
  readonly #progress: ProgressLine;
  readonly #showsProgress: boolean;
  /** Whether workers that do not react to the time limit are ended. */
  readonly #mayEnd: boolean;
  /** The messages printed so far, because several workers send the same one about a book. */
  readonly #messages = new Set<string>();

  /** Starts nothing yet. */
  constructor(
    call: Call,
    { workers, progress = SILENT, host = makeHost(call.io) }: CallServiceOptions,
  ) {
    this.#call = call;
    this.host = host;
    this.#progress = progress;
    this.#showsProgress = workers < 2 && progress.onProgress !== undefined;
    // A function of a user's game may never return. A worker can be ended, this thread cannot.
    const { game, time } = call.options;
    this.#mayEnd = game !== undefined && time !== undefined && call.io.onEnd !== undefined;
    this.#service = workers === 0 && !this.#mayEnd
      ? here((name) => call.games[name]?.() ?? null, host)
      : inWorkers({
        start: call.startWorker,
        count: Math.max(1, workers),
        ...this.#mayEnd && { reactMs: LATE_MS },
      });
  }

  /**
   * Studies a position of a game. The question overrides the options of the call, except for `--time`.
   *
   * @throws {Error} what a `StudyService` throws.
   */
  async study(
    game: AnyGame,
    record: Omit<GameRecord, "game">,
    ask: Ask,
    on: Pick<StudyEvents, "begin" | "signal"> = {},
  ): Promise<EndedStudy> {
    const { time } = this.#call.options;
    const late = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const events: StudyEvents = {
      ...on,
      ...this.#mayEnd && {
        signal: on.signal ? AbortSignal.any([on.signal, late.signal]) : late.signal,
      },
      begin: () => {
        if (this.#mayEnd) timer = setTimeout(() => late.abort(), time! + LATE_MS);
        this.#progress.begin();
        on.begin?.();
      },
      message: (message) => this.tell(message),
      ...this.#showsProgress && { progress: (progress) => this.#progress.onProgress?.(progress) },
    };
    const question = {
      ...this.#readOptions(game),
      ...ask,
      ...time !== undefined && { timeMs: time },
    };
    try {
      // the game of `--game` is known by its module, also to workers
      const named = { ...record, game: game.module ?? game.name };
      return await this.#service.study(named, question, events);
    } catch (error) {
      if (!late.signal.aborted || !(error instanceof WorkerError)) throw error;
      const needed = time! + 2 * LATE_MS;
      throw new LimitError({
        kind: "time",
        needed,
        allowed: time!,
        purpose: "a function of the game",
      });
    } finally {
      clearTimeout(timer);
      this.#progress.clear();
    }
  }

  #readOptions(game: AnyGame): Ask {
    const call = this.#call;
    const { book, checkpoint, part } = call.options;
    const takesBook = call.verb.options.book === BOOK_OPTIONS.book && book !== undefined;
    return {
      ...readSolverOptions(call, game),
      ...takesBook && { book },
      ...checkpoint !== undefined && { checkpoint: { path: checkpoint, ...part && { part } } },
      ...part && { threads: 1 },
    };
  }

  /** Prints a message on standard error at once, each message only once, and none if muted. */
  tell(message: string, { isMuted = false } = {}): void {
    if (this.#messages.has(message)) return;
    this.#messages.add(message);
    if (isMuted) return;
    this.#progress.clear();
    this.#call.io.stderr.write(formatMessageLine(message));
  }

  /** Ends all studies. */
  close(): void {
    this.#service.close();
  }
}
