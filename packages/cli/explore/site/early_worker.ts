/**
 * A worker that begins before the page is there to listen.
 *
 * @module
 */
import type { Job } from "../state/protocol.ts";
import type { StartWorker, WorkerLike } from "../state/solver.ts";

/** Begins with a job, and keeps what the worker says of it until somebody listens. */
export class EarlyWorker implements WorkerLike {
  /** Called if the worker cannot be loaded or fails. */
  onerror: WorkerLike["onerror"] = null;
  readonly #job: Job;
  readonly #worker: WorkerLike;
  readonly #kept: (() => void)[] = [];
  #listener: WorkerLike["onmessage"] = null;

  /** Takes the worker and what it begins with. */
  constructor(job: Job, worker: WorkerLike) {
    this.#job = job;
    this.#worker = worker;
    worker.onmessage = (event) => this.#tell(() => this.#listener?.(event));
    worker.onerror = (event) => this.#tell(() => this.onerror?.(event));
    worker.postMessage(job);
  }

  /** Takes the worker's reports, from then on; those before come right after. */
  set onmessage(listener: WorkerLike["onmessage"]) {
    this.#listener = listener;
    queueMicrotask(() => this.#catchUp());
  }

  /** Whether it began with a job. */
  hasBegun(job: Job): boolean {
    return JSON.stringify(job) === JSON.stringify(this.#job);
  }

  /** Sends a job, unless it is the one that it began with. */
  postMessage(job: Job): void {
    if (!this.hasBegun(job)) this.#worker.postMessage(job);
  }

  /** Ends it at once. */
  terminate(): void {
    this.#worker.terminate();
  }

  #tell(event: () => void): void {
    this.#kept.push(event);
    this.#catchUp();
  }

  #catchUp(): void {
    if (this.#listener === null) return;
    for (const event of this.#kept.splice(0)) event();
  }
}

/**
 * Starts workers, the first of them early if what it began with is the first job: the reports of
 * any other job would be taken for its own, so the early worker is ended then.
 */
export function startEarly(early: EarlyWorker | null, start: StartWorker): StartWorker {
  let begun = early;
  return (first) => {
    const waiting = begun;
    begun = null;
    if (waiting?.hasBegun(first)) return waiting;
    waiting?.terminate();
    return start(first);
  };
}
