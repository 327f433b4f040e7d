/**
 * A table of proved bounds that a search may overwrite, with full keys in one to four int32 words
 * an entry.
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";
import { formatFigure } from "../run/figures.ts";
import {
  type KeyWorth,
  layoutOf,
  type Replacement,
  type TranspositionTableSize,
  worthOf,
} from "./_entry_layout.ts";

export type { KeyWorth, Replacement, TranspositionTableSize };

/** The locks of a shared table whose entries take several words; a power of two. */
const LOCKS = 2 ** 12;

/** How often a bucket is read anew that others write meanwhile. */
const COPY_TRIES = 2 ** 12;

/** What a transposition table is, and where its memory comes from. */
export interface TranspositionTableOptions extends TranspositionTableSize {
  /** Where the memory is asked for; unlimited where missing. */
  readonly budget?: Budget;
  /** The memory of another table with the same options, to share its entries with its thread. */
  readonly memory?: SharedArrayBuffer;
}

/**
 * A bounded table from positions to a lower and an upper bound of their value.
 *
 * Entries lie in buckets of four, or of one (`always`). The bucket's number and the entry together
 * hold the whole key (the number is the key's lowest bits, XORed with a hash of the others, which
 * are in the entry), so that no two keys are ever confused:
 *
 *     key     = rest · 2^b + low            2^b buckets
 *     bucket  = low XOR hash(rest)
 *     entry   = rest | code                 in as few words as hold it
 *     code    = lower | upper + 1           0: empty; bounds count from the smallest
 *             = lower + range, or upper + 1 with `oneBound`
 *
 * An entry of one word is read and written at once, so threads may share the memory without
 * locks: whatever is found was proved by one of them. Longer entries are written under a lock, an
 * odd count of writes; whoever finds it taken stores nothing, and who reads an entry takes it only
 * if the count was even before and is the same after (a sequence lock): nobody ever waits. Keys that differ in their lowest bits only
 * lie near each other, the lowest eight bits in one page of memory: these bits should be those that
 * change most often.
 *
 * Time: O(1) a look-up, one cache line. Memory: 4 to 16 bytes an entry. Source of the idea of
 * keeping a part of the key in the address: D. Knuth, The Art of Computer Programming 3, section
 * 6.4, exercise 13 (Cleary's compact hashing).
 *
 * @example
 * ```ts
 * import { TranspositionTable } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * const table = new TranspositionTable({ keyBits: 40, minBound: -8, maxBound: 8, sizeBits: 12 });
 * table.store(0x1234_5678, 0x9a, { lower: -5, upper: 8 });
 * table.store(0x1234_5678, 0x9a, { lower: -8, upper: -1 });
 * const found = table.probe(0x1234_5678, 0x9a);
 * assertEquals([table.lower(found), table.upper(found)], [-5, -1]);
 * assertEquals(table.probe(0x1234_5678, 0x9b), 0);
 * ```
 */
export class TranspositionTable {
  /** Whether an entry fits into one word, so that threads share the table without locks. */
  readonly oneWord: boolean;
  /** How many entries it has. */
  readonly entries: number;
  /** The bytes of the table. */
  readonly bytes: number;
  /** The size and the contents that it was made for. */
  readonly size: TranspositionTableSize;
  readonly #words: Int32Array;
  /** For each lock how often it was taken and left: odd while an entry is written. */
  readonly #locks: Int32Array | null;
  readonly #entryWords: number;
  readonly #bucketWords: number;
  readonly #bucketBits: number;
  readonly #bucketMask: number;
  readonly #codeBits: number;
  readonly #codeMask: number;
  /** The bits of an upper bound in a code; 0 where only one bound is kept. */
  readonly #boundBits: number;
  readonly #least: number;
  readonly #range: number;
  readonly #worth: KeyWorth;
  /** Whether a new entry takes the place of any other, without a look at it. */
  readonly #overwrites: boolean;
  #foundAt = 0;

  /**
   * Allocates the table, all empty.
   *
   * @throws {RangeError} if an option is out of its range, or an entry does not fit.
   * @throws {LimitError} if the budget does not allow the memory.
   */
  constructor({ budget, memory, ...size }: TranspositionTableOptions) {
    const { bucketBits, codeBits, boundBits, entryWords, bucketEntries } = layoutOf(size);
    this.entries = 2 ** size.sizeBits;
    this.size = size;
    this.#bucketBits = bucketBits;
    this.#bucketMask = 2 ** bucketBits - 1;
    this.#codeBits = codeBits;
    this.#codeMask = 2 ** codeBits - 1;
    this.#boundBits = boundBits;
    this.#entryWords = entryWords;
    this.#bucketWords = entryWords * bucketEntries;
    this.#least = size.minBound ?? 0;
    this.#range = size.maxBound - this.#least;
    this.#worth = worthOf(size.replacement);
    this.#overwrites = boundBits === 0 && bucketEntries === 1;
    this.oneWord = entryWords === 1;
    const shared = size.shared || memory !== undefined;
    this.bytes = TranspositionTable.bytesOf({ ...size, shared });
    const make = () =>
      new Int32Array(shared ? new SharedArrayBuffer(this.bytes) : new ArrayBuffer(this.bytes));
    this.#words = memory ? new Int32Array(memory) : budget
      ? budget.allocate(
        this.bytes,
        `the table of ${formatFigure(2 ** size.sizeBits)} positions`,
        make,
      )
      : make();
    this.#locks = shared && !this.oneWord ? this.#words.subarray(-LOCKS) : null;
  }

  /** Returns the bytes that a table of a size takes. */
  static bytesOf(size: TranspositionTableSize): number {
    const { entryWords } = layoutOf(size);
    const locks = size.shared && entryWords > 1 ? LOCKS : 0;
    return 4 * (2 ** size.sizeBits * entryWords + locks);
  }

  /** Gives its memory back to the budget that it came from; the table is of no more use. */
  free(budget: Budget): void {
    budget.free(this.#words);
  }

  /** The memory, to be handed to other threads; null unless it was made shared. */
  get memory(): SharedArrayBuffer | null {
    const buffer = this.#words.buffer;
    return buffer instanceof ArrayBuffer ? null : buffer;
  }

  /** The words of all entries. */
  get wordCount(): number {
    return 2 ** this.size.sizeBits * this.#entryWords;
  }

  /**
   * Copies words of entries, from the first word of a bucket to the last of another, while other
   * threads may write: every entry comes as one of them wrote it. A bucket that is written all the
   * time comes empty.
   */
  copyWords(first: number, into: Int32Array): void {
    const locks = this.#locks;
    if (locks === null) return into.set(this.#words.subarray(first, first + into.length));
    const stride = this.#bucketWords;
    for (let at = 0; at < into.length; at += stride) {
      if (!this.#copyBucket(locks, first + at, into.subarray(at, at + stride))) {
        into.fill(0, at, at + stride);
      }
    }
  }

  #copyBucket(locks: Int32Array, place: number, into: Int32Array): boolean {
    const lock = lockOf(place);
    for (let tries = 0; tries < COPY_TRIES; tries++) {
      const count = Atomics.load(locks, lock);
      if ((count & 1) !== 0) continue;
      into.set(this.#words.subarray(place, place + into.length));
      if (Atomics.or(locks, lock, 0) === count) return true;
    }
    return false;
  }

  /** Puts words back that were copied from a table of the same size, before anything is stored. */
  setWords(first: number, words: Int32Array): void {
    this.#words.set(words, first);
  }

  /** Returns where the bounds of a key are kept, for `touch` and `probeAt`. */
  placeOf(low: number, high: number, top = 0): number {
    const shift = this.#bucketBits;
    const rest = (low >>> shift) | (high << (32 - shift));
    const more = (high >>> shift) | (top << (32 - shift));
    return ((low ^ mix(rest, more, top >>> shift)) & this.#bucketMask) * this.#bucketWords;
  }

  /**
   * Returns a number of no meaning, after reading from a place.
   *
   * Several reads in a row wait for memory together: a search that calls this for all places that
   * it is about to probe (and uses the numbers, so that the calls are not left out) finds them in
   * the cache.
   */
  touch(place: number): number {
    return this.#words[place];
  }

  /** Returns a code of the bounds of a key, for `lower` and `upper`; 0 if none are known. */
  probe(low: number, high: number, top = 0): number {
    return this.probeAt(this.placeOf(low, high, top), low, high, top);
  }

  /** Does the same for a key whose place is known. */
  probeAt(place: number, low: number, high: number, top = 0): number {
    const locks = this.#locks;
    if (locks === null) return this.#find(place, low, high, top);
    const count = Atomics.load(locks, lockOf(place));
    const code = this.#find(place, low, high, top);
    if (code === 0 || (count & 1) !== 0) return 0;
    // Writes what is there, so that no writer came between: it would have changed the count before.
    return Atomics.or(locks, lockOf(place), 0) === count ? code : 0;
  }

  /** Returns the lower bound in a code that is not 0. */
  lower(code: number): number {
    const bits = this.#boundBits;
    if (bits > 0) return (code >>> bits) + this.#least;
    return Math.max(0, code - this.#range) + this.#least;
  }

  /** Returns the upper bound in a code that is not 0. */
  upper(code: number): number {
    const bits = this.#boundBits;
    if (bits > 0) return (code & ((1 << bits) - 1)) - 1 + this.#least;
    return Math.min(code - 1, this.#range) + this.#least;
  }

  /**
   * Keeps proved bounds of a key, together with those that are already there (alone with
   * `oneBound`); may overwrite another key. A side of which nothing is proved is the smallest or
   * the largest bound.
   */
  store(
    low: number,
    high: number,
    bounds: { lower: number; upper: number },
    top = 0,
  ): void {
    const place = this.placeOf(low, high, top);
    const locks = this.#locks;
    if (locks === null) return this.#write(place, low, high, top, bounds);
    const lock = lockOf(place);
    const count = Atomics.load(locks, lock);
    if ((count & 1) !== 0) return;
    if (Atomics.compareExchange(locks, lock, count, count + 1) !== count) return;
    this.#write(place, low, high, top, bounds);
    Atomics.store(locks, lock, count + 2);
  }

  #write(
    place: number,
    low: number,
    high: number,
    top: number,
    bounds: { lower: number; upper: number },
  ): void {
    // Where nothing is joined and nothing chosen, what is there is not read: that would wait for it.
    const known = this.#overwrites ? 0 : this.#find(place, low, high, top);
    const code = this.#codeOf(bounds, known);
    if (code === 0) return;
    const at = known === 0 ? this.#victim(place) : this.#foundAt;
    const words = this.#words;
    const shift = this.#bucketBits;
    const rest = (low >>> shift) | (high << (32 - shift));
    const more = (high >>> shift) | (top << (32 - shift));
    const stride = this.#entryWords;
    if (stride > 1) words[at - stride + 1] = rest;
    if (stride > 2) words[at - stride + 2] = more;
    if (stride > 3) words[at - 1] = top >>> shift;
    words[at] = (lastOf(stride, rest, more, top >>> shift) << this.#codeBits) | code;
  }

  /** Stores all that is known in another table, whose keys and bounds have the same ranges. */
  copyTo(other: TranspositionTable): void {
    const words = this.#words;
    const stride = this.#entryWords;
    const length = words.length - (this.#locks?.length ?? 0);
    for (let place = 0; place < length; place += this.#bucketWords) {
      for (let i = place + stride - 1; i < place + this.#bucketWords; i += stride) {
        const code = words[i] & this.#codeMask;
        if (code === 0) continue;
        const bounds = { lower: this.lower(code), upper: this.upper(code) };
        this.#ofKeyAt(place, i, (low, high, top) => {
          other.store(low, high, bounds, top);
          return 0;
        });
      }
    }
  }

  /**
   * The code of a key in the bucket at a place, or 0; `#foundAt` is the last word of its entry. That
   * word is read once: another thread may write it at any time.
   */
  #find(place: number, low: number, high: number, top: number): number {
    const words = this.#words;
    const shift = this.#bucketBits;
    const codeMask = this.#codeMask;
    const rest = (low >>> shift) | (high << (32 - shift));
    const end = place + this.#bucketWords;
    if (this.oneWord) {
      const key = rest << this.#codeBits;
      for (let i = place; i < end; i++) {
        const word = words[i];
        if (((word ^ key) & ~codeMask) !== 0 || (word & codeMask) === 0) continue;
        this.#foundAt = i;
        return word & codeMask;
      }
      return 0;
    }
    const more = (high >>> shift) | (top << (32 - shift));
    if (this.#entryWords > 2) return this.#findLong(place, rest, more, top >>> shift);
    const key = more << this.#codeBits;
    for (let i = place + 1; i < end; i += 2) {
      const word = words[i];
      if (words[i - 1] !== rest || ((word ^ key) & ~codeMask) !== 0) continue;
      this.#foundAt = i;
      if ((word & codeMask) !== 0) return word & codeMask;
    }
    return 0;
  }

  /** The same where an entry is three or four words. */
  #findLong(place: number, rest: number, more: number, top: number): number {
    const words = this.#words;
    const stride = this.#entryWords;
    const codeMask = this.#codeMask;
    const key = lastOf(stride, rest, more, top) << this.#codeBits;
    for (let i = place + stride - 1; i < place + this.#bucketWords; i += stride) {
      const word = words[i];
      if (((word ^ key) & ~codeMask) !== 0 || (word & codeMask) === 0) continue;
      if (words[i - stride + 1] !== rest || words[i - stride + 2] !== more) continue;
      this.#foundAt = i;
      if (stride < 4 || words[i - 1] === top) return word & codeMask;
    }
    return 0;
  }

  /** The code of bounds, joined with those of a code that is there; 0 if they say nothing. */
  #codeOf({ lower, upper }: { lower: number; upper: number }, known: number): number {
    const least = this.#least;
    const bits = this.#boundBits;
    if (bits === 0) {
      if (lower > least) return lower - least + this.#range;
      return upper - least < this.#range ? upper - least + 1 : 0;
    }
    const most = known === 0 ? lower : Math.max(lower, this.lower(known));
    const leastUpper = known === 0 ? upper : Math.min(upper, this.upper(known));
    return ((most - least) << bits) | (leastUpper - least + 1);
  }

  /** The last word of the entry of a bucket that gives way: an empty one, or the least worth. */
  #victim(place: number): number {
    const stride = this.#entryWords;
    let victim = place + stride - 1;
    if (this.#bucketWords === stride) return victim;
    let leastWorth = Infinity;
    for (let i = victim; i < place + this.#bucketWords; i += stride) {
      if ((this.#words[i] & this.#codeMask) === 0) return i;
      const worth = this.#ofKeyAt(place, i, this.#worth);
      if (worth < leastWorth) [victim, leastWorth] = [i, worth];
    }
    return victim;
  }

  /** Returns what a function of the key says of the entry that ends with word `i`. */
  #ofKeyAt(place: number, i: number, use: KeyWorth): number {
    const words = this.#words;
    const shift = this.#bucketBits;
    const stride = this.#entryWords;
    const last = words[i] >>> this.#codeBits;
    const rest = stride === 1 ? last : words[i - stride + 1];
    const more = stride === 2 ? last : stride > 2 ? words[i - stride + 2] : 0;
    const top = stride === 3 ? last : stride > 3 ? words[i - 1] : 0;
    const bucket = place / this.#bucketWords;
    const lowest = (bucket ^ mix(rest, more, top)) & this.#bucketMask;
    return use(
      (rest << shift) | lowest,
      (rest >>> (32 - shift)) | (more << shift),
      (more >>> (32 - shift)) | (top << shift),
    );
  }
}

/** The lock of the bucket at a place. */
function lockOf(place: number): number {
  return (place >>> 1) & (LOCKS - 1);
}

/** What of a key stands in the last word of an entry, besides the code. */
function lastOf(entryWords: number, rest: number, more: number, top: number): number {
  if (entryWords === 1) return rest;
  return entryWords === 2 ? more : entryWords === 3 ? top : 0;
}

/** A hash of three words. */
function mix(rest: number, more: number, top: number): number {
  const upper = more ^ Math.imul(top, 0x9e37_79b1);
  let word = Math.imul(rest ^ Math.imul(upper, 0x2c1b_3c6d), 0x85eb_ca6b);
  word = Math.imul(word ^ (word >>> 15), 0xc2b2_ae35);
  return word ^ (word >>> 16);
}
