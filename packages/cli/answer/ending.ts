// What a signal does to the inputs of a call: it starts no further ones, gives the current ones a moment,
// and names those that have no answer.
import { EXIT, type ExitCode, formatMessageLine } from "../base/report.ts";
import type { EndSignal, Io } from "../base/io.ts";
import { findKeptFile, type Request } from "../command/request.ts";
import type { Task } from "./task.ts";

/** How long current inputs may continue after a signal, in milliseconds. */
const GRACE_MS: Readonly<Record<EndSignal, number>> = { SIGINT: 0, SIGTERM: 1000, SIGHUP: 1000 };

/** How long the reader of the output has after that, in milliseconds. */
const LAST_WRITE_MS = 500;

/** A second signal within this time is the same one: `timeout` and `deno task` send it twice. */
const SAME_SIGNAL_MS = 500;

/** Ends the answers to the inputs of a call at a signal. */
export class Ending {
  endedBy: EndSignal | null = null;
  #endedAtMs = 0;
  #ended: Promise<void> | undefined;
  readonly #request: Request;
  /** The inputs that are being answered, or wait for a worker. */
  readonly #works = new Map<Task, Promise<unknown>>();
  /** Aborted after a signal: once no input is being answered, after a while, or at a second signal. */
  readonly #worked = new AbortController();
  readonly signal: AbortSignal = this.#worked.signal;

  constructor(request: Request) {
    this.#request = request;
  }

  /** Answers an input. One that has not begun at the signal is never answered. */
  async watch<T>(task: Task, answer: () => Promise<T>): Promise<T> {
    if (this.endedBy) task.stop.abort();
    const answering = answer();
    this.#works.set(task, answering);
    try {
      const answered = await answering;
      return task.hasBegun || !task.stop.signal.aborted ? answered : new Promise(() => {});
    } finally {
      this.#works.delete(task);
    }
  }

  /** Returns the exit code of the work on all inputs; at a signal, that of the signal, soon after it. */
  async run(work: () => Promise<ExitCode>): Promise<ExitCode> {
    const working = work();
    return await runUntilEnd(this.#request.io, {
      work: async () => {
        const exit = await working;
        return this.endedBy ? await new Promise<never>(() => {}) : exit;
      },
      lastWord: (signal) => this.#end(signal, working),
    });
  }

  #end(signal: EndSignal, working: Promise<unknown>): Promise<void> {
    const now = performance.now();
    if (this.#ended === undefined) {
      this.endedBy = signal;
      this.#endedAtMs = now;
      this.#ended = this.#endWork(signal, Promise.allSettled([working]));
    } else if (now - this.#endedAtMs > SAME_SIGNAL_MS) this.#worked.abort(); // do not wait
    return this.#ended;
  }

  async #endWork(signal: EndSignal, working: Promise<unknown>): Promise<void> {
    // If the call keeps what is proved, the current input ends by itself once that is written.
    const isKept = findKeptFile(this.#request) !== undefined;
    for (const { stop, hasBegun } of this.#works.keys()) {
      if (isKept || !hasBegun) stop.abort();
    }
    const done = Promise.allSettled(this.#listBegun().map((task) => this.#works.get(task)));
    await within(isKept ? Infinity : GRACE_MS[signal], Promise.race([done, working]));
    this.#worked.abort();
    await within(LAST_WRITE_MS, working);
    this.#reportLost();
  }

  /** Names the inputs that the signal left without an answer. */
  #reportLost(): void {
    const { inputs, verb } = this.#request;
    const advice = "checkpoint" in verb.options ? " (--checkpoint FILE keeps what is proved)" : "";
    const usualLoss = inputs.areSeveral ? "it has no row" : `nothing was kept${advice}`;
    const line = ({ source }: Task) => source.kind === "line" ? source.number : 0;
    for (const task of this.#listBegun().sort((a, b) => line(a) - line(b))) {
      const loss = task.describeKept() || usualLoss;
      const message = `${task.place}: ended by ${this.endedBy} before it was solved; ${loss}`;
      this.#request.io.stderr.write(formatMessageLine(message));
    }
  }

  #listBegun(): Task[] {
    return [...this.#works.keys()].filter(({ hasBegun }) => hasBegun);
  }
}

/** Waits for some work, but no longer than a time. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  if (ms === Infinity) return void await work;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}

interface EndableWork {
  work(): Promise<ExitCode>;
  /** Called at a signal, before the process ends. */
  lastWord(signal: EndSignal): void | Promise<void>;
}

/** Returns the exit code of some work; at a signal, the exit code of the signal once `lastWord` is done. */
export async function runUntilEnd(
  { onEnd }: Pick<Io, "onEnd">,
  { work, lastWord }: EndableWork,
): Promise<ExitCode> {
  const ended = Promise.withResolvers<ExitCode>();
  const forget = onEnd?.(async (signal) => {
    try {
      await lastWord(signal);
      ended.resolve(EXIT[signal]);
    } catch (error) {
      ended.reject(error);
    }
  });
  try {
    return await Promise.race([work(), ended.promise]);
  } finally {
    forget?.();
  }
}
