/**
 * The inputs of a call through its port: several at once, their answers in order, and an end that
 * can be asked for.
 *
 * @module
 */
import { WorkerError } from "@zugzwang/core/run";
import { rowsFile } from "../batch/batch_row.ts";
import { unreadableKey } from "../batch/answer_key.ts";
import { faultBesideCalls, PlacedError } from "../base/failure.ts";
import type { EndSignal } from "../base/io.ts";
import { type Answer, failed } from "../base/report.ts";
import type { Source } from "../base/source.ts";
import { wantsJson } from "../command/settings.ts";
import type { Call } from "../command/verb.ts";
import { gameOf, originOf, placeName } from "../input/sources.ts";
import { inOrder } from "./in_order.ts";
import { Port } from "./port.ts";
import type { ProgressLine } from "./progress.ts";

/** How many inputs may wait for an earlier one, for each worker. */
const WAITING_PER_WORKER = 16;

/** How long the inputs under work may take to end by themselves when the end is asked for. */
const GRACE_MS: Readonly<Record<EndSignal, number>> = { SIGINT: 0, SIGTERM: 1000, SIGHUP: 1000 };

/** How long what they print may wait for its reader after that. */
const LAST_WRITE_MS = 500;

/** An input that is done. */
export interface Answered {
  /** The input. */
  readonly source: Source;
  /** Its answer. */
  readonly answer: Answer;
}

/** What there is to answer, and how. */
interface AnswersOptions {
  /** The inputs. */
  readonly sources: Iterable<Source> | AsyncIterable<Source>;
  /** Whether there are several. */
  readonly isOneOfSeveral: boolean;
  /** How many workers; 0 for none: this thread does it, one after the other. */
  readonly workers: number;
  /** Shows how far it is. */
  readonly progress: ProgressLine;
}

/** The answers to the inputs of a call; with workers, an end may be asked for by a signal. */
export class Answers {
  /** The signal that has asked for the end, once there was one. */
  endedBy: EndSignal | null = null;
  readonly #call: Call;
  readonly #options: AnswersOptions;
  readonly #port: Port;
  readonly #working = new Map<Source, Promise<void>>();
  /** Aborted when the end is asked for; when nothing is under work any more, or for too long; and when nothing must be waited for any more. */
  readonly #asked = new AbortController();
  readonly #worked = new AbortController();
  readonly #written = new AbortController();
  readonly #timers: ReturnType<typeof setTimeout>[] = [];
  readonly #forget: (() => void) | undefined;

  /** Starts nothing but to listen. */
  constructor(call: Call, options: AnswersOptions) {
    this.#call = call;
    this.#options = options;
    this.#port = new Port(call, options);
    if (options.workers > 0) {
      this.#forget = call.io.onEnd?.((signal) => this.#end(signal), call.hangUp);
    }
  }

  /** Aborted when what is printed must be waited for no longer. */
  get written(): AbortSignal {
    return this.#written.signal;
  }

  /** The inputs that are under work. */
  get unfinished(): Source[] {
    return [...this.#working.keys()];
  }

  /**
   * Yields the answers, in the order of the inputs where that matters. Where the end is asked for,
   * nothing more begins, what is under work has a moment to end, and what is done is yielded.
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<Answered> {
    const { sources, workers } = this.#options;
    yield* inOrder<Source, Answered>(sources, {
      most: workers === 0 ? 1 : workers * WAITING_PER_WORKER,
      start: async (source) => ({ source, answer: await this.#answer(source) }),
      ending: this.#worked.signal,
      areUnordered: rowsFile(this.#call) !== undefined,
    });
  }

  /** One that has not begun when the end is asked for is never answered. */
  async #answer(source: Source): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { isOneOfSeveral } = this.#options;
    try {
      return await this.#port.ask<"answer">({ kind: "answer", source, isOneOfSeveral }, {
        signal: this.#asked.signal,
        onBegin: () => this.#working.set(source, promise),
      });
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error;
      if (error.fault === "ended" && !this.#working.has(source)) return new Promise(() => {});
      return await this.#broken(source, error.message);
    } finally {
      this.#working.delete(source);
      resolve();
    }
  }

  /** What is said of an input whose worker broke: a line of a batch has its row. */
  async #broken(source: Source, found: string): Promise<Answer> {
    const call = this.#call;
    const game = await gameOf(call, source).catch(() => null);
    // What broke the worker may be the reading of the line, which nobody does again here.
    const key = source.kind === "line" && { key: await unreadableKey(call, game, source.bytes) };
    const module = game?.module;
    const error = module === undefined
      ? new Error(`its worker broke: ${found}`)
      : faultBesideCalls(module, found);
    const origin = { ...originOf(game, source), ...key };
    return failed(new PlacedError(placeName(game, source, true), error), {
      json: wantsJson(call),
      origin,
    });
  }

  async #end(signal: EndSignal): Promise<void> {
    if (this.endedBy) return this.#worked.abort(); // who asks twice does not want to wait
    this.endedBy = signal;
    this.#asked.abort();
    const done = Promise.all(this.#working.values());
    // With a checkpoint, what is under work ends by itself once that is written.
    const mayWait = this.#call.options.checkpoint !== undefined;
    await Promise.race([done, ...mayWait ? [] : [this.#after(GRACE_MS[signal])]]);
    this.#worked.abort();
    await this.#after(LAST_WRITE_MS);
    this.#written.abort();
  }

  #after(ms: number): Promise<void> {
    return new Promise((resolve) => this.#timers.push(setTimeout(resolve, ms)));
  }

  /** Ends what is under work, and listens no longer. */
  close(): void {
    this.#forget?.();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#port.close();
  }
}
