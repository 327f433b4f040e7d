/**
 * The terminal's renderer of scenes: box drawing and glyphs by role, colour on top of them.
 *
 * @module
 */
import { unicodeWidth } from "@std/cli/unicode-width";
import type { CellShape, Role, Scene, Shape } from "@zugzwang/core";
import { greatestOf } from "../base/extreme.ts";
import { BoxLines, type Weight } from "./box_lines.ts";
import { type Paint, plainPaint, type Style } from "./colors.ts";
import type { CellNumber, Coordinates } from "./coordinates.ts";
import { type TextArea, TextCanvas } from "./text_canvas.ts";

/** What is written where a move is made. */
export interface MoveNote {
  /** The text: a value. */
  readonly text: string;
  /** The place among all moves, 0 for the best; the best note of a shape is shown. */
  readonly rank: number;
  /** How it is painted. */
  readonly style: Style;
}

/** How to render a scene. */
export interface SceneTextOptions {
  /** Notes by the text of the move. */
  readonly notes?: ReadonlyMap<string, MoveNote>;
  /** Whether a shape shows its best note; each does where missing. */
  readonly isMarked?: (shape: Shape) => boolean;
  /** Colours; none where missing. */
  readonly paint?: Paint;
  /** Numbers beside the board and in its cells; none where missing. */
  readonly coordinates?: Coordinates;
}

/** A scene as text. */
export interface SceneText {
  /** The lines, without spaces at their ends and empty lines around them. */
  readonly lines: readonly string[];
  /** How many columns the drawing takes. */
  readonly columns: number;
}

/** A scene on its way to text: one unit takes so many columns and rows. */
interface Drawing {
  readonly scene: Scene;
  readonly columns: number;
  readonly rows: number;
  readonly canvas: TextCanvas;
}

/** Lines of cells by role; roles that are missing have none. */
const BORDERS: Readonly<Partial<Record<Role, Weight>>> = {
  empty: 1,
  option: 1,
  taken: 1,
  first: 1,
  second: 1,
  accent: 2,
};

/** Lines of edges by role; undrawn ones show a dot where they would be. */
const EDGES: Readonly<Partial<Record<Role, Weight>>> = {
  taken: 1,
  first: 1,
  second: 1,
  accent: 2,
};

/** What stands for discs, and for the owner of a cell. */
export const DISCS: Readonly<Record<Role, string>> = {
  empty: "·",
  option: "·",
  first: "●",
  second: "○",
  taken: "●",
  accent: "◉",
  muted: "•",
};

const MARKS = {
  "arrow-up": "↑",
  "arrow-left": "←",
  "arrow-down": "↓",
  "arrow-right": "→",
  corner: "◆",
  warning: "!",
} as const;

/** A disc smaller than this radius is a dot of the grid. */
const DOT_RADIUS = 0.25;

/** How often the grid may grow by a row a unit until all notes have a place. */
const MOST_GROWTH = 3;

/**
 * Returns the lines of a scene.
 *
 * A unit takes the columns and rows that the scene names, more where notes need them. Shapes are
 * drawn in their order, lines below all others; an edge decides over the border of a cell that it
 * lies on. Of the notes of a shape the best is shown, in a free row of a cell, else at its centre.
 */
export function sceneText(scene: Scene, options: SceneTextOptions = {}): SceneText {
  const { notes = new Map<string, MoveNote>(), paint = plainPaint, coordinates } = options;
  const widest = greatestOf(notes.values(), ({ text }) => unicodeWidth(text));
  const columns = Math.max(scene.terminal.columns, widest + 2);
  const noted = scene.shapes.filter(options.isMarked ?? (() => true));
  for (let growth = 0;; growth++) {
    const drawing = draw(scene, columns, scene.terminal.rows + growth);
    for (const number of coordinates?.cells ?? []) numberCell(drawing, number);
    const place = growth < MOST_GROWTH ? freeRow : roomyRow;
    const allPlaced = noted.every((shape) => placeNote(drawing, shape, { notes, place }));
    if (!allPlaced && growth < MOST_GROWTH) continue;
    const width = Math.round(scene.width * columns) + 1;
    const drawn = drawing.canvas.lines(paint);
    if (!coordinates?.rows.length) return { lines: withoutMargins(drawn), columns: width };
    const { lines, gutter } = besideNumbers(drawing, drawn, { coordinates, paint });
    return { lines: withoutMargins(lines), columns: gutter + width };
  }
}

/** Writes the number of a cell into its corner. */
function numberCell(drawing: Drawing, { cell, text }: CellNumber): void {
  const { left, top } = insideOf(drawing, cell);
  drawing.canvas.write(left, top, text, "muted");
}

/** Puts numbers of columns above the first line that is drawn, and of rows before theirs. */
function besideNumbers(
  { columns, rows }: Drawing,
  lines: readonly string[],
  { coordinates, paint }: { coordinates: Coordinates; paint: Paint },
): { lines: string[]; gutter: number } {
  const gutter = Math.max(...coordinates.rows.map(({ text }) => text.length)) + 1;
  const texts = new Map(coordinates.rows.map(({ at, text }) => [Math.round(at * rows), text]));
  let above = " ".repeat(gutter);
  for (const { at, text } of coordinates.columns) {
    above = above.padEnd(gutter + startOf(Math.round(at * columns), text.length)) + text;
  }
  const numbered = lines.map((line, y) => {
    const text = (texts.get(y) ?? "").padStart(gutter - 1);
    return (text.trim() === "" ? text : paint("muted", text)) + (line === "" ? "" : ` ${line}`);
  }).map((line) => line.trimEnd());
  const first = lines.findIndex((line) => line !== "");
  return { lines: [paint("muted", above), ...numbered.slice(Math.max(0, first))], gutter };
}

/** Takes empty lines above and below away. */
function withoutMargins(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => line !== "");
  const end = lines.findLastIndex((line) => line !== "") + 1;
  return lines.slice(Math.max(0, start), end);
}

function draw(scene: Scene, columns: number, rows: number): Drawing {
  const [width, height] = [Math.round(scene.width * columns), Math.round(scene.height * rows)];
  const drawing = { scene, columns, rows, canvas: new TextCanvas(width + 1, height + 1) };
  drawLines(drawing, new BoxLines(width + 1, height + 1));
  scene.shapes.forEach((shape) => drawShape(drawing, shape));
  scene.shapes.forEach((shape) => drawOwner(drawing, shape));
  return drawing;
}

function drawLines({ scene, columns, rows, canvas }: Drawing, lines: BoxLines): void {
  const x = (units: number) => Math.round(units * columns);
  const y = (units: number) => Math.round(units * rows);
  for (const shape of scene.shapes) {
    if (shape.kind !== "cell") continue;
    const border = BORDERS[shape.role];
    if (border === undefined) continue;
    const [left, right] = [x(shape.x), x(shape.x + shape.width)];
    const [top, bottom] = [y(shape.y), y(shape.y + shape.height)];
    lines.draw({ x: left, y: top, x2: right, y2: top }, border);
    lines.draw({ x: left, y: bottom, x2: right, y2: bottom }, border);
    lines.draw({ x: left, y: top, x2: left, y2: bottom }, border);
    lines.draw({ x: right, y: top, x2: right, y2: bottom }, border);
  }
  for (const shape of scene.shapes) {
    if (shape.kind !== "edge") continue;
    const run = { x: x(shape.x), y: y(shape.y), x2: x(shape.x2), y2: y(shape.y2) };
    lines.draw(run, EDGES[shape.role] ?? 0);
  }
  for (let row = 0; row <= y(scene.height); row++) {
    for (let column = 0; column <= x(scene.width); column++) {
      const style = lines.weight(column, row) === 2 ? "accent" : "muted";
      canvas.put(column, row, lines.glyph(column, row), style);
    }
  }
}

function drawShape(drawing: Drawing, shape: Shape): void {
  const { canvas } = drawing;
  const { x, y } = centreOf(drawing, shape);
  const place = (glyph: string) => canvas.put(startOf(x, 1), Math.round(y), glyph, shape.role);
  switch (shape.kind) {
    case "edge":
      if (shape.role === "option" || shape.role === "empty") place("·");
      break;
    case "disc":
      place(shape.radius < DOT_RADIUS ? "•" : DISCS[shape.role]);
      break;
    case "mark":
      place(MARKS[shape.sign]);
      break;
    case "label":
      canvas.write(startOf(x, unicodeWidth(shape.text)), Math.round(y), shape.text, shape.role);
      break;
    case "cell":
  }
}

/** Shades taken cells, and marks those of a side with its disc: amid an empty one, else above. */
function drawOwner({ canvas, ...drawing }: Drawing, shape: Shape): void {
  if (shape.kind !== "cell") return;
  const inside = insideOf({ canvas, ...drawing }, shape);
  if (inside.columns < 1 || inside.rows < 1) return;
  if (shape.role === "taken") shade(canvas, inside);
  if (shape.role !== "first" && shape.role !== "second") return;
  const middle = { x: inside.left + (inside.columns >> 1), y: inside.top + (inside.rows >> 1) };
  const corner = { x: inside.left, y: inside.top };
  const { x, y } = canvas.isBlank(inside) ? middle : corner;
  if (canvas.isBlank({ left: x, top: y, columns: 1, rows: 1 })) {
    canvas.put(x, y, DISCS[shape.role], shape.role);
  }
}

function shade(canvas: TextCanvas, { left, top, columns, rows }: TextArea): void {
  for (let y = top; y < top + rows; y++) {
    for (let x = left; x < left + columns; x++) {
      if (canvas.isBlank({ left: x, top: y, columns: 1, rows: 1 })) canvas.put(x, y, "░", "muted");
    }
  }
}

/** Writes the best note of a shape; false if its cell has no place for it. */
function placeNote(
  drawing: Drawing,
  shape: Shape,
  { notes, place }: { notes: ReadonlyMap<string, MoveNote>; place: typeof roomyRow },
): boolean {
  const found = (shape.moves ?? []).flatMap((move) => notes.get(move) ?? []);
  if (found.length === 0) return true;
  const best = found.reduce((a, b) => b.rank < a.rank ? b : a);
  const width = unicodeWidth(best.text);
  const { x, y } = centreOf(drawing, shape);
  const left = startOf(x, width);
  const row = shape.kind === "cell" ? place(drawing, shape, { left, width }) : Math.round(y);
  if (row === null) return false;
  drawing.canvas.write(left, row, best.text, best.style);
  return true;
}

/** The row of a cell nearest to its middle that has nothing in it, or null. */
function freeRow(drawing: Drawing, cell: CellShape): number | null {
  const { left, columns } = insideOf(drawing, cell);
  return roomyRow(drawing, cell, { left, width: columns });
}

/** The row of a cell nearest to its middle that has room for a text, or null. */
function roomyRow(
  drawing: Drawing,
  cell: CellShape,
  { left, width }: { left: number; width: number },
): number | null {
  const inside = insideOf(drawing, cell);
  const middle = inside.top + (inside.rows - 1) / 2;
  const rows = Array.from({ length: Math.max(0, inside.rows) }, (_, i) => inside.top + i)
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  const free = rows.find((top) => drawing.canvas.isBlank({ left, top, columns: width, rows: 1 }));
  return free ?? null;
}

function insideOf({ columns, rows }: Drawing, cell: CellShape): TextArea {
  const [left, top] = [Math.round(cell.x * columns) + 1, Math.round(cell.y * rows) + 1];
  const [right, bottom] = [(cell.x + cell.width) * columns, (cell.y + cell.height) * rows];
  return { left, top, columns: Math.round(right) - left, rows: Math.round(bottom) - top };
}

/** The centre of a shape in columns and rows. */
function centreOf({ columns, rows }: Drawing, shape: Shape): { x: number; y: number } {
  switch (shape.kind) {
    case "cell": {
      const { x, y, width, height } = shape;
      return { x: (x + width / 2) * columns, y: (y + height / 2) * rows };
    }
    case "edge":
      return { x: (shape.x + shape.x2) / 2 * columns, y: (shape.y + shape.y2) / 2 * rows };
    default:
      return { x: shape.x * columns, y: shape.y * rows };
  }
}

/** The first column of a centred text; of an even one the larger half stands to the left. */
function startOf(centre: number, width: number): number {
  return Math.max(0, Math.floor(centre - (width - 1) / 2));
}
