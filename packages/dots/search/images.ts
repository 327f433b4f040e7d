// Keys of positions. Images of a position have the same key, and so do positions that differ only in
// which border edges of a box are drawn.
import { type CoinState, listImages } from "../strings/coin_state.ts";

/** The most strings of a graph: keys have two words, of 32 and 28 bits. */
export const MAX_KEY_STRINGS = 60;

/** The most symmetries, which is the length of a row of images. */
export const MAX_IMAGES = 8;
const LAST_WORD = 2 ** 31 - 1;

/**
 * Rows of images of the positions on the path of a search, from row 0. Row −1 has no strings.
 *
 * Strings of one coin to the ground are interchangeable, so only their number is coded: the first bit
 * says that there is one, the second that there are two, and so on.
 */
export class ImageRows {
  /** The words of the last key. */
  keyLow = 0;
  keyHigh = 0;
  readonly #state: CoinState;
  readonly #symmetries: number;
  /** The bit of the image of each string, at `symmetries * string + symmetry`: bits 0 to 31. */
  readonly #lowBit: Int32Array;
  /** Bits 32 to 59. */
  readonly #highBit: Int32Array;
  readonly #low = new Int32Array((MAX_KEY_STRINGS + 3) * MAX_IMAGES);
  readonly #high = new Int32Array((MAX_KEY_STRINGS + 3) * MAX_IMAGES);

  /**
   * By default the last strings get the lowest bits. A search that tries moves in the order of the
   * strings stays long among positions that differ only in those, and the table keeps such positions
   * near each other.
   *
   * @param permutations Symmetries of the state's strings, the identity first.
   * @param toBit Returns the bit of a string, 0..59.
   */
  constructor(
    state: CoinState,
    permutations: readonly Int32Array[],
    toBit = (string: number) => state.graph.strings - 1 - string,
  ) {
    const { graph } = state;
    const images = permutations.map((permutation) => listImages(graph, permutation));
    const symmetries = permutations.length;
    this.#state = state;
    this.#symmetries = symmetries;
    this.#lowBit = new Int32Array(symmetries * graph.strings);
    this.#highBit = new Int32Array(symmetries * graph.strings);
    for (let at = 0; at < this.#lowBit.length; at++) {
      const bit = toBit(images[at % symmetries][Math.floor(at / symmetries)]);
      if (bit < 32) this.#lowBit[at] = 1 << bit;
      else this.#highBit[at] = 1 << (bit - 32);
    }
  }

  /** Sets the uncut strings of the state, and writes their images into row 0. */
  start(uncutStrings: readonly number[]): void {
    const state = this.#state;
    state.reset(uncutStrings);
    for (const string of uncutStrings) state.cut(string);
    this.writeRow(-1, 0); // a cut changes the same bits as its undoing
    state.undoTo(0);
  }

  /** Writes the images after the cuts from `cutCount` on into the next row, and finds the key. */
  writeRow(depth: number, cutCount: number): void {
    const symmetries = this.#symmetries;
    const low = this.#lowBit;
    const high = this.#highBit;
    const { codes, cutCount: end } = this.#state;
    const imageLow = this.#low;
    const imageHigh = this.#high;
    const row = (depth + 1) * MAX_IMAGES;
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
    const symmetries = this.#symmetries;
    const low = this.#lowBit;
    const high = this.#highBit;
    const { coins, ends, stringsOf } = this.#state.graph;
    const imageLow = this.#low;
    const imageHigh = this.#high;
    const row = (depth + 1) * MAX_IMAGES;
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
