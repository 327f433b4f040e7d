// Proofs as work for the worker that studies: orders and answers are plain data.
import type { SolveOptions } from "@zugzwang/core";
import type { AnyCourse } from "../base/games.ts";
import { type Proof, type ProofClaim, RefutedError } from "./proof.ts";
import { checkProof, type ProofCheck, type Proved, writeProof } from "./prove.ts";

/** Writes the proof of a claim, or checks a proof. */
export type ProofOrder = { readonly claim: ProofClaim } | { readonly check: Proof };

/** The result of a check; or a proof, or why the claim is false. */
export type ProofAnswer<O extends ProofOrder> = O extends { readonly check: Proof } ? ProofCheck
  : Proved | { readonly refuted: string };

/** Does an order about a position. Throws what `writeProof` and `checkProof` throw. */
export async function doProofWork(
  course: AnyCourse,
  order: ProofOrder,
  options: SolveOptions,
): Promise<ProofAnswer<{ claim: ProofClaim }> | ProofCheck> {
  if ("check" in order) return await checkProof(course, order.check, options);
  try {
    return await writeProof(course, order.claim, options);
  } catch (error) {
    if (error instanceof RefutedError) return { refuted: error.message };
    throw error;
  }
}
