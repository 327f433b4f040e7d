// One position of a call while a verb answers it, and the service that studies it.
import type { SolveBook, SolveOptions } from "@zugzwang/core";
import { LimitError, WorkerError } from "@zugzwang/core/run";
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
import type { AnyCourse, AnyGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import { formatMessageLine } from "../base/report.ts";
import { describeRow } from "../batch/answer_key.ts";
import { findCheckpointFile, readSolverOptions } from "../command/settings.ts";
import type { Call } from "../command/verb.ts";
import {
  describeOrigin,
  namePlace,
  type Origin,
  placeRecordError,
  readCourse,
  type RecordText,
  type Source,
} from "../input/sources.ts";
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
}

/** Studies positions with the options of a call. Its owner must close it. */
export class CallService {
  /** Opens the books and checkpoints of studies in this thread. */
  readonly host: StudyHost;
  readonly #call: Call;
  readonly #service: StudyService;
  readonly #progress: ProgressLine;
  readonly #showsProgress: boolean;
  /** Whether a worker that ignores the time limit is ended. */
  readonly #mayEnd: boolean;
  /** The messages printed so far, because several workers send the same one about a book. */
  readonly #messages = new Set<string>();

  /** Starts nothing yet. */
  constructor(
    call: Call,
    { workers, progress = SILENT }: CallServiceOptions,
  ) {
    this.#call = call;
    this.host = makeHost(call.io);
    this.#progress = progress;
    this.#showsProgress = workers < 2 && progress.onProgress !== undefined;
    // A function of a user's game may never return. A worker can be ended, this thread cannot.
    const { game, time } = call.options;
    this.#mayEnd = game !== undefined && time !== undefined && call.io.onEnd !== undefined;
    const count = this.#mayEnd ? Math.max(1, workers) : workers;
    const reactMs = this.#mayEnd ? LATE_MS : Infinity;
    this.#service = count === 0
      ? here((name) => call.games[name](), this.host)
      : inWorkers({ start: call.startWorker, count, reactMs });
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
    const { time = Infinity } = this.#call.options;
    const late = this.#mayEnd ? new AbortController() : null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const question = {
      ...this.#readOptions(game),
      ...ask,
      ...time < Infinity && { timeMs: time },
    };
    try {
      // Workers, too, find the game of `--game` by its module.
      const named = { ...record, game: game.module ?? game.name };
      return await this.#service.study(named, question, {
        ...on,
        ...late && { signal: AbortSignal.any([late.signal, on.signal ?? late.signal]) },
        begin: () => {
          if (late) timer = setTimeout(() => late.abort(), time + LATE_MS);
          this.#progress.begin();
          on.begin?.();
        },
        message: (message) => this.tell(message),
        ...this.#showsProgress && { progress: (progress) => this.#progress.onProgress?.(progress) },
      });
    } catch (error) {
      throw late?.signal.aborted ? explainLate(error, time) : error;
    } finally {
      if (timer !== undefined) clearTimeout(timer); // loading timers takes 4 ms
      this.#progress.clear();
    }
  }

  #readOptions(game: AnyGame): Ask {
    const call = this.#call;
    const { book, checkpoint, part } = call.options;
    return {
      ...readSolverOptions(call, game),
      ...book !== undefined && { book },
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

/** Returns the limit that ended a worker, or the error if it is another one. */
function explainLate(error: unknown, allowed: number): unknown {
  if (!(error instanceof WorkerError)) return error;
  const purpose = "a function of the game";
  return new LimitError({ kind: "time", needed: allowed + 2 * LATE_MS, allowed, purpose });
}

/** An input of a call, and the service that studies it. */
export interface Input {
  readonly source: Source;
  readonly service: CallService;
  /** Aborted at a signal. */
  readonly signal?: AbortSignal;
  /** Called when the work on it begins. */
  readonly begin?: () => void;
  /** Starts to hear signals while this thread is busy. Returns whether one has arrived. */
  readonly startToWatch?: () => Promise<() => boolean>;
}

/** One position of a call, and the questions that a verb asks about it. */
export class Task<S = unknown> {
  readonly call: Call<S>;
  readonly game: AnyGame;
  readonly input: Input;
  /** The beginning of messages: the game and, if there are several inputs, the input. */
  readonly place: string;
  /** The first members of its JSON: the origin and, after a study, the members of its batch row. */
  origin: Origin;
  /** The last study of the position. */
  known: EndedStudy | null = null;
  /** The files from which a repeated call would continue. */
  readonly kept: string[];
  readonly #text: RecordText;
  #course: AnyCourse | null = null;
  #deadline: number | undefined;

  constructor(call: Call<S>, input: Input, { game, text }: { game: AnyGame; text: RecordText }) {
    const { source } = input;
    this.call = call;
    this.game = game;
    this.input = input;
    this.place = namePlace(call, game, source);
    this.origin = describeOrigin(game, source) as Origin;
    this.#text = text;
    const checkpoint = findCheckpointFile(call);
    this.kept = checkpoint === undefined ? [] : [checkpoint];
  }

  /** The record of the position. */
  get record(): Required<GameRecord> {
    return this.#text.record;
  }

  /** Studies the position. The time limit of the call covers all its studies together. */
  async study(ask: Ask): Promise<EndedStudy> {
    const study = await this.studyRecord(this.record, ask);
    this.known = study;
    if (this.input.source.kind === "line" && this.origin.key === undefined) {
      const row = await describeRow(this.call, this.game.name, study.asked);
      this.origin = { ...this.origin, ...row };
    }
    return study;
  }

  /** Studies another position of the same game, within the same time. */
  async studyRecord(record: GameRecord, ask: Ask): Promise<EndedStudy> {
    const { service, signal, begin } = this.input;
    const deadline = this.#deadline;
    const limited = { ...ask, ...deadline !== undefined && { deadline } };
    try {
      return await service.study(this.game, record, limited, {
        ...signal && { signal },
        begin: () => {
          this.#startClock(ask.timeMs);
          begin?.();
        },
      });
    } catch (error) {
      throw record === this.record ? placeRecordError(error, this.#text) : error;
    }
  }

  /** Reads the position in this thread, once. */
  readCourse(): AnyCourse {
    return this.#course ??= readCourse(this.call, this.game, this.#text);
  }

  /** Returns the options of a solver in this thread, within the remaining time. */
  get solverOptions() {
    this.#startClock();
    return {
      ...readSolverOptions(this.call, this.game),
      ...this.#deadline !== undefined && { deadline: this.#deadline },
    };
  }

  #startClock(timeMs?: number): void {
    const time = this.call.options.time ?? timeMs;
    if (time !== undefined) this.#deadline ??= Date.now() + time;
  }

  /** Opens the checkpoint of the call for work in this thread, if it has one. A signal stops the work. */
  async openCheckpoint(): Promise<Pick<SolveOptions, "checkpoint" | "signal">> {
    const { checkpoint: path, part } = this.call.options;
    if (path === undefined) return {};
    const place = { path, ...part && { part } };
    const message = (text: string) => this.tell(text);
    const { openCheckpoint } = this.input.service.host;
    const opened = await openCheckpoint!(this.readCourse(), place, { message });
    const aborted = await this.input.startToWatch?.();
    if (aborted) Object.defineProperty(opened.signal, "aborted", { get: aborted });
    return opened;
  }

  /** Returns from which files a repeated call continues, as a phrase; empty without any. */
  describeKept(): string {
    return this.kept.length === 0
      ? ""
      : `repeat the command to continue from ${this.kept.join(" and ")}`;
  }

  /** Prints a message on standard error at once. */
  tell(message: string): void {
    this.input.service.tell(message);
  }
}

/** Returns a host whose files belong to an `Io`. It reads each book once. */
export function makeHost(io: Io): StudyHost {
  const books = new Map<string, Promise<SolveBook>>();
  return {
    openBook(game, path, ask, { message = () => {} }) {
      const key = `${game.name}\n${path}`;
      const { memoryBytes } = ask;
      const load = async () => {
        const { readBookFile } = await import("../batch/book_file.ts");
        return await readBookFile(io, game, { path, memoryBytes, tell: message });
      };
      const book = books.get(key) ?? load();
      books.set(key, book);
      return book;
    },
    async openCheckpoint(course, place, { signal, message = () => {} }) {
      const { openCheckpoint } = await import("./checkpoint_file.ts");
      return await openCheckpoint(io, course, { ...place, end: signal, tell: message });
    },
  };
}
