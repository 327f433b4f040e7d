/**
 * What a game is, and how it is solved: texts, sizes and values of games, one solver over every
 * prover, threads.
 *
 * @module
 */
export { gameFromRules } from "./game/game_from_rules.ts";
export { describeSizes, findFamily, listPhrases, parseSize } from "./game/instances.ts";
export { tryParseSize } from "./game/instances.ts";
export type { Families, GridSize, SizeLimits } from "./game/instances.ts";
export { canonicalInstance, canonicalText } from "./game/values.ts";
export { RulesError } from "./run/errors.ts";
export { TokenReader } from "./game/token_reader.ts";
export { listMethods } from "./solve/make_prover.ts";
export { addGain, boundRest, boundTurn, isOver, makeMove } from "./game/values.ts";
export { findWinner, formatOutcome, nameWinner } from "./game/values.ts";
export { toRest, toValue, viewSign } from "./game/values.ts";
export type { StateEncoding } from "./game/encoding.ts";
export { makeProver } from "./solve/make_prover.ts";
export { PLAIN_METHOD } from "./solve/solution.ts";
export { withSolver } from "./solve/solver.ts";
export { serveSolver } from "./solve/team.ts";
export { Team } from "./run/team_memory.ts";
