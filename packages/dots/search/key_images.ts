/**
 * Keys of positions in which symmetric ones, and those that differ only in which of several
 * border edges of a box are drawn, are the same.
 *
 * @module
 */
import type { CoinGraph } from "../strings/coin_graph.ts";

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
 * The last strings get the lowest bits: a search that tries moves in the order of the strings
 * stays for long among positions that differ in these only, and the table keeps such positions
 * near each other.
 */
export function keyImages(graph: CoinGraph, permutations: readonly Int32Array[]): KeyImages {
  const { strings } = graph;
  const low = new Int32Array(permutations.length * strings);
  const high = new Int32Array(permutations.length * strings);
  permutations.forEach((permutation, symmetry) => {
    for (let string = 0; string < strings; string++) {
      const bit = strings - 1 - orderedImage(graph, permutation, string);
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
