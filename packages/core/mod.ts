/**
 * Shared machinery of exact solvers: it knows no game.
 *
 * @module
 */
export * from "./analysis.ts";
export * from "./binomials.ts";
export * from "./bits.ts";
export * from "./budget.ts";
export * from "./errors.ts";
export * from "./figures.ts";
export * from "./game.ts";
export * from "./mixed_radix.ts";
export * from "./null_window.ts";
export * from "./plain_search.ts";
export * from "./random.ts";
export * from "./scene.ts";
export * from "./staircase_ranking.ts";
export * from "./subset_ranking.ts";
export * from "./token_reader.ts";
export * from "./values.ts";
