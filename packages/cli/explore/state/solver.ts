/**
 * The page's end of the worker: one job at a time; a new one ends the one before.
 *
 * @module
 */
import type { Job, Report } from "./protocol.ts";

/** What this file needs of a worker. */
export interface WorkerLike {
  /** Takes the worker's reports. */
  onmessage: ((event: { readonly data: Report }) => void) | null;
  /** Called if the worker cannot be loaded or fails. */
  onerror: ((event: { readonly message?: string }) => void) | null;
  /** Sends another job. */
  postMessage(job: Job): void;
  /** Ends it at once. */
  terminate(): void;
}

/** Starts a worker of a game for its first job, which it is sent then. */
export type StartWorker = (first: Job) => WorkerLike;

/** Milliseconds that a busy worker has to take up a new job before it is ended. */
const PATIENCE_MS = 40;

/**
 * Owns the worker. A solver does not look at its messages while it works, so a worker that does
 * not take up the next job soon is ended and another one started.
 */
export class Solver {
  readonly #start: StartWorker;
  readonly #report: (report: Report) => void;
  readonly #patienceMs: number;
  #worker: WorkerLike | null = null;
  #game = "";
  #id = 0;
  #isBusy = false;
  #patience: ReturnType<typeof setTimeout> | undefined;

  /** Takes what starts workers; the first starts with the first job. */
  constructor(
    start: StartWorker,
    report: (report: Report) => void,
    patienceMs: number = PATIENCE_MS,
  ) {
    this.#start = start;
    this.#report = report;
    this.#patienceMs = patienceMs;
  }

  /** Begins a job, ends the one before, and returns the number of the new one. */
  begin(jobWith: (id: number) => Job): number {
    const id = ++this.#id;
    const job = jobWith(id);
    clearTimeout(this.#patience);
    if (this.#worker === null || this.#game !== job.game) this.#restart(job);
    else this.#send(this.#worker, job);
    return id;
  }

  /** Ends the job at hand. */
  cancel(): void {
    clearTimeout(this.#patience);
    if (this.#isBusy) this.#end();
  }

  /** Ends the worker. */
  end(): void {
    clearTimeout(this.#patience);
    this.#end();
  }

  #send(worker: WorkerLike, job: Job): void {
    worker.postMessage(job);
    if (this.#isBusy) this.#patience = setTimeout(() => this.#restart(job), this.#patienceMs);
    this.#isBusy = true;
  }

  #restart(job: Job): void {
    this.#end();
    this.#worker = this.#listen(this.#start(job));
    this.#worker.postMessage(job);
    this.#game = job.game;
    this.#isBusy = true;
  }

  #end(): void {
    if (this.#worker === null) return;
    this.#worker.onmessage = null;
    this.#worker.onerror = null;
    this.#worker.terminate();
    this.#worker = null;
    this.#isBusy = false;
  }

  #listen(worker: WorkerLike): WorkerLike {
    worker.onmessage = ({ data }) => {
      if (data.id !== this.#id) return;
      if (data.kind === "started") clearTimeout(this.#patience);
      if (data.kind === "done" || data.kind === "failed") this.#isBusy = false;
      this.#report(data);
    };
    worker.onerror = ({ message }) => {
      this.#end();
      this.#report({ id: this.#id, kind: "failed", message: message ?? "the worker failed" });
    };
    return worker;
  }
}
