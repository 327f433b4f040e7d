/**
 * A scene as few SVG paths, so that a board of thousands of lines is drawn at once.
 *
 * @module
 */
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
import { isOver } from "@zugzwang/core/study";
import type { AnyCourse } from "../../base/games.ts";
import { findOwners, placeKey } from "../state/owners.ts";

/** Pixels of a drawing's unit. */
export const UNIT = 100;

/** What is drawn of a position. */
export interface Layers {
  readonly scene: Scene;
  readonly isDots: boolean;
  /** Boxes that a side has taken, the last turn's apart. */
  readonly owned: readonly [string, string];
  readonly fresh: readonly { readonly side: Side; readonly cell: CellShape }[];
  /** The signs of the sides in their boxes. */
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

/** Returns what to draw of the present position. */
export function makeLayers(course: AnyCourse, scene: Scene): Layers {
  const isDots = scene.shapes.some(({ kind, moves }) => kind === "edge" && moves) ||
    (course.game.region !== undefined);
  const kinds = groupShapes(scene.shapes);
  const owners = findOwners(course);
  const boxes = kinds.cell.filter(({ role }) => role === "taken");
  const isFresh = (cell: CellShape) => owners.get(placeKey(cell))?.at === course.at;
  const ownedBy = (side: Side) => boxes.filter((cell) => owners.get(placeKey(cell))?.side === side);
  const taken = isDots ? boxes : [];
  return {
    scene,
    isDots,
    owned: ([0, 1] as const).map((side) =>
      pathOfCells(taken.length ? ownedBy(side).filter((cell) => !isFresh(cell)) : [])
    ) as [string, string],
    fresh: taken.filter(isFresh).map((cell) => ({ side: owners.get(placeKey(cell))!.side, cell })),
    glyphs: ([0, 1] as const).map((side) => taken.length ? pathOfGlyphs(ownedBy(side)) : "") as [
      string,
      string,
    ],
    unowned: pathOfCells(taken.filter((cell) => !owners.has(placeKey(cell)))),
    lines: pathOfEdges(kinds.edge.filter(({ role }) => role === "taken")),
    accents: pathOfEdges(kinds.edge.filter(({ role }) => role === "accent")),
    dots: isDots ? pathOfDiscs(kinds.disc) : "",
    cells: isDots
      ? []
      : kinds.cell.map((cell) => withOwner(cell, owners.get(placeKey(cell))?.side)),
    discs: isDots ? [] : kinds.disc,
    // The page names the sides by colour; games name them in labels without a place in the input.
    labels: isDots ? [] : kinds.label.filter(({ source }) => source || !hasSources(kinds.label)),
    marks: kinds.mark.filter(({ sign }) => sign !== "warning"),
  };
}

function hasSources(labels: readonly LabelShape[]): boolean {
  return labels.some(({ source }) => source);
}

/** A taken cell has the colour of the side that took it. */
function withOwner(cell: CellShape, side: Side | undefined): CellShape {
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

/** Returns the line that the last move has drawn, and its side; null where a move draws none. */
export function findLastLine(
  course: AnyCourse,
  before: Scene | null,
): { readonly side: Side; readonly edge: EdgeShape } | null {
  if (course.at === 0 || !before) return null;
  const { side, text } = course.plies[course.at - 1];
  const edge = before.shapes.find((shape) => shape.kind === "edge" && shape.moves?.[0] === text);
  return edge ? { side, edge: edge as EdgeShape } : null;
}

/** Returns the cell of the last move in games of cells. */
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

/** Whether a cell is a card in a hand: all its moves begin with its name. */
export function isInHand({ moves = [], role }: Shape): boolean {
  return role !== "option" && role !== "accent" && moves.length > 0 && moves[0].includes(" ");
}

/** Returns whether nothing can be played any more. */
export function isFinished(course: AnyCourse): boolean {
  return isOver(course);
}

/** A path of rectangles. */
export function pathOfCells(cells: readonly CellShape[]): string {
  return cells.map(({ x, y, width, height }) =>
    `M${x * UNIT} ${y * UNIT}h${width * UNIT}v${height * UNIT}h${-width * UNIT}z`
  ).join("");
}

/** A path of lines. */
export function pathOfEdges(edges: readonly EdgeShape[]): string {
  return edges.map(({ x, y, x2, y2 }) => `M${x * UNIT} ${y * UNIT}L${x2 * UNIT} ${y2 * UNIT}`)
    .join("");
}

function pathOfDiscs(discs: readonly DiscShape[]): string {
  return discs.map(({ x, y }) => pathOfCircle(x * UNIT, y * UNIT, 8)).join("");
}

const GLYPH = 12;

function pathOfGlyphs(cells: readonly CellShape[]): string {
  return cells.map(({ x, y, width, height }) =>
    pathOfCircle((x + width / 2) * UNIT, (y + height / 2) * UNIT, GLYPH)
  ).join("");
}

/** A path of one circle. */
export function pathOfCircle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/** Whether a position of dots has closed boxes that belong to nobody. */
export function hasUnowned(course: AnyCourse, scene: Scene): boolean {
  if (!course.game.region) return false;
  const owners = findOwners(course);
  return scene.shapes.some((shape) =>
    shape.kind === "cell" && shape.role === "taken" && !owners.has(placeKey(shape))
  );
}
