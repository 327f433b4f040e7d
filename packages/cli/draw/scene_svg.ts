// Boards as SVG files: the position, and on it the value of every move.
import type { Scene } from "@zugzwang/core";
import { positionOf } from "@zugzwang/core/study";
import type { AnyCourse } from "../base/games.ts";
import { listPositionLines, makeBoard, makeTextScene } from "./board_scene.ts";
import { findBoardScene, findLast, isDots } from "./layers.ts";
import type { KnownMoves } from "./move_marks.ts";
import { drawBoard, drawValues, measureFrame, type PictureNotes } from "./picture.ts";
import { type Badge, drawBadges } from "./scene_badge.ts";
import { writeFileStyle } from "./scene_style.ts";
import { draw, writeMarkup } from "./svg_tag.ts";

/** The paper around a board, and the pixels of a unit of the drawing. */
const [MARGIN, SCALE] = [14, 0.6];

/** Returns the SVG file of a board, with the values of the moves that are known. */
export function drawPosition(course: AnyCourse, known: KnownMoves | null): string {
  const { game } = course;
  const { title } = game;
  const notes = { isAnalysis: true, hasGuides: true, hasNames: true };
  if (!game.show.scene) {
    const scene = makeTextScene(listPositionLines(game, positionOf(course)));
    return writePicture(scene, { ...notes, hasDots: false }, { title });
  }
  const { coordinates = null, findMark = () => null } = makeBoard(course, known);
  const scene = findBoardScene(course)!;
  const badges = scene.shapes.flatMap((shape): Badge[] => {
    const mark = findMark(shape);
    return mark ? [{ ...mark, shape, isOutlined: mark.look === "good" }] : [];
  });
  const shown = { ...notes, hasDots: isDots(course, scene), coordinates, last: findLast(course) };
  return writePicture(scene, shown, { title, badges });
}

/** Returns a picture as the text of an SVG file. */
export function writePicture(
  scene: Scene,
  notes: PictureNotes,
  { title, badges = [] }: { readonly title: string; readonly badges?: readonly Badge[] },
): string {
  const [left, top, wide, high] = measureFrame(scene, notes);
  const [x, y, width, height] = [
    left - MARGIN,
    top - MARGIN,
    wide + 2 * MARGIN,
    high + 2 * MARGIN,
  ];
  const root = {
    xmlns: "http://www.w3.org/2000/svg",
    class: "board",
    viewBox: [x, y, width, height].join(" "),
    width: Math.round(width * SCALE),
    height: Math.round(height * SCALE),
    role: "img",
  };
  const svg = draw(
    "svg",
    root,
    draw("title", {}, title),
    draw("style", {}, writeFileStyle()),
    draw("rect", { class: "paper", x, y, width, height }),
    drawBoard(scene, notes),
    drawValues(scene, drawBadges(scene, badges, notes), notes),
  );
  return `${writeMarkup(svg)}\n`;
}
