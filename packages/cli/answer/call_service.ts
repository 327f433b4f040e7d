// The service that studies the positions of a call: in this thread or in workers, with its options.
import type { SolveBook } from "@zugzwang/core/game";
import { Budget, type GameReport, LimitError, MethodError } from "@zugzwang/core";
import { DEFAULT_MEMORY_BYTES, WorkerError } from "@zugzwang/core/run";
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
import { isAddress } from "../base/files.ts";
import type { AnyGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import { describeStrayFault, FileError, formatMessageLine, UsageError } from "../base/report.ts";
import { findKeptFile, type Request } from "../command/request.ts";
import type { BookAnswer, BookOrder } from "./make_book.ts";
import type { ProofAnswer, ProofOrder } from "../proof/prove.ts";
import type { ProgressLine } from "./progress.ts";

/**
 * How long after the time limit a study in a worker is aborted, and how long the worker then has to
 * answer: for functions of a game that never return.
 */
const LATE_MS = 1000;
/** A worker that keeps what is proved has time to save it, on a slow disk too: 64 MiB a second. */
const SAVED_BYTES_PER_MS = 2 ** 16;

/** What may happen during the work on a position. */
type CallEvents = Pick<StudyEvents, "begin" | "isAhead" | "signal">;

/** Checks a game from a position on. */
interface CheckOrder {
  readonly maxPositions: number;
  readonly solvedPositions: number;
}

/** Work on a position other than a study. */
export type WorkOrder = ProofOrder | CheckOrder | BookOrder;

/** The result of such work. */
export type WorkAnswer<O extends WorkOrder> = O extends CheckOrder ? GameReport
  : O extends BookOrder ? BookAnswer
  : O extends ProofOrder ? ProofAnswer<O>
  : never;

/** A question of a verb, or an order within such limits. */
export type CallAsk = Ask & { readonly order?: WorkOrder };

/** Studies positions with the options of a call. Its owner must close it. */
export class CallService {
  /** Opens the books and checkpoints of studies in this thread. */
  readonly #host: StudyHost;
  readonly #request: Request;
  readonly #service: StudyService;
  readonly #progress: ProgressLine | null;
  /** How many workers study; 0 to study in this thread, which blocks it. */
  readonly workers: number;
  /** Whether this thread is free to hear signals. */
  readonly hearsSignals: boolean;
  /** Whether a worker that ignores the time limit is ended. */
  readonly #endsLate: boolean;
  /** The messages printed so far, because several workers send the same one about a book. */
  readonly #messages = new Set<string>();

  constructor(request: Request, progress: ProgressLine | null = null) {
    this.#request = request;
    this.#host = makeHost(request.io);
    this.#progress = progress;
    const { verb, game, games, inputs, solver, io, startWorker } = request;
    const keeps = findKeptFile(request) !== undefined;
    const isLong = verb.isLong || inputs.batch !== null || keeps;
    // Signals reach only the main thread of a process, and only while it waits.
    this.hearsSignals = inputs.jobs > 1 || isLong && io.onEnd !== undefined;
    // A function of a user's game may never return. A worker can be ended, this thread cannot.
    this.#endsLate = game?.module !== undefined && solver.timeMs !== undefined &&
      io.onEnd !== undefined;
    this.workers = this.hearsSignals || this.#endsLate ? inputs.jobs : 0;
    const { memoryBytes = DEFAULT_MEMORY_BYTES } = solver;
    const savingMs = keeps ? memoryBytes / SAVED_BYTES_PER_MS : 0;
    const reactMs = this.#endsLate ? LATE_MS + savingMs : Infinity;
    this.#service = this.workers === 0
      ? here((name) => games[name](), this.#host)
      : inWorkers({ start: startWorker, count: this.workers, reactMs });
  }

  /** Studies a position of a game. Throws what a `StudyService` throws. */
  async studyRecord(
    game: AnyGame,
    record: Omit<GameRecord, "game">,
    ask: Ask,
  ): Promise<EndedStudy> {
    return await this.ask(game, record, ask, {}) as EndedStudy;
  }

  /**
   * Asks about a position of a game. The question overrides the options of the call. Its time limit holds even
   * if a function never returns. Throws what a `StudyService` throws, except that a method, a checkpoint or a
   * worker that cannot be used is an error of its option, its file or its game.
   */
  async ask(
    game: AnyGame,
    record: Omit<GameRecord, "game">,
    { order, ...ask }: CallAsk,
    on: CallEvents,
  ): Promise<EndedStudy | WorkAnswer<WorkOrder>> {
    // Workers find a game of `--game` by its module.
    const named = { ...record, game: game.module ?? game.name };
    const question = { ...this.#usualAsk, ...ask };
    const { timeMs: time = Infinity } = question;
    const late = this.#endsLate ? new AbortController() : null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let begunAt = 0;
    const events = {
      ...on,
      ...late && { signal: AbortSignal.any([late.signal, on.signal ?? late.signal]) },
      begin: () => {
        begunAt = performance.now();
        if (late) timer = setTimeout(() => late.abort(), time + LATE_MS);
        this.#progress?.begin();
        on.begin?.();
      },
      message: (message: string) => this.#tell(message),
      ...this.#progress && this.workers < 2 && { progress: this.#progress.onProgress },
    };
    try {
      return order === undefined
        ? await this.#service.study(named, question, events)
        : await this.#service.work(named, order, question, events) as WorkAnswer<WorkOrder>;
    } catch (error) {
      const isEnded = error instanceof WorkerError && error.fault === "ended";
      if (!isEnded || !events.signal?.aborted) throw this.#blame(error, game, ask);
      const kind = late?.signal.aborted ? "time" : "signal";
      const needed = performance.now() - begunAt;
      throw new LimitError({ kind, needed, allowed: time, purpose: "a function of the game" });
    } finally {
      if (timer !== undefined) clearTimeout(timer); // loading timers takes 4 ms
      this.#progress?.clear();
    }
  }

  /**
   * Returns a refused method or checkpoint as an error of the option that chose it, and a broken worker as one
   * of its game.
   */
  #blame(error: unknown, { module }: AnyGame, { method: asked }: Ask): unknown {
    const { method, checkpoint } = this.#request.solver;
    if (error instanceof WorkerError) {
      return module === undefined
        ? new Error(`its worker failed: ${error.message}`, { cause: error })
        : describeStrayFault(module, error.message, { cause: error });
    }
    if (error instanceof MethodError && asked === undefined) {
      const option = method === undefined ? "--checkpoint" : "--method";
      return new UsageError(`${option}: ${error.message}`);
    }
    const [, reason] = error instanceof RangeError
      ? /^Cannot use the checkpoint: (.*)/.exec(error.message) ?? []
      : [];
    return reason === undefined ? error : new FileError("continue from", checkpoint!.path, reason);
  }

  /**
   * Opens the book of the call's game, if it has both, so that faults of the book are not reported for the
   * first position. Here the book must be about the game.
   */
  async openBook(): Promise<void> {
    const { game, output, solver: { book } } = this.#request;
    if (book === undefined || !game) return;
    const ask = { ...this.#usualAsk, isBookShared: false };
    const isMuted = output.progress === "never";
    await this.#host.openBook!(game, book, ask, {
      message: (text) => this.#tell(text, { isMuted }),
    });
  }

  /** The options of the call. */
  get #usualAsk(): Ask {
    const { solver, inputs } = this.#request;
    return { ...solver, isBookShared: inputs.areSeveral };
  }

  /** Prints a message on standard error at once, each message only once, and none if muted. */
  #tell(message: string, { isMuted = false } = {}): void {
    if (this.#messages.has(message)) return;
    this.#messages.add(message);
    if (isMuted) return;
    this.#progress?.clear();
    this.#request.io.stderr.write(formatMessageLine(message));
  }

  close(): void {
    this.#service.close();
  }
}

/** Returns a host whose files belong to an `Io`. It reads each book once. */
export function makeHost(io: Io): StudyHost {
  const books = new Map<string, Promise<SolveBook | null>>();
  return {
    async openBook(game, path, ask, { message = () => {}, signal }) {
      const { memoryBytes, timeMs = Infinity, isBookShared } = ask;
      const key = [game.name, path, isBookShared].join("\n");
      const load = async () => {
        const { openBookFile } = await import("../batch/book_file.ts");
        return await openBookFile(io, game, {
          path,
          memoryBytes,
          isShared: isBookShared,
          tell: message,
        });
      };
      const book = books.get(key) ?? load();
      books.set(key, book);
      if (!isAddress(path)) return await book;
      const budget = new Budget({ timeMs, ...signal && { signal } });
      return await budget.wait(book, `waiting for the book ${path}`);
    },
    async openCheckpoint(course, { path, machine }, { message: tell = () => {} }) {
      if (machine) {
        const { openExchange } = await import("./exchange_files.ts");
        return await openExchange(io, course, { path, machine, tell });
      }
      const { openCheckpoint } = await import("./checkpoint_file.ts");
      return await openCheckpoint(io, course, { path, tell });
    },
    /** Does an order. Each kind of work is loaded when it is needed. */
    async work(course, ordered, options, { message: tell = () => {} }) {
      const order = ordered as WorkOrder;
      if ("maxPositions" in order) {
        const { checkGame } = await import("@zugzwang/core");
        return await checkGame(course.game, course.position, { ...order, solve: options });
      }
      if ("keptFile" in order) {
        const { doBookWork } = await import("./make_book.ts");
        return await doBookWork(io, course, { ...order, ...options, tell });
      }
      const { doProofWork } = await import("../proof/prove.ts");
      return await doProofWork(course, order, options);
    },
  };
}
