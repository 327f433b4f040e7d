/**
 * `zugzwang analyze --svg`: the position as an SVG file, the value of every legal move on the board.
 *
 * @module
 */
import type { Scene } from "@zugzwang/core";
import type { Study } from "@zugzwang/core/study";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import { coordinatesOf } from "../draw/coordinates.ts";
import { drawingLimit } from "../draw/drawing_bytes.ts";
import { moveMarks } from "../draw/move_marks.ts";
import { ownedScene, withOwnerGlyphs } from "../draw/owned_scene.ts";
import { bestValue, showsBest } from "../draw/proved_moves.ts";
import type { SceneSvgOptions } from "../draw/scene_svg.ts";
import { sceneSvgFile } from "../draw/svg_file.ts";
import { positionLines, textScene } from "../draw/text_scene.ts";

/**
 * Returns the position as the text of an SVG file, with the values that are proved.
 *
 * @throws {LimitError} if the drawing takes more memory than allowed.
 */
export function positionSvg(course: AnyCourse, study: Study, memoryBytes?: number): string {
  const { game, position } = course;
  const kind = game.scene ? "svg" : "plain";
  const limit = drawingLimit({ game, position, kind }, memoryBytes);
  if (limit) throw limit;
  return game.scene
    ? boardSvg(course, study, game.scene(game.initial(position)))
    : sceneSvgFile(textScene(positionLines(game, position)), { title: game.title });
}

function boardSvg(course: AnyCourse, study: Study, start: Scene): string {
  const { game } = course;
  const scene = withOwnerGlyphs(ownedScene(course));
  const coordinates = coordinatesOf(scene, start);
  return sceneSvgFile(scene, { ...marksOf(game, study), title: game.title, coordinates });
}

/** What stands on the moves: their values for the side that makes them. */
function marksOf(game: AnyGame, study: Study): Pick<SceneSvgOptions, "marks" | "isMarked"> {
  const best = bestValue(study) ?? Infinity;
  const marks = moveMarks(study.moves ?? [], { hasWinner: game.winner !== undefined, best });
  return { marks, isMarked: showsBest(study) };
}
