// Boards as SVG files: the position, and on it the value of every move.
import type { EdgeShape, MarkShape, Scene, Shape } from "@zugzwang/core";
import { positionOf } from "@zugzwang/core/study";
import { findLeast } from "../base/extreme.ts";
import type { AnyCourse } from "../base/games.ts";
import { type BoardNotes, listPositionLines, makeBoard, makeTextScene } from "./board_scene.ts";
import type { Coordinates } from "./coordinates.ts";
import type { KnownMoves, MoveMark } from "./move_marks.ts";
import { addOwnerDiscs } from "./owners.ts";
import { drawBadge, findSurroundings } from "./scene_badge.ts";
import { GROUP_COLORS, SCENE_CSS } from "./scene_style.ts";
import { ARROW_ANGLES, scaleCell } from "./shapes.ts";
import { escapeText, tag } from "./svg_tag.ts";

export interface SceneSvgOptions extends BoardNotes {
  /** The title, which programs show and read aloud. */
  readonly title?: string;
}

/** A row and a column of a terminal in pixels. The larger one decides the size of a unit. */
const [ROW_PIXELS, COLUMN_PIXELS] = [26, 9];
const MARGIN = 14;
/** The size of letters in the smallest cells. */
const LETTER_PIXELS = 15;
/** Letters grow with cells, but more slowly, and never beyond a row. */
const [LETTER_GROWTH, MOST_LETTER_SCALE] = [0.3, 1.44];
/** The opacity of the strongest colour behind a move. */
const TINT_OPACITY = 0.14;

/** Returns the SVG file of a board, with the values of the moves that are known. */
export function drawBoard(course: AnyCourse, known: KnownMoves | null): string {
  const { game } = course;
  const { title } = game;
  if (!game.show.scene) {
    return drawScene(makeTextScene(listPositionLines(game, positionOf(course))), { title });
  }
  const { scene, ...notes } = makeBoard(course, known);
  return drawScene(addOwnerDiscs(scene), { title, ...notes });
}

/** Returns how many pixels a unit of a scene takes. */
export function measureUnit({ terminal }: Scene): number {
  return Math.max(2 * ROW_PIXELS, ROW_PIXELS * terminal.rows, COLUMN_PIXELS * terminal.columns);
}

/** Returns the size of letters, as a multiple of those in the smallest cells. */
export function measureLetters(scene: Scene): number {
  const unit = measureUnit(scene);
  const room = unit / (COLUMN_PIXELS * (scene.terminal.columns - 1)); // one column is the border
  const grown = 1 + LETTER_GROWTH * (unit / (2 * ROW_PIXELS) - 1);
  return Math.max(1, Math.min(grown, room, MOST_LETTER_SCALE));
}

/** Returns a scene as the text of an SVG file. Marks are above all shapes. */
export function drawScene(scene: Scene, options: SceneSvgOptions = {}): string {
  const { findMark = () => null, title, coordinates } = options;
  const { shapes } = scene;
  const marks = shapes.map(findMark);
  const [unit, scale] = [measureUnit(scene), measureLetters(scene)];
  const frame = measureFrame(scene, unit, coordinates);
  const surroundings = findSurroundings(shapes, { unit, scale });
  const badges = shapes.map((shape, i) => marks[i] ? drawBadge(shape, marks[i], surroundings) : "");
  const parts = [
    title === undefined ? "" : tag("title", {}, escapeText(title)),
    tag("style", {}, escapeText(SCENE_CSS)),
    tag("rect", { class: "paper", ...frame }),
    ...shapes.map((shape) => drawHalo(shape, unit)),
    ...shapes.map((shape, i) => drawShape(shape, unit, marks[i])),
    ...coordinates ? drawCoordinates(scene, coordinates, unit) : [],
    tag("g", { "aria-hidden": "true" }, badges.join("")),
  ];
  const root = {
    xmlns: "http://www.w3.org/2000/svg",
    class: "scene",
    viewBox: Object.values(frame).join(" "),
    width: frame.width,
    height: frame.height,
    "font-size": LETTER_PIXELS * scale,
    role: "img",
  };
  return `${tag("svg", root, parts.join(""))}\n`;
}

/** Draws the colour of a group behind its edges. */
function drawHalo(shape: Shape, unit: number): string {
  if (shape.kind !== "edge" || shape.group === undefined) return "";
  return tag("line", { class: `halo${nameGroup(shape)}`, ...scaleEdge(shape, unit) });
}

function nameGroup({ group }: Shape): string {
  return group === undefined ? "" : ` group-${group % GROUP_COLORS}`;
}

function drawShape(shape: Shape, unit: number, mark: MoveMark | null): string {
  const style = { class: `${shape.kind} role-${shape.role}${nameGroup(shape)}` };
  switch (shape.kind) {
    case "cell":
      return tag("rect", { ...style, ...scaleCell(shape, unit, 0) }) +
        (mark ? tag("rect", { ...tint(mark), ...scaleCell(shape, unit, -1) }) : "") +
        (shape.role === "second"
          ? tag("rect", { class: "inner", ...scaleCell(shape, unit, -4) })
          : "");
    case "edge": {
      const line = scaleEdge(shape, unit);
      if (!mark) return tag("line", { ...style, ...line });
      const stroke = { class: `stroke ${mark.quality}`, "stroke-opacity": mark.strength };
      return tag("line", { ...style, ...line }) + tag("line", { ...stroke, ...line });
    }
    case "disc": {
      const [cx, cy, r] = [shape.x, shape.y, shape.radius].map((length) => length * unit);
      return tag("circle", { ...style, cx, cy, r }) +
        (mark ? tag("circle", { ...tint(mark), cx, cy, r }) : "");
    }
    case "label": {
      const place = { x: shape.x * unit, y: shape.y * unit };
      return tag("text", { ...style, ...place }, escapeText(shape.text));
    }
    case "mark":
      return drawSign(shape, unit);
  }
}

function tint({ quality, strength }: MoveMark) {
  const opacity = Math.round(TINT_OPACITY * strength * 1000) / 1000;
  return { class: `tint ${quality}`, "fill-opacity": opacity };
}

function scaleEdge({ x, y, x2, y2 }: EdgeShape, unit: number) {
  return { x1: x * unit, y1: y * unit, x2: x2 * unit, y2: y2 * unit };
}

/** Draws a sign. Arrows have a rim, because they lie on borders. */
function drawSign(shape: MarkShape, unit: number): string {
  const style = `sign role-${shape.role}`;
  const place = `translate(${shape.x * unit} ${shape.y * unit})`;
  if (shape.sign === "corner") {
    return tag("path", { class: style, transform: place, d: "M0-6 6 0 0 6-6 0Z" });
  }
  if (shape.sign === "warning") {
    const font = { "font-size": 16, "font-weight": 700 };
    const text = tag("text", { class: `${style} warning`, y: 1, ...font }, "!");
    return tag("g", { transform: place }, text);
  }
  const transform = `${place} rotate(${ARROW_ANGLES[shape.sign]})`;
  return tag("path", { class: `${style} arrow`, transform, d: "M0-13 9-1H4V11H-4V-1H-9Z" });
}

/** The pixels for numbers above and beside a board that begins at the edge of its scene. */
const ROOM = 14;
/** The distance of a number from the corner of its cell, and from a board inside the scene. */
const [CORNER, INSIDE] = [16, 6];

/** Returns the rectangle of a file. It has room for numbers above and beside the scene. */
function measureFrame({ shapes, width, height }: Scene, unit: number, coordinates?: Coordinates) {
  const isAtEdge = shapes.some((shape) => shape.kind === "cell" && shape.x === 0);
  const room = coordinates?.rows.length && isAtEdge ? ROOM : 0;
  const [x, y] = [-MARGIN - room, -MARGIN - room];
  return { x, y, width: width * unit + MARGIN - x, height: height * unit + MARGIN - y };
}

function drawCoordinates(
  { shapes }: Scene,
  { rows, columns, cells }: Coordinates,
  unit: number,
): string[] {
  const boxes = shapes.filter((shape) => shape.kind === "cell");
  const [left, top] = [findLeast(boxes, ({ x }) => x), findLeast(boxes, ({ y }) => y)]
    .map((start) => start > 0 ? INSIDE : -ROOM - 2);
  const draw = (text: string, x: number, y: number) =>
    tag("text", { class: "coordinate", x, y }, escapeText(text));
  return [
    ...columns.map(({ at, text }) => draw(text, at * unit, top)),
    ...rows.map(({ at, text }) => draw(text, left, at * unit)),
    ...cells.map(({ cell, text }) => draw(text, cell.x * unit + CORNER, cell.y * unit + CORNER)),
  ];
}
