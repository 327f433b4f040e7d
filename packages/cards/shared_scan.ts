/**
 * One search shared by several workers: every worker runs the same scans, takes first moves from
 * a common counter and meets the others at the end of each scan. What the workers then know is
 * the same, and so are their next thresholds; nobody leads.
 *
 * @module
 */
import type { Window } from "./root.ts";
import type { Scan, ScanResult } from "./root_scan.ts";

/** Words at the start of the shared memory: the proved bounds. */
const [LOWER, UPPER, HEADER_WORDS] = [0, 1, 2];

/** Words of a scan: the next move, the first success, and how many workers are through. */
const [NEXT, SUCCESS, ARRIVED, SCAN_WORDS] = [0, 1, 2, 3];

/** More scans than a search can need: values are −16..16. */
const MAX_SCANS = 40;

/** What stands for the first success where no move succeeded. */
const NO_MOVE = 2 ** 30;

/** Thrown by `SharedSearch.poll` to leave a test whose result no longer matters. */
class Abandoned extends Error {}

/** The memory that workers share: bounds, counters of scans, bounds of moves, nodes of workers. */
export class SharedSearch {
  /** The memory itself, to be sent to a worker. */
  readonly words: Int32Array;
  readonly #moves: number;
  #scan = -1;
  #move = 0;

  /** Takes shared memory. */
  constructor(words: Int32Array, moves: number) {
    this.words = words;
    this.#moves = moves;
  }

  /** Makes shared memory for a search within a window. */
  static create(moves: number, workers: number, { lower, upper }: Window): SharedSearch {
    const length = HEADER_WORDS + SCAN_WORDS * MAX_SCANS + 2 * moves + workers;
    const shared = new SharedSearch(new Int32Array(new SharedArrayBuffer(4 * length)), moves);
    shared.narrow(lower, upper);
    for (let scan = 0; scan < MAX_SCANS; scan++) shared.words[scanAt(scan, SUCCESS)] = NO_MOVE;
    shared.words.fill(upper, shared.#upperAt(0), shared.#upperAt(moves));
    return shared;
  }

  /** The bounds that are proved so far. */
  get window(): Window {
    return { lower: Atomics.load(this.words, LOWER), upper: Atomics.load(this.words, UPPER) };
  }

  /** Notes proved bounds; all workers note the same. */
  narrow(lower: number, upper: number): void {
    Atomics.store(this.words, LOWER, lower);
    Atomics.store(this.words, UPPER, upper);
  }

  /** Nodes of all workers so far. */
  get nodes(): number {
    return this.words.subarray(this.#nodesAt(0)).reduce((sum, nodes) => sum + (nodes >>> 0), 0);
  }

  /** Notes the nodes of a worker; leaves the test under way if an earlier move has succeeded. */
  poll(worker: number, nodes: number): void {
    this.noteNodes(worker, nodes);
    if (this.#scan >= 0 && this.#success() < this.#move) throw new Abandoned();
  }

  /** Notes the nodes of a worker. */
  noteNodes(worker: number, nodes: number): void {
    Atomics.store(this.words, this.#nodesAt(worker), nodes);
  }

  /** Returns the scan that one of the workers runs, given the test of a move. */
  scan(
    workers: number,
    twins: readonly number[],
    test: (move: number, threshold: number) => number,
  ): Scan {
    return (threshold) => {
      this.#scan++;
      try {
        this.#runTests(threshold, twins, test);
      } catch (error) {
        if (!(error instanceof Abandoned)) throw error;
      }
      this.#meet(workers);
      return this.#result(twins);
    };
  }

  /** Takes moves until none is left that matters. */
  #runTests(
    threshold: number,
    twins: readonly number[],
    test: (move: number, threshold: number) => number,
  ): void {
    for (;;) {
      this.#move = Atomics.add(this.words, scanAt(this.#scan, NEXT), 1);
      if (this.#move >= twins.length || this.#move > this.#success()) return;
      const known = Atomics.load(this.words, this.#upperAt(this.#move));
      if (twins[this.#move] !== this.#move || known < threshold) continue;
      const result = test(this.#move, threshold);
      const success = result >= threshold;
      const at = success ? this.#lowerAt(this.#move) : this.#upperAt(this.#move);
      Atomics.store(this.words, at, result);
      if (success) this.#succeed();
    }
  }

  /** Notes the values of moves that no other worker has taken, until none is left. */
  noteValues(twins: readonly number[], value: (move: number) => number): void {
    for (;;) {
      const move = Atomics.add(this.words, scanAt(0, NEXT), 1);
      if (move >= twins.length) return;
      if (twins[move] === move) Atomics.store(this.words, this.#lowerAt(move), value(move));
    }
  }

  /** The values that all workers noted. */
  values(twins: readonly number[]): number[] {
    return twins.map((twin) => Atomics.load(this.words, this.#lowerAt(twin)));
  }

  #success(): number {
    return Atomics.load(this.words, scanAt(this.#scan, SUCCESS));
  }

  #succeed(): void {
    const at = scanAt(this.#scan, SUCCESS);
    let first = Atomics.load(this.words, at);
    while (this.#move < first) {
      const seen = Atomics.compareExchange(this.words, at, first, this.#move);
      if (seen === first) return;
      first = seen;
    }
  }

  /** Waits until all workers are through with the scan. */
  #meet(workers: number): void {
    const at = scanAt(this.#scan, ARRIVED);
    let arrived = Atomics.add(this.words, at, 1) + 1;
    if (arrived === workers) Atomics.notify(this.words, at);
    while (arrived < workers) {
      Atomics.wait(this.words, at, arrived);
      arrived = Atomics.load(this.words, at);
    }
  }

  #result(twins: readonly number[]): ScanResult {
    const success = this.#success();
    if (success !== NO_MOVE) {
      return { success, bound: Atomics.load(this.words, this.#lowerAt(success)) };
    }
    const uppers = twins.map((twin) => Atomics.load(this.words, this.#upperAt(twin)));
    return { success: null, bound: Math.max(...uppers) };
  }

  #upperAt(move: number): number {
    return HEADER_WORDS + SCAN_WORDS * MAX_SCANS + move;
  }

  #lowerAt(move: number): number {
    return this.#upperAt(this.#moves) + move;
  }

  #nodesAt(worker: number): number {
    return this.#lowerAt(this.#moves) + worker;
  }
}

function scanAt(scan: number, word: number): number {
  return HEADER_WORDS + SCAN_WORDS * scan + word;
}
