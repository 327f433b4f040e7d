// Parts of a scene as SVG paths: few elements, so that a board of thousands of lines is drawn fast.
import type { CellShape, DiscShape, EdgeShape, Scene, Shape, Side } from "@zugzwang/core";
import type { AnyCourse } from "../base/games.ts";
import { findScene, isTaken, makeOwnedScene } from "./owners.ts";

/** SVG units per unit of a scene. */
export const UNIT = 100;

/** The classes of what belongs to a side. */
export const SIDES = ["first", "second"] as const;

/** The radii of dots, and of the glyphs that name the owner of a box, in SVG units. */
const [DOT, GLYPH] = [8, 12];

/** Whether a course is drawn as dots and lines. */
export function isDots({ game }: AnyCourse, { shapes }: Scene): boolean {
  return game.show.region !== undefined ||
    shapes.some(({ kind, moves }) => kind === "edge" && moves);
}

export function listShapes<Kind extends Shape["kind"]>(
  { shapes }: Scene,
  kind: Kind,
  role?: Shape["role"],
): Extract<Shape, { kind: Kind }>[] {
  return shapes.filter((shape): shape is Extract<Shape, { kind: Kind }> =>
    shape.kind === kind && (role === undefined || shape.role === role)
  );
}

/** Returns the scene with its owners, or of an earlier position without them; null without a drawing. */
export function findBoardScene(course: AnyCourse, at: number = course.at): Scene | null {
  const first = findScene(course, 0);
  if (!first) return null;
  return centreRows(at === course.at ? makeOwnedScene(course) : findScene(course, at)!, first);
}

/** Returns the line or the cell of the last move, and its side; null if the board did not show it. */
export function findLast(course: AnyCourse): { readonly side: Side; readonly shape: Shape } | null {
  if (course.at === 0) return null;
  const { side, text } = course.plies[course.at - 1];
  const shapes = findBoardScene(course, course.at - 1)?.shapes
    .filter((shape) => shape.moves?.includes(text) && !isInHand(shape)) ?? [];
  const shape = shapes.find(({ role }) => role === "option" || role === "accent") ?? shapes[0];
  return shape ? { side, shape } : null;
}

/** Whether a cell is a card in a hand: its moves name the card and a cell. */
export function isInHand({ kind, moves = [], role }: Shape): boolean {
  return kind === "cell" && role !== "option" && role !== "accent" && moves.length > 0 &&
    moves[0].includes(" ");
}

/**
 * Returns a scene with hands or patterns in the width of the first one, and every row of cells and of
 * patterns in its middle. The board stands over them, and keeps its size and place during the game.
 */
function centreRows(scene: Scene, first: Scene): Scene {
  const { beside } = scene;
  if (!beside && !first.shapes.some(isInHand)) return scene;
  const width = Math.max(scene.width, first.width);
  const cells = [...listShapes(scene, "cell"), ...beside?.parts ?? []];
  const rows = [...Map.groupBy(cells, ({ y }) => y)].map(([y, cells]) => ({
    y,
    height: Math.max(...cells.map(({ height }) => height)),
    shift: (width - Math.max(...cells.map(({ x, width }) => x + width))) / 2,
  }));
  const centre = <T extends { readonly x: number; readonly y: number }>(shape: T): T => {
    const row = rows.find(({ y, height }) => shape.y >= y && shape.y < y + height);
    return row ? { ...shape, x: shape.x + row.shift } : shape;
  };
  const shapes = scene.shapes.map(centre);
  return {
    ...scene,
    width,
    shapes,
    ...beside && { beside: { ...beside, parts: beside.parts.map(centre) } },
  };
}

/** Whether boxes were closed before the game began. */
export function hasUnowned(course: AnyCourse): boolean {
  return course.game.show.region !== undefined && makeOwnedScene(course).shapes.some(isTaken);
}

export function drawCells(cells: readonly CellShape[]): string {
  return cells.map(({ x, y, width, height }) =>
    `M${x * UNIT} ${y * UNIT}h${width * UNIT}v${height * UNIT}h${-width * UNIT}z`
  ).join("");
}

export function drawEdges(edges: readonly EdgeShape[]): string {
  return edges.map(({ x, y, x2, y2 }) => `M${x * UNIT} ${y * UNIT}L${x2 * UNIT} ${y2 * UNIT}`)
    .join("");
}

export function drawDots(discs: readonly DiscShape[]): string {
  return discs.map(({ x, y }) => drawCircle(x, y, DOT)).join("");
}

/** Draws a glyph in the middle of each box. */
export function drawGlyphs(cells: readonly CellShape[]): string {
  return cells.map(({ x, y, width, height }) => drawCircle(x + width / 2, y + height / 2, GLYPH))
    .join("");
}

function drawCircle(x: number, y: number, r: number): string {
  return `M${x * UNIT - r} ${y * UNIT}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}
