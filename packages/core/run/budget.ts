import { LimitError } from "./errors.ts";

/** The default memory limit: 4 GiB. */
export const DEFAULT_MEMORY_BYTES = 4 * 2 ** 30;

/**
 * Arrays of this size are released at once, smaller ones by the garbage collector. V8 compiles code
 * as if no typed array were ever detached. The first one that is detached discards that code, which
 * costs a small solve more than the memory is worth.
 */
const LEAST_DETACHED = 2 ** 22;

/** The longest time of a timer. */
const MOST_TIMER_MS = 2 ** 31 - 1;

/** The progress of a solver. */
export interface Progress {
  /** Positions or nodes visited so far. */
  readonly nodes: number;
  /** The fraction of the work that is done, 0..1, or null if unknown. */
  readonly fraction: number | null;
  /** Bytes of the solver's tables. */
  readonly bytes: number;
}

/** Limits of a solver and its reports. All are optional. */
export interface BudgetOptions {
  /** The most bytes that the solver's tables may take together, default 4 GiB. */
  readonly memoryBytes?: number;
  /** How long it may take, in milliseconds from its start. */
  readonly timeMs?: number;
  /** How many nodes it may visit, from its start. Unlike a time, it is the same limit on every machine. */
  readonly nodes?: number;
  /** When to stop, as `Date.now()` counts. With `timeMs`, the earlier limit holds. */
  readonly deadline?: number;
  /** The clock of `deadline`, default `Date.now`. */
  readonly now?: () => number;
  /**
   * Stops the solver at its next poll. While a solver searches, no other event runs in its thread,
   * so only `onProgress` can abort it there.
   */
  readonly signal?: AbortSignal;
  /** Called at every poll. */
  readonly onProgress?: (progress: Progress) => void;
}

/** Limits of one question, within those of the solver. */
export type QuestionLimits = Pick<
  BudgetOptions,
  "timeMs" | "nodes" | "deadline" | "signal" | "onProgress"
>;

/**
 * Keeps a solver within its limits: it reserves memory before it allocates it, and checks the clock
 * and the nodes whenever it polls, at least every 100 ms.
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
  readonly #buffers = new Set<ArrayBuffer>();
  readonly #startedAt: number;
  readonly #now: () => number;
  /** The current limits. That of nodes counts from the start of the budget. */
  #options: BudgetOptions;
  #bytes = 0;
  #nodes = 0;
  #peakBytes = 0;
  /** Frees everything. The allocated arrays must no longer be used. */
  readonly freeAll: () => void = this.mark();

  /**
   * Starts the clock.
   * @throws {RangeError} if a limit is not a number.
   */
  constructor(options: BudgetOptions = {}) {
    this.memoryBytes = options.memoryBytes ?? DEFAULT_MEMORY_BYTES;
    this.#options = startClock(options);
    this.#now = options.now ?? Date.now;
    this.#startedAt = this.#now();
  }

  /** Bytes in use by tables now. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The most bytes that were in use at once. */
  get peakBytes(): number {
    return this.#peakBytes;
  }

  /** The most nodes that were reported. */
  get nodes(): number {
    return this.#nodes;
  }

  /**
   * Returns what `make` allocates, after reserving `bytes`.
   * @throws {LimitError} if that exceeds the limit, the machine lacks the memory, or the signal is
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
   * @throws {LimitError} if that exceeds the limit.
   */
  reserve(bytes: number, purpose: string): void {
    const needed = this.#bytes + bytes;
    if (needed > this.memoryBytes) {
      throw new LimitError({ kind: "memory", needed, allowed: this.memoryBytes, purpose });
    }
    this.#bytes = needed;
    this.#peakBytes = Math.max(this.#peakBytes, needed);
  }

  /** Counts `bytes` as free. */
  release(bytes: number): void {
    this.#bytes -= bytes;
  }

  /** Remembers a typed array that is already counted, so that `freeAll` releases it; returns it. */
  hold<T>(made: T): T {
    const buffer = ArrayBuffer.isView(made) ? made.buffer : null;
    if (buffer instanceof ArrayBuffer) this.#buffers.add(buffer);
    return made;
  }

  /** Counts a typed array as free and releases a large one. It must no longer be used. */
  free({ buffer }: ArrayBufferView): void {
    this.release(buffer.byteLength);
    if (!(buffer instanceof ArrayBuffer)) return; // shared memory lasts until no thread refers to it
    this.#buffers.delete(buffer);
    detach(buffer);
  }

  /** Returns a function that frees everything allocated or reserved after this call. */
  mark(): () => void {
    const [bytes, before] = [this.#bytes, new Set(this.#buffers)];
    return () => {
      for (const buffer of this.#buffers) {
        if (before.has(buffer)) continue;
        this.#buffers.delete(buffer);
        detach(buffer);
      }
      this.#bytes = bytes;
    };
  }

  /** Returns how many milliseconds a question with limits of its own may take from now on. */
  countTimeLeft(limits: QuestionLimits): number {
    const { deadline = Infinity } = startClock({ ...limits, now: this.#now });
    return Math.min(this.#options.deadline ?? Infinity, deadline) - this.#now();
  }

  /** Returns how many nodes a question with limits of its own may visit from now on. */
  countNodesLeft({ nodes = Infinity }: QuestionLimits): number {
    return Math.min((this.#options.nodes ?? Infinity) - this.#nodes, nodes);
  }

  /** Counts nodes that others have visited for this budget: all so far, not those since the last call. */
  countNodes(nodes: number): void {
    if (nodes > this.#nodes) this.#nodes = nodes;
  }

  /**
   * Returns what `work` returns within limits of its own: the tighter limits and both signals hold,
   * its reports replace those of the budget. Memory is counted as before.
   */
  async within<T>(limits: QuestionLimits, work: () => T | Promise<T>): Promise<T> {
    const outer = this.#options;
    const { deadline, signal, onProgress } = startClock({ ...limits, now: this.#now });
    const signals = [outer.signal, signal].filter((given) => given !== undefined);
    this.#options = {
      ...outer,
      deadline: Math.min(outer.deadline ?? Infinity, deadline ?? Infinity),
      nodes: this.#nodes + this.countNodesLeft(limits),
      ...signal && { signal: joinSignals(signals) },
      ...onProgress && { onProgress },
    };
    try {
      return await work();
    } finally {
      this.#options = outer;
    }
  }

  /**
   * Reports progress, and checks the signal, the nodes and the clock.
   * @throws {LimitError} if the signal is aborted, or a limit is reached.
   */
  poll(nodes: number, fraction: number | null = null): void {
    const { deadline = Infinity, nodes: allowed = Infinity, onProgress } = this.#options;
    onProgress?.({ nodes, fraction, bytes: this.#bytes });
    this.#checkSignal();
    this.countNodes(nodes);
    if (this.#nodes >= allowed) {
      const purpose = "the search";
      throw new LimitError({ kind: "nodes", needed: this.#nodes, allowed, purpose });
    }
    if (deadline === Infinity) return;
    const now = this.#now();
    if (now >= deadline) throw this.#makeError("time", now);
  }

  /**
   * Waits for work that others do. At a limit, that work continues, because it may serve other questions.
   * @throws {LimitError} if the signal is aborted or the time is up before the work is done.
   */
  async wait<T>(work: Promise<T>, purpose: string): Promise<T> {
    const { deadline = Infinity, signal } = this.#options;
    let stop = () => {};
    const stopped = new Promise<never>((_, reject) => {
      const getKind = () => signal?.aborted ? "signal" : "time";
      stop = () => reject(this.#makeError(getKind(), this.#now(), purpose));
    });
    if (signal?.aborted) stop();
    const ms = Math.max(0, deadline - this.#now());
    const timer = ms <= MOST_TIMER_MS ? setTimeout(stop, ms) : undefined;
    signal?.addEventListener("abort", stop, { once: true });
    try {
      return await Promise.race([work, stopped]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
    }
  }

  #checkSignal(): void {
    if (this.#options.signal?.aborted) throw this.#makeError("signal", this.#now());
  }

  #makeError(kind: "time" | "signal", now: number, purpose = "the search"): LimitError {
    const { deadline = Infinity } = this.#options;
    const allowed = Math.max(0, deadline - this.#startedAt);
    return new LimitError({ kind, needed: now - this.#startedAt, allowed, purpose });
  }
}

/** Returns a signal that is aborted with any of some. `aborted` asks them: a worker's reads shared memory. */
function joinSignals(signals: readonly AbortSignal[]): AbortSignal {
  const aborted = () => signals.some((signal) => signal.aborted);
  return Object.defineProperty(AbortSignal.any([...signals]), "aborted", { get: aborted });
}

/** Replaces `timeMs` by a deadline, which solvers can share. Throws unless limits are numbers. */
export function startClock<T extends BudgetOptions>(options: T): T {
  for (const name of ["memoryBytes", "timeMs", "nodes", "deadline"] as const) {
    const limit = options[name];
    if (limit === undefined || typeof limit === "number" && !Number.isNaN(limit)) continue;
    throw new RangeError(`Invalid ${name}: expected a number, found ${limit}`);
  }
  const { timeMs, ...others } = options;
  if (timeMs === undefined) return options;
  const { deadline = Infinity, now = Date.now } = options;
  return { ...others, deadline: Math.min(deadline, now() + timeMs) } as T;
}

/**
 * Checks that a set of this many bits is not too large for a table.
 * @throws {LimitError} if it has more bits than `most`.
 */
export function checkBits(bits: number, most: number, purpose: string): void {
  if (bits <= most) return;
  const [needed, allowed] = [2 ** bits, 2 ** most];
  const limited = `${purpose} (at most ${most})`;
  throw new LimitError({ kind: "positions", needed, allowed, purpose: limited });
}

/** Releases a large array's memory (not in Node 20, which lacks `transfer`). */
function detach(buffer: ArrayBuffer): void {
  if (buffer.byteLength >= LEAST_DETACHED) buffer.transfer?.(0);
}

/** Returns whether calls are nested too deeply, which most engines report as a RangeError. */
function isStackOverflow({ message }: RangeError): boolean {
  return /call stack|recursion/i.test(message);
}
