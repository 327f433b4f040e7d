// `zugzwang verify`: solves a position again independently, or checks a proof.
import { checkProof, type ProofCheck, type ProofHeader } from "@zugzwang/core/proof";
import { type BookRow, provedOrThrow, type ProvedStudy } from "@zugzwang/core/study";
import {
  addHeading,
  describeAnswer,
  describeValue,
  formAnswer,
  makeStoppedAnswer,
  pick,
} from "../answer/answer.ts";
import type { Task } from "../answer/task.ts";
import { EXIT, withPlace } from "../base/failure.ts";
import type { AnyCourse } from "../base/games.ts";
import { parseFileName } from "../base/files.ts";
import { type Answer, formatJsonLine } from "../base/report.ts";
import { formatCount, roundMs } from "../base/units.ts";
import { text } from "../command/option.ts";
import { POSITION, SHARED, STREAM } from "../command/options.ts";
import type { PositionVerb } from "../command/verb.ts";
import { GAME, INPUTS } from "../command/words.ts";
import { formatValue, nameValue } from "../draw/text.ts";
import type { Source } from "../input/sources.ts";
import { describeSubject, readProof } from "./proof_file.ts";
import { formatClaim } from "./prove.ts";
import { type Recheck, recheck } from "./recheck.ts";

const OPTIONS = {
  ...POSITION,
  ...STREAM,
  proof: text("FILE", "check this proof of the position", { completes: "file" }),
  method: SHARED.method,
  memory: SHARED.memory,
  time: SHARED.time,
  threads: SHARED.threads,
  progress: SHARED.progress,
};

/** The verb `verify`. */
export const verify: PositionVerb<typeof OPTIONS> = {
  name: "verify",
  about: "solve the position again independently, or check a proof",
  words: [GAME, INPUTS],
  examples: [
    ["zugzwang verify chess board.in", "check the value and the best move"],
    ["zugzwang verify dots --proof board.proof board.in", "check a proof"],
    ["zugzwang verify chess --batch answers.jsonl", "solve the rows of a batch again"],
  ],
  options: OPTIONS,
  answer: verifyPosition,
};

async function verifyPosition(task: Task<typeof OPTIONS>): Promise<Answer> {
  if (task.call.options.proof !== undefined) return await checkProofFile(task);
  const row = readRow(task.input.source);
  return row === null ? await checkSolution(task) : await checkRow(task, row);
}

async function checkSolution(task: Task): Promise<Answer> {
  const study = await task.study({ parts: ["value"] });
  if (study.limit) return makeStoppedAnswer(task, study);
  const check = await recheck(task, study.method);
  const agrees = check.value === study.value && check.move === study.move;
  return formAnswer(task, {
    text: () => addHeading(task, writeCheck(task.readCourse(), study, check)),
    json: () => ({
      ...describeAnswer(task, study),
      agrees,
      check: { ...check, ...describeValue(task.game, check.value), agrees },
    }),
  }, agrees ? EXIT.ok : EXIT.check);
}

function writeCheck({ game, position }: AnyCourse, study: ProvedStudy, check: Recheck): string {
  const write = (value: number, move: string | null) =>
    `${formatValue(game, value)}, ${move === null ? "no move" : `move ${move}`}`;
  const [first, again] = [write(study.value, study.move), write(check.value, check.move)];
  return `${nameValue(game, position)}: ${first} (${study.method})\n` +
    (first === again
      ? `confirmed by ${check.about}\n`
      : `NOT CONFIRMED by ${check.about}: ${again}\n`);
}

/** What a row claims about its position. */
type Claim = Pick<BookRow, "value" | "move" | "winner">;

/** Returns what a line claims about its position; null if it is not a row with an answer. */
function readRow(source: Source): Claim | null {
  if (source.kind !== "line") return null;
  const row: Partial<BookRow> = JSON.parse(new TextDecoder().decode(source.bytes));
  if (row.asked === undefined) return null;
  if (row.question === "wins") return pick(row, ["winner"]);
  return typeof row.value === "number" ? pick(row, ["value", "move"]) : null;
}

/** Solves the position of a row again and compares. */
async function checkRow(task: Task, claim: Claim): Promise<Answer> {
  const start = performance.now();
  const { method, ...proved } = await solveAgain(task, claim);
  const agrees = (["value", "move", "winner"] as const).every((name) =>
    claim[name] === undefined || claim[name] === proved[name]
  );
  const show = ({ value, ...more }: Claim) => (
    { ...value === undefined ? {} : describeValue(task.game, value), ...more }
  );
  const row = {
    ...task.origin,
    ...{ method, agrees, says: show(claim), proved: show(proved) },
    elapsedMs: roundMs(performance.now() - start),
  };
  return { exit: agrees ? EXIT.ok : EXIT.check, out: formatJsonLine(row), err: "" };
}

/** @throws {LimitError} if a limit stops it. */
async function solveAgain(task: Task, claim: Claim) {
  const isValue = claim.winner === undefined;
  const found = await task.study({ parts: [isValue ? "value" : "outcome"] });
  const { method, value, move, outcome } = provedOrThrow(found);
  return isValue ? { method, value, move } : { method, winner: outcome!.winner };
}

/** Checks the proof that a call names. */
async function checkProofFile(task: Task<typeof OPTIONS>): Promise<Answer> {
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
