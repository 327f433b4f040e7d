/**
 * Where items stand in a list: the bits of sets of them.
 *
 * @module
 */

/**
 * Returns `places[item]`, the place of each item of a list of different integers ≥ 0; −1 for those
 * below the largest that are not in it. Time and memory O(largest item).
 *
 * @example
 * ```ts
 * import { placesOf } from "@zugzwang/core/bits";
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
