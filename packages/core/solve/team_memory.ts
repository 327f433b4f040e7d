// The memory that the threads of one solve share, apart from the table.
//
// Every thread answers the whole question. The first to finish a test publishes its bound; the others
// stop and use it. The name of a test is what it asks, so threads need not test in the same order.
// Within a test, a thread defers moves that another thread is searching, and later finds them in
// the table. This is the idea of ABDADA (J.-C. Weill, "The ABDADA distributed minimax search
// algorithm", ICCA Journal 19 (1996)), with the marks in a separate table.

/** The most threads of a team. */
export const MAX_THREADS = 64;
/** Slots for tests, a power of two. A test without a slot is answered by each thread on its own. */
const TEST_SLOTS = 2 ** 12;
/** The most slots to probe for a test. */
const MOST_PROBES = 64;
/** Slots for the positions that threads are searching, chosen by a hash. */
const BUSY_SLOTS = 2 ** 14;
/** Words of a test's slot: its state, what it asks (two words), its bound. */
const TEST_WORDS = 4;
/** The states of a test's slot, in order. */
const [EMPTY, NAMING, OPEN, ANSWERING, ANSWERED] = [0, 1, 2, 3, 4];
/** The current test has no slot. */
const NOT_SHARED = -1;

/** What a test asks: whether a position or one of its moves reaches a threshold. */
export interface Test {
  /** How many moves of a line lead to the position, 0 for the position in question. */
  readonly step: number;
  /** The place of the move, or -1 for the position itself. */
  readonly place: number;
  /** An integer of 32 bits. */
  readonly threshold: number;
}

/** Stops a search whose test another thread has answered. */
class Decided extends Error {}

/** One thread's view of what its team shares. */
export class Team {
  readonly #tests: Int32Array;
  readonly #busy: Int32Array;
  readonly #nodes: Float64Array;
  readonly #index: number;
  /** The offset of the current test's slot, in words. */
  #at = NOT_SHARED;

  /** Joins a team as one of its threads, from 0. */
  constructor(memory: SharedArrayBuffer, index: number) {
    this.#nodes = new Float64Array(memory, 0, MAX_THREADS);
    this.#tests = new Int32Array(memory, 8 * MAX_THREADS, TEST_WORDS * TEST_SLOTS);
    this.#busy = new Int32Array(memory, 8 * MAX_THREADS + this.#tests.byteLength, BUSY_SLOTS);
    this.#index = index;
  }

  /** The bytes that a team shares. */
  static get bytes(): number { // a getter: bundlers keep a class whose static fields are computed
    return 8 * MAX_THREADS + 4 * TEST_WORDS * TEST_SLOTS + 4 * BUSY_SLOTS;
  }

  /** Removes all tests and marks before the next question. Every thread must be idle. */
  static reset(memory: SharedArrayBuffer): void {
    new Int32Array(memory, 8 * MAX_THREADS).fill(0);
  }

  /** The nodes that all threads have reported. */
  get nodes(): number {
    return this.#nodes.reduce((sum, nodes) => sum + nodes, 0);
  }

  /** Reports how many nodes this thread has visited. */
  countNodes(nodes: number): void {
    this.#nodes[this.#index] = nodes;
  }

  /** Returns the bound of a test: from this thread's search or from another thread. */
  decide(test: Test, search: () => number): number {
    const at = this.#at = this.#findTest(test);
    if (at === NOT_SHARED) return search();
    const tests = this.#tests;
    try {
      if (Atomics.load(tests, at) === OPEN) {
        const bound = search();
        if (Atomics.compareExchange(tests, at, OPEN, ANSWERING) === OPEN) {
          tests[at + 3] = bound;
          Atomics.store(tests, at, ANSWERED);
          return bound;
        }
      }
    } catch (error) {
      if (!(error instanceof Decided)) throw error;
    } finally {
      this.#at = NOT_SHARED;
    }
    this.#spinUntil(at, ANSWERED);
    return tests[at + 3];
  }

  /** Stops the search if another thread has answered its test. */
  checkUndecided(): void {
    if (this.#at >= 0 && Atomics.load(this.#tests, this.#at) > OPEN) throw new Decided();
  }

  /** Returns whether another thread probably works on this position. */
  isBusy(low: number, high: number): boolean {
    const mark = this.#busy[findBusySlot(low, high)];
    return mark !== 0 && mark === makeMark(low, high);
  }

  /** Marks a position that this thread works on. */
  begin(low: number, high: number): void {
    this.#busy[findBusySlot(low, high)] = makeMark(low, high);
  }

  /** Removes the mark of a position. */
  end(low: number, high: number): void {
    this.#busy[findBusySlot(low, high)] = 0;
  }

  /** Returns the slot of a test, a new one if needed. */
  #findTest({ step, place, threshold }: Test): number {
    if (step >= 2 ** 15 || place >= 2 ** 16 - 1) return NOT_SHARED;
    const name = step << 16 | place + 1;
    const tests = this.#tests;
    const first = makeMark(name, threshold);
    for (let probe = 0; probe < MOST_PROBES; probe++) {
      const at = TEST_WORDS * ((first + probe) & (TEST_SLOTS - 1));
      if (Atomics.compareExchange(tests, at, EMPTY, NAMING) === EMPTY) {
        tests[at + 1] = name;
        tests[at + 2] = threshold;
        Atomics.store(tests, at, OPEN);
        return at;
      }
      this.#spinUntil(at, OPEN);
      if (tests[at + 1] === name && tests[at + 2] === threshold) return at;
    }
    return NOT_SHARED;
  }

  /** Waits until another thread has written a few words. */
  #spinUntil(at: number, state: number): void {
    while (Atomics.load(this.#tests, at) < state);
  }
}

function makeMark(low: number, high: number): number {
  return low ^ Math.imul(high, 0x9e37_79b1);
}

function findBusySlot(low: number, high: number): number {
  const word = Math.imul(makeMark(low, high), 0x85eb_ca6b);
  return (word ^ (word >>> 15)) & (BUSY_SLOTS - 1);
}
