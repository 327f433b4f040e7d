// A pool of workers: orders in, answers and reports out.
import { formatMs, restoreError } from "./errors.ts";
import { canShareMemory, type FromWorker, type ToWorker } from "./workers.ts";

/** How long a worker may take to start and load its modules. */
const READY_MS = 30_000;
/** How long a worker may take to answer after an abort. */
const GRACE_MS = 1000;
const CLOSED = "the workers were stopped";
const NOT_BEGUN = "it was stopped before it began";

/** The members of `Worker` that a pool uses. */
export interface WorkerLike {
  /** Receives messages. */
  onmessage: ((event: MessageEvent) => void) | null;
  /** Called if it cannot be loaded, or an error ends it. */
  onerror: ((event: ErrorEvent) => void) | null;
  /** Called if a message cannot be read. */
  onmessageerror: ((event: MessageEvent) => void) | null;
  /** Sends a message. */
  postMessage(message: unknown): void;
  /** Ends it at once. */
  terminate(): void;
}

/** The worker is `broken`, or its owner `ended` it. */
export type WorkerFault = "broken" | "ended";

/** Thrown if a worker does not answer an order. */
export class WorkerError extends Error {
  /** The name of the class. */
  override readonly name = "WorkerError";
  /** Which fault it is. */
  readonly fault: WorkerFault;

  /** Makes the error. */
  constructor(fault: WorkerFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** How workers start, how many, and how long to wait for them. */
export interface WorkerPoolOptions {
  /** Starts a worker that calls `serveAs`. */
  readonly start: () => WorkerLike;
  /** The most workers at once, default 1. They start when there is work for them. */
  readonly count?: number;
  /** Milliseconds that a worker may take to start, default 30,000. */
  readonly readyMs?: number;
  /** Milliseconds that a worker may take to answer after an abort, default 1,000. */
  readonly graceMs?: number;
}

/** Options of one order. */
export interface AskOptions<Report> {
  /** Receives what the worker reports before it answers. */
  readonly onReport?: ((report: Report) => void) | undefined;
  /** Called when the order is sent to a worker. Before that, an abort ends it at once. */
  readonly onBegin?: (() => void) | undefined;
  /**
   * Asks the worker to stop and answer with what it has. A worker that does not answer in time is
   * terminated, and another one starts for the next order.
   */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Workers that each do one order at a time. Further orders wait for a free worker. A worker that
 * breaks is replaced when there is work for it. Every order is answered or rejected. Close the pool
 * when it is no longer needed.
 */
export class WorkerPool<Order, Answer, Report = never> {
  readonly #options: WorkerPoolOptions;
  readonly #members = new Set<Member<Order, Answer, Report>>();
  /** The orders that wait for a worker. */
  readonly #waiting: Job<Order, Answer, Report>[] = [];
  #isClosed = false;

  /** Makes a pool; starts nothing. */
  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /**
   * Returns the answer to an order.
   * @throws {WorkerError} if there is no answer. An order that is aborted while it waits is `ended`.
   * Other errors are those that the worker threw.
   */
  ask(order: Order, options: AskOptions<Report> = {}): Promise<Answer> {
    const { signal } = options;
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new WorkerError("ended", CLOSED));
      if (signal?.aborted) return reject(new WorkerError("ended", NOT_BEGUN));
      const abort = () => this.#abort(job);
      const settle = (use: () => void) => {
        signal?.removeEventListener("abort", abort);
        use();
      };
      const job: Job<Order, Answer, Report> = {
        ...options,
        order,
        resolve: (answer) => settle(() => resolve(answer)),
        reject: (error) => settle(() => reject(error)),
      };
      signal?.addEventListener("abort", abort, { once: true });
      this.#waiting.push(job);
      this.#assign();
    });
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
    if (at < 0) return this.#members.forEach((member) => member.abort(job));
    this.#waiting.splice(at, 1);
    job.reject(new WorkerError("ended", NOT_BEGUN));
  }

  /** Gives the orders that wait to idle workers, new ones if there may be more. */
  #assign(): void {
    while (this.#waiting.length > 0) {
      try {
        const member = [...this.#members].find((member) => !member.isBusy) ?? this.#start();
        if (!member) return;
        member.begin(this.#waiting.shift()!);
      } catch (error) {
        this.#waiting.shift()!.reject(error);
      }
    }
  }

  /** Returns a new worker, or null if there may be no more. */
  #start(): Member<Order, Answer, Report> | null {
    const { count = 1 } = this.#options;
    if (this.#members.size >= count) return null;
    const member: Member<Order, Answer, Report> = new Member(startOrThrow(this.#options.start), {
      ...this.#options,
      onFree: () => this.#assign(),
      onEnd: () => this.#members.delete(member),
    });
    this.#members.add(member);
    return member;
  }
}

function startOrThrow(start: () => WorkerLike): WorkerLike {
  try {
    return start();
  } catch (error) {
    if (error instanceof RangeError) throw error; // an invalid name
    const why = error instanceof Error ? error.message : `${error}`;
    throw new WorkerError("broken", `no worker could be started: ${why}`);
  }
}

/** An order that is not answered yet. */
interface Job<Order, Answer, Report> extends AskOptions<Report> {
  readonly order: Order;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

interface MemberOptions extends Pick<WorkerPoolOptions, "readyMs" | "graceMs"> {
  /** Called when it has no order any more. */
  readonly onFree: () => void;
  /** Called when it has ended, for any reason. */
  readonly onEnd: () => void;
}

class Member<Order, Answer, Report> {
  readonly #worker: WorkerLike;
  readonly #options: MemberOptions;
  readonly #stop = canShareMemory() ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
  /** Before that, its order waits. */
  #isReady = false;
  #job: Job<Order, Answer, Report> | null = null;
  /** Ends it if it does not start, or does not stop. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(worker: WorkerLike, options: MemberOptions) {
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

  get isBusy(): boolean {
    return this.#job !== null;
  }

  begin(job: Job<Order, Answer, Report>): void {
    this.#job = job;
    if (this.#isReady) this.#send(job);
  }

  /** Stops an order, if it is this worker's. */
  abort(job: Job<Order, Answer, Report>): void {
    if (job !== this.#job) return;
    if (!this.#isReady) return this.#settle()?.reject(new WorkerError("ended", NOT_BEGUN));
    if (this.#stop) Atomics.store(this.#stop, 0, 1);
    this.#worker.postMessage({ abort: true } satisfies ToWorker<Order>);
    this.#endAfter(this.#options.graceMs ?? GRACE_MS, "ended", "it was stopped but did not answer");
  }

  /** Ends the worker and rejects its order. */
  end(error: WorkerError): void {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    worker.onmessage = worker.onerror = worker.onmessageerror = null;
    worker.terminate();
    this.#options.onEnd();
    this.#settle()?.reject(error);
  }

  #send(job: Job<Order, Answer, Report>): void {
    if (this.#stop) Atomics.store(this.#stop, 0, 0);
    const message: ToWorker<Order> = { order: job.order, stop: this.#stop };
    try {
      this.#worker.postMessage(message);
      job.onBegin?.();
    } catch (error) { // the order cannot be posted
      this.#settle()?.reject(error);
    }
  }

  #receive(message: FromWorker<Answer, Report>): void {
    if ("ready" in message) return this.#ready();
    if ("closed" in message) return this.end(new WorkerError("broken", "it exited"));
    if ("report" in message) this.#job?.onReport?.(message.report);
    else if ("answer" in message) this.#settle()?.resolve(message.answer);
    else this.#settle()?.reject(restoreError(message.failed));
  }

  #ready(): void {
    clearTimeout(this.#timer);
    this.#isReady = true;
    if (this.#job) this.#send(this.#job);
  }

  /** Returns the order that is to be answered or rejected, forgets it, and takes the next one. */
  #settle(): Job<Order, Answer, Report> | null {
    const job = this.#job;
    this.#job = null;
    if (this.#isReady) clearTimeout(this.#timer);
    if (job) this.#options.onFree();
    return job;
  }

  #endAfter(ms: number, fault: WorkerFault, why: string): void {
    const end = () => this.end(new WorkerError(fault, `${why} (within ${formatMs(ms)})`));
    if (ms < Infinity) this.#timer = setTimeout(end, ms);
  }
}
