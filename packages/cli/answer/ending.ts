// What a signal does to the inputs of a call: it starts no further ones, gives the current ones a moment,
// and names those that have no answer.
import { END_EXIT, type ExitCode, formatMessageLine } from "../base/report.ts";
import type { EndSignal, Io } from "../base/io.ts";
import type { Request } from "../command/request.ts";
import type { Task } from "./task.ts";

/** How long current inputs may continue after a signal, in milliseconds. */
const GRACE_MS: Readonly<Record<EndSignal, number>> = { SIGINT: 0, SIGTERM: 1000, SIGHUP: 1000 };

/** How long the reader of the output has after that, in milliseconds. */
const LAST_WRITE_MS = 500;

/** A second signal within this time is the same one: `timeout` and `deno task` send it twice. */
const SAME_SIGNAL_MS = 500;

/** Hears signals while inputs are answered. Its owner must close it. */
export class Ending {
  endedBy: EndSignal | null = null;
  #endedAtMs = 0;
  readonly #request: Request;
  /** The inputs that are being answered, or wait for a worker. */
  readonly #works = new Map<Task, Promise<unknown>>();
  /** Aborted after a signal: once no input is being answered, after a while, or at a second signal. */
  readonly #worked = new AbortController();
  /** Stops waiting for the current write. */
  #leaveWrite = () => {};
  #mayWait = true;
  readonly #timers: ReturnType<typeof setTimeout>[] = [];
  readonly #forget: (() => void) | undefined;

  constructor(request: Request) {
    this.#request = request;
    this.#forget = request.io.onEnd?.((signal) => this.#end(signal));
  }

  /** Aborted after a signal, when nothing more will be answered. */
  get signal(): AbortSignal {
    return this.#worked.signal;
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

  async #end(signal: EndSignal): Promise<void> {
    const now = performance.now();
    if (this.endedBy) { // a second signal: do not wait
      if (now - this.#endedAtMs > SAME_SIGNAL_MS) this.#worked.abort();
      return;
    }
    this.endedBy = signal;
    this.#endedAtMs = now;
    // With a checkpoint, the current input ends by itself once the checkpoint is written.
    const hasCheckpoint = this.#request.solver.checkpoint !== undefined;
    for (const { stop, hasBegun } of this.#works.keys()) {
      if (hasCheckpoint || !hasBegun) stop.abort();
    }
    const done = Promise.allSettled(this.#listBegun().map((task) => this.#works.get(task)));
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

  /**
   * Names the inputs that the signal left without an answer. Returns the exit code of the signal, or null
   * without one.
   */
  report(): ExitCode | null {
    if (this.endedBy === null) return null;
    const line = ({ source }: Task) => source.kind === "line" ? source.number : 0;
    for (const { place } of this.#listBegun().sort((a, b) => line(a) - line(b))) {
      const message =
        `${place}: ended by ${this.endedBy} before it was solved; ${this.#describeLoss()}`;
      this.#request.io.stderr.write(formatMessageLine(message));
    }
    return END_EXIT[this.endedBy];
  }

  #describeLoss(): string {
    const { inputs, verb } = this.#request;
    if (inputs.areSeveral) return "it has no row";
    return "checkpoint" in verb.options
      ? "nothing was kept (--checkpoint FILE keeps what is proved)"
      : "nothing was kept";
  }

  #listBegun(): Task[] {
    return [...this.#works.keys()].filter(({ hasBegun }) => hasBegun);
  }

  close(): void {
    this.#forget?.();
    for (const timer of this.#timers) clearTimeout(timer);
  }
}

interface EndableWork {
  work(): Promise<ExitCode>;
  /** Called at a signal, before the process ends. */
  lastWord(): void | Promise<void>;
}

/** Returns the exit code of some work; at a signal, the exit code of the signal once `lastWord` is done. */
export async function runUntilEnd(
  { onEnd }: Pick<Io, "onEnd">,
  { work, lastWord }: EndableWork,
): Promise<ExitCode> {
  const ended = Promise.withResolvers<ExitCode>();
  const forget = onEnd?.(async (signal) => {
    try {
      await lastWord();
      ended.resolve(END_EXIT[signal]);
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
