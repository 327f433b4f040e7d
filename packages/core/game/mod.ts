/**
 * The contract of a game, and what follows from it: analysis, verification, scenes.
 *
 * @module
 */
export {
  type Facts,
  type FactValue,
  type Game,
  type GameWith,
  type Instances,
  type Judge,
  type Proving,
  type Show,
} from "./game.ts";
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
export type { Counter, Lesson, Region, Text } from "./lesson.ts";
export { plainSearch } from "./plain_search.ts";
export type { ProofGame, ProofGameOptions, ProofKey, ProofMove } from "./proof_game.ts";
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
export { type Token, TokenReader } from "./token_reader.ts";
export { isOver, valueOf, viewSign } from "./values.ts";
export { type Ranking, verifyTable } from "./verification.ts";
