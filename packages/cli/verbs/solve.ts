// `zugzwang solve`: the judge's answer, byte for byte.
import { CHECKPOINT, GAME, INPUTS, POSITION, SHARED, SOLVER, STREAM } from "../command/verb.ts";
import {
  answerStudy,
  describeAnswer,
  describeWins,
  type PositionVerb,
  type StudyForm,
} from "../answer/answer.ts";
import type { Task } from "../answer/task.ts";

const OPTIONS = { ...POSITION, ...STREAM, ...SOLVER, ...CHECKPOINT, wins: SHARED.wins };

export const solve: PositionVerb<typeof OPTIONS> = {
  name: "solve",
  about: "print the judge's answer to a position",
  words: [GAME, INPUTS],
  examples: [
    ["zugzwang solve chess board.in", "print the answer for a file"],
    ["zugzwang solve chess < board.in", "the same from standard input"],
    ["zugzwang solve game.json", "a position file, which names its game"],
    ["zugzwang solve chess --json a.in b.in", "one line of JSON per file"],
    ["zugzwang solve chess --moves '0,0;0,1' board.in", "the answer after two moves"],
    ["zugzwang solve dots --wins game.json", "only who wins, which is faster"],
    ["zugzwang solve dots --empty 4x4 --checkpoint 4x4.proved", "stop it and continue later"],
    ["zugzwang solve chess --memory 512MiB --time 10s board.in", "within limits"],
  ],
  options: OPTIONS,
  answer: (task) => answerStudy(task, task.request.options.wins ? WINS : makeForm(task)),
};

const makeForm = ({ request: { output } }: Task): StudyForm => ({
  ask: { goals: [output.isJson ? "value" : "answer"] },
  text: (_, { answer }) => answer!, // a goal that was reached
  json: describeAnswer,
});

const WINS: StudyForm = {
  ask: { goals: ["outcome"] },
  text: (_, { outcome }) => `${outcome?.winner ?? "draw"}\n`,
  json: describeWins,
};
