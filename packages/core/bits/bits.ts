/**
 * Sets of small integers as the bits of one int32 word: element `i` is bit `i`, 0 ≤ i < 32.
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
 * assertEquals([popcount(0b1011), popcount(-1)], [3, 32]);
 * ```
 */
export function popcount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const nibbles = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** Returns the index of the lowest one bit of a word, or −1 for the empty word. */
export function lowestBitIndex(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/**
 * Returns the next subset of `set` after `subset` in descending order, and `set` after the empty one.
 * So a walk that starts from `set` meets all its subsets once.
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
 * Returns `places[item]`, the place of each item in a list of different integers ≥ 0, or −1 for
 * numbers that are not in it. Time and memory O(largest item).
 */
export function placesOf(items: readonly number[]): Int32Array {
  const places = new Int32Array(items.reduce((most, item) => Math.max(most, item), -1) + 1);
  places.fill(-1);
  for (const [place, item] of items.entries()) places[item] = place;
  return places;
}
