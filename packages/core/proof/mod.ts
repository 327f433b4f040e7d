/**
 * Proofs that a stranger checks: written once, checked by anybody's program.
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
export { checkProof, type ProofCheck, type Proved, writeProof } from "./prove.ts";
