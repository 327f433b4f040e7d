/**
 * Solving: one interface for all provers, one solver over it, threads.
 *
 * @module
 */
export type { Solvable } from "./choose.ts";
export type { EncodedRules, Encodings, RankEncoding, StateEncoding } from "../game/encoding.ts";
export { type Estimate, estimateSolve } from "./estimate.ts";
export type { Means, Prover, Share, SharedTable, SolvePlan, Solving } from "./prover.ts";
export {
  type Comparison,
  type Distances,
  type Effort,
  type Line,
  type LineStep,
  type Solution,
  type Solved,
  solvedOrThrow,
  type SolveOptions,
  type Stopped,
} from "./solution.ts";
export {
  analyzeMoves,
  bestLine,
  describeMoveTo,
  type MoveValue,
  planSolve,
  solve,
  withSolver,
} from "./solve.ts";
export { Solver } from "./solver.ts";
export { serveSolver } from "./team.ts";
export { Team } from "./team_memory.ts";
