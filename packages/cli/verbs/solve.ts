/**
 * `zugzwang solve`: the judge's answer, byte for byte.
 *
 * @module
 */
import { eachPosition } from "../stream/each_position.ts";
import type { Task } from "../stream/task.ts";
import { EXIT, type ExitCode } from "../base/failure.ts";
import {
  BOUNDS_OPTIONS,
  CHECKPOINT_OPTIONS,
  INPUT_OPTIONS,
  SOLVER_OPTIONS,
  STREAM_OPTIONS,
  WINS_OPTIONS,
} from "../command/options.ts";
import { answerText } from "../base/answer.ts";
import { writeJson } from "../base/report.ts";
import { wantsJson } from "../command/settings.ts";
import { effortJson, originJson, studyJson } from "../stream/study_json.ts";
import { reportStopped } from "../stream/stopped.ts";
import { studyTask } from "../stream/study_task.ts";
import type { Verb } from "../command/verb.ts";
import { GAME, INPUTS } from "../command/words.ts";

/** The verb `solve`. */
export const solve: Verb = {
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
    ...BOUNDS_OPTIONS,
  },
  run: (call) => {
    const asksWho = call.options.wins;
    return eachPosition(call, asksWho ? winsTask : solveTask);
  },
};

async function solveTask(task: Task): Promise<ExitCode> {
  const { call, course } = task;
  const found = await studyTask(task, ["value"]);
  if (found.limit) return reportStopped(task, found);
  if (wantsJson(call)) writeJson(call.io, studyJson(task, found));
  else call.io.stdout.write(answerText(course, found));
  return EXIT.ok;
}

/** Says who wins. */
async function winsTask(task: Task): Promise<ExitCode> {
  const { call } = task;
  const found = await studyTask(task, ["outcome"]);
  if (found.limit) return reportStopped(task, found);
  const { method, outcome, elapsedMs } = found;
  const winner = outcome?.winner ?? null;
  if (!wantsJson(call)) call.io.stdout.write(`${winner ?? "draw"}\n`);
  else {
    const effort = effortJson(found, elapsedMs);
    writeJson(call.io, { ...originJson(task), question: "wins", method, winner, ...effort });
  }
  return EXIT.ok;
}
