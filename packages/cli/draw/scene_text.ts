// Boards as text for a terminal. Box drawing and glyphs show the roles, and colours repeat them.
import { unicodeWidth } from "@std/cli/unicode-width";
import type { CellShape, Role, Scene, Shape } from "@zugzwang/core";
import { positionOf } from "@zugzwang/core/study";
import { findGreatest } from "../base/extreme.ts";
import type { AnyCourse } from "../base/games.ts";
import type { Output } from "../base/io.ts";
import { type Paint, paintNothing, type Style } from "./colors.ts";
import { type Coordinates, findCoordinates } from "./coordinates.ts";
import { type KnownMoves, markShapes, type MoveMark } from "./move_marks.ts";
import { findCentre, listPositionLines, makeOwnedScene } from "./scenes.ts";
import { type TextArea, TextCanvas, type Weight } from "./text_canvas.ts";

type MarkedShape = { readonly shape: Shape; readonly mark: MoveMark };

/** A scene that is being drawn. `columns` and `rows` are those of a unit. */
interface Drawing {
  readonly scene: Scene;
  readonly columns: number;
  readonly rows: number;
  readonly canvas: TextCanvas;
}

/** The roles of edges that are not drawn as lines. */
const UNDRAWN: ReadonlySet<Role> = new Set(["empty", "option", "muted"]);

/** The glyphs of discs and of the owners of cells. */
const DISCS: Readonly<Record<Role, string>> = {
  empty: "·",
  option: "·",
  first: "●",
  second: "○",
  taken: "●",
  accent: "◉",
  muted: "•",
};

const SIGNS = {
  "arrow-up": "↑",
  "arrow-left": "←",
  "arrow-down": "↓",
  "arrow-right": "→",
  corner: "◆",
  warning: "!",
} as const;

/** A smaller disc is a dot of the grid. */
const DOT_RADIUS = 0.25;
/** How many rows a unit may grow until every note has a free row. */
const MOST_GROWTH = 3;

interface BoardTextOptions {
  /** What is known about the moves. The board shows their values, and warnings. */
  readonly known?: KnownMoves | null;
  readonly paint: Paint;
  /** The stream. A board too wide for a terminal is not shown. */
  readonly output: Output;
}

/** Returns the lines of the board: cells with their owners, and numbers beside it. */
export function listBoardLines(
  course: AnyCourse,
  { known = null, paint, output }: BoardTextOptions,
): readonly string[] {
  const { game } = course;
  if (!game.show.scene) return listPositionLines(game, positionOf(course));
  const scene = makeOwnedScene(course);
  // A warning judges a move, as values do.
  const shapes = scene.shapes.filter((shape) =>
    known || shape.kind !== "mark" || shape.sign !== "warning"
  );
  const notes = {
    coordinates: findCoordinates(course),
    ...known && { findMark: markShapes(game, known) },
  };
  const { lines, columns } = drawText({ ...scene, shapes }, { paint, ...notes });
  if (output.columns === null || columns <= output.columns) return lines;
  return [`(board not shown: it needs ${columns} columns, the terminal has ${output.columns})`];
}

/** Returns the legend of the board: what a move names, who took what, and the game's signs. */
export function formatLegend(course: AnyCourse): string {
  const { game } = course;
  if (!game.show.scene) return "";
  const { shapes } = makeOwnedScene(course);
  const isOwned = shapes.some(({ kind, role }) => kind === "cell" && /first|second/.test(role));
  const owners = `${DISCS.first} ${game.sides[0]}, ${DISCS.second} ${game.sides[1]}`;
  const moves = [game.show.moveLegend ?? "", isOwned ? owners : ""].filter((text) => text !== "");
  return [moves.join("; "), game.show.signLegend ?? ""].filter((line) => line !== "").join("\n");
}

/** What a text shows besides its scene. */
interface TextNotes {
  readonly coordinates?: Coordinates;
  /** Returns the value of the move that is made on a shape. */
  readonly findMark?: (shape: Shape) => MoveMark | null;
  readonly paint?: Paint;
}

/**
 * Draws a scene. A unit takes the columns and rows that the scene names, or more if notes need them.
 * Lines lie below everything else, and an edge replaces the border under it. The note of a cell goes to
 * a free row, and other notes to the centre of their shape.
 */
export function drawText(
  scene: Scene,
  { coordinates, findMark = () => null, paint = paintNothing }: TextNotes = {},
) {
  const marked = scene.shapes.flatMap((shape): MarkedShape[] => {
    const mark = findMark(shape);
    return mark ? [{ shape, mark }] : [];
  });
  const drawing = drawMarked(scene, marked, coordinates?.cells ?? []);
  const width = Math.round(scene.width * drawing.columns) + 1;
  const drawn = drawing.canvas.listLines(paint);
  const { lines, gutter } = coordinates?.rows.length
    ? addNumbers(drawing, drawn, { coordinates, paint })
    : { lines: drawn, gutter: 0 };
  return { lines: trimLines(lines), columns: gutter + width };
}

/** Draws a scene with its notes and the numbers of its cells. Units grow until the notes have room. */
function drawMarked(
  scene: Scene,
  marked: readonly MarkedShape[],
  numbers: Coordinates["cells"],
): Drawing {
  const widest = findGreatest(marked, ({ mark }) => mark.note.length);
  const columns = Math.max(scene.terminal.columns, widest + 2);
  for (let growth = 0;; growth++) {
    const drawing = draw(scene, columns, scene.terminal.rows + growth);
    for (const { cell, text } of numbers) {
      const { left, top } = findInside(drawing, cell);
      drawing.canvas.write(left, top, text, "muted");
    }
    const arePlaced = marked.map((one) => placeNote(drawing, one));
    if (growth === MOST_GROWTH || !arePlaced.includes(false)) return drawing;
  }
}

/** Adds the numbers of columns above the first drawn line, and those of rows to the left. */
function addNumbers(
  { columns, rows }: Drawing,
  lines: readonly string[],
  { coordinates, paint }: { coordinates: Coordinates; paint: Paint },
): { lines: string[]; gutter: number } {
  const gutter = Math.max(...coordinates.rows.map(({ text }) => text.length)) + 1;
  const texts = new Map(coordinates.rows.map(({ at, text }) => [Math.round(at * rows), text]));
  let above = " ".repeat(gutter);
  for (const { at, text } of coordinates.columns) {
    above = above.padEnd(gutter + findStart(Math.round(at * columns), text.length)) + text;
  }
  const numbered = lines.map((line, y) => {
    const text = (texts.get(y) ?? "").padStart(gutter - 1);
    return (text.trim() === "" ? text : paint("muted", text)) + (line === "" ? "" : ` ${line}`);
  }).map((line) => line.trimEnd());
  const first = lines.findIndex((line) => line !== "");
  return { lines: [paint("muted", above), ...numbered.slice(Math.max(0, first))], gutter };
}

/** Removes empty lines at both ends. */
function trimLines(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => line !== "");
  return lines.slice(Math.max(0, start), lines.findLastIndex((line) => line !== "") + 1);
}

function draw(scene: Scene, columns: number, rows: number): Drawing {
  const [width, height] = [Math.round(scene.width * columns), Math.round(scene.height * rows)];
  const drawing = { scene, columns, rows, canvas: new TextCanvas(width + 1, height + 1) };
  drawLines(drawing);
  scene.shapes.forEach((shape) => drawShape(drawing, shape));
  scene.shapes.forEach((shape) => drawOwner(drawing, shape));
  return drawing;
}

function drawLines({ scene, columns, rows, canvas }: Drawing): void {
  const scale = (x: number, y: number) => [Math.round(x * columns), Math.round(y * rows)];
  for (const shape of scene.shapes) {
    if (shape.kind !== "cell" || shape.role === "muted") continue;
    const border = weighLine(shape.role);
    const [x, y] = scale(shape.x, shape.y);
    const [x2, y2] = scale(shape.x + shape.width, shape.y + shape.height);
    for (const row of [y, y2]) canvas.drawLine({ x, y: row, x2, y2: row }, border);
    for (const column of [x, x2]) canvas.drawLine({ x: column, y, x2: column, y2 }, border);
  }
  for (const shape of scene.shapes) {
    if (shape.kind !== "edge") continue;
    const [[x, y], [x2, y2]] = [scale(shape.x, shape.y), scale(shape.x2, shape.y2)];
    canvas.drawLine({ x, y, x2, y2 }, UNDRAWN.has(shape.role) ? 0 : weighLine(shape.role));
  }
  canvas.putLines();
}

function weighLine(role: Role): Weight {
  return role === "accent" ? 2 : 1;
}

function drawShape(drawing: Drawing, shape: Shape): void {
  const { x, y } = placeCentre(drawing, shape);
  const text = chooseGlyph(shape);
  const start = findStart(x, unicodeWidth(text));
  drawing.canvas.write(start, Math.round(y), text, shape.role);
}

/** Returns the text at the centre of a shape, or an empty one. */
function chooseGlyph(shape: Shape): string {
  switch (shape.kind) {
    case "edge":
      return shape.role === "option" || shape.role === "empty" ? "·" : "";
    case "disc":
      return shape.radius < DOT_RADIUS ? "•" : DISCS[shape.role];
    case "mark":
      return SIGNS[shape.sign];
    case "label":
      return shape.text;
    case "cell":
      return "";
  }
}

/** Shades a taken cell, or puts its owner's disc in the middle if it is empty, else in a corner. */
function drawOwner(drawing: Drawing, shape: Shape): void {
  if (shape.kind !== "cell") return;
  const { canvas } = drawing;
  const inside = findInside(drawing, shape);
  const { left, top, columns, rows } = inside;
  if (columns < 1 || rows < 1) return;
  const putIfBlank = (x: number, y: number, glyph: string, style: Style) => {
    if (canvas.isBlank({ left: x, top: y, columns: 1, rows: 1 })) canvas.put(x, y, glyph, style);
  };
  if (shape.role === "taken") {
    for (let y = top; y < top + rows; y++) {
      for (let x = left; x < left + columns; x++) putIfBlank(x, y, "░", "muted");
    }
  }
  if (shape.role !== "first" && shape.role !== "second") return;
  const [x, y] = canvas.isBlank(inside) ? [left + (columns >> 1), top + (rows >> 1)] : [left, top];
  putIfBlank(x, y, DISCS[shape.role], shape.role);
}

/** Writes the note of a shape. Returns false if its cell has no free row. */
function placeNote(
  drawing: Drawing,
  { shape, mark: { note, isBest } }: MarkedShape,
): boolean {
  const { x, y } = placeCentre(drawing, shape);
  const left = findStart(x, note.length);
  const row = shape.kind === "cell" ? findFreeRow(drawing, shape) : Math.round(y);
  if (row === null) return false;
  drawing.canvas.write(left, row, note, isBest ? "best" : "option");
  return true;
}

/** Returns the free row nearest to the middle of a cell, or null. */
function findFreeRow(drawing: Drawing, cell: CellShape): number | null {
  const inside = findInside(drawing, cell);
  const middle = inside.top + (inside.rows - 1) / 2;
  const rows = Array.from({ length: Math.max(0, inside.rows) }, (_, i) => inside.top + i)
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return rows.find((top) => drawing.canvas.isBlank({ ...inside, top, rows: 1 })) ?? null;
}

/** Returns the characters inside the border of a cell. */
function findInside({ columns, rows }: Drawing, cell: CellShape): TextArea {
  const [left, top] = [Math.round(cell.x * columns) + 1, Math.round(cell.y * rows) + 1];
  const [right, bottom] = [(cell.x + cell.width) * columns, (cell.y + cell.height) * rows];
  return { left, top, columns: Math.round(right) - left, rows: Math.round(bottom) - top };
}

/** Returns the centre of a shape in columns and rows. */
function placeCentre({ columns, rows }: Drawing, shape: Shape): { x: number; y: number } {
  const { x, y } = findCentre(shape);
  return { x: x * columns, y: y * rows };
}

/** Returns the first column of a centred text. The larger half of an even text is on the left. */
function findStart(centre: number, width: number): number {
  return Math.max(0, Math.floor(centre - (width - 1) / 2));
}
