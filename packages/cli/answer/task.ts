// One position of a call while a verb answers it.
import type { SolveOptions } from "@zugzwang/core";
import type { Ask, EndedStudy, GameRecord } from "@zugzwang/core/study";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import type { Source } from "../base/source.ts";
import { describeRow } from "../batch/batch_row.ts";
import { readSolverOptions } from "../command/settings.ts";
import type { Call } from "../command/verb.ts";
import { placeRecordError, readCourse, type RecordText } from "../input/record_text.ts";
import { describeOrigin, makeBudget, namePlace } from "../input/sources.ts";
import type { Origin } from "../base/origin.ts";
import type { CallService } from "./call_service.ts";

/** An input of a call, and the service that studies it. */
export interface Input {
  /** Where it comes from. */
  readonly source: Source;
  /** Whether the call has several. */
  readonly isOneOfSeveral: boolean;
  /** The service. */
  readonly service: CallService;
  /** Aborted at a signal. */
  readonly signal?: AbortSignal | undefined;
  /** Called when the work on it begins. */
  readonly begin?: (() => void) | undefined;
  /** Lets signals end the process at once. */
  readonly leaveSignals?: (() => void) | undefined;
}

/** The parts of a task, apart from its input. */
interface TaskParts<S> {
  readonly call: Call<S>;
  readonly game: AnyGame;
  readonly text: RecordText;
}

/** One position of a call, and the questions that a verb asks about it. */
export class Task<S = unknown> {
  /** The call. */
  readonly call: Call<S>;
  /** The game. */
  readonly game: AnyGame;
  /** Where it comes from. */
  readonly source: Source;
  /** Whether the call has several inputs. */
  readonly isOneOfSeveral: boolean;
  /** The beginning of messages: the game and, if there are several inputs, the input. */
  readonly place: string;
  /** The first members of its JSON: the origin and, after a study, the members of its batch row. */
  origin: Origin;
  /** The last study of the position. */
  known: EndedStudy | null = null;
  readonly #text: RecordText;
  readonly #input: Input;
  #course: AnyCourse | null = null;
  #deadline: number | undefined;

  constructor({ call, game, text }: TaskParts<S>, input: Input) {
    const { source, isOneOfSeveral } = input;
    this.call = call;
    this.game = game;
    this.source = source;
    this.isOneOfSeveral = isOneOfSeveral;
    this.place = namePlace(game, source, isOneOfSeveral);
    this.origin = describeOrigin(game, source) as Origin;
    this.#text = text;
    this.#input = input;
  }

  /** The record of the position. */
  get record(): Required<GameRecord> {
    return this.#text.record;
  }

  /** Studies the position. The time limit of the call covers all its studies together. */
  async study(ask: Ask): Promise<EndedStudy> {
    const study = await this.studyRecord(this.record, ask);
    this.known = study;
    if (this.source.kind === "line" && this.origin.key === undefined) {
      const row = await describeRow(this.call, this.game.name, study.asked);
      this.origin = { ...this.origin, ...row };
    }
    return study;
  }

  /** Studies another position of the same game, within the same time. */
  async studyRecord(record: GameRecord, ask: Ask): Promise<EndedStudy> {
    const { service, signal, begin } = this.#input;
    const deadline = this.#deadline;
    const time = this.call.options.time ?? ask.timeMs;
    try {
      return await service.study(
        this.game,
        record,
        { ...ask, ...deadline !== undefined && { deadline } },
        {
          ...signal && { signal },
          begin: () => {
            if (time !== undefined) this.#deadline ??= Date.now() + time;
            begin?.();
          },
        },
      );
    } catch (error) {
      throw record === this.record ? placeRecordError(error, this.#text) : error;
    }
  }

  /** Reads the position in this thread, once. */
  readCourse(): AnyCourse {
    const { call, game } = this;
    return this.#course ??= readCourse(game, this.#text, makeBudget(call, game));
  }

  /** Returns the options of a solver in this thread, within the remaining time. */
  get solverOptions() {
    const { call, game } = this;
    const { time } = call.options;
    if (time !== undefined) this.#deadline ??= Date.now() + time;
    return {
      ...readSolverOptions(call, game),
      ...this.#deadline !== undefined && { deadline: this.#deadline },
    };
  }

  /**
   * Opens the checkpoint of the call for work in this thread, if it has one. From here on a signal ends
   * the process at once, because this thread is too busy to handle it.
   */
  async openCheckpoint(): Promise<Pick<SolveOptions, "checkpoint" | "signal">> {
    const { checkpoint: path, part } = this.call.options;
    if (path === undefined) return {};
    this.#input.leaveSignals?.();
    const place = { path, ...part && { part } };
    const message = (text: string) => this.tell(text);
    const { openCheckpoint } = this.#input.service.host;
    return await openCheckpoint!(this.readCourse(), place, { message });
  }

  /** Prints a message on standard error at once. */
  tell(message: string): void {
    this.#input.service.tell(message);
  }
}
