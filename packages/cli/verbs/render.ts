/**
 * `zugzwang render`: the position as an SVG file, the value of every legal move on the board.
 *
 * @module
 */
import type { Scene } from "@zugzwang/core";
import type { Study } from "@zugzwang/core/study";
import { eachPosition } from "../stream/each_position.ts";
import type { Task } from "../stream/task.ts";
import { EXIT, type ExitCode, UsageError } from "../base/failure.ts";
import type { AnyGame } from "../base/games.ts";
import { coordinatesOf } from "../draw/coordinates.ts";
import { drawingLimit } from "../draw/drawing_bytes.ts";
import { bestValue, showsBest } from "../draw/proved_moves.ts";
import { moveMarks } from "../draw/move_marks.ts";
import {
  INPUT_OPTIONS,
  OUTPUT_OPTIONS,
  SOLVER_OPTIONS,
  VALUES_OPTIONS,
} from "../command/options.ts";
import { writeJson } from "../base/report.ts";
import { ownedScene, withOwnerGlyphs } from "../draw/owned_scene.ts";
import type { SceneSvgOptions } from "../draw/scene_svg.ts";
import { sceneSvgFile } from "../draw/svg_file.ts";
import { positionLines, textScene } from "../draw/text_scene.ts";
import { wantsJson } from "../command/settings.ts";
import { originJson } from "../stream/study_json.ts";
import { reportStopped } from "../stream/stopped.ts";
import { studyTask } from "../stream/study_task.ts";
import type { Call, Verb } from "../command/verb.ts";
import { GAME, INPUT } from "../command/words.ts";

const OPTIONS = {
  ...OUTPUT_OPTIONS,
  ...VALUES_OPTIONS,
  ...INPUT_OPTIONS,
  ...SOLVER_OPTIONS,
};

/** A call of `render`. */
type RenderCall = Call<typeof OPTIONS>;

/** The verb `render`. */
export const render: Verb<typeof OPTIONS> = {
  name: "render",
  about: "draw the position as SVG, with the value of every legal move",
  words: [GAME, INPUT],
  examples: [
    ["zugzwang render chess board.in -o board.svg", "write the drawing to a file"],
    ["zugzwang render chess --moves '0,0' board.in > board.svg", "the position after a move"],
    ["zugzwang render chess --values off board.in", "the position alone, nothing is solved"],
  ],
  options: OPTIONS,
  permissions: ["write"],
  run: renderCall,
};

async function renderCall(call: RenderCall): Promise<ExitCode> {
  if (wantsJson(call) && outputFile(call) === null) {
    throw new UsageError("--json needs --output FILE: standard output is the drawing");
  }
  return await eachPosition(call, (task) => renderTask(call, task));
}

/** The file to write, or null for standard output. */
function outputFile({ options: { output: file = "-" } }: RenderCall): string | null {
  return ["-", "/dev/stdout"].includes(file) ? null : file;
}

/** A drawing that a limit left without some values is written to a file alone, never as the answer. */
async function renderTask(asked: RenderCall, task: Task): Promise<ExitCode> {
  const { call, game, position, progress, solverOptions } = task;
  const isPlain = asked.options.values === "off" || !game.scene;
  const kind = isPlain ? "plain" : "svg";
  const limit = drawingLimit({ game, position, kind }, solverOptions.memoryBytes);
  if (limit) throw limit;
  const study = isPlain ? null : await studyTask(task, ["moves"]);
  progress.clear();
  const isWhole = !study?.limit;
  const isWanted = isWhole || (study.moves !== null && outputFile(asked) !== null);
  const output = isWanted ? await written(task, study, outputFile(asked)) : null;
  if (study?.limit) return reportStopped(task, study, { more: { output } });
  if (wantsJson(call)) writeJson(call.io, { ...originJson(task), output });
  return EXIT.ok;
}

/** Writes the drawing, with the values that are proved; returns the file, or null. */
async function written(
  task: Task,
  study: Study | null,
  file: string | null,
): Promise<string | null> {
  const { call, game, position } = task;
  const drawing = game.scene
    ? boardSvg(task, study, game.scene(game.initial(position)))
    : sceneSvgFile(textScene(positionLines(game, position)), { title: game.title });
  if (file === null) call.io.stdout.write(drawing);
  else await call.io.writeFile(file, drawing);
  return file;
}

/** The board with the values of the moves, unless they are not wanted. */
function boardSvg({ game, course }: Task, study: Study | null, start: Scene): string {
  const scene = withOwnerGlyphs(ownedScene(course));
  const coordinates = coordinatesOf(scene, start);
  return sceneSvgFile(scene, {
    ...study && valuesOf(game, study),
    title: game.title,
    coordinates,
  });
}

/** What stands on the moves: their values for the side to move. */
function valuesOf(game: AnyGame, study: Study): Pick<SceneSvgOptions, "marks" | "isMarked"> {
  const best = bestValue(study) ?? Infinity;
  const marks = moveMarks(study.moves ?? [], { hasWinner: game.winner !== undefined, best });
  return { marks, isMarked: showsBest(study) };
}
