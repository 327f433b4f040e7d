// The board of a game in progress as an SVG file.
import { positionOf } from "@zugzwang/core/study";
import type { AnyCourse } from "../base/games.ts";
import { listPositionLines, makeBoard, makeTextScene } from "./board_scene.ts";
import type { KnownMoves } from "./move_marks.ts";
import { addOwnerDiscs } from "./owners.ts";
import { drawScene } from "./scene_svg.ts";

/** Returns the SVG file of the board, with the values of the moves that are known. */
export function drawBoard(course: AnyCourse, known: KnownMoves | null): string {
  const { game } = course;
  const { title } = game;
  if (!game.scene) {
    return drawScene(makeTextScene(listPositionLines(game, positionOf(course))), { title });
  }
  const { scene, ...notes } = makeBoard(course, known);
  return drawScene(addOwnerDiscs(scene), { title, ...notes });
}
