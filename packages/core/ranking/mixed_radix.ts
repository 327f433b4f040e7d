/**
 * Ranks of digit strings where every place has its own radix, such as boards whose cells have a few
 * states each.
 *
 * @module
 */

/**
 * All digit strings with digit i in 0..radices[i]−1 as ranks 0..size−1, a bijection. Place 0 is the
 * least significant.
 *
 * `rank = Σ digits[i] · places[i]`, so a move that changes digit i from a to b changes the rank by
 * (b − a) · places[i].
 *
 * @example
 * ```ts
 * import { MixedRadix } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * const board = new MixedRadix(new Array(9).fill(3));
 * assertEquals(board.size, 19_683);
 * assertEquals(board.rank([1, 2, 0, 0, 0, 0, 0, 0, 0]), 7);
 * assertEquals([...board.unrank(7)], [1, 2, 0, 0, 0, 0, 0, 0, 0]);
 * ```
 */
export class MixedRadix {
  /** The radix of each place. */
  readonly radices: readonly number[];
  /** The weight of each place: the product of the radices before it. */
  readonly places: readonly number[];
  /** The number of digit strings. */
  readonly size: number;

  /**
   * Prepares the places.
   *
   * @throws {RangeError} if a radix is not an integer >= 1, or there are more than 2^53 - 1 strings.
   */
  constructor(radices: readonly number[]) {
    const places: number[] = [];
    let size = 1;
    for (const radix of radices) {
      if (!Number.isInteger(radix) || radix < 1) {
        throw new RangeError(`Cannot rank digits: expected a radix >= 1, found ${radix}`);
      }
      places.push(size);
      size *= radix;
      if (size > Number.MAX_SAFE_INTEGER) {
        throw new RangeError(`Cannot rank digits exactly: there are more than 2^53 - 1 strings`);
      }
    }
    this.radices = [...radices];
    this.places = places;
    this.size = size;
  }

  /** Returns the rank of a digit string. Time O(places). */
  rank(digits: ArrayLike<number>): number {
    let rank = 0;
    for (let i = 0; i < this.places.length; i++) rank += digits[i] * this.places[i];
    return rank;
  }

  /** Returns the digits of a rank, 0 <= rank < size; in `into` if given. Time O(places). */
  unrank(rank: number, into: Int32Array = new Int32Array(this.places.length)): Int32Array {
    let rest = rank;
    for (let i = 0; i < this.radices.length; i++) {
      const quotient = Math.floor(rest / this.radices[i]);
      into[i] = rest - quotient * this.radices[i];
      rest = quotient;
    }
    return into;
  }
}
