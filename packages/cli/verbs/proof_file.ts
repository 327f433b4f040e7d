// Proofs of games in progress, and their files, compressed by gzip.
import { pick } from "../answer/answer.ts";
import { UsageError, withPlace } from "../base/report.ts";
import { readAll, unzip } from "../base/files.ts";
import type { AnyCourse } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import { formatValue } from "../draw/text.ts";
import { decodeProof, type Proof, type ProofClaim } from "../proof/proof.ts";

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
