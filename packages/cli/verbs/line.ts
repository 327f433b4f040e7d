/**
 * `zugzwang line`: a best line, step by step, with the running score.
 *
 * @module
 */
import { bestLine, type Line, type LineStep } from "@zugzwang/core";
import { eachPosition } from "../stream/each_position.ts";
import type { Task } from "../stream/task.ts";
import { type KnownEffort, tableEffort, tracked } from "../stream/effort.ts";
import { EXIT, type ExitCode } from "../base/failure.ts";
import { COLOR, INPUT_OPTIONS, SOLVER_OPTIONS, STREAM_OPTIONS } from "../command/options.ts";
import { writeJson } from "../base/report.ts";
import { paintOf, wantsJson } from "../command/settings.ts";
import { effortJson, type JsonObject, originJson, valueJson } from "../stream/solution_json.ts";
import { tableLines, valueName, valueText } from "../draw/text.ts";
import type { Verb } from "../command/verb.ts";
import { GAME, INPUTS } from "../command/words.ts";

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
  options: [...INPUT_OPTIONS, ...STREAM_OPTIONS, ...SOLVER_OPTIONS, COLOR],
  run: (call) => eachPosition(call, lineTask),
};

async function lineTask(task: Task): Promise<ExitCode> {
  const { game, position, solverOptions, call } = task;
  const start = performance.now();
  const tracking = tracked(game);
  const best = await bestLine(tracking.game, position, solverOptions);
  const elapsedMs = performance.now() - start;
  const effort = tracking.effort() ?? tableEffort(game, position, solverOptions);
  task.progress.clear();
  if (wantsJson(call)) writeJson(call.io, lineJson(task, { best, effort, elapsedMs }));
  else call.io.stdout.write(lineText(task, best));
  return EXIT.ok;
}

function lineJson(
  task: Task,
  { best, effort, elapsedMs }: { best: Line<unknown>; effort: KnownEffort; elapsedMs: number },
): JsonObject {
  const { game } = task;
  const [first] = best.steps;
  return {
    ...originJson(task),
    method: effort.method,
    ...valueJson(game, best.value),
    move: first === undefined ? null : game.formatMove(first.move),
    ...effortJson(effort, elapsedMs),
    note: best.note ?? null,
    line: best.steps.map(({ side, move, gain, value }) => ({
      side: game.sides[side],
      move: game.formatMove(move),
      gain,
      ...valueJson(game, value),
    })),
  };
}

function lineText(task: Task, best: Line<unknown>): string {
  const { game, position, call, file, isOneOfSeveral } = task;
  const paint = paintOf(call);
  const lines = [
    ...isOneOfSeveral ? [paint("heading", file ?? "standard input")] : [],
    paint("heading", `${valueName(game, position)}: ${valueText(game, best.value)}`),
    "",
    ...stepLines(task, best.steps),
    ...best.note === undefined ? [] : ["", best.note],
  ];
  return lines.join("\n").trimEnd() + (isOneOfSeveral ? "\n\n" : "\n");
}

function stepLines({ game, position }: Task, steps: readonly LineStep<unknown>[]): string[] {
  if (steps.length === 0) return ["The game is over."];
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
      const names = [`${i + 1}`, game.sides[side], game.formatMove(move)];
      return [...names, ...scores, valueText(game, value)];
    }),
  );
}
