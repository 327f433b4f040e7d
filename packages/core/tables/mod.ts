/**
 * What is known of positions, by key: memo tables, state tables, the transposition table.
 *
 * @module
 */
export * from "./hashing.ts";
export * from "./memo_table.ts";
export * from "./numbers.ts";
export * from "./state_table.ts";
export * from "./checkpoint.ts";
export * from "./table_checkpoint.ts";
export * from "./transposition_table.ts";
