/**
 * Zobrist keys: hashes of positions that a move changes by a few xors.
 *
 * @module
 */
import { type Random, seededRandom } from "../run/random.ts";

/** What Zobrist keys are made for. */
export interface ZobristOptions {
  /** How many features there are: pieces times cells, say. */
  readonly featureCount: number;
  /** Where the randomness comes from: the same seed gives the same keys. */
  readonly seed: number;
}

/** Two random words for each feature of a position. */
export interface ZobristKeys {
  /** `low[feature]`: the low word of the feature's key. */
  readonly low: Int32Array;
  /** `high[feature]`: the high word of the feature's key, independent of the low one. */
  readonly high: Int32Array;
}

/**
 * Returns 64 random bits for each feature. The hash of a position is the xor of the keys of its
 * features, word by word; a move xors out what it takes and xors in what it puts.
 *
 * Fallible: two positions may have the same hash, about one pair in 2^64 of random positions, and
 * a table that trusts it then confuses them. An exact solver keeps the full position beside the
 * hash, or a key that is the position. No value of the games of this project rests on these.
 *
 * Memory: 8 bytes a feature. Source: A. L. Zobrist, "A new hashing method with application for
 * game playing", University of Wisconsin TR 88 (1970).
 *
 * @example
 * ```ts
 * import { zobristKeys } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * const { low } = zobristKeys({ featureCount: 2 * 9, seed: 1 });
 * const [crossAt4, noughtAt0] = [0 * 9 + 4, 1 * 9 + 0];
 * // The order of moves does not matter.
 * assertEquals(low[crossAt4] ^ low[noughtAt0], low[noughtAt0] ^ low[crossAt4]);
 * ```
 */
export function zobristKeys({ featureCount, seed }: ZobristOptions): ZobristKeys {
  const random = seededRandom(seed);
  return { low: randomWords(featureCount, random), high: randomWords(featureCount, random) };
}

function randomWords(count: number, random: Random): Int32Array {
  return Int32Array.from({ length: count }, () => random(2 ** 32) | 0);
}
