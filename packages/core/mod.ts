/**
 * Exact solvers for games of your own: write the rules, then `solve`. Everything that a game's
 * author needs is here. The other entry points hold parts for programs: `game`, `engines`,
 * `tables`, `run` and `study` (records and studies of positions).
 *
 * @module
 */
export { checkGame, describeFault } from "./check/check_game.ts";
export type { CheckOptions, GameReport } from "./check/check_game.ts";
export type { Encoding, RankEncoding, StateEncoding } from "./game/encoding.ts";
export { GAME, type Game, type MemberName, type PartName, type Surely } from "./game/game.ts";
export { gameFromRules } from "./game/game_from_rules.ts";
export type { Instances } from "./game/instances.ts";
export type { Answer, Judge } from "./game/judge.ts";
export type { Counter, Guide, Lesson, Region, Text } from "./game/lesson.ts";
export { type PlainResult, plainSearch } from "./game/plain_search.ts";
export type { Means, Prover, Share, SharedTable, SolvePlan, Solving, Work } from "./game/prover.ts";
export type { ProofGame, ProofNode, Proving } from "./game/proving.ts";
export type { Rules } from "./game/rules.ts";
export type { CellShape, DiscShape, EdgeShape, LabelShape, MarkShape, Role } from "./game/scene.ts";
export type { Scene, SceneSource, Shape, ShapeBase } from "./game/scene.ts";
export type { Facts, FactValue, Show } from "./game/show.ts";
export type { Bounds, Side, Turn } from "./game/terms.ts";
export { type Token, TokenReader } from "./game/token_reader.ts";
export { toValue } from "./game/values.ts";
export { AGAIN, DepthFirst, depthFirst, GrundyValues, type ImpartialGame } from "./engines/mod.ts";
export { loopyReachable, loopyRetrograde } from "./engines/mod.ts";
export { retrograde, topological } from "./engines/mod.ts";
export type { DepthFirstOptions, LoopySolution, SharedSearchTable } from "./engines/mod.ts";
export type { RankedGame, RootOptions, Seen, StateGame } from "./engines/mod.ts";
export type { ValueWindow } from "./engines/mod.ts";
export { solvedOrThrow } from "./solve/solution.ts";
export type { BookedBounds, Distances, Effort, Line } from "./solve/solution.ts";
export type { LineStep, Solution, SolveBook, Solved, SolveOptions } from "./solve/solution.ts";
export type { Stopped } from "./solve/solution.ts";
export { type Estimate, estimateSolve, planSolve } from "./solve/estimate.ts";
export { analyzeMoves, type MoveValue } from "./solve/move_value.ts";
export { bestLine, solve, Solver } from "./solve/solver.ts";
export { Team, type Test } from "./solve/team_memory.ts";
export { ThreadPool } from "./solve/thread_pool.ts";
export { Budget, InputError, LimitError, seededRandom } from "./run/mod.ts";
export type { BudgetOptions, InputFault, LimitFault, Progress } from "./run/mod.ts";
export type { QuestionLimits, Random, WorkerStart } from "./run/mod.ts";
export { type GameFault, RulesError } from "./run/errors.ts";
export { MemoTable, MixedRadix, PairPermutation, popcount } from "./tables/mod.ts";
export { SubsetRanking, TranspositionTable } from "./tables/mod.ts";
export type { Checkpoint, MachinePart, TranspositionTableOptions } from "./tables/mod.ts";
export type { TranspositionTableSize } from "./tables/mod.ts";
