/**
 * Proofs of values that an independent program can check.
 *
 * @module
 */
export { decodeProof, encodeProof, exactly, RefutedError } from "./proof.ts";
export type { Proof, ProofClaim, ProofHeader } from "./proof.ts";
export { checkProof, writeProof } from "./prove.ts";
export type { ProofCheck, ProofEffort, ProofOptions, Proved } from "./prove.ts";
