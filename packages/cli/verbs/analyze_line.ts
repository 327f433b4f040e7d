/**
 * `zugzwang analyze --line`: a best line, step by step, with the running score.
 *
 * @module
 */
import type { ProvedStudy, StudiedStep } from "@zugzwang/core/study";
import type { Answer } from "../base/report.ts";
import { choosePaint } from "../command/settings.ts";
import type { Task } from "../command/verb.ts";
import { formatResult, formatValue, listTableLines, nameValue } from "../draw/text.ts";
import {
  answered,
  answerJson,
  headed,
  picked,
  stoppedAnswer,
  studyTask,
} from "../stream/answer_forms.ts";

/** Answers with the best line of a position. */
export async function analyzeLine(task: Task): Promise<Answer> {
  const study = await studyTask(task, ["line"]);
  if (study.limit) return stoppedAnswer(task, study);
  const line = study.line ?? [];
  const about = ["moverValue", "sideToMove", "score", "total", "result", "note"] as const;
  return answered<"analyze">(task, {
    text: () => headed(task, lineText(task, study, line)),
    json: () => ({ ...answerJson(task, study), ...picked(study, about), line }),
  });
}

function lineText(task: Task, study: ProvedStudy, steps: readonly StudiedStep[]): string {
  const { game, position, call } = task;
  const { result, value, note } = study;
  const heading = result
    ? `the game is over: ${formatResult(game, result)}`
    : `${nameValue(game, position)}: ${formatValue(game, value)}`;
  const lines = [
    choosePaint(call)("heading", heading),
    "",
    ...steps.length === 0 ? [] : stepLines(task, steps),
    ...note === null ? [] : ["", note],
  ];
  return `${lines.join("\n").trimEnd()}\n`;
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
  return listTableLines(
    columns,
    steps.map(({ side, move, gain, value }, i) => {
      score += gain;
      const scores = game.winner ? ["", ""] : [`${gain}`, `${score}`];
      return [`${i + 1}`, side, move, ...scores, formatValue(game, value)];
    }),
  );
}
