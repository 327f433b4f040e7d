/**
 * Ranks of k-subsets of 0..n−1 in colexicographic order, the order of subsets as binary numbers.
 *
 * The subset s_0 < s_1 < … < s_{k−1} has the rank C(s_0, 1) + C(s_1, 2) + … + C(s_{k−1}, k)
 * (the combinatorial number system). The rank does not depend on n.
 *
 * @module
 */

/** Stands in a table for binomials that an int32 cannot hold: above every rank. */
const BINOMIAL_TOO_LARGE = 0x7fff_ffff;
/** The most subsets that int32 ranks can name. */
const MAX_SIZE = 2 ** 31 - 2;

/**
 * The k-subsets of n elements as ranks 0..size−1, a bijection. Memory: (n + 1)(k + 1) words. Source:
 * D. H. Lehmer, "The machine tools of combinatorics" (1964).
 *
 * @example
 * ```ts
 * import { SubsetRanking } from "@zugzwang/core/tables";
 * import { assertEquals } from "@std/assert";
 *
 * const pairs = new SubsetRanking(4, 2);
 * assertEquals(pairs.size, 6);
 * assertEquals([[0, 1], [0, 2], [1, 2], [0, 3]].map((pair) => pairs.rank(pair)), [0, 1, 2, 3]);
 * assertEquals([...pairs.unrank(5)], [2, 3]);
 * ```
 */
export class SubsetRanking {
  /** The number of elements, n. */
  readonly elementCount: number;
  /** The number of elements in a subset, k. */
  readonly subsetSize: number;
  /** The number of subsets, C(n, k). */
  readonly size: number;
  /** C(i, j), i = 0..n, j = 0..k. */
  readonly binomials: { readonly width: number; readonly values: Int32Array };

  /**
   * Prepares the binomials.
   *
   * @throws {RangeError} unless C(n, k) < 2^31 - 1.
   */
  constructor(elementCount: number, subsetSize: number) {
    const size = binomial(elementCount, subsetSize);
    if (size > MAX_SIZE) {
      throw new RangeError(
        `Cannot rank subsets: expected at most ${MAX_SIZE} of them, ` +
          `found C(${elementCount}, ${subsetSize}) = ${size}`,
      );
    }
    this.elementCount = elementCount;
    this.subsetSize = subsetSize;
    this.size = size;
    this.binomials = makeBinomials(elementCount, subsetSize);
  }

  /** Returns the rank of a subset given as its elements, ascending. Time O(k). */
  rank(subset: ArrayLike<number>): number {
    const { width, values } = this.binomials;
    let rank = 0;
    for (let i = 0; i < this.subsetSize; i++) rank += values[subset[i] * width + i + 1];
    return rank;
  }

  /**
   * Returns the subset of a rank, 0 <= rank < size, as its elements, ascending; in `into` if given.
   * Time O(n).
   */
  unrank(rank: number, into: Int32Array = new Int32Array(this.subsetSize)): Int32Array {
    const { width, values } = this.binomials;
    let rest = rank;
    let element = this.elementCount;
    for (let i = this.subsetSize - 1; i >= 0; i--) {
      // The largest element with C(element, i + 1) <= rest; elements descend.
      do element--; while (values[element * width + i + 1] > rest);
      into[i] = element;
      rest -= values[element * width + i + 1];
    }
    return into;
  }

  /**
   * Turns a subset, an array of ascending elements, into the next one of its size in colexicographic
   * order. Returns the index of the element that grew: those before it became 0, 1, 2 and so on.
   * Amortized time O(1). The caller counts, since there is no last subset; it must not be empty.
   */
  static next(subset: Int32Array): number {
    const last = subset.length - 1;
    let i = 0;
    while (i < last && subset[i] + 1 === subset[i + 1]) {
      subset[i] = i;
      i++;
    }
    subset[i]++;
    return i;
  }
}

/**
 * Returns C(n, k), the number of k-subsets of n elements; 0 for k > n. Time O(min(k, n − k)).
 *
 * @throws {RangeError} if n or k is not an integer ≥ 0, or the number is above 2^53 − 1.
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

/** Returns Pascal's triangle: `values[n * width + k]` is C(n, k), or `BINOMIAL_TOO_LARGE`. */
function makeBinomials(maxN: number, maxK: number): SubsetRanking["binomials"] {
  const width = maxK + 1;
  const values = new Int32Array((maxN + 1) * width);
  for (let n = 0; n <= maxN; n++) {
    values[n * width] = 1;
    for (let k = 1; k <= Math.min(n, maxK); k++) {
      const above = (n - 1) * width + k;
      values[n * width + k] = Math.min(values[above - 1] + values[above], BINOMIAL_TOO_LARGE);
    }
  }
  return { width, values };
}
