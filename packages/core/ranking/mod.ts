/**
 * Bijections between positions and ranks: subsets, staircases, mixed radix.
 *
 * @module
 */
export * from "./binomials.ts";
export * from "./mixed_radix.ts";
export * from "./staircase_ranking.ts";
export * from "./subset_ranking.ts";
