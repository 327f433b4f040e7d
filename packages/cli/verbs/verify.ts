// `zugzwang verify`: solves a position again independently, or checks a proof.
import type { ProvedStudy } from "@zugzwang/core/study";
import { EXIT } from "../base/failure.ts";
import {
  INPUT_OPTIONS,
  LIMIT_OPTIONS,
  METHOD_OPTIONS,
  PROGRESS_OPTIONS,
  STREAM_OPTIONS,
} from "../command/options.ts";
import { type Recheck, recheck } from "./recheck.ts";
import { checkProofFile, PROOF_OPTIONS } from "./verify_proof.ts";
import { checkRow, readRow } from "./verify_row.ts";
import type { AnyCourse } from "../base/games.ts";
import type { Answer } from "../base/report.ts";
import {
  addHeading,
  describeAnswer,
  describeValue,
  formAnswer,
  makeStoppedAnswer,
} from "../answer/answer.ts";
import type { Task } from "../answer/task.ts";
import { formatValue, nameValue } from "../draw/text.ts";
import type { PositionVerb } from "../command/verb.ts";
import { GAME, INPUTS } from "../command/words.ts";

const OPTIONS = {
  ...INPUT_OPTIONS,
  ...STREAM_OPTIONS,
  ...PROOF_OPTIONS,
  ...METHOD_OPTIONS,
  ...LIMIT_OPTIONS,
  ...PROGRESS_OPTIONS,
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
