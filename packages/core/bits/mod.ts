/**
 * Sets of small integers as the bits of one word or two.
 *
 * @module
 */
export { lowestBitIndex, placesOf, popcount, previousSubset } from "./bits.ts";
export { PairPermutation } from "./pair_permutation.ts";
