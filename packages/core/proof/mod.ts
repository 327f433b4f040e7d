/**
 * What does not rely on engines: proofs that an independent program can check, and a plain search.
 *
 * @module
 */
export { plainSearch } from "../game/plain_search.ts";
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
