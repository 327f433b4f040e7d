/**
 * Shared machinery of exact solvers: it knows no game.
 *
 * @module
 */
export * from "./game/analysis.ts";
export * from "./ranking/binomials.ts";
export * from "./bits/bits.ts";
export * from "./bits/pair_permutation.ts";
export * from "./bits/pairs.ts";
export * from "./run/budget.ts";
export * from "./game/check_game.ts";
export * from "./tables/dense_memo.ts";
export * from "./engines/depth_first.ts";
export * from "./run/errors.ts";
export * from "./run/figures.ts";
export * from "./tables/float64_memo_table.ts";
export * from "./game/commentary.ts";
export * from "./game/course.ts";
export * from "./game/effort.ts";
export * from "./game/game.ts";
export * from "./game/instances.ts";
export * from "./game/judge_texts.ts";
export * from "./game/rules.ts";
export * from "./game/numbered_positions.ts";
export * from "./game/ranked_rules.ts";
export * from "./game/solver.ts";
export * from "./game/solver_from_rules.ts";
export * from "./game/studied.ts";
export * from "./game/study.ts";
export * from "./tables/hashing.ts";
export * from "./engines/grundy.ts";
export * from "./engines/keyed_game.ts";
export * from "./engines/loopy_reachable.ts";
export * from "./engines/loopy_retrograde.ts";
export * from "./tables/memo_table.ts";
export * from "./ranking/mixed_radix.ts";
export * from "./engines/null_window.ts";
export * from "./tables/numbers.ts";
export * from "./tables/pair_memo_table.ts";
export * from "./game/plain_search.ts";
export * from "./run/random.ts";
export * from "./engines/ranked_game.ts";
export * from "./engines/retrograde.ts";
export * from "./game/scene.ts";
export * from "./ranking/staircase_ranking.ts";
export * from "./engines/state_game.ts";
export * from "./tables/state_table.ts";
export * from "./ranking/subset_ranking.ts";
export * from "./engines/lattice/subset_lattice.ts";
export type { BlockPlace, BlockStore } from "./engines/lattice/blocks.ts";
export type { LatticePlan, UpwardFamily } from "./engines/lattice/plan.ts";
export * from "./game/token_reader.ts";
export * from "./engines/topological.ts";
export * from "./tables/transposition_table.ts";
export * from "./game/values.ts";
export * from "./game/verification.ts";
export * from "./run/workers.ts";
export * from "./tables/zobrist.ts";
