// The memory that the threads of one solve share, apart from the table.
//
// Every thread answers the whole question. The first to finish a test publishes its bound; the others
// stop and use it. The name of a test is what it asks, so threads need not test in the same order.
// Within a test, a thread defers moves that another thread is searching, and later finds them in
// the table. This is the idea of ABDADA (J.-C. Weill, "The ABDADA distributed minimax search
// algorithm", ICCA Journal 19 (1996)), with the marks in a separate table.

import { blameCaller } from "./errors.ts";

export const MAX_THREADS = 64;
/** Slots for tests, a power of two. A test without a slot is answered by each thread on its own. */
const TEST_SLOTS = 2 ** 12;
const MOST_PROBES = 64;
/** Slots for the positions that threads are searching, chosen by a hash. */
const BUSY_SLOTS = 2 ** 14;
/** The bytes of what threads count, of the names of tests, and of their answers (two words each). */
const [NODE_BYTES, NAME_BYTES, ANSWER_BYTES] = [8 * MAX_THREADS, 8 * TEST_SLOTS, 8 * TEST_SLOTS];
/** The current test has no slot. */
const NOT_SHARED = -1;

/** What a test asks: whether a position or one of its moves reaches a threshold. */
export interface Test {
  /** How many moves of a line lead to the position, 0 for the position in question. */
  readonly step: number;
  /** The index of the move, or -1 for the position itself. */
  readonly moveIndex: number;
  /** An integer of 32 bits. */
  readonly threshold: number;
}

/** Stops a search whose test another thread has answered. It passes through the guard of a game. */
const DECIDED = new Error("another thread has answered");

/** One thread's view of what its team shares. */
export class Team {
  /** The names of the tests in their slots, 0 in a free one. */
  readonly #names: BigInt64Array;
  /** Whether each test is answered, and its bound. */
  readonly #answers: Int32Array;
  readonly #busy: Int32Array;
  readonly #nodes: Float64Array;
  readonly #index: number;
  /** The offset of the current test's answer, in words. */
  #at = NOT_SHARED;

  /** Joins a team as one of its threads, from 0. */
  constructor(memory: SharedArrayBuffer, index: number) {
    this.#nodes = new Float64Array(memory, 0, MAX_THREADS);
    this.#names = new BigInt64Array(memory, NODE_BYTES, TEST_SLOTS);
    this.#answers = new Int32Array(memory, NODE_BYTES + NAME_BYTES, 2 * TEST_SLOTS);
    this.#busy = new Int32Array(memory, NODE_BYTES + NAME_BYTES + ANSWER_BYTES, BUSY_SLOTS);
    this.#index = index;
  }

  /** The bytes that a team shares. */
  static get bytes(): number { // a getter: bundlers keep a class whose static fields are computed
    return NODE_BYTES + NAME_BYTES + ANSWER_BYTES + 4 * BUSY_SLOTS;
  }

  /** Removes all tests and marks before the next question. Every thread must be idle. */
  static reset(memory: SharedArrayBuffer): void {
    new Int32Array(memory, NODE_BYTES).fill(0);
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
    const answers = this.#answers;
    try {
      this.checkUndecided();
      const bound = search();
      this.checkUndecided();
      answers[at + 1] = bound; // if two threads are here, both bounds decide the test
      Atomics.store(answers, at, 1);
      return bound;
    } catch (error) {
      if (error !== DECIDED) throw error;
    } finally {
      this.#at = NOT_SHARED;
    }
    return answers[at + 1];
  }

  /** Stops the search if another thread has answered its test. */
  checkUndecided(): void {
    if (this.#at >= 0 && Atomics.load(this.#answers, this.#at) !== 0) blameCaller(stop);
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

  /** Returns the offset of a test's answer, in a new slot if needed. */
  #findTest({ step, moveIndex, threshold }: Test): number {
    if (step >= 2 ** 15 || moveIndex >= 2 ** 16 - 2) return NOT_SHARED;
    const high = step << 16 | moveIndex + 2; // not 0
    const name = BigInt(high) << 32n | BigInt(threshold >>> 0);
    const first = makeMark(high, threshold);
    for (let probe = 0; probe < MOST_PROBES; probe++) {
      const slot = (first + probe) & (TEST_SLOTS - 1);
      const found = Atomics.compareExchange(this.#names, slot, 0n, name);
      if (found === 0n || found === name) return 2 * slot;
    }
    return NOT_SHARED;
  }
}

function stop(): never {
  throw DECIDED;
}

function makeMark(low: number, high: number): number {
  return low ^ Math.imul(high, 0x9e37_79b1);
}

function findBusySlot(low: number, high: number): number {
  const word = Math.imul(makeMark(low, high), 0x85eb_ca6b);
  return (word ^ (word >>> 15)) & (BUSY_SLOTS - 1);
}
