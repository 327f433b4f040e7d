// Proofs of games in progress, and their files, compressed by gzip.
import { pick } from "../answer/answer.ts";
import type { Task } from "../answer/task.ts";
import { UsageError, withPlace } from "../base/failure.ts";
import { readAll, unzip } from "../base/files.ts";
import type { AnyCourse } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import { roundMs } from "../base/units.ts";
import { formatValue } from "../draw/text.ts";
import { decodeProof, encodeProof, type Proof, type ProofClaim } from "../proof/proof.ts";
import type { Proved } from "../proof/prove.ts";

/** Throws a `UsageError` if positions of a game can repeat: a proof walks to the end of every line. */
export function refuseRepetition({ game }: AnyCourse): void {
  if (!game.mayRepeat || game.proving?.game) return;
  throw new UsageError(`${game.name} has no proofs, because its positions can repeat`);
}

export function formatClaim(course: AnyCourse, { atLeast, atMost }: ProofClaim): string {
  if (atLeast !== null && atLeast === atMost) {
    return course.game.outcome ? formatValue(course, atLeast) : `value ${atLeast}`;
  }
  const bounds = [["at least", atLeast], ["at most", atMost]] as const;
  const parts = bounds.filter(([, bound]) => bound !== null).map((part) => part.join(" "));
  return `value ${parts.join(", ")}`;
}

/** Returns the members of JSON that say what a proof claims. */
export function describeClaim({ header }: Proof) {
  return pick(header, ["rules", "atLeast", "atMost", "k"]);
}

/** Reads a proof. Throws a `FileError`, or a `PlacedError` for another file. */
export async function readProof(io: Pick<Io, "chunks">, path: string | null): Promise<Proof> {
  const bytes = await readAll(unzip(io, path));
  return await withPlace(path ?? "-", () => decodeProof(bytes));
}

export interface WrittenProof {
  readonly proof: Proved;
  readonly output: string;
  readonly bytes: number;
  readonly elapsedMs: number;
}

/**
 * Writes the proof of a claim to a file, compressed. Returns why the claim is false if it is. Throws a
 * `LimitError` if a limit stops it.
 */
export async function writeProofFile(
  task: Task,
  output: string,
  claim: ProofClaim,
): Promise<WrittenProof | string> {
  const start = performance.now();
  const proof = await task.prove({ claim });
  if ("refuted" in proof) return proof.refuted;
  const plain = new Blob([encodeProof(proof)]).stream();
  const zipped = plain.pipeThrough(new CompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(zipped).arrayBuffer());
  task.request.io.writeFileSync(output, [bytes]);
  return { proof, output, bytes: bytes.length, elapsedMs: roundMs(performance.now() - start) };
}
