/**
 * Sets of 0..63 as the bits of two int32 words, low and high: element `i` is bit `i & 31` of the
 * low word if i < 32, else of the high one.
 *
 *     high  63 … 33 32      low  31 … 2 1 0
 *
 * A function returns one word, so that nothing is allocated: `shiftLeftHigh(low, high, n)` is the
 * high word of the set shifted by n. Union, intersection and difference are those of the words.
 *
 * @module
 */
import { lowestBitIndex, popcount } from "./bits.ts";

/**
 * Returns the number of elements.
 *
 * @example
 * ```ts
 * import { popcountPair } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(popcountPair(0b101, -1), 34);
 * ```
 */
export function popcountPair(low: number, high: number): number {
  return popcount(low) + popcount(high);
}

/**
 * Returns the smallest element, or −1 of the empty set.
 *
 * @example
 * ```ts
 * import { lowestPairIndex } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals([lowestPairIndex(8, 1), lowestPairIndex(0, 2), lowestPairIndex(0, 0)], [3, 33, -1]);
 * ```
 */
export function lowestPairIndex(low: number, high: number): number {
  if (low !== 0) return lowestBitIndex(low);
  return high === 0 ? -1 : 32 + lowestBitIndex(high);
}

/** Returns the low word of a set whose elements grow by `by`, 0 ≤ by < 64; those over 63 drop out. */
export function shiftLeftLow(low: number, by: number): number {
  return by < 32 ? low << by : 0;
}

/**
 * Returns the high word of a set whose elements grow by `by`, 0 ≤ by < 64; those over 63 drop out.
 *
 * @example
 * ```ts
 * import { shiftLeftHigh, shiftLeftLow } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * const [low, high] = [0xf000_0000 | 0, 1]; // 28..32
 * assertEquals([shiftLeftLow(low, 3), shiftLeftHigh(low, high, 3)], [0x8000_0000 | 0, 0b1111]);
 * ```
 */
export function shiftLeftHigh(low: number, high: number, by: number): number {
  if (by === 0) return high;
  return by < 32 ? (high << by) | (low >>> (32 - by)) : low << (by - 32);
}

/** Returns the low word of a set whose elements fall by `by`, 0 ≤ by < 64; those below 0 drop out. */
export function shiftRightLow(low: number, high: number, by: number): number {
  if (by === 0) return low;
  return by < 32 ? (low >>> by) | (high << (32 - by)) : high >>> (by - 32);
}

/** Returns the high word of a set whose elements fall by `by`, 0 ≤ by < 64. */
export function shiftRightHigh(high: number, by: number): number {
  return by < 32 ? high >>> by : 0;
}

/** Returns the low word of the sum of two numbers of 64 bits, given their low words. */
export function addLow(lowA: number, lowB: number): number {
  return (lowA + lowB) | 0;
}

/**
 * Returns the high word of the sum of two numbers of 64 bits, what passes 2^64 lost.
 *
 * @example
 * ```ts
 * import { addHigh, addLow } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals([addLow(-1, 1), addHigh(-1, 0, 1, 0)], [0, 1]); // the carry out of the low word
 * ```
 */
export function addHigh(lowA: number, highA: number, lowB: number, highB: number): number {
  const carry = (lowA >>> 0) + (lowB >>> 0) > 0xffff_ffff ? 1 : 0;
  return (highA + highB + carry) | 0;
}
