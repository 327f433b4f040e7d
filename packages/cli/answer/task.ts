// One position of a call while a verb answers it.
import { WorkerError } from "@zugzwang/core/run";
import { type Ask, type EndedStudy, formatRecord, type GameRecord } from "@zugzwang/core/study";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import { describeRow, makeKey } from "../batch/rows.ts";
import { findKeptFile, type LineSource, type Request, type Source } from "../command/request.ts";
import {
  type Origin,
  placeRecordError,
  playRecord,
  readGame,
  readId,
  readSource,
  type RecordText,
} from "../input/sources.ts";
import type { CallAsk, CallService, WorkAnswer, WorkOrder } from "./call_service.ts";

/** One position of a call, and the questions that a verb asks about it. */
export class Task<S = unknown> {
  readonly request: Request<S>;
  readonly source: Source;
  /** Aborted at a signal. */
  readonly stop = new AbortController();
  /** Whether the work on it has begun: before that it waits for a worker. */
  hasBegun = false;
  /** The first members of its JSON: the origin and, after a study, the members of its batch row. */
  origin: Origin;
  known: EndedStudy | null = null;
  readonly #service: CallService;
  #game: AnyGame | null = null;
  #text: RecordText | null = null;
  #course: AnyCourse | null = null;
  /** The time left for further studies; undefined before the first one, or without a limit. */
  #leftMs: number | undefined;

  constructor(request: Request<S>, source: Source, service: CallService) {
    this.request = request;
    this.source = source;
    this.#service = service;
    const { file } = source;
    this.origin = source.kind === "line"
      ? { file, number: source.number, id: readId(source.bytes) }
      : { file };
  }

  /** Reads the game and the record. Verbs get a task after that. */
  async read(): Promise<void> {
    const { request, source } = this;
    this.#game = await readGame(request, source);
    this.origin = { game: this.#game.name, ...this.origin };
    this.#text = await readSource(request, this.#game, source);
  }

  get game(): AnyGame {
    return this.#game!; // read() found it
  }

  get record(): Required<GameRecord> {
    return this.#text!.record; // read() read it
  }

  /** The beginning of messages: the game and, if there are several inputs, the input. */
  get place(): string {
    const { request: { inputs }, source } = this;
    return [
      ...this.#game ? [this.#game.name] : [],
      ...inputs.areSeveral && source.file !== null ? [source.file] : [],
      ...source.kind === "line" ? [`input ${source.number}`] : [],
    ].join(": ");
  }

  /** Studies the position. The time limit of the call covers all its studies together. */
  async studyInput(ask: Ask): Promise<EndedStudy> {
    const study = await this.studyOther(this.record, ask);
    this.known = study;
    await this.addRowMembers(study.asked);
    return study;
  }

  /** Adds the members of a row of a batch to the origin, once. */
  async addRowMembers(asked?: EndedStudy["asked"]): Promise<void> {
    const { source } = this;
    if (source.kind !== "line" || this.origin.key !== undefined) return;
    const row = await describeRow(this.request, this.#game, asked ?? source.bytes);
    this.origin = { ...this.origin, ...row };
  }

  /**
   * Returns the key of the row of a line, before the line is answered. A user's game runs in a worker, which
   * can be terminated whatever the game does. If the worker fails, the line has no row.
   */
  async findKey(): Promise<string> {
    try {
      await this.read();
      const asked = this.game.module === undefined
        ? formatRecord(this.readCourse())
        : (await this.studyOther(this.record, { goals: [] })).asked;
      return await makeKey(this.request, this.#game, asked);
    } catch (error) {
      if (error instanceof WorkerError) return "";
      return await makeKey(this.request, this.#game, (this.source as LineSource).bytes);
    }
  }

  /** Studies another position of the same game, within the same time. */
  async studyOther(record: GameRecord, ask: Ask): Promise<EndedStudy> {
    return await this.#ask(record, ask) as EndedStudy;
  }

  /** Does other work on the position, such as a proof, within the same time. */
  async work<O extends WorkOrder>(order: O): Promise<WorkAnswer<O>> {
    return await this.#ask(this.record, { order }) as WorkAnswer<O>;
  }

  async #ask(record: GameRecord, ask: CallAsk): ReturnType<CallService["ask"]> {
    const timeMs = this.#leftMs ?? this.request.solver.timeMs ?? ask.timeMs;
    let begunAt: number | null = null; // a study that waits for a worker takes no time
    try {
      return await this.#service.ask(this.game, record, {
        ...ask,
        ...timeMs !== undefined && { timeMs },
      }, {
        signal: this.stop.signal,
        isAhead: this.known !== null,
        begin: () => {
          begunAt = Date.now();
          this.hasBegun = true;
        },
      });
    } catch (error) {
      throw record === this.record ? placeRecordError(error, this.#text!) : error;
    } finally {
      const usedMs = begunAt === null ? 0 : Date.now() - begunAt;
      if (timeMs !== undefined) this.#leftMs = Math.max(0, timeMs - usedMs);
    }
  }

  readCourse(): AnyCourse {
    return this.#course ??= playRecord(this.request, this.game, this.#text!);
  }

  /** Says whether a repeated call continues from a file; empty without such a file. */
  describeKept(): string {
    const path = findKeptFile(this.request);
    if (path === undefined) return "";
    const file = this.request.io.openSync(path);
    file?.close();
    return file ? `repeat the command to continue from ${path}` : `nothing was saved to ${path}`;
  }
}
