/**
 * A table of proved bounds that a search may overwrite, with full keys in one or two int32 words
 * an entry.
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";
import { formatFigure } from "../run/figures.ts";
import { popcount } from "../bits/bits.ts";

/** Entries of a bucket: where all are taken, the one with the fewest key bits gives way. */
const BUCKET_ENTRIES = 4;

/** The size and the contents of a transposition table. */
export interface TranspositionTableSize {
  /** Bits of a key, 1..60: the low 32 in the first word, the rest in the second. */
  readonly keyBits: number;
  /** The largest bound that can be stored, 0..254; bounds are integers from 0. */
  readonly maxBound: number;
  /** The number of entries, as a power of two: 2^`sizeBits`, 4..28. */
  readonly sizeBits: number;
}

/** What a transposition table is, and where its memory comes from. */
export interface TranspositionTableOptions extends TranspositionTableSize {
  /** Where the memory is asked for; unlimited where missing. */
  readonly budget?: Budget;
  /** The memory of another table with the same options, to share its entries with its thread. */
  readonly memory?: SharedArrayBuffer;
  /** Whether the memory can be shared between threads; needs entries of one word. */
  readonly shared?: boolean;
}

/**
 * A bounded table from positions to a lower and an upper bound of their value.
 *
 * Entries lie in buckets of four. The bucket's number and the entry together hold the whole key
 * (the number is the key's lowest bits, XORed with a hash of the others, which are in the entry),
 * so that no two keys are ever confused:
 *
 *     key     = rest · 2^b + low            b = sizeBits − 2
 *     bucket  = low XOR hash(rest)
 *     entry   = rest | lower | upper + 1    in one word if it fits into 32 bits, else in two
 *
 * An entry of one word is read and written at once, so threads may share the memory without
 * locks: whatever is found was proved by one of them. Keys should be sets (bit i: element i is
 * there), as a full bucket gives up the entry with the fewest bits, the one cheapest to prove
 * again. Keys that differ in their lowest bits only lie near each other, the lowest eight bits in
 * one page of memory: these bits should be those that change most often.
 *
 * Time: O(1) a look-up, one cache line. Memory: 4 or 8 bytes an entry. Source of the idea of keeping
 * a part of the key in the address: D. Knuth, The Art of Computer Programming 3, section 6.4,
 * exercise 13 (Cleary's compact hashing).
 *
 * @example
 * ```ts
 * import { TranspositionTable } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * const table = new TranspositionTable({ keyBits: 40, maxBound: 16, sizeBits: 12 });
 * table.store(0x1234_5678, 0x9a, { lower: 3, upper: 16 });
 * table.store(0x1234_5678, 0x9a, { lower: 0, upper: 7 });
 * const found = table.probe(0x1234_5678, 0x9a);
 * assertEquals([table.lower(found), table.upper(found)], [3, 7]);
 * assertEquals(table.probe(0x1234_5678, 0x9b), 0);
 * ```
 */
export class TranspositionTable {
  /** Whether an entry fits into one word, so that threads can share the table. */
  readonly oneWord: boolean;
  /** The bytes of the table. */
  readonly bytes: number;
  readonly #words: Int32Array;
  readonly #bucketBits: number;
  readonly #bucketMask: number;
  readonly #boundBits: number;
  readonly #boundMask: number;
  readonly #codeBits: number;
  readonly #codeMask: number;

  /**
   * Allocates the table, all empty.
   *
   * @throws {RangeError} if an option is out of its range, or an entry does not fit.
   * @throws {LimitError} if the budget does not allow the memory.
   */
  constructor({ keyBits, maxBound, sizeBits, budget, memory, shared }: TranspositionTableOptions) {
    checkRange("keyBits", keyBits, 1, 60);
    checkRange("maxBound", maxBound, 0, 254);
    checkRange("sizeBits", sizeBits, 4, 28);
    this.#bucketBits = sizeBits - 2;
    this.#bucketMask = 2 ** this.#bucketBits - 1;
    this.#boundBits = 32 - Math.clz32(maxBound + 1);
    this.#boundMask = 2 ** this.#boundBits - 1;
    this.#codeBits = 2 * this.#boundBits;
    this.#codeMask = 2 ** this.#codeBits - 1;
    const entryBits = entryBitsOf({ keyBits, maxBound, sizeBits });
    this.oneWord = entryBits <= 32;
    if (entryBits > 64 || (shared || memory) && !this.oneWord) {
      throw new RangeError(
        `Cannot make a table of 2^${sizeBits} entries: an entry takes ${entryBits} bits`,
      );
    }
    this.bytes = TranspositionTable.bytesOf({ keyBits, maxBound, sizeBits });
    const make = () =>
      new Int32Array(shared ? new SharedArrayBuffer(this.bytes) : new ArrayBuffer(this.bytes));
    this.#words = memory
      ? new Int32Array(memory)
      : budget
      ? budget.allocate(this.bytes, `the table of ${formatFigure(2 ** sizeBits)} positions`, make)
      : make();
  }

  /** Returns the bytes that a table of a size takes. */
  static bytesOf(size: TranspositionTableSize): number {
    return 2 ** size.sizeBits * (entryBitsOf(size) <= 32 ? 4 : 8);
  }

  /** The memory, to be handed to other threads; null unless it was made shared. */
  get memory(): SharedArrayBuffer | null {
    const buffer = this.#words.buffer;
    return buffer instanceof ArrayBuffer ? null : buffer;
  }

  /** Returns where the bounds of a key are kept, for `touch` and `probeAt`. */
  placeOf(low: number, high: number): number {
    const shift = this.#bucketBits;
    const rest = (low >>> shift) | (high << (32 - shift));
    const bucket = (low ^ mix(rest, high >>> shift)) & this.#bucketMask;
    return this.oneWord ? bucket * BUCKET_ENTRIES : bucket * BUCKET_ENTRIES * 2;
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
  probe(low: number, high: number): number {
    return this.probeAt(this.placeOf(low, high), low, high);
  }

  /** Does the same for a key whose place is known. */
  probeAt(place: number, low: number, high: number): number {
    const words = this.#words;
    const shift = this.#bucketBits;
    const rest = (low >>> shift) | (high << (32 - shift));
    const codeBits = this.#codeBits;
    const codeMask = this.#codeMask;
    if (this.oneWord) {
      const key = rest << codeBits;
      for (let i = place; i < place + BUCKET_ENTRIES; i++) {
        const word = words[i];
        if (((word ^ key) & ~codeMask) === 0 && (word & codeMask) !== 0) return word & codeMask;
      }
      return 0;
    }
    const key = (high >>> shift) << codeBits;
    for (let i = place; i < place + BUCKET_ENTRIES * 2; i += 2) {
      const word = words[i + 1];
      if (words[i] === rest && ((word ^ key) & ~codeMask) === 0 && (word & codeMask) !== 0) {
        return word & codeMask;
      }
    }
    return 0;
  }

  /** Returns the lower bound in a code that is not 0. */
  lower(code: number): number {
    return code >>> this.#boundBits;
  }

  /** Returns the upper bound in a code that is not 0. */
  upper(code: number): number {
    return (code & this.#boundMask) - 1;
  }

  /**
   * Keeps proved bounds of a key, together with those that are already there; may overwrite
   * another key.
   */
  store(low: number, high: number, { lower, upper }: { lower: number; upper: number }): void {
    const words = this.#words;
    const shift = this.#bucketBits;
    const rest = (low >>> shift) | (high << (32 - shift));
    const top = high >>> shift;
    const bucket = (low ^ mix(rest, top)) & this.#bucketMask;
    const codeMask = this.#codeMask;
    const stride = this.oneWord ? 1 : 2;
    const key = (this.oneWord ? rest : top) << this.#codeBits;
    const first = bucket * BUCKET_ENTRIES * stride;
    let place = -1;
    let fewest = 99;
    let [most, least] = [lower, upper];
    for (let i = first; i < first + BUCKET_ENTRIES * stride; i += stride) {
      const word = words[i + stride - 1];
      if ((word & codeMask) === 0) {
        if (fewest > -1) [place, fewest] = [i, -1];
      } else if (((word ^ key) & ~codeMask) === 0 && (stride === 1 || words[i] === rest)) {
        most = Math.max(lower, this.lower(word & codeMask));
        least = Math.min(upper, this.upper(word & codeMask));
        place = i;
        break;
      } else {
        const bits = this.#keyBitsOf(bucket, i);
        if (bits < fewest) [place, fewest] = [i, bits];
      }
    }
    if (stride === 2) words[place] = rest;
    words[place + stride - 1] = key | (most << this.#boundBits) | (least + 1);
  }

  /** The number of one bits of the key of the entry that begins with word `i`. */
  #keyBitsOf(bucket: number, i: number): number {
    const last = this.#words[this.oneWord ? i : i + 1] >>> this.#codeBits;
    const rest = this.oneWord ? last : this.#words[i];
    const top = this.oneWord ? 0 : last;
    const low = (bucket ^ mix(rest, top)) & this.#bucketMask;
    return popcount(low) + popcount(rest) + popcount(top);
  }
}

function entryBitsOf({ keyBits, maxBound, sizeBits }: TranspositionTableSize): number {
  const boundBits = 32 - Math.clz32(maxBound + 1);
  return Math.max(0, keyBits - (sizeBits - 2)) + 2 * boundBits;
}

/** A hash of two words. */
function mix(rest: number, top: number): number {
  let word = Math.imul(rest ^ Math.imul(top, 0x2c1b_3c6d), 0x85eb_ca6b);
  word = Math.imul(word ^ (word >>> 15), 0xc2b2_ae35);
  return word ^ (word >>> 16);
}

function checkRange(name: string, value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw new RangeError(`Cannot make a table: ${name} must be in ${min}..${max}, found ${value}`);
}
