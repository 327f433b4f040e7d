/**
 * Proofs of values that an independent program can check.
 *
 * @module
 */
export {
  decodeProof,
  encodeProof,
  exactly,
  type Proof,
  type ProofClaim,
  type ProofHeader,
  type ProofSubject,
  RefutedError,
} from "./proof.ts";
export {
  checkProof,
  type ProofCheck,
  type ProofEffort,
  type ProofOptions,
  type Proved,
  writeProof,
} from "./prove.ts";
