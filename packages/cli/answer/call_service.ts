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
import type { AnyGame } from "../base/games.ts";
import { formatMessageLine } from "../base/report.ts";
import { BOOK_OPTIONS } from "../command/options.ts";
import { readSolverOptions } from "../command/settings.ts";
import type { Call } from "../command/verb.ts";
import { makeHost } from "./host.ts";
import { type ProgressLine, SILENT } from "./progress.ts";

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
    this.#service = workers === 0
      ? here((name) => call.games[name](), host)
      : inWorkers({ start: call.startWorker, count: workers });
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
    const events: StudyEvents = {
      ...on,
      begin: () => {
        this.#progress.begin();
        on.begin?.();
      },
      message: (message) => this.tell(message),
      ...this.#showsProgress && { progress: (progress) => this.#progress.onProgress?.(progress) },
    };
    const { time } = this.#call.options;
    const question = {
      ...this.#readOptions(game),
      ...ask,
      ...time !== undefined && { timeMs: time },
    };
    try {
      // the game of `--game` is known by its module, also to workers
      const named = { ...record, game: game.module ?? game.name };
      return await this.#service.study(named, question, events);
    } finally {
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
