/**
 * Workers as their owner sees them: orders go in, answers and reports come out.
 *
 * @module
 */
import { formatMs } from "./errors.ts";
import { canShareMemory, type FromWorker, type ToWorker } from "./workers.ts";

/** How long a worker has to come: its modules are loaded meanwhile. */
const READY_MS = 30_000;
/** How long one has to answer after it was told to stop. */
const GRACE_MS = 1000;
/** Why there is no answer to an order that was stopped early. */
const NOT_BEGUN = "it was stopped before it began";

/** What a pool needs of a worker; a `Worker` has it. */
export interface WorkerLike {
  /** Takes what it says. */
  onmessage: ((event: MessageEvent) => void) | null;
  /** Called where it cannot be loaded, or an error ends it. */
  onerror: ((event: ErrorEvent) => void) | null;
  /** Called where what it says cannot be read. */
  onmessageerror: ((event: MessageEvent) => void) | null;
  /** Tells it something. */
  postMessage(message: unknown): void;
  /** Ends it at once. */
  terminate(): void;
}

/**
 * Why there is no answer: the order `failed` and its worker goes on; the worker is `broken`; or it
 * was `ended` by its owner.
 */
export type WorkerFault = "failed" | "broken" | "ended";

/** An order that was not answered. */
export class WorkerError extends Error {
  /** The name of the class. */
  override readonly name = "WorkerError";
  /** Why. */
  readonly fault: WorkerFault;

  /** Makes the error. */
  constructor(fault: WorkerFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** How many workers there are, how they start, and how long they are waited for. */
export interface WorkerPoolOptions {
  /** Starts one: it serves by `serveAs`. */
  readonly start: () => WorkerLike;
  /** The most at once; 1 where missing. They start when there is work for them. */
  readonly count?: number;
  /** Milliseconds that one has to come; 30,000 where missing. */
  readonly readyMs?: number;
  /**
   * Milliseconds that one has to answer after its order was aborted, before it is ended: 1,000 where
   * missing, and without end if `Infinity`.
   */
  readonly graceMs?: number;
}

/** What goes with an order. */
export interface AskOptions<Report> {
  /** Hears what the worker reports before it answers. */
  readonly onReport?: ((report: Report) => void) | undefined;
  /** Called when the worker is told the order; till then an abort ends it at once. */
  readonly onBegin?: (() => void) | undefined;
  /**
   * Tells the worker to stop: its answer is what it has by then. One that has none in time is ended,
   * and another one starts for the next order.
   */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Workers that each do one order at a time; further orders wait for the first that is free. One that
 * breaks, at work or between two orders, is replaced when there is work for it: every order is
 * answered, or rejected with a `WorkerError`. Whoever has made a pool closes it.
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
   *
   * @throws {WorkerError} if there is none. An order that is aborted while it waits is `ended`.
   */
  async ask(order: Order, options: AskOptions<Report> = {}): Promise<Answer> {
    const { signal } = options;
    for (;;) {
      if (this.#isClosed) throw new WorkerError("ended", "the workers were ended");
      const member = this.#free();
      if (member) return await this.#askMember(member, order, options);
      if (signal?.aborted) throw new WorkerError("ended", NOT_BEGUN);
      await this.#untilFree(signal);
    }
  }

  /** Ends all workers at once; what they were asked is `ended`. */
  close(): void {
    this.#isClosed = true;
    for (const member of this.#members) {
      member.end(new WorkerError("ended", "the workers were ended"));
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

  /** A worker without work, a new one if there may be more, or null. */
  #free(): Member<Order, Answer, Report> | null {
    for (const member of this.#members) if (!member.isBusy) return member;
    const { start, count = 1, readyMs = READY_MS, graceMs = GRACE_MS } = this.#options;
    if (this.#members.size >= count) return null;
    const member: Member<Order, Answer, Report> = new Member(begun(start), {
      readyMs,
      graceMs,
      onEnd: () => this.#members.delete(member),
    });
    this.#members.add(member);
    return member;
  }

  /** Resolved when a worker may be free, or the signal is aborted. */
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

function begun(start: () => WorkerLike): WorkerLike {
  try {
    return start();
  } catch (error) {
    if (error instanceof RangeError) throw error; // a name that no worker knows
    const why = error instanceof Error ? error.message : `${error}`;
    throw new WorkerError("broken", `no worker could be started: ${why}`);
  }
}

/** An order under work. */
interface Pending<Answer, Report> {
  readonly id: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: WorkerError) => void;
  readonly onReport: ((report: Report) => void) | undefined;
  /** Stops listening to the signal. */
  readonly leave: () => void;
}

/** How one worker is waited for. */
interface MemberOptions {
  readonly readyMs: number;
  readonly graceMs: number;
  /** Called once it has ended, for whatever reason. */
  readonly onEnd: () => void;
}

/** One worker: waits until it is there, one order at a time, until it ends. */
class Member<Order, Answer, Report> {
  readonly #worker: WorkerLike;
  readonly #options: MemberOptions;
  readonly #stop = canShareMemory() ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
  #isReady = false;
  /** Begins the order that waits until it is there. */
  #begin: (() => void) | null = null;
  #pending: Pending<Answer, Report> | null = null;
  #orders = 0;
  readonly #patience: ReturnType<typeof setTimeout>;
  #grace: ReturnType<typeof setTimeout> | undefined;

  /** Takes a worker that has just been started. */
  constructor(worker: WorkerLike, options: MemberOptions) {
    this.#worker = worker;
    this.#options = options;
    const broken = (why: string) => this.end(new WorkerError("broken", why));
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onmessageerror = () => broken("what it said cannot be read");
    worker.onerror = (event) => {
      event.preventDefault?.();
      broken(event.message || "it could not be loaded");
    };
    this.#patience = this.#endAfter(options.readyMs, "broken", "it did not come");
  }

  /** Whether it has an order. */
  get isBusy(): boolean {
    return this.#pending !== null;
  }

  /** Returns the answer to an order. */
  ask(order: Order, { onBegin, onReport, signal }: AskOptions<Report>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const id = ++this.#orders;
      const begin = () => {
        if (this.#stop) Atomics.store(this.#stop, 0, 0);
        try {
          this.#worker.postMessage({ id, order, stop: this.#stop } satisfies ToWorker<Order>);
          onBegin?.();
        } catch (error) { // it cannot be posted
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

  /** Ends it; an order under work is rejected. */
  end(error: WorkerError): void {
    clearTimeout(this.#patience);
    const worker = this.#worker;
    worker.onmessage = worker.onerror = worker.onmessageerror = null;
    worker.terminate();
    this.#options.onEnd();
    this.#settle()?.reject(error);
  }

  #hear(message: FromWorker<Answer, Report>): void {
    if ("ready" in message) return this.#ready();
    if ("closed" in message) return this.end(new WorkerError("broken", "it ended itself"));
    if (message.id !== this.#pending?.id) return;
    if ("report" in message) this.#pending.onReport?.(message.report);
    else if ("answer" in message) this.#settle()?.resolve(message.answer);
    else this.#settle()?.reject(new WorkerError("failed", message.failed));
  }

  #ready(): void {
    clearTimeout(this.#patience);
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
    const why = "it was stopped, and had no answer in time";
    const { graceMs } = this.#options;
    if (graceMs < Infinity) this.#grace = this.#endAfter(graceMs, "ended", why);
  }

  /** Takes the order under work away, which is answered or rejected now. */
  #settle(): Pending<Answer, Report> | null {
    const pending = this.#pending;
    this.#pending = null;
    clearTimeout(this.#grace);
    pending?.leave();
    return pending;
  }

  #endAfter(ms: number, fault: WorkerFault, why: string): ReturnType<typeof setTimeout> {
    const end = () => this.end(new WorkerError(fault, `${why} (within ${formatMs(ms)})`));
    return setTimeout(end, ms);
  }
}
