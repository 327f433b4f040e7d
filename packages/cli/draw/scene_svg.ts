// Boards as SVG files: the position, and on it the value of every move.
import type { LabelShape, Scene } from "@zugzwang/core";
import { positionOf } from "@zugzwang/core/study";
import type { AnyCourse } from "../base/games.ts";
import { findCoordinates } from "./coordinates.ts";
import { type KnownMoves, markShapes } from "./move_marks.ts";
import {
  draw,
  drawBoard,
  type Drawn,
  drawValues,
  measureFrame,
  type PictureNotes,
} from "./picture.ts";
import { type Badge, drawBadges } from "./scene_badge.ts";
import { writeFileStyle } from "./scene_style.ts";
import { findBoardScene, findLast, isDots, listPositionLines } from "./scenes.ts";

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
  const scene = findBoardScene(course)!;
  const coordinates = findCoordinates(course);
  const findMark = known ? markShapes(game, known) : () => null;
  const badges = scene.shapes.flatMap((shape): Badge[] => {
    const mark = findMark(shape);
    return mark ? [{ ...mark, shape }] : [];
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
    drawValues(scene, drawBadges(scene, badges), notes),
  );
  return `${writeMarkup(svg)}\n`;
}

/** The size of a character in units of the scene. */
const [WIDTH, HEIGHT] = [0.2, 0.5];

/** Returns a scene of lines. Each character is a label, so that columns stay columns. */
function makeTextScene(lines: readonly string[]): Scene {
  const shapes = lines.flatMap((line, row) =>
    [...line].flatMap((text, column): LabelShape[] => {
      if (text.trim() === "") return [];
      const [x, y] = [(column + 0.5) * WIDTH, (row + 0.5) * HEIGHT];
      return [{ kind: "label", role: "taken", x, y, text }];
    })
  );
  return {
    width: WIDTH * Math.max(1, ...lines.map((line) => [...line].length)),
    height: HEIGHT * lines.length,
    terminal: { columns: 1 / WIDTH, rows: 1 / HEIGHT },
    shapes,
  };
}

export function writeMarkup({ name, attributes, children }: Drawn): string {
  const head = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeText(`${value}`)}"`)
    .join("");
  const content = children
    .map((child) => typeof child === "string" ? escapeText(child) : writeMarkup(child))
    .join("");
  return content === "" ? `<${name}${head}/>` : `<${name}${head}>${content}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Returns the markup of a text. It drops control characters, which XML does not allow. */
export function escapeText(text: string): string {
  // deno-lint-ignore no-control-regex
  return text.replace(/[\0-\x08\x0B\x0C\x0E-\x1F]/g, "").replace(/[&<>"']/g, (c) => ENTITIES[c]);
}
