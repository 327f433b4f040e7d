// Turns a scene into a few SVG paths, so that a board of thousands of lines is drawn fast.
import type {
  CellShape,
  DiscShape,
  EdgeShape,
  LabelShape,
  MarkShape,
  Scene,
  Shape,
  Side,
} from "@zugzwang/core";
import type { AnyCourse } from "../../base/games.ts";
import { indexLabels } from "../../draw/owned_scene.ts";
import { findOwners, keyPlace } from "../../draw/owners.ts";

/** SVG units per unit of a scene. */
export const UNIT = 100;

export interface Layers {
  readonly scene: Scene;
  readonly isDots: boolean;
  /** Boxes that each side took before the last move. */
  readonly owned: readonly [string, string];
  readonly fresh: readonly { readonly side: Side; readonly cell: CellShape }[];
  readonly glyphs: readonly [string, string];
  /** Boxes that were closed before the game began. */
  readonly unowned: string;
  readonly lines: string;
  readonly accents: string;
  readonly dots: string;
  readonly cells: readonly CellShape[];
  readonly discs: readonly DiscShape[];
  readonly labels: readonly LabelShape[];
  readonly marks: readonly MarkShape[];
}

export function makeLayers(course: AnyCourse, scene: Scene): Layers {
  const isDots = scene.shapes.some(({ kind, moves }) => kind === "edge" && moves) ||
    (course.game.region !== undefined);
  const kinds = groupShapes(scene.shapes);
  const owners = findOwners(course);
  const boxes = kinds.cell.filter(({ role }) => role === "taken");
  const isFresh = (cell: CellShape) => owners.get(keyPlace(cell))?.at === course.at;
  const ownedBy = (side: Side) => boxes.filter((cell) => owners.get(keyPlace(cell))?.side === side);
  const taken = isDots ? boxes : [];
  return {
    scene,
    isDots,
    owned: ([0, 1] as const).map((side) =>
      drawCells(taken.length ? ownedBy(side).filter((cell) => !isFresh(cell)) : [])
    ) as [string, string],
    fresh: taken.filter(isFresh).map((cell) => ({ side: owners.get(keyPlace(cell))!.side, cell })),
    glyphs: ([0, 1] as const).map((side) => taken.length ? drawGlyphs(ownedBy(side)) : "") as [
      string,
      string,
    ],
    unowned: drawCells(taken.filter((cell) => !owners.has(keyPlace(cell)))),
    lines: drawEdges(kinds.edge.filter(({ role }) => role === "taken")),
    accents: drawEdges(kinds.edge.filter(({ role }) => role === "accent")),
    dots: isDots ? drawDiscs(kinds.disc) : "",
    cells: isDots
      ? []
      : kinds.cell.map((cell) => colorByOwner(cell, owners.get(keyPlace(cell))?.side)),
    discs: isDots ? [] : kinds.disc,
    labels: isDots ? [] : listLabels(scene, kinds.label),
    marks: kinds.mark.filter(({ sign }) => sign !== "warning"),
  };
}

/**
 * The labels to draw. Where a game names the owner below the numbers of a cell, the page leaves the
 * name out, because it has colours, and the numbers get its room.
 */
function listLabels(scene: Scene, all: readonly LabelShape[]): readonly LabelShape[] {
  if (!all.some(({ source }) => source)) return all;
  const findLabels = indexLabels(scene);
  return scene.shapes.filter(({ kind }) => kind === "cell").flatMap((cell) => {
    const labels = findLabels(cell as CellShape);
    const numbers = labels.filter(({ source }) => source);
    if (numbers.length === labels.length) return numbers;
    const [from, to] = [NUMBERS_MIDDLE, 1 / 2].map((middle) => cell.y + middle);
    return numbers.map((label) => ({ ...label, y: to + (label.y - from) * NUMBERS_SPREAD }));
  });
}

/** The middle of numbers that stand above a name, and how much farther apart they stand without it. */
const [NUMBERS_MIDDLE, NUMBERS_SPREAD] = [0.4, 1.55];

function colorByOwner(cell: CellShape, side: Side | undefined): CellShape {
  return side === undefined || cell.role !== "taken"
    ? cell
    : { ...cell, role: side === 0 ? "first" : "second" };
}

function groupShapes(shapes: readonly Shape[]) {
  const kinds = {
    cell: [] as CellShape[],
    edge: [] as EdgeShape[],
    disc: [] as DiscShape[],
    label: [] as LabelShape[],
    mark: [] as MarkShape[],
  };
  for (const shape of shapes) (kinds[shape.kind] as Shape[]).push(shape);
  return kinds;
}

/** Returns the line of the last move and its side, or null if the move was no line. */
export function findLastLine(
  course: AnyCourse,
  before: Scene | null,
): { readonly side: Side; readonly edge: EdgeShape } | null {
  if (course.at === 0 || !before) return null;
  const { side, text } = course.plies[course.at - 1];
  const edge = before.shapes.find((shape) => shape.kind === "edge" && shape.moves?.[0] === text);
  return edge ? { side, edge: edge as EdgeShape } : null;
}

/** Returns the cell of the last move and its side, or null. */
export function findLastCell(
  course: AnyCourse,
  before: Scene | null,
): { readonly side: Side; readonly cell: CellShape } | null {
  if (course.at === 0 || !before) return null;
  const { side, text } = course.plies[course.at - 1];
  const cells = before.shapes.filter((shape) =>
    shape.kind === "cell" && shape.moves?.includes(text)
  ) as CellShape[];
  const cell = cells.find(({ role }) => role === "option" || role === "accent") ?? cells[0];
  return cell && !isInHand(cell) ? { side, cell } : null;
}

/** Whether a cell is a card in a hand: its moves name the card and a cell. */
export function isInHand({ moves = [], role }: Shape): boolean {
  return role !== "option" && role !== "accent" && moves.length > 0 && moves[0].includes(" ");
}

/**
 * Returns a scene with hands in the width of the first one, and every row of cells in its middle. The
 * board stands over the hands, and keeps its size and place as cards are played.
 */
export function centreRows(scene: Scene, first: Scene): Scene {
  if (!first.shapes.some(isInHand)) return scene;
  const width = Math.max(scene.width, first.width);
  const counts = new Map<number, number>();
  for (const { kind, y } of scene.shapes) {
    if (kind === "cell") counts.set(y, (counts.get(y) ?? 0) + 1);
  }
  const rows = [...counts].map(([y, count]) => ({ y, shift: (width - count) / 2 }));
  const shapes = scene.shapes.map((shape) => {
    const row = rows.find(({ y }) => shape.y >= y && shape.y < y + 1);
    return row ? { ...shape, x: shape.x + row.shift } : shape;
  });
  return { ...scene, width, shapes };
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

function drawDiscs(discs: readonly DiscShape[]): string {
  return discs.map(({ x, y }) => drawCircle(x * UNIT, y * UNIT, 8)).join("");
}

const GLYPH = 12;

function drawGlyphs(cells: readonly CellShape[]): string {
  return cells.map(({ x, y, width, height }) =>
    drawCircle((x + width / 2) * UNIT, (y + height / 2) * UNIT, GLYPH)
  ).join("");
}

export function drawCircle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/** Whether boxes were closed before the game began. */
export function hasUnowned(course: AnyCourse, scene: Scene): boolean {
  if (!course.game.region) return false;
  const owners = findOwners(course);
  return scene.shapes.some((shape) =>
    shape.kind === "cell" && shape.role === "taken" && !owners.has(keyPlace(shape))
  );
}
