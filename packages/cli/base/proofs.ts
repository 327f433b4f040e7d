// Proofs of games in progress, and their files: for the command line and the page.
import { encodeProof, type Proof, type ProofSubject } from "@zugzwang/core/proof";
import { positionOf, recordOf } from "@zugzwang/core/study";
import { UsageError } from "./failure.ts";
import type { AnyCourse } from "./games.ts";

/**
 * Returns the subject of a proof: the current position. Throws a `UsageError` if positions of the
 * game can repeat: a proof walks to the end of every line.
 */
export function describeSubject(course: AnyCourse): ProofSubject<unknown, unknown> {
  const { game, start } = course;
  if (game.mayRepeat && !game.proofGame) {
    throw new UsageError(`${game.name} has no proofs, because its positions can repeat`);
  }
  const { moves } = recordOf(course);
  return { game, input: game.formatInput(start), moves, position: positionOf(course) };
}

/** Returns the bytes of a proof file: compressed by gzip. */
export async function zippedProof(proof: Proof): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([encodeProof(proof)]).stream();
  return await readAllBytes(stream.pipeThrough(new CompressionStream("gzip")));
}

export async function readAllBytes(stream: ReadableStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
