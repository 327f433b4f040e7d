/**
 * `zugzwang render`: the position as an SVG file, the value of every legal move on the board.
 *
 * @module
 */
import type { Scene } from "@zugzwang/core";
import type { Study } from "@zugzwang/core/study";
import { EXIT, UsageError } from "../base/failure.ts";
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
import type { Answer } from "../base/report.ts";
import { ownedScene, withOwnerGlyphs } from "../draw/owned_scene.ts";
import type { SceneSvgOptions } from "../draw/scene_svg.ts";
import { sceneSvgFile } from "../draw/svg_file.ts";
import { positionLines, textScene } from "../draw/text_scene.ts";
import { wantsJson } from "../command/settings.ts";
import { answered, stoppedAnswer, studyTask } from "../stream/answer_forms.ts";
import type { Call, PositionVerb, Task } from "../command/verb.ts";
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
export const render: PositionVerb<typeof OPTIONS> = {
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
  check(call) {
    if (!wantsJson(call) || outputFile(call) !== null) return;
    throw new UsageError("--json needs --output FILE: standard output is the drawing");
  },
  answer: drawn,
};

/** The file to write, or null for standard output. */
function outputFile({ options: { output: file = "-" } }: RenderCall): string | null {
  return ["-", "/dev/stdout"].includes(file) ? null : file;
}

/** A drawing that a limit left without some values is written to a file alone, never as the answer. */
async function drawn(task: Task<typeof OPTIONS>): Promise<Answer> {
  const { call, game, position, origin, solverOptions } = task;
  const isPlain = call.options.values === "off" || !game.scene;
  const kind = isPlain ? "plain" : "svg";
  const limit = drawingLimit({ game, position, kind }, solverOptions.memoryBytes);
  if (limit) throw limit;
  const study = isPlain ? null : await studyTask(task, ["moves"]);
  const file = outputFile(call);
  if (study?.limit) {
    const output = study.moves === null ? null : file;
    if (output !== null) await call.io.writeFile(output, drawingOf(task, study));
    return stoppedAnswer<"render">(task, study, { more: { output } });
  }
  const drawing = drawingOf(task, study);
  if (file === null) return { exit: EXIT.ok, out: drawing, err: "" };
  await call.io.writeFile(file, drawing);
  return answered<"render">(task, { text: () => "", json: () => ({ ...origin, output: file }) });
}

function drawingOf(task: Task, study: Study | null): string {
  const { game, position } = task;
  return game.scene
    ? boardSvg(task, study, game.scene(game.initial(position)))
    : sceneSvgFile(textScene(positionLines(game, position)), { title: game.title });
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
