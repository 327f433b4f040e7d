/**
 * Rows, columns and cells of a board, numbered as its moves name them.
 *
 * @module
 */
import type { CellShape, Scene, Shape } from "@zugzwang/core";
import { greatestOf } from "../base/extreme.ts";

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
