// `zugzwang verify --proof`: checks a proof of the position.
import { checkProof, type ProofCheck, type ProofHeader } from "@zugzwang/core/proof";
import { formAnswer } from "../answer/answer.ts";
import type { Task } from "../answer/task.ts";
import { describeSubject } from "../base/proofs.ts";
import { EXIT, withPlace } from "../base/failure.ts";
import { parseFileName } from "../base/named_file.ts";
import type { AnyCourse } from "../base/games.ts";
import type { Answer } from "../base/report.ts";
import { formatCount } from "../base/units.ts";
import { text } from "../command/option.ts";
import { readProof } from "./proof_file.ts";
import { formatClaim } from "./prove.ts";

/** The proof to check. */
export const PROOF_OPTIONS = {
  proof: text("FILE", "check this proof of the position", { completes: "file" }),
};

/** Checks the proof that a call names. */
export async function checkProofFile(task: Task<typeof PROOF_OPTIONS>): Promise<Answer> {
  const { call, solverOptions } = task;
  const course = task.readCourse();
  const { proof: file = "" } = call.options;
  const proof = await readProof(call.io, parseFileName(file));
  const found = await withPlace(
    file,
    () => checkProof(describeSubject(course), proof, solverOptions),
  );
  const { header } = proof;
  return formAnswer(task, {
    text: () => formatChecked(course, header, found),
    json: () => describeChecked(task, { file, header, found }),
  }, found.fault === null ? EXIT.ok : EXIT.check);
}

function describeChecked(
  task: Task,
  { file, header, found }: { file: string; header: ProofHeader; found: ProofCheck },
) {
  const { rules, atLeast, atMost, k } = header;
  const { fault, effort } = found;
  const claim = { proof: file, rules, atLeast, atMost, k };
  return { ...task.origin, ...claim, agrees: fault === null, fault, ...effort };
}

function formatChecked(
  course: AnyCourse,
  header: ProofHeader,
  { fault, effort }: ProofCheck,
): string {
  if (fault !== null) return `NOT PROVED: ${fault}\n`;
  const nodes = formatCount(effort.allMoves + effort.oneMove, "position");
  return `proved: ${formatClaim(course, header)} (${nodes}, by the rules ${header.rules})\n`;
}
