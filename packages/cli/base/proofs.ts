/**
 * Proofs of games in progress, and their files: for the command line and the page.
 *
 * @module
 */
import { encodeProof, type Proof, type ProofSubject } from "@zugzwang/core/proof";
import { positionOf, recordOf } from "@zugzwang/core/study";
import type { AnyCourse } from "./games.ts";

/** Returns what a proof of a game in progress is of. */
export function subjectOf(course: AnyCourse): ProofSubject<unknown, unknown> {
  const { game, start } = course;
  const { moves } = recordOf(course);
  return { game, input: game.formatInput(start), moves, position: positionOf(course) };
}

/** Returns the file of a proof: compressed by gzip. */
export async function zippedProof(proof: Proof): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([encodeProof(proof)]).stream();
  return await bytesOf(stream.pipeThrough(new CompressionStream("gzip")));
}

/** Returns all that a stream gives. */
export async function bytesOf(stream: ReadableStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
