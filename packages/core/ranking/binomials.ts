/**
 * Binomial coefficients: the numbers that rank subsets and staircases.
 *
 * @module
 */

/** What a binomial table holds for coefficients that an int32 cannot: above every rank. */
export const BINOMIAL_TOO_LARGE = 0x7fff_ffff;

/**
 * Returns C(n, k), the number of k-subsets of n elements; 0 for k > n.
 *
 * Time O(min(k, n − k)). Exact or an error.
 *
 * @throws {RangeError} if n or k is no integer ≥ 0, or the coefficient is above 2^53 − 1.
 *
 * @example
 * ```ts
 * import { binomial } from "@zugzwang/core/ranking";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(binomial(20, 10), 184_756);
 * assertEquals(binomial(3, 5), 0);
 * ```
 */
export function binomial(n: number, k: number): number {
  if (!Number.isInteger(n) || !Number.isInteger(k) || n < 0 || k < 0) {
    throw new RangeError(`Cannot count subsets: expected integers n, k >= 0, found ${n}, ${k}`);
  }
  if (k > n) return 0;
  const factors = Math.min(k, n - k);
  let coefficient = 1n;
  for (let i = 1n; i <= factors; i++) {
    coefficient = coefficient * (BigInt(n - factors) + i) / i;
    // The partial products C(n − factors + i, i) only grow: an early stop is safe.
    if (coefficient > Number.MAX_SAFE_INTEGER) {
      throw new RangeError(`Cannot give C(${n}, ${k}) exactly: it is above 2^53 - 1`);
    }
  }
  return Number(coefficient);
}

/** All C(n, k) for n ≤ `maxN`, k ≤ `maxK`, as int32 words. */
export interface BinomialTable {
  /** The largest n. */
  readonly maxN: number;
  /** The largest k. */
  readonly maxK: number;
  /** Length of a row, maxK + 1. */
  readonly width: number;
  /**
   * `values[n * width + k]` is C(n, k), or `BINOMIAL_TOO_LARGE` where that is ≥ 2^31 − 1: larger
   * than any rank below 2^31 − 1, so that comparisons in unranking stay right.
   */
  readonly values: Int32Array;
}

/**
 * Returns Pascal's triangle down to row `maxN`, left of column `maxK`.
 *
 * Time and memory: (maxN + 1)(maxK + 1) words.
 */
export function binomialTable(maxN: number, maxK: number): BinomialTable {
  const width = maxK + 1;
  const values = new Int32Array((maxN + 1) * width);
  for (let n = 0; n <= maxN; n++) {
    values[n * width] = 1;
    for (let k = 1; k <= Math.min(n, maxK); k++) {
      const above = (n - 1) * width + k;
      values[n * width + k] = Math.min(values[above - 1] + values[above], BINOMIAL_TOO_LARGE);
    }
  }
  return { maxN, maxK, width, values };
}
