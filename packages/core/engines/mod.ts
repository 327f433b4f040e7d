/**
 * The engines that solve games: retrograde, topological, depth first, null window, lattice.
 *
 * @module
 */
export { checkRanks, checkStates } from "./checks.ts";
export { depthFirst } from "./depth_first.ts";
export { AGAIN, BESIDE, type RankedGame, type RootOptions } from "./games.ts";
export type { SearchedGame, Seen, StateGame } from "./games.ts";
export { depthFirstGrundy, retrogradeGrundy } from "./grundy.ts";
export { type LatticePlan, SubsetLattice } from "./lattice/subset_lattice.ts";
export { loopyReachable, loopyRetrograde, type LoopySolution } from "./loopy.ts";
export { mtd, type ValueWindow } from "./mtd.ts";
export { NullWindow, type NullWindowOptions } from "./null_window.ts";
export type { NullWindowShare } from "./null_window.ts";
export { rankedMoves, retrograde, retrogradeOutcomes } from "./retrograde.ts";
export { staircaseValues } from "./staircase/staircase_values.ts";
export { topological } from "./topological.ts";
