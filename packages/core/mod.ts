/**
 * For authors of games: write the rules, make a game of them, solve it and check it.
 *
 * @module
 */
export type { Book, BookOptions } from "./book/book.ts";
export { openBook } from "./book/open_book.ts";
export { checkGame, describeFault } from "./check/check_game.ts";
export type { CheckOptions, GameReport } from "./check/check_game.ts";
export type { Encoding, RankEncoding, StateEncoding } from "./game/encoding.ts";
export type { Game } from "./game/game.ts";
export { gameFromRules } from "./game/game_from_rules.ts";
export type { Instances } from "./game/instances.ts";
export type { Answer, Judge } from "./game/judge.ts";
export type { Counter, Guide, Lesson, Region, Text } from "./game/lesson.ts";
export { type PlainResult, plainSearch } from "./game/plain_search.ts";
export type { Means, Prover, Solving } from "./game/prover.ts";
export type { Proving } from "./game/proving.ts";
export type { Rules } from "./game/rules.ts";
export type { CellShape, DiscShape, EdgeShape, LabelShape, MarkShape, Role } from "./game/scene.ts";
export type { Scene, SceneSource, Shape, ShapeBase } from "./game/scene.ts";
export type { Facts, FactValue, Show } from "./game/show.ts";
export type { Bounds, Side } from "./game/terms.ts";
export { type Token, TokenReader } from "./game/token_reader.ts";
export { Budget } from "./run/budget.ts";
export { type GameFault, InputError, LimitError, MethodError, RulesError } from "./run/errors.ts";
export { type Random, seededRandom } from "./run/random.ts";
export { analyzeMoves, type MoveValue } from "./solve/move_value.ts";
export { solvedOrThrow } from "./solve/solution.ts";
export type { BookAnswer, Distances, Effort, Line, LineStep } from "./solve/solution.ts";
export type { Solution, Solved, SolveOptions, Stopped } from "./solve/solution.ts";
export { bestLine, solve, Solver } from "./solve/solver.ts";
