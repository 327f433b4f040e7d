/**
 * `zugzwang verify`: the solution computed once more in another way, and another program's answer
 * against it.
 *
 * @module
 */
import type { InputFault } from "@zugzwang/core";
import type { ProvedStudy } from "@zugzwang/core/study";
import { EXIT, placed, UsageError } from "../base/failure.ts";
import { answerText } from "../base/judges_answer.ts";
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
import { PROOF_OPTIONS, proofChecked } from "./verify_proof.ts";
import { rowChecked, saidIn } from "./verify_row.ts";
import type { Answer } from "../base/report.ts";
import {
  answered,
  answerJson,
  headed,
  stoppedAnswer,
  studyTask,
  valueJson,
} from "../stream/answer_forms.ts";
import { valueName, valueText } from "../draw/text.ts";
import { differenceText, firstDifference } from "../judge/token_difference.ts";
import { decodeUtf8 } from "../base/utf8.ts";
import type { Call, PositionVerb, Task } from "../command/verb.ts";
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
  ...METHOD_OPTIONS,
  ...LIMIT_OPTIONS,
  ...PROGRESS_OPTIONS,
};

/** A call of `verify`. */
type VerifyCall = Call<typeof OPTIONS>;

/** The verb `verify`. */
export const verify: PositionVerb<typeof OPTIONS> = {
  name: "verify",
  about: "compute the value again in an independent way, and check another program's answer",
  words: [GAME, INPUTS],
  examples: [
    ["zugzwang verify chess board.in", "check the value and the best move"],
    ["zugzwang verify chess board.in --answer my.out", "and another program's output"],
    ["zugzwang verify chess --by plain board.in", "check by the rules alone"],
    ["zugzwang verify dots --proof board.proof board.in", "check a proof of prove"],
    ["zugzwang verify chess --json a.in b.in", "one line of JSON for every file"],
    ["zugzwang verify chess --batch answers.jsonl", "what a batch has answered, proved again"],
  ],
  options: OPTIONS,
  check: checkAnswer,
  answer(task) {
    const { proof, by } = task.call.options;
    if (proof !== undefined) return proofChecked(task);
    const says = saidIn(task.source);
    return says === null ? verified(task) : rowChecked(task, says, by);
  },
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

/** An answer belongs to one input, and both cannot come from standard input. */
function checkAnswer({ options: { answer, batch, empty }, words }: VerifyCall): void {
  if (answer === undefined) return;
  if (words.length > 2 || batch) {
    throw new UsageError("--answer belongs to one input, but several are given");
  }
  if (empty === undefined) filesNamed([words[1] ?? "-", answer]);
}

async function verified(task: Task<typeof OPTIONS>): Promise<Answer> {
  const { call, course, solverOptions: options } = task;
  const output = await readAnswer(call);
  const study = await studyTask(task, ["value"]);
  if (study.limit) return stoppedAnswer(task, study);
  const { collectGarbage } = call.io;
  await collectGarbage?.(); // the check has the memory of its own limit
  const claim = { course, method: study.method, options, collectGarbage };
  const check = await recheck(claim, call.options.by);
  const agrees = check.value === study.value && check.move === study.move;
  const answer = output && {
    file: output.file,
    difference: firstDifference(answerText(course, study), output.text),
  };
  const found = { study, check, agrees, answer };
  return answered<"verify">(task, {
    text: () => headed(task, verifiedText(task, found)),
    json: () => verifiedJson(task, found),
  }, agrees && !answer?.difference ? EXIT.ok : EXIT.check);
}

async function readAnswer(
  { options: { answer: file }, io }: VerifyCall,
): Promise<{ file: string; text: string } | null> {
  if (file === undefined) return null;
  const bytes = await readNamed(io, fileNamed(file));
  return { file, text: await placed(file, () => decodeUtf8(bytes)) };
}

function verifiedJson(task: Task, verified: Verified) {
  const { game } = task;
  const { study, check, agrees, answer } = verified;
  const { way, about } = check;
  return {
    ...answerJson(task, study),
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
  const { game, position } = task;
  const found = (value: number, move: string | null) =>
    `${valueText(game, value)}, ${move === null ? "no move" : `move ${move}`}`;
  const rechecked = found(check.value, check.move);
  const lines = [
    `${valueName(game, position)}: ${found(study.value, study.move)} (${study.method})`,
    agrees ? `equal by ${check.about}` : `NOT EQUAL by ${check.about}: ${rechecked}`,
    ...answer ? [judgedText(answer)] : [],
  ];
  return `${lines.join("\n")}\n`;
}

function judgedText({ file, difference }: JudgedAnswer): string {
  const name = fileNamed(file) ?? STDIN_NAME;
  return difference ? `${name} is WRONG at ${differenceText(difference)}` : `${name} is right`;
}
