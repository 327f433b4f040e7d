/**
 * Bijections between positions and ranks: subsets, staircases, mixed radix.
 *
 * @module
 */
export { MixedRadix } from "./mixed_radix.ts";
export { StaircaseRanking } from "./staircase_ranking.ts";
export { binomial, SubsetRanking } from "./subset_ranking.ts";
