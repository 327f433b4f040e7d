// A pool of workers: orders in, answers and reports out.
import { describeError, formatMs, restoreError } from "./errors.ts";
import { canShareMemory, type FromWorker, type ToWorker } from "./workers.ts";

const READY_MS = 30_000;
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
  /** Starts a worker whose module serves its owner, under the name that the owner expects. */
  readonly start: () => Worker;
  /** The most workers at once, default 1. They start when there is work for them. */
  readonly count?: number;
  /**
   * How long a worker may take to answer after an abort, in milliseconds. One that takes longer is
   * ended, and the next question starts another. No limit by default.
   */
  readonly reactMs?: number;
  /** How long a worker may take to start, in milliseconds, default 30,000. */
  readonly readyMs?: number;
}

/** Options of one order. */
export interface AskOptions<Report> {
  /** Receives what the worker reports before it answers. */
  readonly onReport?: ((report: Report) => void) | undefined;
  /** Called when the order is sent to a worker. Before that, an abort ends it at once. */
  readonly onBegin?: (() => void) | undefined;
  /** Asks the worker to stop and to answer with what it has, within `reactMs`. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Workers that each do one order at a time. Further orders wait for a free worker. A worker that
 * breaks is replaced when there is work for it. Every order is answered or rejected. Close the pool
 * when it is no longer needed.
 */
export class WorkerPool<Order, Answer, Report = never> {
  readonly #options: InWorkersOptions;
  readonly #members = new Set<Member<Order, Answer, Report>>();
  readonly #waiting: Job<Order, Answer, Report>[] = [];
  #isClosed = false;

  /** Makes a pool; starts nothing. */
  constructor(options: InWorkersOptions) {
    this.#options = options;
  }

  /**
   * Returns the answer to an order.
   * @throws {WorkerError} if there is no answer. An order that is aborted while it waits is `ended`.
   * Other errors are those that the worker threw.
   */
  async ask(order: Order, options: AskOptions<Report> = {}): Promise<Answer> {
    const { signal } = options;
    if (this.#isClosed) throw new WorkerError("ended", CLOSED);
    if (signal?.aborted) throw new WorkerError("ended", NOT_BEGUN);
    let abort = () => {};
    const answer = new Promise<Answer>((resolve, reject) => {
      const job = { ...options, order, resolve, reject };
      abort = () => this.#abort(job);
      this.#waiting.push(job);
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
    for (const member of this.#members) member.end(error);
  }

  #abort(job: Job<Order, Answer, Report>): void {
    const at = this.#waiting.indexOf(job);
    if (at < 0) return [...this.#members].find((member) => member.job === job)?.abort();
    this.#waiting.splice(at, 1);
    job.reject(new WorkerError("ended", NOT_BEGUN));
  }

  /** Gives the orders that wait to idle workers, and starts workers for the others if there may be more. */
  #assign(): void {
    const { count = 1 } = this.#options;
    for (const member of this.#members) {
      const isIdle = () => member.isReady && member.job === null;
      while (isIdle() && this.#waiting.length > 0) member.send(this.#waiting.shift()!);
    }
    const countStarting = () => [...this.#members].filter(({ isReady }) => !isReady).length;
    while (this.#waiting.length > countStarting() && this.#members.size < count) this.#start();
  }

  /** Starts a worker. If that fails, an order is rejected. */
  #start(): void {
    try {
      const member: Member<Order, Answer, Report> = new Member(this.#options.start(), {
        ...this.#options,
        onFree: () => this.#assign(),
        onEnd: (error) => this.#lose(member, error),
      });
      this.#members.add(member);
    } catch (error) {
      const why = `no worker could be started: ${describeError(error).message}`;
      const isInvalidName = error instanceof RangeError;
      this.#waiting.shift()?.reject(isInvalidName ? error : new WorkerError("broken", why));
    }
  }

  /** Rejects the order of a worker that has ended, or one that waited for it to start. */
  #lose(member: Member<Order, Answer, Report>, error: WorkerError): void {
    this.#members.delete(member);
    (member.job ?? this.#waiting.shift())?.reject(error);
    this.#assign();
  }
}

/** An order that is not answered yet. */
interface Job<Order, Answer, Report> extends AskOptions<Report> {
  readonly order: Order;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

interface MemberOptions extends Pick<InWorkersOptions, "readyMs" | "reactMs"> {
  /** Called when it is ready for an order. */
  readonly onFree: () => void;
  /** Called when it has ended, for any reason. */
  readonly onEnd: (error: WorkerError) => void;
}

class Member<Order, Answer, Report> {
  isReady = false;
  job: Job<Order, Answer, Report> | null = null;
  readonly #worker: Worker;
  readonly #options: MemberOptions;
  readonly #stop = canShareMemory() ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
  /** Ends it if it does not start, or does not stop. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(worker: Worker, options: MemberOptions) {
    this.#worker = worker;
    this.#options = options;
    const giveUp = (why: string) => this.end(new WorkerError("broken", why));
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onmessageerror = () => giveUp("its message cannot be read");
    worker.onerror = (event) => {
      event.preventDefault?.();
      giveUp(event.message || "it could not be loaded");
    };
    this.#endAfter(options.readyMs ?? READY_MS, "broken", "it did not start");
  }

  send(job: Job<Order, Answer, Report>): void {
    if (this.#stop) Atomics.store(this.#stop, 0, 0);
    try {
      this.#worker.postMessage({ order: job.order, stop: this.#stop } satisfies ToWorker<Order>);
      this.job = job;
      job.onBegin?.();
    } catch (error) { // the order cannot be posted
      job.reject(error);
    }
  }

  /** Stops the current order. */
  abort(): void {
    if (this.#stop) Atomics.store(this.#stop, 0, 1);
    this.#worker.postMessage({ abort: true } satisfies ToWorker<Order>);
    this.#endAfter(this.#options.reactMs ?? Infinity, "ended", "it was stopped but did not answer");
  }

  end(error: WorkerError): void {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    worker.onmessage = worker.onerror = worker.onmessageerror = null;
    worker.terminate();
    this.#options.onEnd(error);
  }

  #receive(message: FromWorker<Answer, Report>): void {
    if ("report" in message) return this.job?.onReport?.(message.report);
    if ("closed" in message) return this.end(new WorkerError("broken", "it exited"));
    clearTimeout(this.#timer);
    const { job } = this;
    this.job = null;
    this.isReady = true;
    if ("answer" in message) job?.resolve(message.answer);
    else if ("failed" in message) job?.reject(restoreError(message.failed));
    this.#options.onFree();
  }

  #endAfter(ms: number, fault: WorkerError["fault"], why: string): void {
    const end = () => this.end(new WorkerError(fault, `${why} (within ${formatMs(ms)})`));
    if (ms < Infinity) this.#timer = setTimeout(end, ms);
  }
}
