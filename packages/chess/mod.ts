/**
 * The staircase board game (Luogu P4363, 一双木棋), solved exactly.
 *
 * @module
 */
export * from "./bounds.ts";
export * from "./chess.ts";
export * from "./contour.ts";
export * from "./notation.ts";
export * from "./remainder.ts";
export * from "./rules.ts";
export * from "./sweep.ts";
