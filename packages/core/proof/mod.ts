/**
 * Proofs that a stranger checks: written once, checked by anybody's program.
 *
 * @module
 */
export * from "./proof.ts";
export * from "./prove.ts";
