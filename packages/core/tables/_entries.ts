/**
 * The entries of a transposition table: codes under full keys, in buckets.
 *
 * @module
 */
import type { EntryLayout, KeyWorth } from "./_entry_layout.ts";

/**
 * Entries of one to four int32 words. The bucket's number and the entry together hold the whole key
 * (the number is the key's lowest bits, XORed with a hash of the others, which are in the entry),
 * so that no two keys are ever confused:
 *
 *     key     = rest · 2^b + low            2^b buckets
 *     bucket  = low XOR hash(rest)
 *     entry   = rest | code                 in as few words as hold it, the last with the code
 */
export class Entries {
  readonly #words: Int32Array;
  readonly #entryWords: number;
  readonly #bucketWords: number;
  readonly #bucketBits: number;
  readonly #bucketMask: number;
  readonly #codeBits: number;
  readonly #codeMask: number;
  readonly #worth: KeyWorth;
  /**
   * Whether an entry is two words and a bucket one entry, as in most tables of `NullWindow`: these
   * are found and written without a loop or a look at the layout, in a tenth less time of a search.
   */
  readonly #isPair: boolean;
  #foundAt = 0;

  /** Takes words as entries of a layout; in a full bucket the least worth gives way. */
  constructor(words: Int32Array, layout: EntryLayout, worth: KeyWorth) {
    const { entryWords, bucketEntries, bucketBits, codeBits } = layout;
    this.#words = words;
    this.#entryWords = entryWords;
    this.#bucketWords = entryWords * bucketEntries;
    this.#bucketBits = bucketBits;
    this.#bucketMask = 2 ** bucketBits - 1;
    this.#codeBits = codeBits;
    this.#codeMask = 2 ** codeBits - 1;
    this.#worth = worth;
    this.#isPair = bucketEntries === 1 && entryWords === 2;
  }

  /** Returns the first word of the bucket of a key. */
  placeOf(low: number, high: number, top: number): number {
    const shift = this.#bucketBits;
    const rest = (low >>> shift) | (high << (32 - shift));
    const more = (high >>> shift) | (top << (32 - shift));
    return ((low ^ mix(rest, more, top >>> shift)) & this.#bucketMask) * this.#bucketWords;
  }

  /**
   * Returns the code of a key in the bucket at a place, or 0. The word that holds it is read once:
   * another thread may write it at any time.
   */
  find(place: number, low: number, high: number, top: number): number {
    if (!this.#isPair) return this.#findAny(place, low, high, top);
    const words = this.#words;
    const shift = this.#bucketBits;
    if (words[place] !== ((low >>> shift) | (high << (32 - shift)))) return 0;
    const word = words[place + 1];
    const more = (high >>> shift) | (top << (32 - shift));
    return word >>> this.#codeBits === more >>> 0 ? word & this.#codeMask : 0;
  }

  /** The same in any layout. */
  #findAny(place: number, low: number, high: number, top: number): number {
    const words = this.#words;
    const shift = this.#bucketBits;
    const codeMask = this.#codeMask;
    const rest = (low >>> shift) | (high << (32 - shift));
    const end = place + this.#bucketWords;
    if (this.#entryWords === 1) {
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

  /**
   * Writes the code of a key into the bucket at a place. What `find` has just returned for the key
   * says where: 0 where it has no entry yet.
   */
  write(
    place: number,
    low: number,
    high: number,
    top: number,
    code: number,
    found: number,
  ): void {
    if (!this.#isPair) return this.#writeAny(place, low, high, top, code, found);
    const words = this.#words;
    const shift = this.#bucketBits;
    const more = (high >>> shift) | (top << (32 - shift));
    words[place] = (low >>> shift) | (high << (32 - shift));
    words[place + 1] = (more << this.#codeBits) | code;
  }

  #writeAny(
    place: number,
    low: number,
    high: number,
    top: number,
    code: number,
    found: number,
  ): void {
    const at = found === 0 ? this.#victim(place) : this.#foundAt;
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

  /** Calls a function with the key and the code of every entry. */
  forEach(use: (low: number, high: number, top: number, code: number) => void): void {
    const words = this.#words;
    const stride = this.#entryWords;
    const end = 2 ** this.#bucketBits * this.#bucketWords;
    for (let place = 0; place < end; place += this.#bucketWords) {
      for (let i = place + stride - 1; i < place + this.#bucketWords; i += stride) {
        const code = words[i] & this.#codeMask;
        if (code !== 0) this.#ofKeyAt(place, i, (low, high, top) => (use(low, high, top, code), 0));
      }
    }
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
