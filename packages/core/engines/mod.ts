/**
 * For programs that call an engine: solvers of games whose positions are encoded as states or as ranks.
 *
 * @module
 */
export { DepthFirst } from "./depth_first.ts";
export type { DepthFirstOptions } from "./depth_first.ts";
export { AGAIN, type RankedGame, type RootOptions } from "./games.ts";
export type { Seen, StateGame } from "./games.ts";
export { GrundyValues, type ImpartialGame } from "./grundy.ts";
export { loopyReachable, loopyRetrograde, type LoopySolution } from "./loopy.ts";
export { mtd, type ValueWindow } from "./mtd.ts";
export { retrograde } from "./retrograde.ts";
export { topological } from "./topological.ts";
