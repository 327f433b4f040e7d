// The entries of a transposition table: codes of bounds under full keys, in buckets.
import { popcount } from "./bits.ts";

/** The layout and the game of a transposition table: plain data for other threads. */
export interface TranspositionTableSize {
  /** Bits of a key, 1 to 64: 32 in the low word, those above in the high one. */
  readonly keyBits: number;
  /** The largest bound that can be stored. Bounds are integers. */
  readonly maxBound: number;
  /** The smallest bound, at most 32,766 below the largest; default 0. */
  readonly minBound?: number;
  /** The number of entries as a power of two: 4 to 31, or 33 in buckets; at most 16 GiB. */
  readonly sizeBits: number;
  /**
   * Which entry is overwritten:
   *
   * - `always`: the one of the key's bucket; the fastest;
   * - `fewest-bits`, the default: of four entries, the one whose key has the fewest one bits. If keys
   *   are sets that shrink during the game, it is the cheapest to prove again. On the empty 3 × 4
   *   board of Dots and Boxes it needs 0.37 times the nodes of `always` with a table of 0.5 MiB, and
   *   0.83 times with one of 8 MiB.
   */
  readonly replacement?: "always" | "fewest-bits";
  /** Whether threads can share the memory. */
  readonly shared?: boolean;
  /** Names the game, its instance and the kind of keys. Tables for something else are refused. */
  readonly about?: string;
}

/** The version of the layout. Tables of another version are refused. */
export const TABLE_FORMAT = 3;
/** The entries of a bucket, unless the replacement is `always`. */
const BUCKET_ENTRIES = 4;
const MAX_BUCKET_BITS = 31;

export interface EntryLayout {
  readonly bucketBits: number;
  readonly codeBits: number;
  /** The bits of an upper bound in a code. */
  readonly boundBits: number;
  readonly entryWords: number;
  readonly bucketEntries: number;
}

/** Returns the layout of entries. Throws a `RangeError` if a size is invalid or too large. */
export function planEntries(size: TranspositionTableSize): EntryLayout {
  const { keyBits, minBound = 0, maxBound, sizeBits, replacement } = size;
  const range = maxBound - minBound;
  checkRange("keyBits", keyBits, 1, 64);
  checkRange("maxBound − minBound", range, 0, 2 ** 15 - 2);
  const bucketEntries = replacement === "always" ? 1 : BUCKET_ENTRIES;
  const log2 = Math.log2(bucketEntries);
  checkRange("sizeBits", sizeBits, 4, MAX_BUCKET_BITS + log2);
  const bucketBits = sizeBits - log2;
  const boundBits = 32 - Math.clz32(range + 1);
  const codeBits = 2 * boundBits;
  const bits = Math.max(0, keyBits - bucketBits) + codeBits;
  const entryWords = Math.ceil(bits / 32);
  if (entryWords > 2) {
    const keys = `keys of ${keyBits} bits with bounds of ${codeBits} bits`;
    const needed = `at least 2^${sizeBits + bits - 64} entries, found 2^${sizeBits}`;
    throw new RangeError(`Cannot make a table: ${keys} need ${needed}`);
  }
  return { bucketBits, codeBits, boundBits, entryWords, bucketEntries };
}

function checkRange(name: string, value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw new RangeError(`Cannot make a table: ${name} must be in ${min}..${max}, found ${value}`);
}

/**
 * Entries of one or two int32 words. The number of the bucket and the entry together hold the whole
 * key, so keys are never confused:
 *
 *     key     = quotient · 2^b + low            2^b buckets
 *     bucket  = low XOR hash(quotient)
 *     entry   = quotient | code                 in one or two words, the code in the last
 *
 * @internal
 */
export class Entries {
  /** All words: the entries, and what follows them. */
  protected readonly words: Int32Array;
  protected readonly bucketWords: number;
  readonly #entryWords: number;
  readonly #bucketBits: number;
  readonly #bucketMask: number;
  readonly #codeBits: number;
  readonly #codeMask: number;
  /** One entry of two words, as in most tables of `DepthFirst`: this case saves a tenth of a search. */
  readonly #isPair: boolean;
  #foundAt = 0;

  constructor(words: Int32Array, layout: EntryLayout) {
    const { entryWords, bucketEntries, bucketBits, codeBits } = layout;
    this.words = words;
    this.#entryWords = entryWords;
    this.bucketWords = entryWords * bucketEntries;
    this.#bucketBits = bucketBits;
    this.#bucketMask = 2 ** bucketBits - 1;
    this.#codeBits = codeBits;
    this.#codeMask = 2 ** codeBits - 1;
    this.#isPair = bucketEntries === 1 && entryWords === 2;
  }

  /** Returns the first word of a key's bucket, for `touch`, `probeAt` and `storeAt`. */
  findBucket(low: number, high: number): number {
    const shift = this.#bucketBits;
    const quotient = (low >>> shift) | (high << (32 - shift));
    return ((low ^ mix(quotient, high >>> shift)) & this.#bucketMask) * this.bucketWords;
  }

  /** Returns the code of a key in a bucket, or 0. Reads the word of the code once. */
  protected find(bucket: number, low: number, high: number): number {
    if (!this.#isPair) return this.#findAny(bucket, low, high);
    const words = this.words;
    const shift = this.#bucketBits;
    if (words[bucket] !== ((low >>> shift) | (high << (32 - shift)))) return 0;
    const word = words[bucket + 1];
    return word >>> this.#codeBits === high >>> shift ? word & this.#codeMask : 0;
  }

  #findAny(bucket: number, low: number, high: number): number {
    const words = this.words;
    const shift = this.#bucketBits;
    const codeMask = this.#codeMask;
    const quotient = (low >>> shift) | (high << (32 - shift));
    const end = bucket + this.bucketWords;
    if (this.#entryWords === 1) {
      const key = quotient << this.#codeBits;
      for (let i = bucket; i < end; i++) {
        const word = words[i];
        if (((word ^ key) & ~codeMask) !== 0 || (word & codeMask) === 0) continue;
        this.#foundAt = i;
        return word & codeMask;
      }
      return 0;
    }
    const key = high >>> shift << this.#codeBits;
    for (let i = bucket + 1; i < end; i += 2) {
      const word = words[i];
      if (words[i - 1] !== quotient || ((word ^ key) & ~codeMask) !== 0) continue;
      this.#foundAt = i;
      if ((word & codeMask) !== 0) return word & codeMask;
    }
    return 0;
  }

  /** Writes the code of a key to a bucket, right after `find` has returned `found`. */
  protected write(bucket: number, low: number, high: number, code: number, found: number): void {
    const words = this.words;
    const shift = this.#bucketBits;
    const quotient = (low >>> shift) | (high << (32 - shift));
    let at = bucket + 1;
    if (!this.#isPair) at = found === 0 ? this.#findVictim(bucket) : this.#foundAt;
    if (this.#entryWords === 1) {
      words[at] = (quotient << this.#codeBits) | code;
      return;
    }
    words[at - 1] = quotient;
    words[at] = (high >>> shift << this.#codeBits) | code;
  }

  /** Calls a function with every entry, of words that begin at the word `first` of the table. */
  forEach(use: (low: number, high: number, code: number) => void, first = 0): void {
    const words = this.words;
    const stride = this.#entryWords;
    const end = Math.min(2 ** this.#bucketBits * this.bucketWords, words.length);
    for (let bucket = 0; bucket < end; bucket += this.bucketWords) {
      for (let i = bucket + stride - 1; i < bucket + this.bucketWords; i += stride) {
        const code = words[i] & this.#codeMask;
        if (code !== 0) use(this.#lowAt(first + bucket, i), this.#highAt(i), code);
      }
    }
  }

  /** Returns the last word of the entry to overwrite: an empty one, or the one with the fewest bits. */
  #findVictim(bucket: number): number {
    const stride = this.#entryWords;
    let victim = bucket + stride - 1;
    if (this.bucketWords === stride) return victim;
    let fewest = Infinity;
    for (let i = victim; i < bucket + this.bucketWords; i += stride) {
      if ((this.words[i] & this.#codeMask) === 0) return i;
      const ones = popcount(this.#lowAt(bucket, i)) + popcount(this.#highAt(i));
      if (ones < fewest) [victim, fewest] = [i, ones];
    }
    return victim;
  }

  /** Returns the low 32 bits of the quotient in the entry that ends with word `i`. */
  #quotientAt(i: number): number {
    return this.#entryWords === 1 ? this.words[i] >>> this.#codeBits : this.words[i - 1];
  }

  /** Returns the low word of the key of the entry that ends with word `i`. */
  #lowAt(bucket: number, i: number): number {
    const quotient = this.#quotientAt(i);
    const more = this.#entryWords === 1 ? 0 : this.words[i] >>> this.#codeBits;
    const lowest = ((bucket / this.bucketWords) ^ mix(quotient, more)) & this.#bucketMask;
    return (quotient << this.#bucketBits) | lowest;
  }

  #highAt(i: number): number {
    const shift = this.#bucketBits;
    const more = this.#entryWords === 1 ? 0 : this.words[i] >>> this.#codeBits;
    return (this.#quotientAt(i) >>> (32 - shift)) | (more << shift);
  }
}

function mix(quotient: number, more: number): number {
  let word = Math.imul(quotient ^ Math.imul(more, 0x2c1b_3c6d), 0x85eb_ca6b);
  word = Math.imul(word ^ (word >>> 15), 0xc2b2_ae35);
  return word ^ (word >>> 16);
}
