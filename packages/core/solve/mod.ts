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
  type BookedBounds,
  type Comparison,
  type Distances,
  type Effort,
  type Line,
  type LineStep,
  PLAIN_METHOD,
  type Solution,
  type SolveBook,
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
export { type QuestionLimits, Solver } from "./solver.ts";
export type { OnMoveValue } from "./questions.ts";
export { serveSolver } from "./team.ts";
export { Team, type Test } from "./team_memory.ts";
