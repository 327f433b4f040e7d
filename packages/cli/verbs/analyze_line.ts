// `zugzwang analyze --line`: a best line, step by step, with the running score.
import type { ProvedStudy, StudiedStep } from "@zugzwang/core/study";
import { addHeading, describeAnswer, pick, type StudyForm } from "../answer/answer.ts";
import type { Task } from "../answer/task.ts";
import type { AnyCourse } from "../base/games.ts";
import { choosePaint } from "../command/settings.ts";
import { formatResult, formatValue, listTableLines, nameValue } from "../draw/text.ts";

/** Asks for the best line of a position. */
export const BEST_LINE: StudyForm = {
  ask: { parts: ["line"] },
  text: (task, study) => addHeading(task, lineText(task, task.readCourse(), study)),
  json(task, study) {
    const more = pick(study, ["moverValue", "sideToMove", "score", "total", "result", "note"]);
    return { ...describeAnswer(task, study), ...more, line: study.line ?? [] };
  },
};

function lineText({ call }: Task, course: AnyCourse, study: ProvedStudy): string {
  const { game, position } = course;
  const { result, value, note } = study;
  const steps = study.line ?? [];
  const heading = result
    ? `the game is over: ${formatResult(game, result)}`
    : `${nameValue(game, position)}: ${formatValue(game, value)}`;
  const lines = [
    choosePaint(call)("heading", heading),
    "",
    ...steps.length === 0 ? [] : stepLines(course, steps),
    ...note === null ? [] : ["", note],
  ];
  return `${lines.join("\n").trimEnd()}\n`;
}

function stepLines({ game, position }: AnyCourse, steps: readonly StudiedStep[]): string[] {
  let score = game.settled?.(position) ?? 0;
  return listTableLines(
    ["#", "side", "move", "gain", "score", game.winner ? "winner" : "value after it"],
    steps.map(({ side, move, gain, value }, i) => {
      score += gain;
      const scores = game.winner ? ["", ""] : [`${gain}`, `${score}`];
      return [`${i + 1}`, side, move, ...scores, formatValue(game, value)];
    }),
    ["#", "gain", "score", "value after it"],
  );
}
