// One position of a call while a verb answers it.
import type { Ask, EndedStudy, GameRecord } from "@zugzwang/core/study";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import { describeRow } from "../batch/row.ts";
import { findCheckpointFile, type Request, type Source } from "../command/request.ts";
import {
  describeOrigin,
  findGame,
  namePlace,
  type Origin,
  placeRecordError,
  readCourse,
  readSource,
  type RecordText,
} from "../input/sources.ts";
import type { ProofAnswer, ProofOrder } from "../proof/prove.ts";
import type { CallEvents, CallService } from "./call_service.ts";

export interface Input {
  readonly source: Source;
  readonly service: CallService;
  /** Aborted at a signal. */
  readonly signal?: AbortSignal;
  readonly begin?: () => void;
}

/** One position of a call, and the questions that a verb asks about it. */
export class Task<S = unknown> {
  readonly request: Request<S>;
  readonly input: Input;
  /** The first members of its JSON: the origin and, after a study, the members of its batch row. */
  origin: Origin;
  known: EndedStudy | null = null;
  #game: AnyGame | null = null;
  #text: RecordText | null = null;
  #course: AnyCourse | null = null;
  /** The time left for further studies; undefined before the first one, or without a limit. */
  #leftMs: number | undefined;

  constructor(request: Request<S>, input: Input) {
    this.request = request;
    this.input = input;
    this.origin = describeOrigin(input.source);
  }

  /** Finds the game and reads the record. Verbs get a task after that. */
  async read(): Promise<void> {
    const { request, input: { source } } = this;
    this.#game = await findGame(request, source);
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
    return namePlace(this.request, this.#game, this.input.source);
  }

  /** Studies the position. The time limit of the call covers all its studies together. */
  async studyInput(ask: Ask): Promise<EndedStudy> {
    const study = await this.studyOther(this.record, ask);
    this.known = study;
    await this.describeRow(study.asked);
    return study;
  }

  /** Adds the members of a row of a batch to the origin, once. */
  async describeRow(asked?: EndedStudy["asked"]): Promise<void> {
    const { source } = this.input;
    if (source.kind !== "line" || this.origin.key !== undefined) return;
    const row = await describeRow(this.request, this.#game, asked ?? source.bytes);
    this.origin = { ...this.origin, ...row };
  }

  /** Studies another position of the same game, within the same time. */
  async studyOther(record: GameRecord, ask: Ask): Promise<EndedStudy> {
    const { service } = this.input;
    return await this.#work(
      record,
      ask,
      (limited, on) => service.studyRecord(this.game, record, limited, on),
    );
  }

  /** Writes or checks a proof of the position, within the same time. */
  async prove<O extends ProofOrder>(order: O): Promise<ProofAnswer<O>> {
    const { record, input: { service } } = this;
    return await this.#work(
      record,
      {},
      (limited, on) => service.prove(this.game, record, order, limited, on),
    );
  }

  async #work<T>(
    record: GameRecord,
    ask: Ask,
    work: (limited: Ask, on: CallEvents) => Promise<T>,
  ): Promise<T> {
    const { signal, begin } = this.input;
    const timeMs = this.#leftMs ?? this.request.solver.timeMs ?? ask.timeMs;
    let begunAt: number | null = null; // a study that waits for a worker takes no time
    try {
      return await work({ ...ask, ...timeMs !== undefined && { timeMs } }, {
        ...signal && { signal },
        isAhead: this.known !== null,
        begin: () => {
          begunAt = Date.now();
          begin?.();
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
    return this.#course ??= readCourse(this.request, this.game, this.#text!);
  }

  /** Says whether a repeated call continues from a file; empty without a checkpoint. */
  describeKept(): string {
    const { solver, io } = this.request;
    const path = findCheckpointFile(solver);
    if (path === undefined) return "";
    const file = io.openSync(path);
    file?.close();
    return file ? `repeat the command to continue from ${path}` : `nothing was saved to ${path}`;
  }
}
