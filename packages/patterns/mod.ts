/**
 * Same stones: two players put equal stones on a board, and the first to show an agreed pattern wins.
 *
 * @module
 */
export * from "./instance.ts";
export * from "./instances.ts";
export * from "./patterns.ts";
export * from "./position.ts";
export { PatternsProver } from "./prover.ts";
