/**
 * Exact solvers for games of your own: write the rules, then `solve`. Everything that a game's
 * author needs is here. The other entry points hold parts for programs: `game`, `engines`,
 * `tables`, `run`, `study` (records, studies, books, reviews) and `proof`.
 *
 * @module
 */
export {
  checkGame,
  type CheckOptions,
  describeFault,
  type GameReport,
} from "./check/check_game.ts";
export type {
  Facts,
  FactValue,
  Game,
  GameWith,
  Instances,
  Judge,
  Proving,
  Show,
} from "./game/game.ts";
export type { EncodedRules, Encodings, RankEncoding, StateEncoding } from "./game/encoding.ts";
export { gameFromRules, type RulesAndMore } from "./game/game_from_rules.ts";
export type { Counter, Guide, Lesson, Region, Text } from "./game/lesson.ts";
export type { InstanceRecipe, InstanceSource } from "./game/instances.ts";
export { plainSearch, type Ranking, verifyTable } from "./game/plain_search.ts";
export type { ProofGame, ProofGameOptions, ProofKey, ProofMove } from "./game/proof_game.ts";
export type { Bounds, Rules, Side } from "./game/rules.ts";
export { type GameFault, RulesError } from "./game/rules_error.ts";
export type {
  CellShape,
  DiscShape,
  EdgeShape,
  LabelShape,
  MarkShape,
  Role,
  Scene,
  SceneSource,
  Shape,
  ShapeBase,
} from "./game/scene.ts";
export { type Token, TokenReader } from "./game/token_reader.ts";
export { toValue } from "./game/values.ts";
export {
  AGAIN,
  BESIDE,
  depthFirst,
  depthFirstGrundy,
  loopyReachable,
  loopyRetrograde,
  type LoopySolution,
  NullWindow,
  type NullWindowOptions,
  type NullWindowTable,
  type RankedGame,
  retrograde,
  type RootOptions,
  type SearchedGame,
  type Seen,
  type StateGame,
  topological,
  type ValueWindow,
} from "./engines/mod.ts";
export type {
  Means,
  Prover,
  Share,
  SharedTable,
  Solvable,
  SolvePlan,
  Solving,
} from "./solve/prover.ts";
export { type Estimate, estimateSolve } from "./solve/estimate.ts";
export type { OnMoveValue } from "./solve/answers.ts";
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
} from "./solve/solution.ts";
export { analyzeMoves, bestLine, type MoveValue, planSolve, solve } from "./solve/solve.ts";
export { type QuestionLimits, Solver } from "./solve/solver.ts";
export { Team, type Test } from "./solve/team_memory.ts";
export {
  Budget,
  type BudgetOptions,
  DEFAULT_MEMORY_BYTES,
  InputError,
  type InputFault,
  LimitError,
  type LimitFault,
  type Progress,
  type Random,
  seededRandom,
  type WorkerStart,
} from "./run/mod.ts";
export {
  type Checkpoint,
  type MachinePart,
  MemoTable,
  MixedRadix,
  PairPermutation,
  popcount,
  StaircaseRanking,
  StateTable,
  SubsetRanking,
  TranspositionTable,
  type TranspositionTableOptions,
  type TranspositionTableSize,
  UNKNOWN,
} from "./tables/mod.ts";
