/**
 * What the entries of a transposition table hold, how they are laid out, and which gives way.
 *
 * @module
 */
import { popcount } from "../bits/bits.ts";

/** The worth of an entry, by its key: where a bucket is full, the least worth gives way. */
export type KeyWorth = (low: number, high: number, top: number) => number;

/**
 * Which entry gives way where there is no room:
 *
 * - `always`: the one that is there; the table is direct-mapped, and fastest;
 * - `fewest-bits`, `most-bits`: in a bucket of four, the one whose key has the fewest or the most
 *   one bits. Keys that are sets shrink or grow along the game: the one cheapest to prove again goes;
 * - a function: in a bucket of four, the one of the least worth.
 */
export type Replacement = "always" | "fewest-bits" | "most-bits" | KeyWorth;

/** The entries of a bucket, unless the replacement is `always`. */
const BUCKET_ENTRIES = 4;

/** The most entries, as a power of two: 4 GiB of entries of one word. */
export const MAX_SIZE_BITS = 30;

/** The size and the contents of a transposition table. */
export interface TranspositionTableSize {
  /** Bits of a key, 1..92: 32 in the first word, 32 in the second, the rest in the third. */
  readonly keyBits: number;
  /** The largest bound that can be stored. */
  readonly maxBound: number;
  /** The smallest bound, 0 where missing; at most 32,766 below the largest. Bounds are integers. */
  readonly minBound?: number;
  /** The number of entries, as a power of two: 2^`sizeBits`, 4..30. */
  readonly sizeBits: number;
  /** Which entry gives way; `fewest-bits` where missing. */
  readonly replacement?: Replacement;
  /** Whether an entry keeps the last bound alone, in fewer bits, instead of a lower and an upper. */
  readonly oneBound?: boolean;
  /** Whether the memory can be shared between threads. */
  readonly shared?: boolean;
}

/** How the entries of a table are laid out. */
export interface EntryLayout {
  /** Bits of the number of a bucket. */
  readonly bucketBits: number;
  /** Bits of a code of bounds. */
  readonly codeBits: number;
  /** The bits of an upper bound in a code; 0 where only one bound is kept. */
  readonly boundBits: number;
  /** The words of an entry. */
  readonly entryWords: number;
  /** The entries of a bucket. */
  readonly bucketEntries: number;
}

/** Returns how the entries of a table are laid out. */
export function layoutOf(size: TranspositionTableSize): EntryLayout {
  const { keyBits, minBound = 0, maxBound, sizeBits, replacement, oneBound = false } = size;
  const range = maxBound - minBound;
  checkRange("keyBits", keyBits, 1, 92);
  checkRange("maxBound − minBound", range, 0, 2 ** 15 - 2);
  checkRange("sizeBits", sizeBits, 4, MAX_SIZE_BITS);
  const bucketEntries = replacement === "always" ? 1 : BUCKET_ENTRIES;
  const bucketBits = sizeBits - Math.log2(bucketEntries);
  const boundBits = oneBound ? 0 : bitsOf(range + 1);
  const codeBits = oneBound ? Math.max(1, bitsOf(2 * range)) : 2 * boundBits;
  const entryWords = Math.ceil((Math.max(0, keyBits - bucketBits) + codeBits) / 32);
  return { bucketBits, codeBits, boundBits, entryWords, bucketEntries };
}

/** The bits of a number. */
function bitsOf(number: number): number {
  return 32 - Math.clz32(number);
}

/** Returns the function that a replacement stands for. */
export function worthOf(replacement: Replacement = "fewest-bits"): KeyWorth {
  if (typeof replacement === "function") return replacement;
  return replacement === "most-bits" ? (...key) => -bitCount(...key) : bitCount;
}

/** The number of one bits of a key. */
function bitCount(low: number, high: number, top: number): number {
  return popcount(low) + popcount(high) + popcount(top);
}

function checkRange(name: string, value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw new RangeError(`Cannot make a table: ${name} must be in ${min}..${max}, found ${value}`);
}
