/**
 * One search shared by several workers: every worker runs the same scans, takes first moves from
 * a common counter and meets the others at the start and the end of each scan. What the workers
 * then know is the same, and so are their next thresholds; nobody leads.
 *
 * @module
 */
import type { Root, Window } from "./root.ts";
import type { Scan, ScanResult } from "./root_scan.ts";

/** Words at the start of the shared memory: the proved bounds. */
const [LOWER, UPPER, HEADER_WORDS] = [0, 1, 2];

/**
 * Words of a scan: how many workers are ready for it; the next move, the first success, how many
 * workers are through; and of the move that all test together first, the next reply, whether one
 * refuted it, and how many are through.
 */
const [READY, NEXT, SUCCESS, ARRIVED] = [0, 1, 2, 3];
const [NEXT_REPLY, REFUTED, PARTED, SCAN_WORDS] = [4, 5, 6, 7];

/** More scans than a search can need: values are −16..16. */
const MAX_SCANS = 40;

/** What stands for the first success where no move succeeded. */
const NO_MOVE = 2 ** 30;

/** Thrown by `SharedSearch.poll` to leave a test whose result no longer matters. */
class Abandoned extends Error {}

/** What a shared scan asks of the first moves. */
export type FirstMoves = Pick<Root, "twins" | "test" | "open">;

/** The memory that workers share: bounds, counters of scans, bounds of moves, nodes of workers. */
export class SharedSearch {
  /** The memory itself, to be sent to a worker. */
  readonly words: Int32Array;
  readonly #moves: number;
  #scan = -1;
  #move = 0;
  #together = false;

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
    if (this.#scan < 0) return;
    const useless = this.#together ? this.#isRefuted() : this.#success() < this.#move;
    if (useless) throw new Abandoned();
  }

  /** Notes the nodes of a worker. */
  noteNodes(worker: number, nodes: number): void {
    Atomics.store(this.words, this.#nodesAt(worker), nodes);
  }

  /**
   * Returns the scan that one of the workers runs.
   *
   * The first move that may reach the threshold is likely to, unless the last scan was a success:
   * then all workers test it together, reply by reply. The other moves are taken one by one.
   */
  scan(workers: number, root: FirstMoves): Scan {
    let hopeful = true;
    return (threshold) => {
      this.#scan++;
      const first = hopeful ? this.#firstMove(root, threshold) : -1;
      // Nobody proves anything new until all have read what the last scan proved: else one that
      // lags behind would read more, go on with another threshold and wait for nobody.
      this.#meet(READY, workers);
      const proved = first >= 0 && this.#testTogether(root, { move: first, threshold, workers });
      if (proved) {
        hopeful = false;
        return { success: first, bound: threshold };
      }
      leavingAbandoned(() => this.#testMoves(root, threshold));
      this.#meet(ARRIVED, workers);
      const result = this.#result(root.twins);
      hopeful = result.success === null;
      return result;
    };
  }

  /** Returns the first move that may reach a threshold, the same for all workers. */
  #firstMove({ twins }: FirstMoves, threshold: number): number {
    return twins.findIndex((twin, move) => twin === move && this.#upper(move) >= threshold);
  }

  /** Tests the replies to a move, with all workers; returns whether none refutes it. */
  #testTogether(
    root: FirstMoves,
    { move, threshold, workers }: { move: number; threshold: number; workers: number },
  ): boolean {
    this.#together = true;
    leavingAbandoned(() => {
      const { replies, bound, test } = root.open(move, threshold);
      if (replies === 0 && bound < threshold) this.#refute(move, bound);
      while (!this.#isRefuted()) {
        const reply = Atomics.add(this.words, scanAt(this.#scan, NEXT_REPLY), 1);
        if (reply >= replies) return;
        const result = test(reply);
        if (result < threshold) this.#refute(move, result);
      }
    });
    this.#meet(PARTED, workers);
    this.#together = false;
    return !this.#isRefuted();
  }

  #isRefuted(): boolean {
    return Atomics.load(this.words, scanAt(this.#scan, REFUTED)) !== 0;
  }

  #refute(move: number, bound: number): void {
    Atomics.store(this.words, this.#upperAt(move), bound);
    Atomics.store(this.words, scanAt(this.#scan, REFUTED), 1);
  }

  /** Takes moves until none is left that matters. */
  #testMoves(root: FirstMoves, threshold: number): void {
    for (;;) {
      this.#move = Atomics.add(this.words, scanAt(this.#scan, NEXT), 1);
      if (this.#move >= root.twins.length || this.#move > this.#success()) return;
      if (root.twins[this.#move] !== this.#move || this.#upper(this.#move) < threshold) continue;
      const result = root.test(this.#move, threshold);
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

  /** Waits until all workers are ready for the scan, through with it, or with its first move. */
  #meet(word: number, workers: number): void {
    const at = scanAt(this.#scan, word);
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
    const uppers = twins.map((twin) => this.#upper(twin));
    return { success: null, bound: Math.max(...uppers) };
  }

  #upper(move: number): number {
    return Atomics.load(this.words, this.#upperAt(move));
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

/** Runs tests until they end or are of no use. */
function leavingAbandoned(run: () => void): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof Abandoned)) throw error;
  }
}

function scanAt(scan: number, word: number): number {
  return HEADER_WORDS + SCAN_WORDS * scan + word;
}
