/**
 * The engines that solve games: retrograde, topological, depth first, null window, lattice.
 *
 * @module
 */
export * from "./check_ranks.ts";
export * from "./check_states.ts";
export * from "./depth_first.ts";
export * from "./grundy.ts";
export type { BlockPlace, BlockStore } from "./lattice/blocks.ts";
export type { LatticePlan, UpwardFamily } from "./lattice/plan.ts";
export * from "./lattice/subset_lattice.ts";
export * from "./loopy_reachable.ts";
export * from "./loopy_retrograde.ts";
export * from "./marks.ts";
export * from "./mtd.ts";
export * from "./null_window.ts";
export * from "./ranked_game.ts";
export * from "./retrograde.ts";
export {
  type StaircaseGame,
  type StaircaseOptions,
  type StaircaseSolution,
  staircaseValues,
} from "./staircase/staircase_values.ts";
export * from "./solve.ts";
export * from "./state_game.ts";
export * from "./topological.ts";
export * from "./search_team.ts";
