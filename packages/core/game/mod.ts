/**
 * The contract of a game, and what follows from it: analysis, verification, scenes.
 *
 * @module
 */
export * from "./analysis.ts";
export * from "./check_game.ts";
export * from "./engine_rules.ts";
export * from "./game.ts";
export * from "./game_from_rules.ts";
export * from "./instances.ts";
export * from "./plain_search.ts";
export * from "./proof_game.ts";
export * from "./rules.ts";
export * from "./rules_error.ts";
export * from "./scene.ts";
export * from "./solver.ts";
export * from "./solver_from_rules.ts";
export * from "./token_reader.ts";
export * from "./values.ts";
export * from "./verification.ts";
