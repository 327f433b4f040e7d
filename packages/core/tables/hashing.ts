/**
 * Mixing of int32 keys, so that the low bits of the result depend on all bits of the key.
 *
 * These spread keys over the slots of a table; a table that keeps the keys themselves stays exact
 * however badly they spread. All of them are a few instructions: one or two integer products
 * (Knuth's multiplicative hashing with 2^32 / golden ratio) and a shift that brings the well-mixed
 * high bits down.
 *
 * @module
 */

/** 2^32 divided by the golden ratio, odd. */
const GOLDEN = 0x9e37_79b1;
/** An odd constant with well spread bits, from MurmurHash3's finaliser. */
const MURMUR = 0x85eb_ca6b;

/**
 * Returns a word whose bits all depend on the key. A bijection of int32 words.
 *
 * @example
 * ```ts
 * import { mixWord } from "@zugzwang/core/tables/hashing";
 * import { assertNotEquals } from "@std/assert";
 *
 * // Neighbours in the high half of a key differ in the low bits of its mix.
 * assertNotEquals(mixWord(1 << 20) & 0xff, mixWord(2 << 20) & 0xff);
 * ```
 */
export function mixWord(key: number): number {
  const product = Math.imul(key, GOLDEN);
  return product ^ (product >>> 15);
}

/**
 * Returns a word that depends on all bits of `count` words from index `at` on.
 *
 * Two states may have the same hash: whoever looks one up by it compares the state itself as well,
 * as `StateTable` does. Time O(count).
 *
 * @example
 * ```ts
 * import { mixWords } from "@zugzwang/core";
 * import { assertNotEquals } from "@std/assert";
 *
 * assertNotEquals(mixWords([1, 2, 3], 0, 3), mixWords([1, 3, 2], 0, 3));
 * ```
 */
export function mixWords(words: Int32Array, at: number, count: number): number {
  if (count === 1) return mixWord(words[at]);
  let hash = words[at];
  for (let i = at + 1; i < at + count; i++) hash = mixPair(words[i], hash);
  return hash;
}

/**
 * Returns a word that depends on all bits of a key of two words.
 *
 * For a fixed high word it is a bijection of low words, and the other way round.
 */
function mixPair(low: number, high: number): number {
  const product = Math.imul(high, MURMUR);
  // Without this fold, high bits of the high word would hardly reach the low bits of the result.
  return mixWord(low ^ product ^ (product >>> 15));
}
