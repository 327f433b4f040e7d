import { describeError, formatMs, restoreError } from "./errors.ts";
import {
  canShareMemory,
  type FromWorker,
  listenTo,
  type StartedWorker,
  startWorker,
  type ToWorker,
  type WorkerStart,
} from "./workers.ts";

const [READY_MS, REACT_MS] = [30_000, 1000];
const CLOSED = "the workers were stopped";
const NOT_BEGUN = "it was stopped before it began";

/** Thrown if a worker does not answer an order. */
export class WorkerError extends Error {
  /** The name of the class. */
  override readonly name = "WorkerError";
  /** The worker is `broken`, or its owner `ended` it. */
  readonly fault: "broken" | "ended";

  /** Makes the error. */
  constructor(fault: WorkerError["fault"], message: string) {
    super(message);
    this.fault = fault;
  }
}

/** How workers start, how many, and how soon they must react. */
export interface InWorkersOptions {
  /** Starts a worker whose module serves its owner. */
  readonly start: () => StartedWorker;
  /** The most workers at once, default 1. They start when there is work for them. */
  readonly count?: number;
  /**
   * How long a worker may take to answer after an abort, in milliseconds. One that takes longer is
   * ended, and the next question starts another. Default 1,000.
   */
  readonly reactMs?: number;
  /** How long a worker may take to start, in milliseconds, default 30,000. */
  readonly readyMs?: number;
}

/** What a study tells and asks of it: see `StudyEvents`. */
export interface AskOptions<Report> {
  readonly onReport?: ((report: Report) => void) | undefined;
  readonly isAhead?: boolean | undefined;
  /** Asks the worker to stop and to answer with what it has, within `reactMs`. */
  readonly signal?: AbortSignal | undefined;
}

/** An order that is not answered yet, whose types only the pool knows. */
interface Job {
  readonly order: unknown;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
  onReport(report: unknown): void;
}

interface Member {
  readonly worker: StartedWorker;
  readonly stop: Int32Array | undefined;
  isReady: boolean;
  job: Job | null;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Workers that each do one order at a time. Further orders wait for a free worker. A worker that
 * breaks is replaced when there is work for it. Every order is answered or rejected. Close the pool
 * when it is no longer needed.
 */
export class WorkerPool<Order, Answer, Report = never> {
  readonly #options: InWorkersOptions;
  readonly #members = new Set<Member>();
  readonly #waiting: Job[] = [];
  #isClosed = false;

  constructor(options: InWorkersOptions) {
    this.#options = options;
  }

  /**
   * Returns the answer to an order.
   * @throws {WorkerError} if there is no answer. An order that is aborted while it waits is `ended`.
   * Other errors are those that the worker threw.
   */
  async ask(order: Order, options: AskOptions<Report> = {}): Promise<Answer> {
    const { signal, onReport = () => {} } = options;
    if (this.#isClosed) throw new WorkerError("ended", CLOSED);
    if (signal?.aborted) throw new WorkerError("ended", NOT_BEGUN);
    let abort = () => {};
    const answer = new Promise<Answer>((resolve, reject) => {
      const job: Job = { order, resolve, reject, onReport };
      abort = () => this.#abort(job);
      if (options.isAhead) this.#waiting.unshift(job);
      else this.#waiting.push(job);
    });
    signal?.addEventListener("abort", abort, { once: true });
    this.#assign();
    try {
      return await answer;
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  /** Ends all workers at once. Their orders are `ended`. */
  close(): void {
    this.#isClosed = true;
    const error = new WorkerError("ended", CLOSED);
    for (const job of this.#waiting.splice(0)) job.reject(error);
    for (const member of this.#members) this.#end(member, error);
  }

  /** Removes an order that waits, or asks its worker to stop. */
  #abort(job: Job): void {
    const at = this.#waiting.indexOf(job);
    if (at >= 0) {
      this.#waiting.splice(at, 1);
      return job.reject(new WorkerError("ended", NOT_BEGUN));
    }
    const member = [...this.#members].find((member) => member.job === job);
    if (!member) return;
    if (member.stop) Atomics.store(member.stop, 0, 1);
    member.worker.postMessage({ abort: true } satisfies ToWorker<Order>);
    const { reactMs = REACT_MS } = this.#options;
    this.#endAfter(member, "ended", "it was stopped but did not answer", reactMs);
  }

  /** Gives the orders that wait to idle workers, and starts workers for the others if there may be more. */
  #assign(): void {
    const { count = 1 } = this.#options;
    for (const member of this.#members) {
      const isIdle = () => member.isReady && member.job === null;
      while (isIdle() && this.#waiting.length > 0) send(member, this.#waiting.shift()!);
    }
    const countStarting = () => [...this.#members].filter(({ isReady }) => !isReady).length;
    while (this.#waiting.length > countStarting() && this.#members.size < count) this.#start();
  }

  #start(): void {
    try {
      const worker = this.#options.start();
      const stop = canShareMemory() ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
      const member: Member = { worker, stop, isReady: false, job: null, timer: undefined };
      listenTo(worker, {
        message: (data) => this.#receive(member, data as FromWorker<unknown, unknown>),
        broken: (why) => this.#end(member, new WorkerError("broken", why)),
      });
      this.#members.add(member);
      this.#endAfter(member, "broken", "it did not start", this.#options.readyMs ?? READY_MS);
    } catch (error) {
      const why = `no worker could be started: ${describeError(error).message}`;
      const isInvalidName = error instanceof RangeError;
      this.#waiting.shift()?.reject(isInvalidName ? error : new WorkerError("broken", why));
    }
  }

  #receive(member: Member, message: FromWorker<unknown, unknown>): void {
    if (!this.#members.has(member)) return;
    const { job } = member;
    if ("report" in message) return job?.onReport(message.report);
    if ("closed" in message) return this.#end(member, new WorkerError("broken", "it exited"));
    clearTimeout(member.timer);
    member.job = null;
    member.isReady = true;
    if ("answer" in message) job?.resolve(message.answer);
    else if ("failed" in message) job?.reject(restoreError(message.failed));
    this.#assign();
  }

  /** Ends a worker, and rejects its order, or one that waited for it to start. */
  #end(member: Member, error: WorkerError): void {
    if (!this.#members.delete(member)) return;
    clearTimeout(member.timer);
    member.worker.terminate();
    (member.job ?? this.#waiting.shift())?.reject(error);
    this.#assign();
  }

  #endAfter(member: Member, fault: WorkerError["fault"], why: string, ms: number): void {
    const end = () => this.#end(member, new WorkerError(fault, `${why} (within ${formatMs(ms)})`));
    if (ms < Infinity) member.timer = setTimeout(end, ms);
  }
}

function send(member: Member, job: Job): void {
  const { worker, stop } = member;
  if (stop) Atomics.store(stop, 0, 0);
  try {
    worker.postMessage({ order: job.order, stop } satisfies ToWorker<unknown>);
    member.job = job;
  } catch (error) { // the order cannot be posted
    job.reject(new WorkerError("broken", describeError(error).message));
  }
}

/**
 * Keeps the threads of one solve for the next of the same game, so that the next one need not start
 * threads and compile the search again. Close it when it is no longer needed.
 */
export class ThreadPool {
  #start: WorkerStart | null = null;
  #count = 0;
  #threads: WorkerPool<unknown, unknown, unknown> | null = null;

  /**
   * Returns the threads of a game, which start when there is work. Ends them if they were asked for
   * another game, or in another number.
   * @internal
   */
  getThreads(start: WorkerStart, count: number): WorkerPool<unknown, unknown, unknown> {
    if (this.#threads && start === this.#start && count === this.#count) return this.#threads;
    this.close();
    [this.#start, this.#count] = [start, count];
    return this.#threads = new WorkerPool({ start: () => startWorker(start), count });
  }

  /** Ends all threads at once. */
  close(): void {
    this.#threads?.close();
    this.#threads = null;
  }
}
