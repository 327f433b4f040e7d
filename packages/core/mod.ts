/**
 * Shared machinery of exact solvers: it knows no game.
 *
 * @module
 */
export * from "./analysis.ts";
export * from "./binomials.ts";
export * from "./bits.ts";
export * from "./budget.ts";
export * from "./check_game.ts";
export * from "./dense_memo.ts";
export * from "./depth_first.ts";
export * from "./errors.ts";
export * from "./figures.ts";
export * from "./float64_memo_table.ts";
export * from "./game.ts";
export * from "./hashing.ts";
export * from "./loopy_retrograde.ts";
export * from "./memo_table.ts";
export * from "./mixed_radix.ts";
export * from "./null_window.ts";
export * from "./numbers.ts";
export * from "./pair_memo_table.ts";
export * from "./plain_search.ts";
export * from "./random.ts";
export * from "./ranked_game.ts";
export * from "./retrograde.ts";
export * from "./scene.ts";
export * from "./staircase_ranking.ts";
export * from "./state_table.ts";
export * from "./subset_ranking.ts";
export * from "./subset_lattice.ts";
export type { BlockPlace, BlockStore } from "./subset_lattice_blocks.ts";
export type { LatticePlan, UpwardFamily } from "./subset_lattice_plan.ts";
export * from "./token_reader.ts";
export * from "./topological.ts";
export * from "./transposition_table.ts";
export * from "./values.ts";
export * from "./verification.ts";
export * from "./zobrist.ts";
