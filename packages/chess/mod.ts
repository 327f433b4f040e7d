/**
 * The staircase board game (Luogu P4363, 一双木棋), solved exactly.
 *
 * @module
 */
export * from "./bounds.ts";
export * from "./chess.ts";
export * from "./rules.ts";
