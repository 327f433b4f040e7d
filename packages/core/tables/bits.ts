// Sets of small integers as bits: element `i` is bit `i` of one int32 word, or of two. And their indices
// in a list.

/** Returns the number of one bits of a word. */
export function popcount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const nibbles = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** Returns the index of the lowest one bit of a word, or −1 for the empty word. */
export function lowestBitIndex(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** Entries of the table of one byte. */
const BYTE = 256;

/**
 * A permutation of up to 64 elements, applied to sets as the bits of two words.
 *
 * The image of a set is the union of the images of its bytes, which are in a table: eight reads per
 * word, or four for up to 32 elements. Memory: 16 KiB, or 4 KiB.
 */
export class PairPermutation {
  /** `low[byte * 256 + bits]`: the low word of the image of these bits. */
  readonly #low: Int32Array;
  /** The same for the high word; empty if all elements are in the low one. */
  readonly #high: Int32Array;

  /** Takes the image of each element. */
  constructor(to: ArrayLike<number>) {
    const isWide = to.length > 32;
    const low = this.#low = new Int32Array((isWide ? 8 : 4) * BYTE);
    const high = this.#high = new Int32Array(isWide ? 8 * BYTE : 0);
    for (let element = 0; element < to.length; element++) {
      const table = to[element] < 32 ? low : high;
      const first = (element >> 3) * BYTE;
      const bit = 1 << (element & 7);
      for (let bits = 0; bits < BYTE; bits++) {
        if (bits & bit) table[first + bits] |= 1 << (to[element] & 31);
      }
    }
  }

  /** Returns the low word of the image of a set. */
  low(low: number, high: number): number {
    const table = this.#low;
    return table.length === 4 * BYTE ? mapWord(table, low) : image(table, low, high);
  }

  /** Returns the high word of the image of a set. */
  high(low: number, high: number): number {
    return this.#high.length === 0 ? 0 : image(this.#high, low, high);
  }

  /**
   * Writes the smallest of a set and its images to `key`, compared by the high word, then the low one,
   * as signed numbers. So symmetric boards have one key.
   */
  static smallest(
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
}

function mapWord(table: Int32Array, low: number): number {
  return table[low & 255] | table[BYTE + (low >>> 8 & 255)] |
    table[2 * BYTE + (low >>> 16 & 255)] | table[3 * BYTE + (low >>> 24)];
}

function image(table: Int32Array, low: number, high: number): number {
  return mapWord(table, low) |
    table[4 * BYTE + (high & 255)] | table[5 * BYTE + (high >>> 8 & 255)] |
    table[6 * BYTE + (high >>> 16 & 255)] | table[7 * BYTE + (high >>> 24)];
}

/** Returns the index of each integer ≥ 0 in a list, −1 for those missing. Time O(largest item). */
export function findIndices(items: readonly number[]): Int32Array {
  const indices = new Int32Array(items.reduce((most, item) => Math.max(most, item), -1) + 1);
  indices.fill(-1);
  for (const [index, item] of items.entries()) indices[item] = index;
  return indices;
}
