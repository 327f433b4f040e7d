// The board of a game in progress as an SVG file.
import { positionOf } from "@zugzwang/core/study";
import type { AnyCourse } from "../base/games.ts";
import { findCoordinates } from "./coordinates.ts";
import { type KnownMoves, markShapes } from "./move_marks.ts";
import { addOwnerDiscs, makeOwnedScene } from "./owners.ts";
import { drawScene } from "./scene_svg.ts";
import { listPositionLines, makeTextScene } from "./text_scene.ts";

/** Returns the SVG file of the board, with the values of the moves that are known. */
export function drawBoard(course: AnyCourse, known: KnownMoves | null): string {
  const { game } = course;
  const { title } = game;
  const position = positionOf(course);
  if (!game.scene) return drawScene(makeTextScene(listPositionLines(game, position)), { title });
  const scene = addOwnerDiscs(makeOwnedScene(course));
  return drawScene(scene, {
    title,
    coordinates: findCoordinates(scene, game.scene(game.initial(position))),
    ...known && { findMark: markShapes(game, known) },
  });
}
