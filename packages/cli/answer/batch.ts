// The inputs of a call, several at once: order, resuming and signals.
import { WorkerError } from "@zugzwang/core/run";
import { END_EXIT, type ExitCode } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import type { AppendedFile, EndSignal } from "../base/io.ts";
import { type Answer, formatMessageLine } from "../base/report.ts";
import { describeAsked, makeKey } from "../batch/answer_key.ts";
import { skipAnswered } from "../batch/earlier_rows.ts";
import { workInOrder } from "../batch/in_order.ts";
import type { Tally } from "../batch/tally.ts";
import { findRowsFile } from "../command/settings.ts";
import type { Call } from "../command/verb.ts";
import {
  findGame,
  type LineSource,
  namePlace,
  readCourse,
  readSource,
  type Source,
} from "../input/sources.ts";
import { answerPosition } from "./answer.ts";
import type { AnsweredInput, Inputs } from "./each_position.ts";
import type { CallService } from "./call_service.ts";

/** The number of inputs per worker that may wait for an earlier one. */
const WAITING_PER_WORKER = 16;

/** How long current inputs may continue after a signal, in milliseconds. */
const GRACE_MS: Readonly<Record<EndSignal, number>> = { SIGINT: 0, SIGTERM: 1000, SIGHUP: 1000 };

/** How long the reader of the output has after that, in milliseconds. */
const LAST_WRITE_MS = 500;

/** A second signal within this time is the same one: `timeout` and `deno task` send it twice. */
const SAME_SIGNAL_MS = 500;

/** An input that is being answered, or waits for a worker. */
interface Work {
  readonly stop: AbortController;
  hasBegun: boolean;
  answer?: Promise<Answer>;
}

/** Answers the inputs of a call, several at once. A signal ends it. Its owner must close it. */
export class Batch {
  endedBy: EndSignal | null = null;
  #endedAtMs = 0;
  readonly #call: Call;
  readonly #service: CallService;
  readonly #works = new Map<Source, Work>();
  /** Aborted after a signal once no input is being answered. */
  readonly #worked = new AbortController();
  /** Stops waiting for the current write. */
  #leaveWrite = () => {};
  #mayWait = true;
  readonly #timers: ReturnType<typeof setTimeout>[] = [];
  readonly #forget: (() => void) | undefined;

  constructor(call: Call, service: CallService) {
    this.#call = call;
    this.#service = service;
    this.#forget = call.io.onEnd?.((signal) => this.#end(signal));
  }

  /**
   * Yields the answers in the order of the inputs. If they go to a file, it skips inputs that have a row
   * there and yields answers as soon as they are found. After a signal it starts no further input, and
   * gives the current ones a moment to finish.
   */
  async *answers(
    inputs: Inputs["sources"],
    { file, tally, workers }: {
      readonly file: AppendedFile | null;
      readonly tally: Tally;
      readonly workers: number;
    },
  ): AsyncGenerator<AnsweredInput> {
    const call = this.#call;
    const findKey = (source: LineSource) => this.#findKey(source);
    const sources = file ? await skipAnswered(inputs, { call, file, tally, findKey }) : inputs;
    yield* workInOrder<Source, AnsweredInput>(sources, {
      most: Math.max(1, workers * WAITING_PER_WORKER),
      start: async (source) => ({ source, answer: await this.#answer(source) }),
      ending: this.#worked.signal,
      areUnordered: findRowsFile(call) !== undefined,
    });
  }

  /** Answers an input. One that has not begun at the signal is never answered. */
  async #answer(source: Source): Promise<Answer> {
    const work: Work = { stop: new AbortController(), hasBegun: false };
    this.#works.set(source, work);
    if (this.endedBy) work.stop.abort();
    work.answer = answerPosition(this.#call, {
      source,
      service: this.#service,
      signal: work.stop.signal,
      begin: () => work.hasBegun = true,
    });
    const answer = await work.answer;
    const mayAnswer = work.hasBegun || !work.stop.signal.aborted;
    this.#works.delete(source);
    return mayAnswer ? answer : new Promise(() => {});
  }

  /**
   * Returns the key of a line. A user's game runs in a worker, which can be terminated whatever the game
   * does. If the worker fails, the line has no row.
   */
  async #findKey(source: LineSource): Promise<string> {
    const call = this.#call;
    let game: AnyGame | null = null;
    try {
      game = await findGame(call, source);
      const text = await readSource(call, game, source);
      const asked = game.module === undefined
        ? describeAsked(readCourse(call, game, text))
        : (await this.#service.study(game, text.record, { parts: [] })).asked;
      return await makeKey(call, game.name, asked);
    } catch (error) {
      if (error instanceof WorkerError) return "";
      return await makeKey(call, game?.name ?? null, source.bytes);
    }
  }

  async #end(signal: EndSignal): Promise<void> {
    const now = performance.now();
    if (this.endedBy) { // a second signal: do not wait
      if (now - this.#endedAtMs > SAME_SIGNAL_MS) this.#worked.abort();
      return;
    }
    this.endedBy = signal;
    this.#endedAtMs = now;
    // With a checkpoint, the current input ends by itself once the checkpoint is written.
    const hasCheckpoint = this.#call.options.checkpoint !== undefined;
    for (const { stop, hasBegun } of this.#works.values()) {
      if (hasCheckpoint || !hasBegun) stop.abort();
    }
    const done = Promise.all(this.#listBegun().map(([, { answer }]) => answer));
    await Promise.race([done, ...hasCheckpoint ? [] : [this.#wait(GRACE_MS[signal])]]);
    this.#worked.abort();
    await this.#wait(LAST_WRITE_MS);
    this.#mayWait = false;
    this.#leaveWrite();
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.#timers.push(setTimeout(resolve, ms)));
  }

  /** Waits for a write, but after a signal only for a limited time. */
  untilWritten(write: Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#leaveWrite = resolve;
      write.then(resolve, reject);
      if (!this.#mayWait) resolve();
    });
  }

  /** Names the inputs that the signal left without an answer. Returns the exit code of the signal. */
  async reportEnd(signal: EndSignal): Promise<ExitCode> {
    const call = this.#call;
    const line = (source: Source) => source.kind === "line" ? source.number : 0;
    const sources = this.#listBegun().map(([source]) => source);
    for (const source of sources.sort((a, b) => line(a) - line(b))) {
      const game = await findGame(call, source).catch(() => null);
      const place = namePlace(call, game, source);
      const message = `${place}: ended by ${signal} before it was solved; it has no row`;
      call.io.stderr.write(formatMessageLine(message));
    }
    return END_EXIT[signal];
  }

  #listBegun(): [Source, Work][] {
    return [...this.#works].filter(([, { hasBegun }]) => hasBegun);
  }

  close(): void {
    this.#forget?.();
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
