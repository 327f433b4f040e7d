/**
 * In the place of what makes proofs, which the page does not.
 *
 * @module
 */

/** Fails: a proof is as large as memory, and is made by the command line. */
export function dotsProofGame(): never {
  throw new Error("proofs are made by the command line: zugzwang prove");
}
