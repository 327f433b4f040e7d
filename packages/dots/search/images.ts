/**
 * Keys of positions in which symmetric ones, and those that differ only in which of several border
 * edges of a box are drawn, are the same: the images of strings, and those of the positions on the
 * path of a search, a row each.
 *
 * @module
 */
import type { CoinGraph } from "../strings/coin_graph.ts";
import type { CoinState } from "../strings/coin_state.ts";

/** The most strings of a graph that has keys: two words, of 32 and 28 bits. */
export const MAX_KEY_STRINGS = 60;

/**
 * For every symmetry and string, the bit of the string's image: `low[symmetries * string + symmetry]`.
 */
export interface KeyImages {
  /** The number of symmetries; the first is the identity. */
  readonly symmetries: number;
  /** Bits 0..31. */
  readonly low: Int32Array;
  /** Bits 32..59. */
  readonly high: Int32Array;
}

/**
 * Returns the images of the strings of a graph under some of its symmetries, as permutations of
 * its strings, the identity first.
 *
 * Strings of one coin to the ground are interchangeable. They are coded by their number, as a
 * thermometer: the first bit says that there is one, the second that there are two … An image maps
 * the n-th of a coin to the n-th of its image, so that this commutes with the symmetries.
 *
 * Where nothing else is said the last strings get the lowest bits: a search that tries moves in the
 * order of the strings stays for long among positions that differ in these only, and the table
 * keeps such positions near each other.
 *
 * @param bitOf The bit of a string, 0..59.
 */
export function keyImages(
  graph: CoinGraph,
  permutations: readonly Int32Array[],
  bitOf = (string: number) => graph.strings - 1 - string,
): KeyImages {
  const { strings } = graph;
  const low = new Int32Array(permutations.length * strings);
  const high = new Int32Array(permutations.length * strings);
  permutations.forEach((permutation, symmetry) => {
    for (let string = 0; string < strings; string++) {
      const bit = bitOf(orderedImage(graph, permutation, string));
      const at = permutations.length * string + symmetry;
      if (bit < 32) low[at] = 1 << bit;
      else high[at] = 1 << (bit - 32);
    }
  });
  return { symmetries: permutations.length, low, high };
}

function orderedImage(
  { coins, ends, stringsOf }: CoinGraph,
  permutation: Int32Array,
  string: number,
): number {
  if (ends[2 * string + 1] !== coins) return permutation[string];
  const coin = ends[2 * string];
  const order = stringsOf.subarray(4 * coin, 4 * coin + 4).indexOf(string);
  return stringsOf[4 * ends[2 * permutation[string]] + order];
}

/** The most symmetries: the length of a row. */
export const MAX_IMAGES = 8;

/** No word comes after it. */
const LAST_WORD = 2 ** 31 - 1;

/** Rows of images; row 0 is of the position that a search starts from. */
export class ImageRows {
  /** The low word of the key that was found last. */
  keyLow = 0;
  /** The high word. */
  keyHigh = 0;
  readonly #images: KeyImages;
  readonly #state: CoinState;
  readonly #low = new Int32Array((MAX_KEY_STRINGS + 2) * MAX_IMAGES);
  readonly #high = new Int32Array((MAX_KEY_STRINGS + 2) * MAX_IMAGES);

  /** Prepares rows for the positions of a state. */
  constructor(images: KeyImages, state: CoinState) {
    this.#images = images;
    this.#state = state;
  }

  /** Writes the images of the state into row 0. */
  start(): void {
    const { strings, coins, ends, stringsOf } = this.#state.graph;
    const { uncut, grounded } = this.#state;
    const codes: number[] = [];
    for (let string = 0; string < strings; string++) {
      if (uncut[string] === 1 && ends[2 * string + 1] !== coins) codes.push(string);
    }
    for (let coin = 0; coin < coins; coin++) {
      for (let i = 0; i < grounded[coin]; i++) codes.push(stringsOf[4 * coin + i]);
    }
    this.#low.fill(0, 0, MAX_IMAGES);
    this.#high.fill(0, 0, MAX_IMAGES);
    const { symmetries, low, high } = this.#images;
    for (const code of codes) {
      for (let s = 0; s < symmetries; s++) {
        this.#low[s] ^= low[symmetries * code + s];
        this.#high[s] ^= high[symmetries * code + s];
      }
    }
  }

  /**
   * Writes the images after the cuts from `cutCount` on into the row after that of `depth`, and finds
   * the key of what they made: the least of them.
   */
  next(depth: number, cutCount: number): void {
    const { symmetries, low, high } = this.#images;
    const { codes, cutCount: end } = this.#state;
    const imageLow = this.#low;
    const imageHigh = this.#high;
    const row = depth * MAX_IMAGES;
    let leastLow = LAST_WORD;
    let leastHigh = LAST_WORD;
    for (let s = 0; s < symmetries; s++) {
      let l = imageLow[row + s];
      let h = imageHigh[row + s];
      for (let i = cutCount; i < end; i++) {
        l ^= low[symmetries * codes[i] + s];
        h ^= high[symmetries * codes[i] + s];
      }
      imageLow[row + s + MAX_IMAGES] = l;
      imageHigh[row + s + MAX_IMAGES] = h;
      if (h < leastHigh || h === leastHigh && l < leastLow) {
        leastHigh = h;
        leastLow = l;
      }
    }
    this.keyLow = leastLow;
    this.keyHigh = leastHigh;
  }

  /** Finds the key of the position that cutting `string` makes of that of `depth`. */
  leastAfter(depth: number, string: number): void {
    const { symmetries, low, high } = this.#images;
    const { coins, ends, stringsOf } = this.#state.graph;
    const imageLow = this.#low;
    const imageHigh = this.#high;
    const row = depth * MAX_IMAGES;
    const coin = ends[2 * string];
    let code = string;
    if (ends[2 * string + 1] === coins) code = stringsOf[4 * coin + this.#state.grounded[coin] - 1];
    const at = symmetries * code;
    let leastLow = imageLow[row] ^ low[at];
    let leastHigh = imageHigh[row] ^ high[at];
    for (let s = 1; s < symmetries; s++) {
      const h = imageHigh[row + s] ^ high[at + s];
      if (h > leastHigh) continue;
      const l = imageLow[row + s] ^ low[at + s];
      if (h < leastHigh || l < leastLow) {
        leastHigh = h;
        leastLow = l;
      }
    }
    this.keyLow = leastLow;
    this.keyHigh = leastHigh;
  }
}
