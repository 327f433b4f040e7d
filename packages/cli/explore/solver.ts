/**
 * The page's end of the worker: one job at a time; a new one ends the one before.
 *
 * @module
 */
import type { Job, Message, Report } from "./protocol.ts";

/** What this file needs of a worker. */
export interface WorkerLike {
  /** Takes the worker's reports. */
  onmessage: ((event: { readonly data: Report }) => void) | null;
  /** Called if the worker cannot be loaded or fails. */
  onerror: ((event: { readonly message?: string }) => void) | null;
  /** Sends a message. */
  postMessage(message: Message): void;
  /** Ends it at once. */
  terminate(): void;
}

/** Milliseconds that a busy worker has to take up a new job before it is ended. */
const PATIENCE_MS = 40;

/**
 * Owns the worker. A solver does not look at its messages while it works, so a worker that does
 * not take up the next job soon is ended and another one started.
 */
export class Solver {
  readonly #start: () => WorkerLike;
  readonly #report: (report: Report) => void;
  #worker: WorkerLike;
  #id = 0;
  #isBusy = false;
  readonly #patienceMs: number;
  #patience: ReturnType<typeof setTimeout> | undefined;

  /** Starts the worker, so that it is ready before the first job. */
  constructor(
    start: () => WorkerLike,
    report: (report: Report) => void,
    patienceMs: number = PATIENCE_MS,
  ) {
    this.#start = start;
    this.#report = report;
    this.#patienceMs = patienceMs;
    this.#worker = this.#listen(start());
  }

  /** Lets the worker load a game while the page does. */
  prepare(game: string): void {
    this.#worker.postMessage({ prepare: game });
  }

  /** Begins a job, ends the one before, and returns the number of the new one. */
  begin(body: Omit<Job, "id">): number {
    const id = ++this.#id;
    const job = { ...body, id };
    clearTimeout(this.#patience);
    this.#worker.postMessage(job);
    if (this.#isBusy) this.#patience = setTimeout(() => this.#restart(job), this.#patienceMs);
    this.#isBusy = true;
    return id;
  }

  /** Ends the job at hand. */
  cancel(): void {
    if (this.#isBusy) this.#restart(null);
  }

  #restart(job: Job | null): void {
    clearTimeout(this.#patience);
    this.#worker.onmessage = null;
    this.#worker.onerror = null;
    this.#worker.terminate();
    this.#worker = this.#listen(this.#start());
    this.#isBusy = job !== null;
    if (job) this.#worker.postMessage(job);
  }

  #listen(worker: WorkerLike): WorkerLike {
    worker.onmessage = ({ data }) => {
      if (data.id !== this.#id) return;
      if (data.kind === "started") clearTimeout(this.#patience);
      if (data.kind === "done" || data.kind === "failed") this.#isBusy = false;
      this.#report(data);
    };
    worker.onerror = ({ message }) => {
      this.#isBusy = false;
      this.#report({ id: this.#id, kind: "failed", message: message ?? "the worker failed" });
    };
    return worker;
  }
}
