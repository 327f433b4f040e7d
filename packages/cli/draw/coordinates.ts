/**
 * Rows, columns and cells of a board, numbered as its moves name them, and those numbers in its drawing.
 *
 * @module
 */
import { greatestOf, leastOf } from "../base/extreme.ts";
import { svg, type SvgNode } from "./svg_node.ts";
import type { CellShape, Scene, Shape } from "@zugzwang/core";

/** A number beside a board. */
export interface Coordinate {
  /** Where it stands, in units of the scene. */
  readonly at: number;
  /** The number. */
  readonly text: string;
}

/** A number in a cell. */
export interface CellNumber {
  /** The cell. */
  readonly cell: CellShape;
  /** The number. */
  readonly text: string;
}

/** The numbers of a board. */
export interface Coordinates {
  /** Rows, from the top. */
  readonly rows: readonly Coordinate[];
  /** Columns, from the left. */
  readonly columns: readonly Coordinate[];
  /** Free cells that moves name by one number. */
  readonly cells: readonly CellNumber[];
}

/** A row and a column as a move names them: `0,1`, `h2,0`. */
const ROW_AND_COLUMN = /^\D?(\d+),(\d+)$/;

/**
 * Returns the numbers of a board, read off the moves of its scenes: rows and columns beside it, of
 * cells at their middle, of edges at the dot that they begin at; or the numbers of free cells,
 * where the last word of a move names the cell.
 *
 * @param start The scene of a position of the same board in which moves can be made.
 */
export function coordinatesOf(scene: Scene, start: Scene): Coordinates {
  for (const shape of start.shapes) {
    const match = ROW_AND_COLUMN.exec(shape.moves?.[0] ?? "");
    if (match) return besideBoard(start, shape, [Number(match[1]), Number(match[2])]);
  }
  return { rows: [], columns: [], cells: cellNumbers(scene) };
}

function besideBoard(
  { shapes }: Scene,
  anchor: Shape,
  [row, column]: readonly [number, number],
): Coordinates {
  const half = anchor.kind === "cell" ? 1 / 2 : 0;
  const cells = shapes.filter((shape) => shape.kind === "cell");
  const bottom = greatestOf(cells, ({ y, height }) => y + height);
  const right = greatestOf(cells, ({ x, width }) => x + width);
  return {
    rows: numbered(anchor.y + half - row, bottom),
    columns: numbered(anchor.x + half - column, right),
    cells: [],
  };
}

/** Numbers from 0, a unit apart, as far as the board goes. */
function numbered(first: number, end: number): Coordinate[] {
  const count = Math.floor(end - first) + 1;
  return Array.from({ length: count }, (_, i) => ({ at: first + i, text: `${i}` }));
}

function cellNumbers({ shapes }: Scene): CellNumber[] {
  return shapes.flatMap((cell) => {
    const words = new Set(cell.moves?.map((move) => move.split(" ").at(-1)!));
    const [text] = words;
    const isFree = cell.kind === "cell" && cell.role === "option"; // a hand names its cards
    return isFree && words.size === 1 && /^\d+$/.test(text) ? [{ cell, text }] : [];
  });
}

/** Pixels that numbers need above and beside a board that begins at the edge of its scene. */
const ROOM = 14;

/** How far the number of a cell stands off its corner, and one on the margin off the board. */
const [CORNER, INSIDE] = [16, 6];

/** Returns the pixels that the numbers of a board need above and beside its scene. */
export function coordinateRoom({ shapes }: Scene, { rows }: Coordinates): number {
  const isAtEdge = shapes.some((shape) => shape.kind === "cell" && shape.x === 0);
  return rows.length > 0 && isAtEdge ? ROOM : 0;
}

/** Returns the numbers of a board, of which a unit takes so many pixels. */
export function coordinateNodes(
  { shapes }: Scene,
  { rows, columns, cells }: Coordinates,
  unit: number,
): SvgNode[] {
  const boxes = shapes.filter((shape) => shape.kind === "cell");
  const beside = (start: number) => start > 0 ? INSIDE : -ROOM - 2;
  const left = beside(leastOf(boxes, ({ x }) => x));
  const top = beside(leastOf(boxes, ({ y }) => y));
  return [
    ...columns.map(({ at, text }) => number(text, at * unit, top)),
    ...rows.map(({ at, text }) => number(text, left, at * unit)),
    ...cells.map(({ cell, text }) => number(text, cell.x * unit + CORNER, cell.y * unit + CORNER)),
  ];
}

function number(text: string, x: number, y: number): SvgNode {
  return svg("text", { class: "coordinate", x, y }, [text]);
}
