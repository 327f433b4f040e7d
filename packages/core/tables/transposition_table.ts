import type { Budget } from "../run/budget.ts";
import { formatFigure } from "../run/errors.ts";
import { Entries, planEntries, TABLE_FORMAT, type TranspositionTableSize } from "./_entries.ts";

export type { TranspositionTableSize };

/** The most bytes of a table: 2^32 words. */
const MAX_TABLE_BYTES = 2 ** 34;
/** How many locks a table has: a power of two. */
const LOCKS = 2 ** 12;
/** How often a bucket is read again while other threads write to it. */
const COPY_TRIES = 2 ** 12;

/** The layout of a transposition table, and its memory. */
export interface TranspositionTableOptions extends TranspositionTableSize {
  /** Counts the memory, by default without a limit. */
  readonly budget?: Budget;
  /** The memory of another thread's table with the same options. */
  readonly memory?: SharedArrayBuffer;
}

/**
 * A table of fixed size from positions to a lower and an upper bound of their value.
 *
 *     code    = lower | upper + 1           0: empty; bounds count from the smallest
 *
 * Threads can share the memory without waiting. Entries of one word are atomic. Entries of two words
 * have a sequence lock, a count of writes that is odd while a thread writes: a writer that finds it odd
 * stores nothing, and a reader accepts an entry only if the count was even before and is the same
 * after. Keys that differ only in their lowest eight bits are in one page of memory, so these bits
 * should be those that change most often.
 *
 * Time: O(1) per lookup, one cache line. Memory: 4 or 8 bytes per entry. Part of the key is in the
 * address: D. Knuth, The Art of Computer Programming 3, section 6.4, exercise 13 (Cleary's compact
 * hashing).
 */
export class TranspositionTable extends Entries {
  /** The number of entries. */
  readonly entries: number;
  /** The bytes of the table. */
  readonly bytes: number;
  /** The layout and the game. */
  readonly size: TranspositionTableSize;
  /** The locks of a shared table whose entries take two words; they follow the entries. */
  readonly #locks: Int32Array | null;
  /** The bits of an upper bound in a code. */
  readonly #boundBits: number;
  readonly #least: number;
  readonly #largest: number;

  /**
   * Allocates the table, empty.
   * @throws {RangeError} if an option is out of range, or an entry does not fit.
   * @throws {LimitError} if the budget does not allow the memory.
   */
  constructor({ budget, memory, ...size }: TranspositionTableOptions) {
    const layout = planEntries(size);
    const words = memory ? new Int32Array(memory) : allocateWords(size, budget);
    super(words, layout);
    this.entries = 2 ** size.sizeBits;
    this.size = size;
    this.bytes = words.byteLength;
    const hasLocks = (size.shared || memory !== undefined) && layout.entryWords === 2;
    this.#locks = hasLocks ? words.subarray(-LOCKS) : null;
    this.#boundBits = layout.boundBits;
    this.#least = size.minBound ?? 0;
    this.#largest = size.maxBound;
  }

  /** The most bytes of a table. */
  static get maxBytes(): number { // a getter: bundlers keep a class whose static fields are computed
    return MAX_TABLE_BYTES;
  }

  /** Returns the bytes of a table of a size. */
  static bytesOf(size: TranspositionTableSize): number {
    const { entryWords } = planEntries(size);
    const locks = size.shared && entryWords === 2 ? LOCKS : 0;
    return 4 * (entryWords * 2 ** size.sizeBits + locks);
  }

  /** Frees the memory. The table must no longer be used. */
  free(budget: Budget): void {
    budget.free(this.words);
  }

  /** The memory for other threads, or null if it is not shared. */
  get memory(): SharedArrayBuffer | null {
    const buffer = this.words.buffer;
    return buffer instanceof ArrayBuffer ? null : buffer;
  }

  /** The words of all entries. */
  get wordCount(): number {
    return this.words.length - (this.#locks?.length ?? 0);
  }

  /**
   * Copies words of whole buckets while other threads may write. Every entry is consistent. A
   * bucket that is written constantly is copied as empty.
   */
  copyWords(first: number, into: Int32Array): void {
    const locks = this.#locks;
    if (locks === null) return into.set(this.words.subarray(first, first + into.length));
    const stride = this.bucketWords;
    for (let at = 0; at < into.length; at += stride) {
      if (!this.#copyBucket(locks, first + at, into.subarray(at, at + stride))) {
        into.fill(0, at, at + stride);
      }
    }
  }

  #copyBucket(locks: Int32Array, bucket: number, into: Int32Array): boolean {
    const lock = findLock(bucket);
    for (let tries = 0; tries < COPY_TRIES; tries++) {
      const count = Atomics.load(locks, lock);
      if ((count & 1) !== 0) continue;
      into.set(this.words.subarray(bucket, bucket + into.length));
      if (Atomics.or(locks, lock, 0) === count) return true;
    }
    return false;
  }

  /** Restores copied words of a table of the same size. Call it before `store`. */
  setWords(first: number, words: Int32Array): void {
    this.words.set(words, first);
  }

  /** Loads the cache line of a bucket. Returns a dummy so that the compiler keeps the read. */
  touch(bucket: number): number {
    return this.words[bucket];
  }

  /** Returns a code of the bounds of a key, for `lower` and `upper`, or 0 if none are known. */
  probe(low: number, high: number): number {
    return this.probeAt(this.findBucket(low, high), low, high);
  }

  /** Does the same for a key whose bucket is known. */
  probeAt(bucket: number, low: number, high: number): number {
    const locks = this.#locks;
    if (locks === null) return this.find(bucket, low, high);
    const count = Atomics.load(locks, findLock(bucket));
    const code = this.find(bucket, low, high);
    if (code === 0 || (count & 1) !== 0) return 0;
    // Any writer in between would have changed the count.
    return Atomics.or(locks, findLock(bucket), 0) === count ? code : 0;
  }

  /** Returns the lower bound in a code that is not 0. */
  lower(code: number): number {
    return (code >>> this.#boundBits) + this.#least;
  }

  /** Returns the upper bound in a code that is not 0. */
  upper(code: number): number {
    return (code & ((1 << this.#boundBits) - 1)) - 1 + this.#least;
  }

  /**
   * Joins proved bounds of a key with those in the table. May overwrite another key. If nothing is
   * proved, pass the smallest or the largest bound.
   * @throws {RangeError} if the bounds are invalid, or contradict those in the table.
   */
  store(low: number, high: number, bounds: { lower: number; upper: number }): void {
    this.storeAt(this.findBucket(low, high), low, high, bounds);
  }

  /** Does the same for a key whose bucket is known. */
  storeAt(
    bucket: number,
    low: number,
    high: number,
    bounds: { lower: number; upper: number },
  ): void {
    const locks = this.#locks;
    if (locks === null) return this.#write(bucket, low, high, bounds);
    const lock = findLock(bucket);
    const count = Atomics.load(locks, lock);
    if ((count & 1) !== 0) return;
    if (Atomics.compareExchange(locks, lock, count, count + 1) !== count) return;
    this.#write(bucket, low, high, bounds);
    Atomics.store(locks, lock, count + 2);
  }

  #write(
    bucket: number,
    low: number,
    high: number,
    { lower, upper }: { lower: number; upper: number },
  ): void {
    const known = this.find(bucket, low, high);
    const least = this.#least;
    const most = known === 0 ? lower : Math.max(lower, this.lower(known));
    const leastUpper = known === 0 ? upper : Math.min(upper, this.upper(known));
    if (!(least <= most && most <= leastUpper && leastUpper <= this.#largest)) {
      const found = `${most}..${leastUpper} together with those in the table`;
      const expected = `a lower and an upper one within ${least}..${this.#largest}`;
      throw new RangeError(`Cannot store bounds: expected ${expected}, found ${found}`);
    }
    const code = ((most - least) << this.#boundBits) | (leastUpper - least + 1);
    this.write(bucket, low, high, code, known);
  }

  /** Stores all bounds in another table with the same ranges of keys and bounds. */
  copyTo(other: TranspositionTable): void {
    this.forEach((low, high, code) => {
      other.store(low, high, { lower: this.lower(code), upper: this.upper(code) });
    });
  }
}

/** What the keys and the bounds of a table mean. Tables that differ in it are never mixed up. */
export type TableIdentity =
  & Required<Pick<TranspositionTableSize, "about" | "keyBits" | "minBound" | "maxBound">>
  & { readonly format: number; readonly bucketed: boolean };

export function identifyTable(
  { keyBits, minBound = 0, maxBound, replacement, about = "" }: TranspositionTableSize,
): TableIdentity {
  const bucketed = replacement !== "always";
  return { format: TABLE_FORMAT, about, keyBits, minBound, maxBound, bucketed };
}

function allocateWords(size: TranspositionTableSize, budget?: Budget): Int32Array {
  const bytes = TranspositionTable.bytesOf(size);
  if (bytes > 1.01 * MAX_TABLE_BYTES) {
    throw new RangeError(`Cannot make a table of ${formatFigure(bytes)} bytes: 16 GiB is the most`);
  }
  const make = () =>
    new Int32Array(size.shared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes));
  if (!budget) return make();
  const purpose = `the table of ${formatFigure(2 ** size.sizeBits)} positions`;
  return budget.allocate(bytes, purpose, make);
}

function findLock(bucket: number): number {
  return (bucket >>> 1) & (LOCKS - 1);
}
