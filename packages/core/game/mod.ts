/**
 * The contract of a game, and what follows from it: analysis, verification, scenes.
 *
 * @module
 */
export { analyzeMoves, bestFirst, bestLine, moveFromChild, type MoveValue } from "./analysis.ts";
export { checkGame, type CheckOptions, describeFault, type GameReport } from "./check_game.ts";
export { numberedRules, rankedRules } from "./engine_rules.ts";
export { type Facts, type FactValue, type Game, type GameWith, type Idea } from "./game.ts";
export { gameFromRules, type RulesAndMore } from "./game_from_rules.ts";
export type { Guide } from "./guide.ts";
export {
  type Families,
  familyNamed,
  type GridSize,
  type InstanceRecipe,
  type InstanceSource,
  parseSize,
  phrasesOf,
  sizeForm,
  sizeIn,
  type SizeLimits,
} from "./instances.ts";
export type { Counter, Example, ExampleStep, GuidedBoard, Lesson, Region, Text } from "./lesson.ts";
export { plainSearch } from "./plain_search.ts";
export type {
  ProofGame,
  ProofGameOptions,
  ProofKey,
  ProofMove,
  ProofOracle,
} from "./proof_game.ts";
export { type Bounds, type Rules, type Side } from "./rules.ts";
export { type GameFault, RulesError } from "./rules_error.ts";
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
  type Solution,
  type Solved,
  type SolveOptions,
  type Stopped,
} from "./solver.ts";
export { solverFromRules } from "./solver_from_rules.ts";
export { type Token, TokenReader } from "./token_reader.ts";
export { comparisonOf, solvedOrThrow, valueOf, viewSign } from "./values.ts";
export { type Ranking, verifyTable } from "./verification.ts";
