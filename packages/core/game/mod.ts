/**
 * The contract of a game, and what follows from it: analysis, verification, scenes.
 *
 * @module
 */
export { analyzeMoves, bestFirst, bestLine, moveFromChild, type MoveValue } from "./analysis.ts";
export {
  type CheckedFault,
  checkGame,
  type CheckOptions,
  describeFault,
  type GameReport,
} from "./check_game.ts";
export {
  type EngineRulesOptions,
  type NumberedRules,
  numberedRules,
  rankedRules,
} from "./engine_rules.ts";
export {
  canonicalInstance,
  type Commentary,
  type Extras,
  type Facts,
  type FactValue,
  type Game,
  type GameWith,
  type Idea,
  type JudgeTexts,
} from "./game.ts";
export { gameFromRules, type RulesAndMore } from "./game_from_rules.ts";
export {
  type Families,
  familyNamed,
  type GridSize,
  type InstanceRecipe,
  type Instances,
  type InstanceSource,
  type JudgedInstances,
  parseSize,
  phrasesOf,
  type PlayedInstances,
  sizeForm,
  sizeIn,
  type SizeLimits,
  type StatementLimit,
} from "./instances.ts";
export { plainSearch } from "./plain_search.ts";
export { type ProofGame, type ProofKey, type ProofMove, type ProofOracle } from "./proof_game.ts";
export { type Bounds, canonicalText, type Rules, type Side } from "./rules.ts";
export { type GameFault, NOWHERE, RulesError } from "./rules_error.ts";
export {
  type CellShape,
  type DiscShape,
  type EdgeShape,
  type LabelShape,
  type MarkShape,
  type Role,
  type Scene,
  type SceneSource,
  type Shape,
  type ShapeBase,
} from "./scene.ts";
export {
  type Comparison,
  type Distances,
  type Effort,
  type Estimate,
  type Line,
  type LineStep,
  methodNamed,
  type MoveValuesOptions,
  type ProofGameOptions,
  type Solution,
  type Solved,
  type SolveOptions,
  type Solver,
  type SolverExtras,
  type Stopped,
} from "./solver.ts";
export { type SolverFromRules, solverFromRules } from "./solver_from_rules.ts";
export { type IntegerRange, type Token, TokenReader } from "./token_reader.ts";
export { comparisonOf, solvedOrThrow, valueOf, viewSign } from "./values.ts";
export { type Ranking, type TableFault, type TableReport, verifyTable } from "./verification.ts";
