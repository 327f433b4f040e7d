/**
 * Workers that work on inputs, as many at once as are wanted.
 *
 * @module
 */
import type { Progress } from "@zugzwang/core";
import { WorkerError, WorkerPool } from "@zugzwang/core/run";
import type { Source } from "../base/source.ts";
import type { Call } from "../command/verb.ts";
import type { Order, Outcome } from "./job_protocol.ts";

/** Workers for the inputs of one call. */
export class JobPool {
  readonly #args: Call["args"];
  readonly #workers: WorkerPool<Order, Outcome, Progress>;
  readonly #working = new Map<Source, Promise<void>>();
  readonly #end = new AbortController();
  readonly #onProgress: ((progress: Progress) => void) | undefined;

  /** Makes a pool of at most so many workers for a call. */
  constructor(
    { args, startJob }: Pick<Call, "args" | "startJob">,
    jobs: number,
    onProgress?: (progress: Progress) => void,
  ) {
    this.#args = args;
    this.#workers = new WorkerPool({ start: startJob, count: jobs, graceMs: Infinity });
    this.#onProgress = onProgress;
  }

  /** The inputs under work. */
  get working(): Source[] {
    return [...this.#working.keys()];
  }

  /**
   * Begins nothing more, and tells what is under work that the end is asked for; resolved when
   * nothing is.
   */
  async drain(): Promise<void> {
    this.#end.abort();
    await Promise.all(this.#working.values());
  }

  /**
   * Returns how an input ends, once a worker is free for it, or why its worker broke. One that has not begun when the end is asked for never ends.
   */
  async run(source: Source): Promise<Outcome | { readonly broken: string }> {
    const order = { args: this.#args, source, wantsProgress: this.#onProgress !== undefined };
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    try {
      return await this.#workers.ask(order, {
        onReport: this.#onProgress,
        signal: this.#end.signal,
        onBegin: () => this.#working.set(source, ended),
      });
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error;
      if (error.fault === "ended" && !this.#working.has(source)) return new Promise(() => {});
      return { broken: error.message };
    } finally {
      this.#working.delete(source);
      end();
    }
  }

  /** Ends all workers at once. */
  close(): void {
    this.#workers.close();
  }
}
