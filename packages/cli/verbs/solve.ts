/**
 * `zugzwang solve`: the judge's answer, byte for byte.
 *
 * @module
 */
import {
  CHECKPOINT_OPTIONS,
  INPUT_OPTIONS,
  SOLVER_OPTIONS,
  STREAM_OPTIONS,
  WINS_OPTIONS,
} from "../command/options.ts";
import { answerText } from "../base/judges_answer.ts";
import type { Answer } from "../base/report.ts";
import type { PositionVerb, Task } from "../command/verb.ts";
import {
  answered,
  answerJson,
  effortJson,
  stoppedAnswer,
  studyTask,
} from "../stream/answer_forms.ts";
import { GAME, INPUTS } from "../command/words.ts";

/** The verb `solve`. */
export const solve: PositionVerb = {
  name: "solve",
  about: "print the judge's answer of a position",
  words: [GAME, INPUTS],
  examples: [
    ["zugzwang solve chess board.in", "print the answer for a file"],
    ["zugzwang solve chess < board.in", "the same from standard input"],
    ["zugzwang solve game.json", "of a position file, which names its game"],
    ["zugzwang solve chess --json a.in b.in", "one line of JSON for every file"],
    ["zugzwang solve chess --moves '0,0;0,1' board.in", "the answer after two moves"],
    ["zugzwang solve dots --wins game.json", "who wins, without by how much"],
    ["zugzwang solve dots --empty 4x4 --checkpoint 4x4.proved", "stop it, and go on another day"],
    ["zugzwang solve chess --memory 512MiB --time 10s board.in", "within limits"],
  ],
  options: {
    ...INPUT_OPTIONS,
    ...STREAM_OPTIONS,
    ...SOLVER_OPTIONS,
    ...CHECKPOINT_OPTIONS,
    ...WINS_OPTIONS,
  },
  answer: (task) => task.call.options.wins ? winsAnswer(task) : solveAnswer(task),
};

async function solveAnswer(task: Task): Promise<Answer> {
  const study = await studyTask(task, ["value"]);
  if (study.limit) return stoppedAnswer(task, study);
  return answered<"solve">(task, {
    text: () => answerText(task.course, study),
    json: () => answerJson(task, study),
  });
}

/** Says who wins. */
async function winsAnswer(task: Task): Promise<Answer> {
  const study = await studyTask(task, ["outcome"]);
  if (study.limit) return stoppedAnswer(task, study);
  const { method, outcome } = study;
  const winner = outcome?.winner ?? null;
  return answered<"solve">(task, {
    text: () => `${winner ?? "draw"}\n`,
    json: () => ({ ...task.origin, question: "wins", method, winner, ...effortJson(study) }),
  });
}
