/**
 * What threads share that run the same search on the same position, besides the table.
 *
 * All threads ask the same questions ("on which side of t does the value lie?") in the same order,
 * as each goes on from the answers of the ones before. The first to answer one publishes its bound,
 * and the others break off and take it. Within a question a thread puts moves off that another one
 * is busy with, and finds them in the table later: the idea of ABDADA (J.-C. Weill, "The ABDADA
 * distributed minimax search algorithm", ICCA Journal 19 (1996)), with marks in a table of their own.
 *
 * @module
 */

/** The most questions whose answers are shared; further ones every thread answers for itself. */
const MAX_TESTS = 2 ** 16;
/** The most threads. */
const MAX_WORKERS = 64;
/** Places for positions that threads are busy with, by a hash. */
const BUSY_PLACES = 2 ** 14;
/** What stands for a question without an answer: no bound is −2^31, so that nothing needs filling. */
const OPEN = 0;
const ANSWERED = 1 << 31;

/** Breaks a search off whose question another thread has answered. */
class Decided extends Error {}

/**
 * One thread's view of what its team shares.
 *
 * @example
 * ```ts
 * import { Team } from "@zugzwang/core/engines/team";
 * import { assertEquals } from "@std/assert";
 *
 * const memory = new SharedArrayBuffer(Team.bytes);
 * const [first, second] = [new Team(memory, 0), new Team(memory, 1)];
 * assertEquals(first.decide(first.nextTest(), () => 5), 5);
 * assertEquals(second.decide(second.nextTest(), () => 3), 5); // answered already
 * ```
 */
export class Team {
  readonly #answers: Int32Array;
  readonly #busy: Int32Array;
  readonly #nodes: Float64Array;
  readonly #index: number;
  #tests = 0;

  /** Joins a team as one of its threads, from 0. */
  constructor(memory: SharedArrayBuffer, index: number) {
    this.#nodes = new Float64Array(memory, 0, MAX_WORKERS);
    this.#answers = new Int32Array(memory, 8 * MAX_WORKERS, MAX_TESTS);
    this.#busy = new Int32Array(memory, 8 * MAX_WORKERS + 4 * MAX_TESTS, BUSY_PLACES);
    this.#index = index;
  }

  /** The bytes that a team shares. */
  static get bytes(): number { // no field: bundlers keep a class whose fields are worked out
    return 8 * MAX_WORKERS + 4 * MAX_TESTS + 4 * BUSY_PLACES;
  }

  /** The most threads of a team. */
  static get maxWorkers(): number {
    return MAX_WORKERS;
  }

  /** The nodes of all threads, as far as they have said. */
  get nodes(): number {
    return this.#nodes.reduce((sum, nodes) => sum + nodes, 0);
  }

  /** Says how many nodes this thread has visited. */
  countNodes(nodes: number): void {
    this.#nodes[this.#index] = nodes;
  }

  /** The number of the next question. */
  nextTest(): number {
    return this.#tests++;
  }

  /** Returns the answer to a question, by the search given or from another thread. */
  decide(test: number, search: () => number): number {
    if (test >= MAX_TESTS) return search();
    const answers = this.#answers;
    try {
      if (Atomics.load(answers, test) === OPEN) {
        Atomics.compareExchange(answers, test, OPEN, search() ^ ANSWERED);
      }
    } catch (error) {
      if (!(error instanceof Decided)) throw error;
    }
    return Atomics.load(answers, test) ^ ANSWERED;
  }

  /** Breaks the search off if its question is answered. */
  checkUndecided(test: number): void {
    if (test < MAX_TESTS && Atomics.load(this.#answers, test) !== OPEN) throw new Decided();
  }

  /** Whether another thread is probably at this position. */
  isBusy(low: number, high: number): boolean {
    const mark = this.#busy[busyPlace(low, high)];
    return mark !== 0 && mark === markOf(low, high);
  }

  /** Marks a position as one that this thread is at. */
  begin(low: number, high: number): void {
    this.#busy[busyPlace(low, high)] = markOf(low, high);
  }

  /** Takes the mark away. */
  end(low: number, high: number): void {
    this.#busy[busyPlace(low, high)] = 0;
  }
}

function markOf(low: number, high: number): number {
  return low ^ Math.imul(high, 0x9e37_79b1);
}

function busyPlace(low: number, high: number): number {
  const word = Math.imul(markOf(low, high), 0x85eb_ca6b);
  return (word ^ (word >>> 15)) & (BUSY_PLACES - 1);
}
