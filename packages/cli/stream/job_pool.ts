/**
 * Workers that work on inputs, as many at once as are wanted.
 *
 * @module
 */
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

  /** Makes a pool of at most so many workers for a call. */
  constructor(call: Pick<Call, "args" | "startJob">, jobs: number) {
    this.#call = call;
    this.#jobs = jobs;
  }

  /** Returns how an input ends, once a worker is free for it; a broken worker is exit code 70. */
  async run(source: Source): Promise<Outcome> {
    const worker = await this.#free();
    try {
      const outcome = await worker.run({ args: this.#call.args, source });
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
    const next = this.#waiting.shift();
    if (next) next(worker);
    else this.#idle.push(worker);
  }

  #replace(broken: JobWorker): void {
    broken.close();
    this.#all.delete(broken);
    if (this.#waiting.length > 0) this.#waiting.shift()!(this.#start());
  }
}

/** One worker, which does one thing at a time. */
class JobWorker {
  readonly #worker: Worker;
  readonly #isReady: Promise<Message>;

  constructor(worker: Worker) {
    this.#worker = worker;
    this.#isReady = this.#nextMessage();
    this.#isReady.catch(() => {}); // whoever runs something sees it
  }

  async run(order: Order): Promise<Outcome> {
    await this.#isReady;
    const message = this.#nextMessage();
    this.#worker.postMessage(order);
    const outcome = await message;
    if (outcome === "ready") throw new Error("it started twice");
    return outcome;
  }

  close(): void {
    this.#worker.terminate();
  }

  #nextMessage(): Promise<Message> {
    return new Promise((resolve, reject) => {
      this.#worker.onmessage = (event: MessageEvent<Message>) => resolve(event.data);
      this.#worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error(event.message));
      };
    });
  }
}
