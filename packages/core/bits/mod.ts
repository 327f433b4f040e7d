/**
 * Sets of small integers as the bits of one word or two.
 *
 * @module
 */
export * from "./bits.ts";
export * from "./pair_permutation.ts";
export * from "./places.ts";
