/**
 * Two players put the same stones on a board: who is first to show an agreed pattern? Solved exactly.
 *
 * @module
 */
export * from "./instance.ts";
export * from "./instances.ts";
export * from "./patterns.ts";
export * from "./position.ts";
export { PatternsProver } from "./prover.ts";
