/**
 * `zugzwang render`: the position as an SVG file, the value of every legal move on the board.
 *
 * @module
 */
import { LimitError, type Scene } from "@zugzwang/core";
import { eachPosition } from "../stream/each_position.ts";
import type { Task } from "../stream/task.ts";
import { EXIT, type ExitCode, UsageError } from "../base/failure.ts";
import { coordinatesOf } from "../draw/coordinates.ts";
import { type MoveMark, moveMarks } from "../draw/move_marks.ts";
import { courseTo } from "../input/game_record.ts";
import { INPUT_OPTIONS, type OptionSpec, SOLVER_OPTIONS } from "../command/options.ts";
import { writeJson } from "../base/report.ts";
import { ownedScene } from "../draw/owned_scene.ts";
import { sceneSvgFile } from "../draw/scene_svg.ts";
import { positionLines, textScene } from "../draw/text_scene.ts";
import { wantsJson } from "../command/settings.ts";
import { originJson } from "../stream/solution_json.ts";
import { studyTask } from "../stream/study_task.ts";
import type { Call, Verb } from "../command/verb.ts";
import { GAME, INPUT } from "../command/words.ts";

const OUTPUT: OptionSpec = {
  name: "output",
  short: "o",
  value: "FILE",
  completes: "file",
  about: "write the drawing to this file, whole or not at all, instead of standard output",
};
const NO_VALUES: OptionSpec = {
  name: "no-values",
  about: "draw the position alone and solve nothing",
};

/** The verb `render`. */
export const render: Verb = {
  name: "render",
  about: "draw the position as SVG, with the value of every legal move",
  words: [GAME, INPUT],
  examples: [
    ["zugzwang render chess board.in -o board.svg", "write the drawing to a file"],
    ["zugzwang render chess --moves '0,0' board.in > board.svg", "the position after a move"],
    ["zugzwang render chess --no-values board.in", "the position alone, nothing is solved"],
  ],
  options: [OUTPUT, NO_VALUES, ...INPUT_OPTIONS, ...SOLVER_OPTIONS],
  permissions: ["write"],
  run: renderCall,
};

async function renderCall(call: Call): Promise<ExitCode> {
  if (wantsJson(call) && outputFile(call) === null) {
    throw new UsageError("--json needs --output FILE: standard output is the drawing");
  }
  return await eachPosition(call, renderTask);
}

/** The file to write, or null for standard output. */
function outputFile({ options }: Call): string | null {
  const file = options.text(OUTPUT) ?? "-";
  return ["-", "/dev/stdout"].includes(file) ? null : file;
}

async function renderTask(task: Task): Promise<ExitCode> {
  const { call, game, position, progress } = task;
  const drawing = game.scene
    ? await boardSvg(task, game.scene(game.initial(position)))
    : textSvg(task);
  progress.clear();
  const file = outputFile(call);
  if (file === null) call.io.stdout.write(drawing);
  else await call.io.writeFile(file, drawing);
  if (wantsJson(call)) writeJson(call.io, { ...originJson(task), output: file });
  return EXIT.ok;
}

/** The board with the values of the moves, unless they are not wanted. */
async function boardSvg(task: Task, start: Scene): Promise<string> {
  const { call, game } = task;
  const marks = call.options.flag(NO_VALUES) ? new Map<string, MoveMark>() : await marksOf(task);
  const scene = ownedScene(courseTo(game, task));
  const coordinates = coordinatesOf(scene, start);
  return sceneSvgFile(scene, { marks, title: game.title, coordinates });
}

/** The text of a position whose game has no drawing; values would have no place on it. */
function textSvg({ game, position }: Task): string {
  return sceneSvgFile(textScene(positionLines(game, position)), { title: game.title });
}

/**
 * What stands on the moves: their values for the side to move.
 *
 * @throws {LimitError} if a limit stops it.
 */
async function marksOf(task: Task): Promise<Map<string, MoveMark>> {
  const { limit, moves } = await studyTask(task, ["moves"]);
  if (limit) throw new LimitError(limit);
  return moveMarks(moves ?? [], { hasWinner: task.game.winner !== undefined });
}
