/**
 * Scenes as SVG: the position, and on it the value of every move. Files take it as text, the page
 * as elements.
 *
 * @module
 */
import type { CellShape, EdgeShape, MarkShape, Scene, Shape } from "@zugzwang/core";
import { coordinateNodes, coordinateRoom, type Coordinates } from "./coordinates.ts";
import type { MoveMark } from "./move_marks.ts";
import { badgeOf, badgeSurroundings } from "./scene_badge.ts";
import { GROUP_COLORS } from "./scene_style.ts";
import { svg, type SvgNode } from "./svg_node.ts";

/** What is drawn with a scene. */
export interface SceneSvgOptions {
  /** What stands on the moves, by their text; nothing where missing. */
  readonly marks?: ReadonlyMap<string, MoveMark>;
  /** Whether a shape shows its best mark; each does where missing. */
  readonly isMarked?: (shape: Shape) => boolean;
  /** The numbers of the board; none where missing. */
  readonly coordinates?: Coordinates;
  /** The title, which programs show and read aloud. */
  readonly title?: string;
}

/** Pixels that a row and a column of a terminal become; the larger decides a unit's size. */
const [ROW_PIXELS, COLUMN_PIXELS] = [26, 9];

/** Pixels around a scene. */
export const MARGIN = 14;

/** The size of letters in the smallest cells. */
const LETTER_PIXELS = 15;

/** Letters grow with cells, though by less, as larger cells hold more; and never beyond a row. */
const [LETTER_GROWTH, MOST_LETTER_SCALE] = [0.3, 1.44];

/** Opacity of the strongest colour behind a move. */
const TINT_OPACITY = 0.14;

/** Returns how many pixels a unit of a scene takes. */
export function unitPixels({ terminal }: Scene): number {
  return Math.max(2 * ROW_PIXELS, ROW_PIXELS * terminal.rows, COLUMN_PIXELS * terminal.columns);
}

/** Returns how many times as large as in the smallest cells letters are: as a scene's cells have room. */
export function letterScale(scene: Scene): number {
  const unit = unitPixels(scene);
  const wide = unit / (COLUMN_PIXELS * (scene.terminal.columns - 1)); // a column is for the border
  const grown = 1 + LETTER_GROWTH * (unit / (2 * ROW_PIXELS) - 1);
  return Math.max(1, Math.min(grown, wide, MOST_LETTER_SCALE));
}

/** Returns the size of letters of a scene, in pixels, as `em` of its style sheet. */
export function letterPixels(scene: Scene): number {
  return LETTER_PIXELS * letterScale(scene);
}

/**
 * Returns a scene as an `svg` element. The element of shape number i has the attribute
 * `data-shape="i"`; marks stand above all shapes. It needs the style sheet `SCENE_CSS`.
 */
export function sceneSvg(scene: Scene, options: SceneSvgOptions = {}): SvgNode {
  const { marks = new Map<string, MoveMark>(), isMarked = () => true, title, coordinates } =
    options;
  const markOf = scene.shapes.map((shape) =>
    marks.size > 0 && isMarked(shape) ? bestMark(shape, marks) : null
  );
  const unit = unitPixels(scene);
  const [width, height] = [scene.width, scene.height].map((side) => side * unit + 2 * MARGIN);
  const halos = scene.shapes.flatMap((shape) => haloOf(shape, unit));
  const shapes = scene.shapes.map((shape, index) =>
    svg("g", { "data-shape": index }, shapeNodes(shape, unit, markOf[index]))
  );
  const room = coordinates ? coordinateRoom(scene, coordinates) : 0;
  const numbers = coordinates ? coordinateNodes(scene, coordinates, unit) : [];
  const surroundings = badgeSurroundings(marks.size > 0 ? scene.shapes : [], {
    unit,
    scale: letterScale(scene),
  });
  const badges = scene.shapes.flatMap((shape, index) => {
    const mark = markOf[index];
    return mark ? [badgeOf(shape, mark, surroundings)] : [];
  });
  return svg("svg", {
    class: "scene",
    viewBox: `${-MARGIN - room} ${-MARGIN - room} ${width + room} ${height + room}`,
    width: width + room,
    height: height + room,
    "font-size": letterPixels(scene),
    role: "img",
  }, [
    ...title === undefined ? [] : [svg("title", {}, [title])],
    svg("g", { class: "halos" }, halos),
    svg("g", { class: "shapes" }, shapes),
    ...coordinates ? [svg("g", { class: "coordinates" }, numbers)] : [],
    svg("g", { class: "badges", "aria-hidden": "true" }, badges),
  ]);
}

/** Returns the best of the marks of a shape's moves, or null if none has one. */
export function bestMark(shape: Shape, marks: ReadonlyMap<string, MoveMark>): MoveMark | null {
  const found = (shape.moves ?? []).flatMap((move) => marks.get(move) ?? []);
  return found.length === 0 ? null : found.reduce((a, b) => b.rank < a.rank ? b : a);
}

/** Returns an outline around a shape, to show that it is meant. */
export function shapeOutline(shape: Shape, unit: number, className: string): SvgNode {
  if (shape.kind === "edge") return svg("line", { class: className, ...ends(shape, unit) });
  if (shape.kind === "cell") {
    return svg("rect", { class: className, ...box(shape, unit, 4), rx: 5 });
  }
  const r = shape.kind === "disc" ? shape.radius * unit + 4 : 14;
  return svg("circle", { class: className, cx: shape.x * unit, cy: shape.y * unit, r });
}

/** Edges of a group have its colour behind them. */
function haloOf(shape: Shape, unit: number): SvgNode[] {
  if (shape.kind !== "edge" || shape.group === undefined) return [];
  return [svg("line", { class: `halo${groupClass(shape)}`, ...ends(shape, unit) })];
}

function groupClass({ group }: Shape): string {
  return group === undefined ? "" : ` group-${group % GROUP_COLORS}`;
}

function shapeNodes(shape: Shape, unit: number, mark: MoveMark | null): SvgNode[] {
  const className = `${shape.kind} role-${shape.role}${groupClass(shape)}`;
  switch (shape.kind) {
    case "cell":
      return cellNodes(shape, unit, { className, mark });
    case "edge":
      return edgeNodes(shape, unit, { className, mark });
    case "disc": {
      const [cx, cy, r] = [shape.x, shape.y, shape.radius].map((length) => length * unit);
      const circle = svg("circle", { class: className, cx, cy, r });
      return mark ? [circle, svg("circle", { ...tint(mark), cx, cy, r })] : [circle];
    }
    case "label":
      return [
        svg("text", { class: className, x: shape.x * unit, y: shape.y * unit }, [shape.text]),
      ];
    case "mark":
      return [signOfMark(shape, unit)];
  }
}

function cellNodes(
  cell: CellShape,
  unit: number,
  { className, mark }: { className: string; mark: MoveMark | null },
): SvgNode[] {
  const nodes = [svg("rect", { class: className, ...box(cell, unit, 0) })];
  if (mark) nodes.push(svg("rect", { ...tint(mark), ...box(cell, unit, -1) }));
  if (cell.role === "second") nodes.push(svg("rect", { class: "inner", ...box(cell, unit, -4) }));
  return nodes;
}

function edgeNodes(
  edge: EdgeShape,
  unit: number,
  { className, mark }: { className: string; mark: MoveMark | null },
): SvgNode[] {
  const line = ends(edge, unit);
  const nodes = [svg("line", { class: className, ...line })];
  if (mark) {
    const opacity = mark.strength;
    nodes.push(
      svg("line", { class: `stroke ${mark.quality}`, "stroke-opacity": opacity, ...line }),
    );
  }
  if (edge.moves || edge.source) nodes.push(hitArea(edge, unit));
  return nodes;
}

/** A rhomb around an edge, for fingers: on a grid, all points that no other edge is nearer to. */
function hitArea({ x, y, x2, y2 }: EdgeShape, unit: number): SvgNode {
  const [cx, cy, dx, dy] = [(x + x2) / 2, (y + y2) / 2, (x2 - x) / 2, (y2 - y) / 2];
  const corners = [[x, y], [cx - dy, cy + dx], [x2, y2], [cx + dy, cy - dx]];
  const points = corners.map(([px, py]) => `${px * unit},${py * unit}`);
  return svg("polygon", { class: "hit", points: points.join(" ") });
}

function tint(mark: MoveMark): { class: string; "fill-opacity": number } {
  const opacity = Math.round(TINT_OPACITY * mark.strength * 1000) / 1000;
  return { class: `tint ${mark.quality}`, "fill-opacity": opacity };
}

function box({ x, y, width, height }: CellShape, unit: number, grow: number) {
  return {
    x: x * unit - grow,
    y: y * unit - grow,
    width: width * unit + 2 * grow,
    height: height * unit + 2 * grow,
  };
}

function ends({ x, y, x2, y2 }: EdgeShape, unit: number) {
  return { x1: x * unit, y1: y * unit, x2: x2 * unit, y2: y2 * unit };
}

/** Turns of the arrow that points up. */
const TURNS = { "arrow-up": 0, "arrow-right": 90, "arrow-down": 180, "arrow-left": 270 } as const;

/** Returns the sign of a mark; arrows have a rim, as they lie on borders. */
export function signOfMark(shape: MarkShape, unit: number): SvgNode {
  const className = `sign role-${shape.role}`;
  const place = `translate(${shape.x * unit} ${shape.y * unit})`;
  if (shape.sign === "corner") {
    return svg("path", { class: className, transform: place, d: "M0-6 6 0 0 6-6 0Z" });
  }
  if (shape.sign === "warning") {
    const text = svg("text", {
      class: `${className} warning`,
      y: 1,
      "font-size": 16,
      "font-weight": 700,
    }, [
      "!",
    ]);
    return svg("g", { transform: place }, [text]);
  }
  const transform = `${place} rotate(${TURNS[shape.sign]})`;
  return svg("path", { class: `${className} arrow`, transform, d: "M0-13 9-1H4V11H-4V-1H-9Z" });
}
