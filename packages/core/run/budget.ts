/**
 * What a solver may use: memory, time; where it reports how far it is, and lets other events happen.
 *
 * @module
 */
import { LimitError } from "./errors.ts";

/** The memory limit where the caller gives none: 4 GiB. */
export const DEFAULT_MEMORY_BYTES = 4 * 2 ** 30;

/**
 * Bytes from which an array's memory is given back at once, while a solver works and when it has
 * ended. V8 compiles code on typed arrays on the ground that none was ever taken away: with the
 * first one it throws all of it out, and what it compiles from then on looks at each access whether
 * the array is still there. Smaller ones may be collected as garbage till the solver has ended, or
 * they would be over the limit together with what is in use.
 */
const [LEAST_MEANWHILE, LEAST_AT_END] = [2 ** 22, 2 ** 12];

/**
 * The limit from which small arrays are left to the garbage collector at the end of a solver too:
 * it comes once some 64 MiB of them wait, which is little then, and the next solver finds its code
 * compiled.
 */
const AMPLE_BYTES = 2 ** 30;

/** How far a solver is. */
export interface Progress {
  /** Positions or nodes visited so far. */
  readonly nodes: number;
  /** The share of the work that is done, 0..1, or null where unknown. */
  readonly share: number | null;
  /** Bytes of the solver's own tables. */
  readonly bytes: number;
}

/** Limits and reporting of a solver. All are optional; memory is 4 GiB where not given. */
export interface BudgetOptions {
  /** The most bytes that the solver's own tables may take together. */
  readonly memoryBytes?: number;
  /** How long it may take, in milliseconds from its start. */
  readonly timeMs?: number;
  /** When to stop: milliseconds since the epoch, as of `Date.now()`; the earlier one of the two. */
  readonly deadline?: number;
  /** The clock of `deadline`; `Date.now` if not given. */
  readonly now?: () => number;
  /**
   * Stops the solver at its next poll once it is aborted. A solver that does not let other events
   * happen in between hears only of what `onProgress` aborts.
   */
  readonly signal?: AbortSignal;
  /** Called now and then while solving, at every poll. */
  readonly onProgress?: (progress: Progress) => void;
}

/**
 * Keeps a solver within its limits: memory is asked for before it is allocated, and time is
 * checked whenever the solver polls, which is soon enough for a sign within 100 ms.
 *
 * @example
 * ```ts
 * import { Budget, LimitError } from "@zugzwang/core";
 * import { assertEquals, assertThrows } from "@std/assert";
 *
 * const budget = new Budget({ memoryBytes: 1000 });
 * const table = budget.allocate(800, "the table", () => new Int32Array(200));
 * assertEquals([table.length, budget.peakBytes], [200, 800]);
 * assertThrows(() => budget.allocate(400, "another", () => new Int32Array(100)), LimitError);
 * ```
 */
export class Budget {
  /** The most bytes that all tables may take together. */
  readonly memoryBytes: number;
  /** The memory of the typed arrays that are in use. */
  readonly #buffers = new Set<ArrayBuffer>();
  /** That of smaller ones which are not any more, unless it has been collected. */
  #freed: WeakRef<ArrayBuffer>[] = [];
  #freedBytes = 0;
  #bytes = 0;
  #peakBytes = 0;
  readonly #startedAt: number;
  #options: BudgetOptions;
  readonly #now: () => number;

  /**
   * Starts the clock.
   *
   * @throws {RangeError} if a limit is no number: nothing would ever be over it.
   */
  constructor(options: BudgetOptions = {}) {
    for (const name of ["memoryBytes", "timeMs", "deadline"] as const) {
      const limit = options[name];
      if (limit === undefined || typeof limit === "number" && !Number.isNaN(limit)) continue;
      throw new RangeError(`Cannot keep to ${name}: expected a number, found ${limit}`);
    }
    this.memoryBytes = options.memoryBytes ?? DEFAULT_MEMORY_BYTES;
    this.#options = timed(options);
    this.#now = options.now ?? Date.now;
    this.#startedAt = this.#now();
  }

  /** Bytes in use by tables now. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The most bytes that were in use by tables at once. */
  get peakBytes(): number {
    return this.#peakBytes;
  }

  /**
   * Returns what `make` allocates, once the limit allows `bytes` more; a failed allocation is the
   * same error. Once the signal is aborted nothing is allocated.
   *
   * @throws {LimitError} if `bytes` more are over the limit or cannot be had, or the signal is
   * aborted.
   */
  allocate<T>(bytes: number, purpose: string, make: () => T): T {
    this.#checkSignal();
    this.reserve(bytes, purpose);
    try {
      return this.hold(make());
    } catch (error) {
      this.release(bytes);
      if (!(error instanceof RangeError) || isStackOverflow(error)) throw error;
      throw new LimitError({ kind: "memory", needed: bytes, allowed: this.memoryBytes, purpose });
    }
  }

  /**
   * Counts `bytes` more as used.
   *
   * @throws {LimitError} if that is over the limit.
   */
  reserve(bytes: number, purpose: string): void {
    const needed = this.#bytes + bytes;
    if (needed + this.#freedBytes > this.memoryBytes) this.#giveBackFreed();
    if (needed > this.memoryBytes) {
      throw new LimitError({ kind: "memory", needed, allowed: this.memoryBytes, purpose });
    }
    this.#bytes = needed;
    this.#peakBytes = Math.max(this.#peakBytes, needed);
  }

  /** Counts `bytes` as free again. */
  release(bytes: number): void {
    this.#bytes -= bytes;
  }

  /** Returns what it is given; the memory of a typed array is given back with all else. */
  hold<T>(made: T): T {
    const buffer = ArrayBuffer.isView(made) ? made.buffer : null;
    if (buffer instanceof ArrayBuffer) this.#buffers.add(buffer);
    return made;
  }

  /**
   * Counts a typed array as free again; it is of no more use. Its memory is given back now, from
   * 4 MiB on, else with all else or where the limit needs it. (Memory that is shared lasts as long
   * as any thread refers to it; so does all memory in engines without
   * `ArrayBuffer.prototype.transfer`.)
   */
  free({ buffer }: ArrayBufferView): void {
    this.release(buffer.byteLength);
    if (!(buffer instanceof ArrayBuffer)) return;
    this.#buffers.delete(buffer);
    if (buffer.byteLength >= LEAST_MEANWHILE) giveBack(buffer);
    else if (buffer.byteLength >= LEAST_AT_END) {
      this.#freed.push(new WeakRef(buffer));
      this.#freedBytes += buffer.byteLength;
    }
  }

  /**
   * Returns a function that gives back all that was taken since: arrays as `free` does, from 4 KiB
   * on, and all bytes that were counted.
   */
  mark(): () => void {
    const [bytes, before] = [this.#bytes, new Set(this.#buffers)];
    return () => {
      this.#endOf([...this.#buffers].filter((buffer) => !before.has(buffer)));
      this.#bytes = bytes;
    };
  }

  /** Gives everything back: no array that was allocated is of use any more. */
  freeAll(): void {
    this.#endOf([...this.#buffers]);
    this.#bytes = 0;
  }

  /** Gives back some arrays, and those that were freed before. */
  #endOf(buffers: readonly ArrayBuffer[]): void {
    const isAmple = this.memoryBytes >= AMPLE_BYTES;
    const least = isAmple ? LEAST_MEANWHILE : LEAST_AT_END;
    for (const buffer of buffers) {
      this.#buffers.delete(buffer);
      if (buffer.byteLength >= least) giveBack(buffer);
    }
    if (!isAmple) this.#giveBackFreed();
  }

  #giveBackFreed(): void {
    for (const freed of this.#freed) giveBack(freed.deref());
    this.#freed = [];
    this.#freedBytes = 0;
  }

  /**
   * Returns what some work returns, now or later, that has limits of its own: the earlier deadline,
   * its signal and its reports instead of those of the budget. Memory is counted as before.
   */
  within<T>(limits: Omit<BudgetOptions, "memoryBytes" | "now">, work: () => T): T {
    const outer = this.#options;
    const { deadline, signal, onProgress } = timed({ ...limits, now: this.#now });
    this.#options = {
      ...outer,
      deadline: Math.min(outer.deadline ?? Infinity, deadline ?? Infinity),
      ...signal && { signal },
      ...onProgress && { onProgress },
    };
    const restore = () => void (this.#options = outer);
    let isPending = false;
    try {
      const result = work();
      isPending = result instanceof Promise;
      return isPending ? (result as Promise<unknown>).finally(restore) as T : result;
    } finally {
      if (!isPending) restore();
    }
  }

  /**
   * Reports progress, checks the signal and the clock.
   *
   * @throws {LimitError} if the signal is aborted or the deadline has passed.
   */
  poll(nodes: number, share: number | null = null): void {
    const { deadline, onProgress } = this.#options;
    onProgress?.({ nodes, share, bytes: this.#bytes });
    this.#checkSignal();
    if (deadline === undefined || deadline === Infinity) return;
    const now = this.#now();
    if (now >= deadline) throw this.#stopped("time", now);
  }

  #checkSignal(): void {
    if (this.#options.signal?.aborted) throw this.#stopped("signal", this.#now());
  }

  #stopped(kind: "time" | "signal", now: number): LimitError {
    const { deadline = Infinity } = this.#options;
    const allowed = Math.max(0, deadline - this.#startedAt);
    return new LimitError({ kind, needed: now - this.#startedAt, allowed, purpose: "the search" });
  }
}

/**
 * Returns options whose time has begun: `timeMs` as a deadline. Whoever hands options on, to solvers
 * one after the other, hands these on.
 */
export function timed<T extends BudgetOptions>(options: T): T {
  const { timeMs, ...others } = options;
  if (timeMs === undefined) return options;
  const { deadline = Infinity, now = Date.now } = options;
  return { ...others, deadline: Math.min(deadline, now() + timeMs) } as T;
}

/** Returns what some work returns that has a budget of its own; its memory is given back then. */
export function withBudget<T>(options: BudgetOptions, work: (budget: Budget) => T): T {
  const budget = new Budget(options);
  try {
    return work(budget);
  } finally {
    budget.freeAll();
  }
}

function giveBack(buffer: ArrayBuffer | undefined): void {
  buffer?.transfer?.(0); // not in Node 20
}

/** Whether an error says that calls are nested too deep: in most engines a RangeError too. */
function isStackOverflow({ message }: RangeError): boolean {
  return /call stack|recursion/i.test(message);
}

/** How long other events wait at most between two pieces of work. */
const PERIOD_MS = 50;

/** Lets other events happen now and then, and looks at the limits. */
export class Pause {
  readonly #budget: Budget;
  readonly #isHeard: boolean;
  #at = performance.now();

  /** @param isHeard Whether somebody may abort the work, who is given the chance. */
  constructor(budget: Budget, isHeard: boolean) {
    this.#budget = budget;
    this.#isHeard = isHeard;
  }

  /** Pauses where one is due. */
  async ifDue(): Promise<void> {
    if (performance.now() - this.#at >= PERIOD_MS) await this.now(true);
    else this.#budget.poll(0);
  }

  /**
   * Pauses, where anybody may abort the work.
   *
   * @throws {LimitError} if a limit has come.
   */
  async now(isDue: boolean = this.#isHeard): Promise<void> {
    if (isDue) {
      await new Promise((resolve) => setTimeout(resolve));
      this.#at = performance.now();
    }
    this.#budget.poll(0);
  }
}
