/**
 * Dots and Boxes, solved exactly: endgames of any size, and every position with up to 60 undrawn
 * edges that time allows.
 *
 * @example
 * ```ts
 * import { solve, solvedOrThrow } from "@zugzwang/core";
 * import { dots } from "@zugzwang/dots";
 * import { assertEquals } from "@std/assert";
 *
 * const position = dots.judge.parse("+--+--+\n|     |\n+--+--+\n");
 * assertEquals(dots.moves(position).map(dots.formatMove), ["v0,1"]);
 * const solution = solvedOrThrow(await solve(dots, position));
 * assertEquals(dots.judge.formatAnswer(position, solution), "2\n");
 * ```
 *
 * @module
 */
export type { BoardSize, DotsMove, DotsPosition } from "./rules/board.ts";
export { dots } from "./dots.ts";
export type { BoardMembers } from "./dots_rules.ts";
export { type ChainsAndLoops, solveEndgame } from "./strings/endgame.ts";
export { LOONY, type NimstringValues, solveNimstring } from "./strings/nimstring.ts";
export type { Component } from "./strings/components.ts";
export type { MoveClass } from "./strings/loaded_position.ts";
