// A pool of workers: orders in, answers and reports out.
import { formatMs } from "./errors.ts";
import { canShareMemory, type FromWorker, type ToWorker } from "./workers.ts";

/** How long a worker may take to start and load its modules. */
const READY_MS = 30_000;
/** How long a worker may take to answer after an abort. */
const GRACE_MS = 1000;
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

/** The order `failed` and its worker continues, the worker is `broken`, or its owner `ended` it. */
export type WorkerFault = "failed" | "broken" | "ended";

/** Thrown if an order is not answered. */
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
 * breaks is replaced when there is work for it. Every order is answered, or rejected with a
 * `WorkerError`. Close the pool when it is no longer needed.
 *
 * @example
 * ```ts
 * import { WorkerPool, type WorkerLike } from "@zugzwang/core/run";
 * import { assertEquals } from "@std/assert";
 *
 * // In a program: start: () => new Worker(…), and `serveAs` in its module.
 * const doubling = (): WorkerLike => {
 *   const say = (data: unknown) => queueMicrotask(() => worker.onmessage?.({ data } as MessageEvent));
 *   const worker: WorkerLike = {
 *     onmessage: null,
 *     onerror: null,
 *     onmessageerror: null,
 *     postMessage: (message) => {
 *       const { id, order } = message as { id: number; order: number };
 *       say({ id, answer: 2 * order });
 *     },
 *     terminate: () => {},
 *   };
 *   say({ ready: true });
 *   return worker;
 * };
 * const pool = new WorkerPool<number, number>({ start: doubling, count: 2 });
 * assertEquals(await Promise.all([1, 2, 3].map((order) => pool.ask(order))), [2, 4, 6]);
 * pool.close();
 * ```
 */
export class WorkerPool<Order, Answer, Report = never> {
  readonly #options: WorkerPoolOptions;
  readonly #members = new Set<Member<Order, Answer, Report>>();
  readonly #waiting: (() => void)[] = [];
  #isClosed = false;

  /** Makes a pool; starts nothing. */
  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /**
   * Returns the answer to an order.
   * @throws {WorkerError} if there is no answer. An order that is aborted while it waits is `ended`.
   */
  async ask(order: Order, options: AskOptions<Report> = {}): Promise<Answer> {
    const { signal } = options;
    for (;;) {
      if (this.#isClosed) throw new WorkerError("ended", "the workers were stopped");
      if (signal?.aborted) {
        this.#waiting.shift()?.(); // a worker may have become free for this order
        throw new WorkerError("ended", NOT_BEGUN);
      }
      const member = this.#findFree();
      if (member) return await this.#askMember(member, order, options);
      await this.#untilFree(signal);
    }
  }

  /** Ends all workers at once. Their orders are `ended`. */
  close(): void {
    this.#isClosed = true;
    for (const member of this.#members) {
      member.end(new WorkerError("ended", "the workers were stopped"));
    }
    for (const wake of this.#waiting.splice(0)) wake();
  }

  async #askMember(
    member: Member<Order, Answer, Report>,
    order: Order,
    options: AskOptions<Report>,
  ): Promise<Answer> {
    try {
      return await member.ask(order, options);
    } finally {
      this.#waiting.shift()?.();
    }
  }

  /** Returns an idle worker, a new one if there may be more, or null. */
  #findFree(): Member<Order, Answer, Report> | null {
    for (const member of this.#members) if (!member.isBusy) return member;
    const { start, count = 1, readyMs = READY_MS, graceMs = GRACE_MS } = this.#options;
    if (this.#members.size >= count) return null;
    const member: Member<Order, Answer, Report> = new Member(begin(start), {
      readyMs,
      graceMs,
      onEnd: () => this.#members.delete(member),
    });
    this.#members.add(member);
    return member;
  }

  /** Resolves when a worker may be free, or the signal is aborted. */
  #untilFree(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        const at = this.#waiting.indexOf(wake);
        if (at >= 0) this.#waiting.splice(at, 1);
        resolve();
      };
      signal?.addEventListener("abort", leave, { once: true });
      this.#waiting.push(wake);
    });
  }
}

function begin(start: () => WorkerLike): WorkerLike {
  try {
    return start();
  } catch (error) {
    if (error instanceof RangeError) throw error; // an invalid name
    const why = error instanceof Error ? error.message : `${error}`;
    throw new WorkerError("broken", `no worker could be started: ${why}`);
  }
}

interface Pending<Answer, Report> {
  readonly id: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: WorkerError) => void;
  readonly onReport: ((report: Report) => void) | undefined;
  /** Stops listening to the signal. */
  readonly leave: () => void;
}

interface MemberOptions {
  readonly readyMs: number;
  readonly graceMs: number;
  /** Called once it has ended, for any reason. */
  readonly onEnd: () => void;
}

class Member<Order, Answer, Report> {
  readonly #worker: WorkerLike;
  readonly #options: MemberOptions;
  readonly #stop = canShareMemory() ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
  #isReady = false;
  /** Sends the order that waits for the start of the worker. */
  #begin: (() => void) | null = null;
  #pending: Pending<Answer, Report> | null = null;
  #orders = 0;
  readonly #startTimer: ReturnType<typeof setTimeout>;
  #graceTimer: ReturnType<typeof setTimeout> | undefined;

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
    this.#startTimer = this.#endAfter(options.readyMs, "broken", "it did not start");
  }

  get isBusy(): boolean {
    return this.#pending !== null;
  }

  ask(order: Order, { onBegin, onReport, signal }: AskOptions<Report>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const id = ++this.#orders;
      const begin = () => {
        if (this.#stop) Atomics.store(this.#stop, 0, 0);
        try {
          this.#worker.postMessage({ id, order, stop: this.#stop } satisfies ToWorker<Order>);
          onBegin?.();
        } catch (error) { // the order cannot be posted
          this.#settle()?.reject(new WorkerError("failed", (error as Error).message));
        }
      };
      const abort = () => this.#abort(id);
      const leave = () => signal?.removeEventListener("abort", abort);
      this.#pending = { id, resolve, reject, onReport, leave };
      signal?.addEventListener("abort", abort, { once: true });
      if (this.#isReady) begin();
      else this.#begin = begin;
      if (signal?.aborted) abort();
    });
  }

  /** Ends the worker and rejects its order. */
  end(error: WorkerError): void {
    clearTimeout(this.#startTimer);
    const worker = this.#worker;
    worker.onmessage = worker.onerror = worker.onmessageerror = null;
    worker.terminate();
    this.#options.onEnd();
    this.#settle()?.reject(error);
  }

  #receive(message: FromWorker<Answer, Report>): void {
    if ("ready" in message) return this.#ready();
    if ("closed" in message) return this.end(new WorkerError("broken", "it exited"));
    if (message.id !== this.#pending?.id) return;
    if ("report" in message) this.#pending.onReport?.(message.report);
    else if ("answer" in message) this.#settle()?.resolve(message.answer);
    else this.#settle()?.reject(new WorkerError("failed", message.failed));
  }

  #ready(): void {
    clearTimeout(this.#startTimer);
    this.#isReady = true;
    this.#begin?.();
    this.#begin = null;
  }

  #abort(id: number): void {
    if (this.#begin) {
      this.#begin = null;
      this.#settle()?.reject(new WorkerError("ended", NOT_BEGUN));
      return;
    }
    if (this.#stop) Atomics.store(this.#stop, 0, 1);
    this.#worker.postMessage({ id, abort: true } satisfies ToWorker<Order>);
    const why = "it was stopped but did not answer";
    const { graceMs } = this.#options;
    if (graceMs < Infinity) this.#graceTimer = this.#endAfter(graceMs, "ended", why);
  }

  /** Returns the order that is to be answered or rejected, and forgets it. */
  #settle(): Pending<Answer, Report> | null {
    const pending = this.#pending;
    this.#pending = null;
    clearTimeout(this.#graceTimer);
    pending?.leave();
    return pending;
  }

  #endAfter(ms: number, fault: WorkerFault, why: string): ReturnType<typeof setTimeout> {
    const end = () => this.end(new WorkerError(fault, `${why} (within ${formatMs(ms)})`));
    return setTimeout(end, ms);
  }
}
