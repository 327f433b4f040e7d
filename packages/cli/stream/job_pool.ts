/**
 * Workers that work on inputs, as many at once as are wanted.
 *
 * @module
 */
import type { Progress } from "@zugzwang/core";
import { EXIT } from "../base/failure.ts";
import type { Source } from "../base/source.ts";
import type { Call } from "../command/verb.ts";
import { Job } from "./job.ts";
import type { Outcome } from "./job_protocol.ts";

/** Workers for the inputs of one call. They start when there is work for them. */
export class JobPool {
  readonly #call: Pick<Call, "args" | "startJob">;
  readonly #jobs: number;
  readonly #idle: Job[] = [];
  readonly #all = new Set<Job>();
  readonly #waiting: ((worker: Job) => void)[] = [];
  readonly #working = new Map<Source, Promise<Outcome>>();
  readonly #onProgress: ((progress: Progress) => void) | undefined;
  readonly #end = new Int32Array(new SharedArrayBuffer(4));
  #isDraining = false;

  /** Makes a pool of at most so many workers for a call. */
  constructor(
    call: Pick<Call, "args" | "startJob">,
    jobs: number,
    onProgress?: (progress: Progress) => void,
  ) {
    this.#call = call;
    this.#jobs = jobs;
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
    this.#isDraining = true;
    Atomics.store(this.#end, 0, 1);
    await Promise.all(this.#working.values());
  }

  /** Returns how an input ends, once a worker is free for it; a broken worker is exit code 70. */
  async run(source: Source): Promise<Outcome> {
    const worker = await this.#free();
    const outcome = this.#runOn(worker, source);
    this.#working.set(source, outcome);
    return await outcome.finally(() => this.#working.delete(source));
  }

  async #runOn(worker: Job, source: Source): Promise<Outcome> {
    try {
      const { args } = this.#call;
      const wantsProgress = this.#onProgress !== undefined;
      const order = { args, source, wantsProgress, end: this.#end };
      const outcome = await worker.run(order, this.#onProgress);
      this.#release(worker);
      return outcome;
    } catch (error) {
      this.#replace(worker);
      const stderr = `zugzwang: a worker broke: ${
        error instanceof Error ? error.message : error
      }\n`;
      return { exit: EXIT.bug, stdout: "", stderr };
    }
  }

  /** Ends all workers at once. */
  close(): void {
    for (const worker of this.#all) worker.close();
  }

  #free(): Promise<Job> {
    if (this.#isDraining) return new Promise(() => {});
    const worker = this.#idle.pop();
    if (worker) return Promise.resolve(worker);
    if (this.#all.size < this.#jobs) return Promise.resolve(this.#start());
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #start(): Job {
    const worker = new Job(this.#call.startJob());
    this.#all.add(worker);
    return worker;
  }

  #release(worker: Job): void {
    const next = this.#isDraining ? undefined : this.#waiting.shift();
    if (next) next(worker);
    else this.#idle.push(worker);
  }

  #replace(broken: Job): void {
    broken.close();
    this.#all.delete(broken);
    if (!this.#isDraining && this.#waiting.length > 0) this.#waiting.shift()!(this.#start());
  }
}
