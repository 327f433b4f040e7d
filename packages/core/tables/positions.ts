/**
 * For encodings and solvers of your own: positions as bits, and their numbers.
 *
 * @module
 */
export { lowestBitIndex, PairPermutation, popcount } from "./bits.ts";
export { binomial, MixedRadix, SubsetRanking } from "./rankings.ts";
