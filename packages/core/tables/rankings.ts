// Rankings: bijections between positions and 0..size−1, for engines that fill a table of all ranks.

/**
 * All digit strings with digit i in 0..radices[i]−1 as ranks 0..size−1, a bijection. Digit 0 is the
 * least significant.
 *
 * `rank = Σ digits[i] · weights[i]`, so a move that changes digit i from a to b changes the rank by
 * (b − a) · weights[i]. With radices [3, 3], the digits [1, 2] have rank 7.
 */
export class MixedRadix {
  /** The radix of each digit. */
  readonly radices: readonly number[];
  /** The weight of each digit: the product of the radices before it. */
  readonly weights: readonly number[];
  /** The number of digit strings. */
  readonly size: number;

  /**
   * Prepares the weights.
   * @throws {RangeError} if a radix is not an integer >= 1, or there are more than 2^53 - 1 strings.
   */
  constructor(radices: readonly number[]) {
    const weights: number[] = [];
    let size = 1;
    for (const radix of radices) {
      if (!Number.isInteger(radix) || radix < 1) {
        throw new RangeError(`Cannot rank digits: expected a radix >= 1, found ${radix}`);
      }
      weights.push(size);
      size *= radix;
      if (size > Number.MAX_SAFE_INTEGER) {
        throw new RangeError(`Cannot rank digits exactly: there are more than 2^53 - 1 strings`);
      }
    }
    this.radices = [...radices];
    this.weights = weights;
    this.size = size;
  }

  /** Returns the rank of a digit string. Time O(digits). */
  rank(digits: ArrayLike<number>): number {
    let rank = 0;
    for (let i = 0; i < this.weights.length; i++) rank += digits[i] * this.weights[i];
    return rank;
  }

  /** Returns the digits of a rank, in `into` if given. Time O(digits). */
  unrank(rank: number, into: Int32Array = new Int32Array(this.weights.length)): Int32Array {
    let left = rank;
    for (let i = 0; i < this.radices.length; i++) {
      const quotient = Math.floor(left / this.radices[i]);
      into[i] = left - quotient * this.radices[i];
      left = quotient;
    }
    return into;
  }
}

/** The most subsets that int32 ranks can name. */
export const MAX_RANKS: number = 2 ** 31 - 2;

/**
 * The k-subsets of 0..n−1 as ranks in colexicographic order, the order of subsets as binary numbers.
 *
 * The subset s_0 < s_1 < … < s_{k−1} has the rank C(s_0, 1) + C(s_1, 2) + … + C(s_{k−1}, k), which
 * does not depend on n. A staircase of rows with l_0 ≤ l_1 ≤ … ≤ l_{k−1} ≤ m cells is the subset of
 * the numbers l_i + i, of n = m + k. Memory: (n + 1)k words. Source: D. H. Lehmer, "The machine tools of
 * combinatorics" (1964).
 */
export class SubsetRanking {
  /** The number of elements, n. */
  readonly elementCount: number;
  /** The number of elements in a subset, k. */
  readonly subsetSize: number;
  /** The number of subsets, C(n, k). */
  readonly size: number;
  /** `binomials[i * k + j]`: C(i, j + 1), or above every rank. */
  readonly #binomials: Int32Array;

  /**
   * Prepares the binomials.
   * @throws {RangeError} unless n and k are integers from 0 and C(n, k) < 2^31 - 1.
   */
  constructor(elementCount: number, subsetSize: number) {
    const size = binomial(elementCount, subsetSize);
    const areCounts = [elementCount, subsetSize].every((n) => Number.isInteger(n) && n >= 0);
    if (!areCounts || size > MAX_RANKS) {
      const found = `found C(${elementCount}, ${subsetSize}) = ${size}`;
      throw new RangeError(`Cannot rank subsets: expected at most ${MAX_RANKS} of them, ${found}`);
    }
    this.elementCount = elementCount;
    this.subsetSize = subsetSize;
    this.size = size;
    this.#binomials = new Int32Array((elementCount + 1) * subsetSize);
    for (let i = 0; i <= elementCount; i++) {
      for (let j = 0; j < subsetSize; j++) {
        this.#binomials[i * subsetSize + j] = Math.min(binomial(i, j + 1), MAX_RANKS + 1);
      }
    }
  }

  /** Returns the rank of a subset given as its elements, ascending. Time O(k). */
  rank(subset: ArrayLike<number>): number {
    let rank = 0;
    for (let i = 0; i < this.subsetSize; i++) {
      rank += this.#binomials[subset[i] * this.subsetSize + i];
    }
    return rank;
  }

  /** Returns the subset of a rank as its elements, ascending, in `into` if given. Time O(n). */
  unrank(rank: number, into: Int32Array = new Int32Array(this.subsetSize)): Int32Array {
    const binomials = this.#binomials;
    const width = this.subsetSize;
    let left = rank;
    let element = this.elementCount;
    for (let i = width - 1; i >= 0; i--) {
      // The largest element with C(element, i + 1) <= left; elements descend.
      do element--; while (binomials[element * width + i] > left);
      into[i] = element;
      left -= binomials[element * width + i];
    }
    return into;
  }

  /**
   * Changes a subset, a non-empty array of ascending elements, into the next one of its size in
   * colexicographic order. Returns the index of the element that grew. Those before it became 0, 1, 2
   * and so on. There is no last subset, so the caller must count. Amortized time O(1).
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

/** Returns C(n, k), the number of k-subsets of n elements: exact while k · C(n, k) is below 2^53. */
export function binomial(n: number, k: number): number {
  const factors = Math.min(k, n - k);
  let coefficient = factors < 0 ? 0 : 1;
  for (let i = 1; i <= factors && coefficient < Infinity; i++) {
    coefficient = coefficient * (n - factors + i) / i;
  }
  return coefficient;
}
