/**
 * Bijections between positions and ranks: subsets, staircases, mixed radix.
 *
 * @module
 */
export { binomial } from "./binomials.ts";
export { MixedRadix } from "./mixed_radix.ts";
export { StaircaseRanking } from "./staircase_ranking.ts";
export { nextSubset, SubsetRanking } from "./subset_ranking.ts";
