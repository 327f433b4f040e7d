/**
 * `zugzwang line`: a best line, step by step, with the running score.
 *
 * @module
 */
import type { ProvedStudy, StudiedStep, Study } from "@zugzwang/core/study";
import { EXIT, type ExitCode } from "../base/failure.ts";
import { writeJson } from "../base/report.ts";
import {
  COLOR_OPTIONS,
  INPUT_OPTIONS,
  SOLVER_OPTIONS,
  STREAM_OPTIONS,
} from "../command/options.ts";
import { paintOf, wantsJson } from "../command/settings.ts";
import type { Verb } from "../command/verb.ts";
import { GAME, INPUTS } from "../command/words.ts";
import { resultText, tableLines, valueName, valueText } from "../draw/text.ts";
import { eachPosition } from "../stream/each_position.ts";
import type { Task } from "../stream/task.ts";
import { studyJson } from "../stream/study_json.ts";
import { reportStopped } from "../stream/stopped.ts";
import { studyTask } from "../stream/study_task.ts";

/** The verb `line`. */
export const line: Verb = {
  name: "line",
  about: "print a best line to the end of the game, with the running score",
  words: [GAME, INPUTS],
  examples: [
    ["zugzwang line chess board.in", "print the best line, move by move"],
    ["zugzwang line chess --moves '0,0' board.in", "the best line after a move"],
    ["zugzwang line chess --json < board.in", "the same for programs"],
  ],
  options: { ...INPUT_OPTIONS, ...STREAM_OPTIONS, ...SOLVER_OPTIONS, ...COLOR_OPTIONS },
  run: (call) => eachPosition(call, lineTask),
};

/** What JSON says besides the answer. */
const MEMBERS: readonly (keyof Study)[] = [
  ...["moverValue", "sideToMove", "score", "total", "result", "note", "line"] as const,
];

async function lineTask(task: Task): Promise<ExitCode> {
  const { call } = task;
  const study = await studyTask(task, ["line"]);
  if (study.limit) return reportStopped(task, study);
  const steps = study.line ?? [];
  if (wantsJson(call)) writeJson(call.io, studyJson(task, { ...study, line: steps }, MEMBERS));
  else call.io.stdout.write(lineText(task, study, steps));
  return EXIT.ok;
}

function lineText(task: Task, study: ProvedStudy, steps: readonly StudiedStep[]): string {
  const { game, position, call, file, isOneOfSeveral } = task;
  const { result, value, note } = study;
  const paint = paintOf(call);
  const heading = result
    ? `the game is over: ${resultText(game, result)}`
    : `${valueName(game, position)}: ${valueText(game, value)}`;
  const lines = [
    ...isOneOfSeveral ? [paint("heading", file ?? "standard input")] : [],
    paint("heading", heading),
    "",
    ...steps.length === 0 ? [] : stepLines(task, steps),
    ...note === null ? [] : ["", note],
  ];
  return lines.join("\n").trimEnd() + (isOneOfSeveral ? "\n\n" : "\n");
}

function stepLines({ game, position }: Task, steps: readonly StudiedStep[]): string[] {
  const columns = [
    { title: "#", isNumber: true },
    { title: "side" },
    { title: "move" },
    { title: "gain", isNumber: true },
    { title: "score", isNumber: true },
    { title: game.winner ? "winner" : "value after it", isNumber: !game.winner },
  ];
  let score = game.settled?.(position) ?? 0;
  return tableLines(
    columns,
    steps.map(({ side, move, gain, value }, i) => {
      score += gain;
      const scores = game.winner ? ["", ""] : [`${gain}`, `${score}`];
      return [`${i + 1}`, side, move, ...scores, valueText(game, value)];
    }),
  );
}
