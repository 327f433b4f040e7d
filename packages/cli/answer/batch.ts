// The inputs of a call, several at once: order, resuming and signals.
import { WorkerError } from "@zugzwang/core/run";
import { answerPosition } from "./answer_position.ts";
import { CallService } from "./call_service.ts";
import { describeStrayFault, PlacedError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import type { AppendedFile, EndSignal } from "../base/io.ts";
import { type Answer, makeFailure } from "../base/report.ts";
import type { LineSource, Source } from "../base/source.ts";
import { wantsJson } from "../command/settings.ts";
import type { Call } from "../command/verb.ts";
import { describeOrigin, findGame, namePlace, readSource } from "../input/sources.ts";
import { makeKey, makeUnreadableKey } from "../batch/answer_key.ts";
import { findRowsFile, skipAnswered } from "../batch/batch_row.ts";
import { awaitFirst, workInOrder } from "../batch/in_order.ts";
import type { Tally } from "../batch/tally.ts";

/** The number of inputs per worker that may wait for an earlier one. */
const WAITING_PER_WORKER = 16;

/** How long current inputs may continue after a signal, in milliseconds. */
const GRACE_MS: Readonly<Record<EndSignal, number>> = { SIGINT: 0, SIGTERM: 1000, SIGHUP: 1000 };

/** How long the reader of the output has after that, in milliseconds. */
const LAST_WRITE_MS = 500;

/** A second signal within this time is the same one: `timeout` and `deno task` send it twice. */
const SAME_SIGNAL_MS = 500;

/** An input and its answer. */
export interface AnsweredInput {
  /** The input. */
  readonly source: Source;
  /** Its answer. */
  readonly answer: Answer;
}

/** How the inputs of a call are answered. */
interface BatchOptions {
  /** Whether the call has several inputs. */
  readonly isOneOfSeveral: boolean;
  /** The number of workers; 0 to answer the inputs one after the other in this thread. */
  readonly workers: number;
  /** Studies the positions. */
  readonly service: CallService;
}

/** Answers the inputs of a call. With workers, a signal ends it. */
export class Batch {
  /** The signal that has ended it, if any. */
  endedBy: EndSignal | null = null;
  #endedAtMs = 0;
  readonly #call: Call;
  readonly #options: BatchOptions;
  readonly #working = new Map<Source, Promise<void>>();
  /** Aborted at the signal, once no input is being answered, and when the last write must end. */
  readonly #signalled = new AbortController();
  readonly #worked = new AbortController();
  readonly #written = new AbortController();
  readonly #timers: ReturnType<typeof setTimeout>[] = [];
  readonly #forget: (() => void) | undefined;
  #keys: CallService | null = null;

  /** Starts to listen for signals. */
  constructor(call: Call, options: BatchOptions) {
    this.#call = call;
    this.#options = options;
    if (options.workers > 0) {
      this.#forget = call.io.onEnd?.((signal) => this.#end(signal), call.hangUp);
    }
  }

  /** The inputs being answered, in order. */
  get unfinished(): Source[] {
    const line = (source: Source) => source.kind === "line" ? source.number : 0;
    return [...this.#working.keys()].sort((a, b) => line(a) - line(b));
  }

  /**
   * Yields the answers in the order of the inputs. If they go to a file, it skips inputs that have a row
   * there and yields answers as soon as they are found. After a signal it starts no further input, and
   * gives the current ones a moment to finish.
   */
  async *answers(
    inputs: Iterable<Source> | AsyncIterable<Source>,
    { file, tally }: { readonly file: AppendedFile | null; readonly tally: Tally },
  ): AsyncGenerator<AnsweredInput> {
    const { workers } = this.#options;
    const call = this.#call;
    const findKey = (source: LineSource) => this.#findKey(source);
    const sources = file ? await skipAnswered(inputs, { call, file, tally, findKey }) : inputs;
    yield* workInOrder<Source, AnsweredInput>(sources, {
      most: workers === 0 ? 1 : workers * WAITING_PER_WORKER,
      start: async (source) => ({ source, answer: await this.#answer(source) }),
      ending: this.#worked.signal,
      areUnordered: findRowsFile(call) !== undefined,
    });
  }

  /** Answers an input. One that has not begun at the signal is never answered. */
  async #answer(source: Source): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { isOneOfSeveral, service } = this.#options;
    const stop = this.#makeStop(source);
    const begin = () => this.#working.set(source, promise);
    try {
      const leaveSignals = () => this.#forget?.();
      const input = { source, isOneOfSeveral, service, signal: stop?.signal, begin, leaveSignals };
      return await answerPosition(this.#call, input);
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error;
      if (error.fault === "ended" && !this.#working.has(source)) return new Promise(() => {});
      return await this.#describeBreak(source, error.message);
    } finally {
      stop?.forget();
      this.#working.delete(source);
      resolve();
    }
  }

  /**
   * Returns what stops an input at the signal: an input that has not begun, or any input with a
   * checkpoint, which is written first. Returns null without workers, since no signal arrives then.
   */
  #makeStop(source: Source) {
    if (this.#options.workers === 0) return null;
    const { signal } = this.#signalled;
    const controller = new AbortController();
    const hasCheckpoint = this.#call.options.checkpoint !== undefined;
    const abort = () => {
      if (hasCheckpoint || !this.#working.has(source)) controller.abort();
    };
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    return {
      signal: controller.signal,
      forget: () => signal.removeEventListener("abort", abort),
    };
  }

  /** Returns the answer for an input whose worker failed. A line of a batch still gets a row. */
  async #describeBreak(source: Source, found: string): Promise<Answer> {
    const call = this.#call;
    const game = await findGame(call, source).catch(() => null);
    const module = game?.module;
    const error = module === undefined
      ? new Error(`its worker failed: ${found}`)
      : describeStrayFault(module, found);
    const row = source.kind === "line" && {
      key: await makeUnreadableKey(call, game?.name ?? null, source.bytes),
    };
    const origin = { ...describeOrigin(game, source), ...row };
    const placed = new PlacedError(namePlace(game, source, true), error);
    return makeFailure(placed, { json: wantsJson(call), origin });
  }

  /**
   * Returns the key of a line. A user's game runs in a worker, which can be terminated whatever the game
   * does. If the worker fails, the line has no row.
   */
  async #findKey(source: LineSource): Promise<string> {
    const call = this.#call;
    const isOwn = call.options.game !== undefined && call.io.onEnd !== undefined;
    const { host } = this.#options.service;
    const service = this.#keys ??= new CallService(call, { workers: isOwn ? 1 : 0, host });
    let game: AnyGame | null = null;
    try {
      game = await findGame(call, source);
      const { record } = await readSource(call, game, source);
      const { asked } = await service.study(game, record, { parts: [] });
      return await makeKey(call, game.name, asked);
    } catch (error) {
      if (error instanceof WorkerError) return "";
      return await makeUnreadableKey(call, game?.name ?? null, source.bytes);
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
    this.#signalled.abort();
    const done = Promise.all(this.#working.values());
    // With a checkpoint, the current input ends by itself once the checkpoint is written.
    const mayWait = this.#call.options.checkpoint !== undefined;
    await Promise.race([done, ...mayWait ? [] : [this.#wait(GRACE_MS[signal])]]);
    this.#worked.abort();
    await this.#wait(LAST_WRITE_MS);
    this.#written.abort();
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.#timers.push(setTimeout(resolve, ms)));
  }

  /** Waits for a write, but after a signal only for a limited time. */
  async untilWritten(write: Promise<void>): Promise<void> {
    await awaitFirst([write], this.#written.signal);
  }

  /** Stops listening, and ends the worker that finds keys. */
  close(): void {
    this.#forget?.();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#keys?.close();
  }
}
