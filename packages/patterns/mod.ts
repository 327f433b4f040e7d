/**
 * Same stones: two players put identical stones on a board, and the first to show an agreed pattern wins.
 *
 * @module
 */
export type { Pattern, PatternsInstance, Placement } from "./instance.ts";
export { patterns } from "./patterns.ts";
export type { Cell, PatternsPosition } from "./position.ts";
