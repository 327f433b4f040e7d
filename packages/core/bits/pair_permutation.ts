/**
 * Images of sets under a permutation of their elements: boards turned and mirrored.
 *
 * @module
 */

/** Entries of the table of one byte. */
const BYTE = 256;

/**
 * A permutation of 0..63 (or fewer), applied to sets as the bits of two words.
 *
 * The image of a set is the union of those of its bytes, which are looked up: eight reads a word.
 * Exact. Memory 16 KiB.
 *
 * @example
 * ```ts
 * import { PairPermutation } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * const mirrored = new PairPermutation(Array.from({ length: 40 }, (_, i) => 39 - i));
 * assertEquals([mirrored.low(0b11, 0), mirrored.high(0b11, 0)], [0, 0b1100_0000]);
 * ```
 */
export class PairPermutation {
  /** `table[word][byte * 256 + bits]`: that word of the image of these bits. */
  readonly #table: readonly [Int32Array, Int32Array];

  /** Takes where each element goes. */
  constructor(to: ArrayLike<number>) {
    const [low, high] = [new Int32Array(8 * BYTE), new Int32Array(8 * BYTE)];
    for (let element = 0; element < to.length; element++) {
      const table = to[element] < 32 ? low : high;
      const first = (element >> 3) * BYTE;
      const bit = 1 << (element & 7);
      for (let bits = 0; bits < BYTE; bits++) {
        if (bits & bit) table[first + bits] |= 1 << (to[element] & 31);
      }
    }
    this.#table = [low, high];
  }

  /** Returns the low word of the image of a set. */
  low(low: number, high: number): number {
    return image(this.#table[0], low, high);
  }

  /** Returns the high word of the image of a set. */
  high(low: number, high: number): number {
    return image(this.#table[1], low, high);
  }
}

function image(table: Int32Array, low: number, high: number): number {
  return table[low & 255] | table[BYTE + (low >>> 8 & 255)] |
    table[2 * BYTE + (low >>> 16 & 255)] | table[3 * BYTE + (low >>> 24)] |
    table[4 * BYTE + (high & 255)] | table[5 * BYTE + (high >>> 8 & 255)] |
    table[6 * BYTE + (high >>> 16 & 255)] | table[7 * BYTE + (high >>> 24)];
}

/**
 * Writes the smallest of a set and its images, by the high word, then the low one (as signed
 * numbers), into `key`, and so gives one key to all boards that are the same up to symmetry.
 *
 * @example
 * ```ts
 * import { PairPermutation, smallestImage } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * const mirrored = new PairPermutation(Array.from({ length: 40 }, (_, i) => 39 - i));
 * const key = new Int32Array(2);
 * smallestImage([mirrored], 0, 0b1100_0000, key);
 * assertEquals([...key], [0b11, 0]);
 * ```
 */
export function smallestImage(
  symmetries: readonly PairPermutation[],
  low: number,
  high: number,
  key: Int32Array,
): void {
  key[0] = low;
  key[1] = high;
  for (const symmetry of symmetries) {
    const imageHigh = symmetry.high(low, high);
    if (imageHigh > key[1]) continue;
    const imageLow = symmetry.low(low, high);
    if (imageHigh === key[1] && imageLow >= key[0]) continue;
    key[0] = imageLow;
    key[1] = imageHigh;
  }
}
