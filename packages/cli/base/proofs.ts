/**
 * Proofs of games in progress, and their files: for the command line and the page.
 *
 * @module
 */
import { encodeProof, type Proof, type ProofSubject } from "@zugzwang/core/proof/proof";
import { positionOf, recordOf } from "@zugzwang/core/study/course";
import { UsageError } from "./failure.ts";
import type { AnyCourse } from "./games.ts";

/**
 * Returns what a proof of a game in progress is of.
 *
 * @throws {UsageError} if positions of the game can repeat: a proof walks to the end of every line.
 */
export function subjectOf(course: AnyCourse): ProofSubject<unknown, unknown> {
  const { game, start } = course;
  if (game.mayRepeat && !game.proofGame) {
    throw new UsageError(`${game.name} has no proofs, because its positions can repeat`);
  }
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
