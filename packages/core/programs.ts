/**
 * For programs about games and for games with solvers of their own: sizes, values from each side, plans of
 * solves, books, proofs, threads.
 *
 * @module
 */
export { GAME, type MemberName, type PartName, type Surely } from "./game/game.ts";
export { describeSizes, findFamily, listPhrases, parseSize } from "./game/instances.ts";
export { tryParseSize } from "./game/instances.ts";
export type { Families, GridSize, SizeLimits } from "./game/instances.ts";
export { makeLessons, type WrittenLesson } from "./game/lesson.ts";
export { OPTIONAL_MEMBERS } from "./game/members.ts";
export type { SharedTable, SolvePlan, Work } from "./game/prover.ts";
export type { ProofGame, ProofNode } from "./game/proving.ts";
export type { Turn } from "./game/terms.ts";
export { addGain, boundRest, boundTurn, isOver, makeMove } from "./game/values.ts";
export { canonicalInstance, canonicalText } from "./game/values.ts";
export { formatOutcome, nameWinner } from "./game/values.ts";
export { toRest, toValue, viewSign } from "./game/values.ts";
export { type Estimate, estimateSolve, planSolve } from "./solve/estimate.ts";
export { listMethods, makeProver } from "./solve/make_prover.ts";
export { PLAIN_METHOD, type SolveBook } from "./solve/solution.ts";
export { withSolver } from "./solve/solver.ts";
export { serveSolver } from "./solve/team.ts";
