/**
 * Shared machinery of exact solvers: it knows no game.
 *
 * @module
 */
export * from "./analysis.ts";
export * from "./bits.ts";
export * from "./budget.ts";
export * from "./errors.ts";
export * from "./game.ts";
export * from "./null_window.ts";
export * from "./plain_search.ts";
export * from "./random.ts";
export * from "./scene.ts";
export * from "./token_reader.ts";
export * from "./transposition_table.ts";
export * from "./values.ts";
