// Keys of positions. Images of a position have the same key, and so do positions that differ only in
// which border edges of a box are drawn.
import type { CoinGraph, CoinState } from "../strings/coin_state.ts";

/** The most strings of a graph: keys have two words, of 32 and 28 bits. */
export const MAX_KEY_STRINGS = 60;

/** The bit of the image of each string under each symmetry, at `symmetries * string + symmetry`. */
export interface KeyImages {
  /** The number of symmetries; the first is the identity. */
  readonly symmetries: number;
  /** Bits 0..31. */
  readonly low: Int32Array;
  /** Bits 32..59. */
  readonly high: Int32Array;
}

/**
 * Returns the images of the strings of a graph under some of its symmetries, given as permutations
 * of its strings, the identity first.
 *
 * Strings of one coin to the ground are interchangeable, so only their number is coded: the first bit
 * says that there is one, the second that there are two, and so on. The n-th string of a coin has the
 * n-th string of the coin's image as its image.
 *
 * By default the last strings get the lowest bits. A search that tries moves in the order of the
 * strings stays long among positions that differ only in those, and the table keeps such positions
 * near each other.
 *
 * @param toBit Returns the bit of a string, 0..59.
 */
export function makeKeyImages(
  graph: CoinGraph,
  permutations: readonly Int32Array[],
  toBit = (string: number) => graph.strings - 1 - string,
): KeyImages {
  const { strings } = graph;
  const low = new Int32Array(permutations.length * strings);
  const high = new Int32Array(permutations.length * strings);
  permutations.forEach((permutation, symmetry) => {
    for (let string = 0; string < strings; string++) {
      const bit = toBit(findImage(graph, permutation, string));
      const at = permutations.length * string + symmetry;
      if (bit < 32) low[at] = 1 << bit;
      else high[at] = 1 << (bit - 32);
    }
  });
  return { symmetries: permutations.length, low, high };
}

function findImage(
  { coins, ends, stringsOf }: CoinGraph,
  permutation: Int32Array,
  string: number,
): number {
  if (ends[2 * string + 1] !== coins) return permutation[string];
  const coin = ends[2 * string];
  const order = stringsOf.subarray(4 * coin, 4 * coin + 4).indexOf(string);
  return stringsOf[4 * ends[2 * permutation[string]] + order];
}

/** The most symmetries, which is the length of a row of images. */
export const MAX_IMAGES = 8;
/** The greatest word. */
const LAST_WORD = 2 ** 31 - 1;

/** Rows of images of the positions on the path of a search, from row 0. */
export class ImageRows {
  /** The words of the last key. */
  keyLow = 0;
  keyHigh = 0;
  readonly #images: KeyImages;
  readonly #state: CoinState;
  readonly #low = new Int32Array((MAX_KEY_STRINGS + 2) * MAX_IMAGES);
  readonly #high = new Int32Array((MAX_KEY_STRINGS + 2) * MAX_IMAGES);

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

  /** Writes the images after the cuts from `cutCount` on into the next row, and finds the key. */
  writeRow(depth: number, cutCount: number): void {
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

  /** Finds the key of the position of `depth` after the cut of `string`. */
  findKeyAfter(depth: number, string: number): void {
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
