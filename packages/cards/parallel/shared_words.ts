/**
 * The memory that the workers of one search share: the proved bounds, what is known of each first
 * move, the counts of replies, the nodes of each worker, and words for each scan. What it proves
 * only ever grows, in whatever order the workers note it.
 *
 * @module
 */
import type { Bounds } from "@zugzwang/core";
import { HISTORY_WORDS } from "../search/move_order.ts";

/**
 * Words at the start: the proved bounds, the next move to be valued, how many were, and whether a
 * worker has failed.
 */
const [LOWER, UPPER, NEXT, VALUED, FAILED, HEADER_WORDS] = [0, 1, 2, 3, 4, 5];

/** Words of a scan: its outcome, the first success, how often anything changed. */
export const [OUTCOME, SUCCESS, CHANGES, SCAN_WORDS] = [0, 1, 2, 3] as const;

/** The most replies to a move: eight cards to 15 cells. */
const MAX_REPLIES = 120;

/**
 * Words of a move in a scan: its stage, how many replies there are, the next one to be tested, how
 * many did not refute it, and the replies themselves, a byte each.
 */
export const [STAGE, REPLIES, NEXT_REPLY, SURVIVED, FIRST_REPLY] = [0, 1, 2, 3, 4] as const;
const MOVE_WORDS = FIRST_REPLY + MAX_REPLIES / 4;

/** What stands for the first success where no move succeeded. */
export const NO_MOVE = 2 ** 30;

/** The most milliseconds of one wait for other workers. */
export const WAIT_MS = 20;

/** More scans than a search can need: values are −16..16. */
const MAX_SCANS = 40;

/** The value of a move that is not known: no value is so large. */
const NO_VALUE = 2 ** 30;

/** The shared memory of a search for some first moves. */
export class SharedWords {
  /** The memory itself, to be sent to a worker. */
  readonly words: Int32Array;
  readonly #moves: number;
  readonly #nodes: Float64Array;

  /** Takes shared memory, from its first byte on. */
  constructor(words: Int32Array, moves: number) {
    this.words = words;
    this.#moves = moves;
    this.#nodes = new Float64Array(words.buffer, 4 * this.#nodesAt);
  }

  /** Returns the bytes that a search for so many first moves takes. */
  static bytes(moves: number, workers: number): number {
    const scans = MAX_SCANS * (SCAN_WORDS + MOVE_WORDS * moves);
    const words = HEADER_WORDS + scans + 2 * moves + HISTORY_WORDS;
    return 8 * (Math.ceil(words / 2) + workers);
  }

  /** Makes shared memory for a search within a window. */
  static create(moves: number, workers: number, { lower, upper }: Bounds): SharedWords {
    const memory = new SharedArrayBuffer(SharedWords.bytes(moves, workers));
    const shared = new SharedWords(new Int32Array(memory), moves);
    shared.words[LOWER] = lower;
    shared.words[UPPER] = upper;
    for (let scan = 0; scan < MAX_SCANS; scan++) {
      shared.words[shared.scanAt(scan) + SUCCESS] = NO_MOVE;
    }
    shared.words.fill(upper, shared.#upperAt(0), shared.#upperAt(moves));
    shared.words.fill(NO_VALUE, shared.#valueAt(0), shared.#valueAt(moves));
    return shared;
  }

  /** The bounds that are proved so far. */
  get window(): Bounds {
    return { lower: Atomics.load(this.words, LOWER), upper: Atomics.load(this.words, UPPER) };
  }

  /** Notes proved bounds. */
  narrow(lower: number, upper: number): void {
    replace(this.words, LOWER, (before) => Math.max(before, lower));
    replace(this.words, UPPER, (before) => Math.min(before, upper));
  }

  /** Whether a worker has failed. */
  get isBroken(): boolean {
    return Atomics.load(this.words, FAILED) !== 0;
  }

  /** Notes that a worker has failed. */
  noteFailure(): void {
    Atomics.store(this.words, FAILED, 1);
  }

  /** Nodes of all workers so far. */
  get nodes(): number {
    return this.#nodes.reduce((sum, nodes) => sum + nodes, 0);
  }

  /** Notes the nodes of a worker: of each there is one number that it alone writes. */
  noteNodes(worker: number, nodes: number): void {
    this.#nodes[worker] = nodes;
  }

  /** The counts of replies, for `CounterMoveHistory`. */
  get historyCounts(): Int32Array {
    const start = this.#valueAt(this.#moves);
    return this.words.subarray(start, start + HISTORY_WORDS);
  }

  /** The proved upper bound of a move. */
  upper(move: number): number {
    return Atomics.load(this.words, this.#upperAt(move));
  }

  /** Notes a proved upper bound of a move. */
  noteUpper(move: number, bound: number): void {
    replace(this.words, this.#upperAt(move), (before) => Math.min(before, bound));
  }

  /** Notes the values of moves that no other worker has taken, until none is left. */
  noteValues(twins: readonly number[], value: (move: number) => number): void {
    for (;;) {
      const move = Atomics.add(this.words, NEXT, 1);
      if (move >= twins.length) return;
      if (twins[move] === move) Atomics.store(this.words, this.#valueAt(move), value(move));
      Atomics.add(this.words, VALUED, 1);
      Atomics.notify(this.words, VALUED);
    }
  }

  /**
   * Waits until the workers have noted the values of all moves.
   *
   * @param onWait Called now and then meanwhile; it may throw to stop that.
   */
  awaitValues(onWait: () => void): void {
    for (;;) {
      const valued = Atomics.load(this.words, VALUED);
      if (valued === this.#moves) return;
      Atomics.wait(this.words, VALUED, valued, WAIT_MS);
      onWait();
    }
  }

  /** The values of moves that workers have noted so far; null for the others. */
  values(twins: readonly number[]): (number | null)[] {
    return twins.map((twin) => {
      const value = Atomics.load(this.words, this.#valueAt(twin));
      return value === NO_VALUE ? null : value;
    });
  }

  /** Returns the first word of a scan. */
  scanAt(scan: number): number {
    return HEADER_WORDS + scan * (SCAN_WORDS + MOVE_WORDS * this.#moves);
  }

  /** Returns the first word of a move in a scan. */
  moveAt(scan: number, move: number): number {
    return this.scanAt(scan) + SCAN_WORDS + MOVE_WORDS * move;
  }

  /** Returns the bytes for the replies to a move in a scan: to be written before it is open. */
  repliesOf(scan: number, move: number): Uint8Array {
    const { buffer, byteOffset } = this.words;
    return new Uint8Array(
      buffer,
      byteOffset + 4 * (this.moveAt(scan, move) + FIRST_REPLY),
      MAX_REPLIES,
    );
  }

  #upperAt(move: number): number {
    return this.scanAt(MAX_SCANS) + move;
  }

  #valueAt(move: number): number {
    return this.#upperAt(this.#moves) + move;
  }

  /** The word from which on a node count of each worker takes two. */
  get #nodesAt(): number {
    const end = this.#valueAt(this.#moves) + HISTORY_WORDS;
    return end + end % 2;
  }
}

/** Replaces a word by what `next` makes of it, whoever else does so at the same time. */
function replace(words: Int32Array, at: number, next: (before: number) => number): void {
  let before = Atomics.load(words, at);
  for (;;) {
    const seen = Atomics.compareExchange(words, at, before, next(before));
    if (seen === before) return;
    before = seen;
  }
}
