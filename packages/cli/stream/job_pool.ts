/**
 * Workers that work on inputs, as many at once as are wanted.
 *
 * @module
 */
import type { Progress } from "@zugzwang/core";
import { EXIT } from "../base/failure.ts";
import type { Source } from "../base/source.ts";
import type { Call } from "../command/verb.ts";
import type { Message, Order, Outcome } from "./job_protocol.ts";

/** Workers for the inputs of one call. They start when there is work for them. */
export class JobPool {
  readonly #call: Pick<Call, "args" | "startJob">;
  readonly #jobs: number;
  readonly #idle: JobWorker[] = [];
  readonly #all = new Set<JobWorker>();
  readonly #waiting: ((worker: JobWorker) => void)[] = [];
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

  async #runOn(worker: JobWorker, source: Source): Promise<Outcome> {
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

  #free(): Promise<JobWorker> {
    if (this.#isDraining) return new Promise(() => {});
    const worker = this.#idle.pop();
    if (worker) return Promise.resolve(worker);
    if (this.#all.size < this.#jobs) return Promise.resolve(this.#start());
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #start(): JobWorker {
    const worker = new JobWorker(this.#call.startJob());
    this.#all.add(worker);
    return worker;
  }

  #release(worker: JobWorker): void {
    const next = this.#isDraining ? undefined : this.#waiting.shift();
    if (next) next(worker);
    else this.#idle.push(worker);
  }

  #replace(broken: JobWorker): void {
    broken.close();
    this.#all.delete(broken);
    if (!this.#isDraining && this.#waiting.length > 0) this.#waiting.shift()!(this.#start());
  }
}

/** One worker, which does one thing at a time. */
class JobWorker {
  readonly #worker: Worker;
  readonly #isReady: Promise<Message>;

  constructor(worker: Worker) {
    this.#worker = worker;
    this.#isReady = new Promise((resolve, reject) => this.#listen(resolve, reject));
    this.#isReady.catch(() => {}); // whoever runs something sees it
  }

  async run(order: Order, onProgress?: (progress: Progress) => void): Promise<Outcome> {
    await this.#isReady;
    const outcome = new Promise<Outcome>((resolve, reject) =>
      this.#listen((message) => {
        if (message === "ready") reject(new Error("it started twice"));
        else if ("progress" in message) onProgress?.(message.progress);
        else resolve(message);
      }, reject)
    );
    this.#worker.postMessage(order);
    return await outcome;
  }

  close(): void {
    this.#worker.terminate();
  }

  #listen(hear: (message: Message) => void, fail: (error: Error) => void): void {
    this.#worker.onmessage = (event: MessageEvent<Message>) => hear(event.data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      fail(new Error(event.message));
    };
  }
}
