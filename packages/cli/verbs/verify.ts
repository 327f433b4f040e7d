/**
 * `zugzwang verify`: the solution computed once more in another way, and another program's answer
 * against it.
 *
 * @module
 */
import type { InputFault } from "@zugzwang/core";
import type { ProvedStudy } from "@zugzwang/core/study";
import { eachPosition } from "../stream/each_position.ts";
import type { Task } from "../stream/task.ts";
import { EXIT, type ExitCode, placed, UsageError } from "../base/failure.ts";
import { answerText } from "../base/answer.ts";
import { fileNamed, filesNamed, readNamed, STDIN_NAME } from "../base/named_file.ts";
import { choice, text } from "../command/option.ts";
import {
  INPUT_OPTIONS,
  LIMIT_OPTIONS,
  METHOD_OPTIONS,
  PROGRESS_OPTIONS,
  STREAM_OPTIONS,
} from "../command/options.ts";
import { type Recheck, recheck, WAYS } from "./recheck.ts";
import { PROOF_OPTIONS, verifyProof } from "./verify_proof.ts";
import { VERIFIED_BOOK_OPTIONS, verifiedBook, verifyBook } from "./verify_book.ts";
import { writeJson } from "../base/report.ts";
import { wantsJson } from "../command/settings.ts";
import { type JsonObject, studyJson, valueJson } from "../stream/study_json.ts";
import { reportStopped } from "../stream/stopped.ts";
import { studyTask } from "../stream/study_task.ts";
import { valueName, valueText } from "../draw/text.ts";
import { differenceText, firstDifference } from "../judge/token_difference.ts";
import { decodeUtf8 } from "../base/utf8.ts";
import type { Call, Verb } from "../command/verb.ts";
import { GAME, INPUTS } from "../command/words.ts";

const OPTIONS = {
  ...INPUT_OPTIONS,
  ...STREAM_OPTIONS,
  answer: text(
    "FILE",
    "judge another program's output, - for standard input: the same tokens, white space aside",
    { completes: "file" },
  ),
  by: choice(
    "WAY",
    WAYS,
    "check by another method, by plain search or by the moves; the first of them that can",
  ),
  ...PROOF_OPTIONS,
  ...VERIFIED_BOOK_OPTIONS,
  ...METHOD_OPTIONS,
  ...LIMIT_OPTIONS,
  ...PROGRESS_OPTIONS,
};

/** A call of `verify`. */
type VerifyCall = Call<typeof OPTIONS>;

/** The verb `verify`. */
export const verify: Verb<typeof OPTIONS> = {
  name: "verify",
  about: "compute the value again in an independent way, and check another program's answer",
  words: [GAME, INPUTS],
  examples: [
    ["zugzwang verify chess board.in", "check the value and the best move"],
    ["zugzwang verify chess board.in --answer my.out", "and another program's output"],
    ["zugzwang verify chess --by plain board.in", "check by the rules alone"],
    ["zugzwang verify dots --proof board.proof board.in", "check a proof of prove"],
    ["zugzwang verify chess --json a.in b.in", "one line of JSON for every file"],
    ["zugzwang verify chess --rows answers.jsonl --sample 100", "a hundred answers of a batch"],
  ],
  options: OPTIONS,
  run: verifyAll,
};

/** What is known of a position, its value with it, and what was found about that. */
interface Verified {
  readonly study: ProvedStudy;
  readonly check: Recheck;
  readonly agrees: boolean;
  readonly answer: JudgedAnswer | null;
}

/** Another program's output. */
interface JudgedAnswer {
  readonly file: string;
  readonly difference: InputFault | null;
}

async function verifyAll(call: VerifyCall): Promise<ExitCode> {
  const { options, words } = call;
  const book = verifiedBook(call);
  if (book !== undefined) return await verifyBook(call, book);
  const isOfSeveral = words.length > 2 || options.batch;
  if (options.answer !== undefined && isOfSeveral) {
    throw new UsageError("--answer belongs to one input, but several are given");
  }
  checkStdinOnce(call);
  const work = options.proof === undefined ? verifyTask : verifyProof;
  return await eachPosition(call, (task) => work(call, task));
}

async function verifyTask(asked: VerifyCall, task: Task): Promise<ExitCode> {
  const { call, course, solverOptions: options } = task;
  const output = await readAnswer(asked);
  const study = await studyTask(task, ["value"]);
  if (study.limit) return reportStopped(task, study);
  const { collectGarbage } = call.io;
  await collectGarbage?.(); // the check has the memory of its own limit
  const claim = { course, method: study.method, options, collectGarbage };
  const check = await recheck(claim, asked.options.by);
  const agrees = check.value === study.value && check.move === study.move;
  const answer = output && {
    file: output.file,
    difference: firstDifference(answerText(course, study), output.text),
  };
  const verified = { study, check, agrees, answer };
  task.progress.clear();
  if (wantsJson(call)) writeJson(call.io, verifiedJson(task, verified));
  else call.io.stdout.write(verifiedText(task, verified));
  return agrees && !answer?.difference ? EXIT.ok : EXIT.check;
}

/** The position and the answer cannot both come from standard input. */
function checkStdinOnce({ options: { answer, empty }, words }: VerifyCall): void {
  if (answer === undefined || empty !== undefined) return;
  filesNamed([words[1] ?? "-", answer]);
}

async function readAnswer(
  { options: { answer: file }, io }: VerifyCall,
): Promise<{ file: string; text: string } | null> {
  if (file === undefined) return null;
  const bytes = await readNamed(io, fileNamed(file));
  return { file, text: await placed(file, () => decodeUtf8(bytes)) };
}

function verifiedJson(task: Task, verified: Verified): JsonObject {
  const { game } = task;
  const { study, check, agrees, answer } = verified;
  const { way, about } = check;
  return {
    ...studyJson(task, study),
    agrees: agrees && !answer?.difference,
    check: {
      way,
      about,
      ...valueJson(game, check.value),
      move: check.move,
      agrees,
    },
    answer: answer &&
      { file: answer.file, agrees: !answer.difference, difference: answer.difference },
  };
}

function verifiedText(task: Task, { study, check, agrees, answer }: Verified): string {
  const { game, position, file, isOneOfSeveral } = task;
  const found = (value: number, move: string | null) =>
    `${valueText(game, value)}, ${move === null ? "no move" : `move ${move}`}`;
  const rechecked = found(check.value, check.move);
  const lines = [
    ...isOneOfSeveral ? [file ?? "standard input"] : [],
    `${valueName(game, position)}: ${found(study.value, study.move)} (${study.method})`,
    agrees ? `equal by ${check.about}` : `NOT EQUAL by ${check.about}: ${rechecked}`,
    ...answer ? [judgedText(answer)] : [],
  ];
  return lines.join("\n") + (isOneOfSeveral ? "\n\n" : "\n");
}

function judgedText({ file, difference }: JudgedAnswer): string {
  const name = fileNamed(file) ?? STDIN_NAME;
  return difference ? `${name} is WRONG at ${differenceText(difference)}` : `${name} is right`;
}
