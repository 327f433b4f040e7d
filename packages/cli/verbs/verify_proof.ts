/**
 * `zugzwang verify --proof`: a proof of the position, checked by this program.
 *
 * @module
 */
import type { ProofCheck, ProofHeader } from "@zugzwang/core/proof";
import { decodeProof } from "@zugzwang/core/proof/proof";
import { checkProof } from "@zugzwang/core/proof/prove";
import { EXIT, type ExitCode, FileError, placed } from "../base/failure.ts";
import { fileNamed, readNamed } from "../base/named_file.ts";
import { writeJson } from "../base/report.ts";
import { counted } from "../base/units.ts";
import { text } from "../command/option.ts";
import { wantsJson } from "../command/settings.ts";
import type { Call } from "../command/verb.ts";
import { originJson } from "../stream/study_json.ts";
import type { Task } from "../stream/task.ts";
import { claimText, subjectOf } from "./prove.ts";

/** What a file of gzip begins with. */
const GZIP = [0x1f, 0x8b];

/** The proof to check. */
export const PROOF_OPTIONS = {
  proof: text("FILE", "check this proof of the position, of prove, instead of solving it", {
    completes: "file",
  }),
};

/** Checks the proof that a call names. */
export async function verifyProof(
  { options: { proof: file = "" } }: Call<typeof PROOF_OPTIONS>,
  task: Task,
): Promise<ExitCode> {
  const { call, course, solverOptions } = task;
  const bytes = await unzipped(await readNamed(call.io, fileNamed(file)), file);
  const proof = await placed(file, () => decodeProof(bytes));
  const found = await placed(file, () => checkProof(subjectOf(course), proof, solverOptions));
  task.progress.clear();
  if (wantsJson(call)) writeJson(call.io, checkedJson(task, { file, header: proof.header, found }));
  else call.io.stdout.write(checkedText(task, proof.header, found));
  return found.fault === null ? EXIT.ok : EXIT.check;
}

async function unzipped(bytes: Uint8Array, file: string): Promise<Uint8Array> {
  if (!GZIP.every((byte, i) => bytes[i] === byte)) return bytes;
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream()
    .pipeThrough(new DecompressionStream("gzip"));
  try {
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new FileError("read", file, "it is no whole file of gzip");
  }
}

function checkedJson(
  task: Task,
  { file, header, found }: { file: string; header: ProofHeader; found: ProofCheck },
) {
  const { rules, atLeast, atMost, k } = header;
  const { fault, effort } = found;
  const claim = { proof: file, rules, atLeast, atMost, k };
  return { ...originJson(task), ...claim, agrees: fault === null, fault, ...effort };
}

function checkedText(task: Task, header: ProofHeader, { fault, effort }: ProofCheck): string {
  if (fault !== null) return `NOT PROVED: ${fault}\n`;
  const nodes = counted(effort.allMoves + effort.oneMove, "position");
  return `proved: ${claimText(task, header)} (${nodes}, by the rules ${header.rules})\n`;
}
