/**
 * Sets of small integers as the bits of one int32 word: element `i` is bit `i`, 0 ≤ i < 32.
 *
 * All functions take and return int32 words (bit 31 makes a word negative; `>>> 0` shows it
 * unsigned) and cost a handful of instructions.
 *
 * @module
 */

/**
 * Returns the number of one bits of a word.
 *
 * @example
 * ```ts
 * import { popcount } from "@zugzwang/core/tables";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(popcount(0b1011), 3);
 * assertEquals(popcount(-1), 32);
 * ```
 */
export function popcount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const nibbles = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/**
 * Returns the index of the lowest one bit of a word, or −1 for the empty word.
 *
 * @example
 * ```ts
 * import { lowestBitIndex } from "@zugzwang/core/tables";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(lowestBitIndex(0b1100), 2);
 * assertEquals(lowestBitIndex(0), -1);
 * ```
 */
export function lowestBitIndex(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/**
 * Returns the next smaller subset of `set` after `subset` in descending order, and `set` itself
 * after the empty one: starting from `set`, the walk meets all its subsets once.
 *
 * @example
 * ```ts
 * import { previousSubset } from "@zugzwang/core/tables";
 * import { assertEquals } from "@std/assert";
 *
 * const seen: number[] = [];
 * let subset = 0b101;
 * do {
 *   seen.push(subset);
 *   subset = previousSubset(subset, 0b101);
 * } while (subset !== 0b101);
 * assertEquals(seen, [0b101, 0b100, 0b001, 0b000]);
 * ```
 */
export function previousSubset(subset: number, set: number): number {
  return (subset - 1) & set;
}

/**
 * Returns `places[item]`, the place of each item of a list of different integers ≥ 0; −1 for those
 * below the largest that are not in it. Time and memory O(largest item).
 *
 * @example
 * ```ts
 * import { placesOf } from "@zugzwang/core/tables";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals([...placesOf([3, 0, 2])], [1, -1, 2, 0]);
 * ```
 */
export function placesOf(items: readonly number[]): Int32Array {
  const places = new Int32Array(items.reduce((most, item) => Math.max(most, item), -1) + 1);
  places.fill(-1);
  for (const [place, item] of items.entries()) places[item] = place;
  return places;
}
