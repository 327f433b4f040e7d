// The numbers of rows, columns and cells, as the moves of a game name them.
import type { CellShape, Scene, Shape } from "@zugzwang/core";
import { positionOf } from "@zugzwang/core/study";
import { findGreatest } from "../base/extreme.ts";
import type { AnyCourse } from "../base/games.ts";
import { findScene } from "./scenes.ts";

/** A number beside the board, at a place in units of the scene. */
interface Coordinate {
  readonly at: number;
  readonly text: string;
}

/** The numbers of a board: of rows and columns beside it, or of free cells in it. */
export interface Coordinates {
  readonly rows: readonly Coordinate[];
  readonly columns: readonly Coordinate[];
  readonly cells: readonly { readonly cell: CellShape; readonly text: string }[];
}

/** A row and a column in the text of a move: `0,1`, `h2,0`. */
const ROW_AND_COLUMN = /^\D?(\d+),(\d+)$/;

/**
 * Finds the numbers of a board in the moves of its scenes. If a move of the start names a row and a
 * column, these are numbered, cells at their middle and edges at the dot where they begin. Otherwise the
 * last word of a move is the number of a free cell.
 */
export function findCoordinates(course: AnyCourse): Coordinates {
  const { game } = course;
  const start = game.show.scene!(game.initial(positionOf(course)));
  for (const shape of start.shapes) {
    const match = ROW_AND_COLUMN.exec(shape.moves?.[0] ?? "");
    if (match) return numberSides(start, shape, [Number(match[1]), Number(match[2])]);
  }
  return { rows: [], columns: [], cells: findScene(course)!.shapes.flatMap(numberCell) };
}

function numberSides(
  { shapes }: Scene,
  anchor: Shape,
  [row, column]: readonly [number, number],
): Coordinates {
  const half = anchor.kind === "cell" ? 1 / 2 : 0;
  const cells = shapes.filter((shape) => shape.kind === "cell");
  const bottom = findGreatest(cells, ({ y, height }) => y + height);
  const right = findGreatest(cells, ({ x, width }) => x + width);
  const count = (first: number, end: number) =>
    Array.from(
      { length: Math.floor(end - first) + 1 },
      (_, i) => ({ at: first + i, text: `${i}` }),
    );
  const [top, left] = [anchor.y + half - row, anchor.x + half - column];
  return { rows: count(top, bottom), columns: count(left, right), cells: [] };
}

function numberCell(cell: Shape): Coordinates["cells"] {
  if (cell.kind !== "cell" || cell.role !== "option") return []; // the moves of a hand name its cards
  const words = new Set(cell.moves?.map((move) => move.split(" ").at(-1)!));
  const [text] = words;
  return words.size === 1 && /^\d+$/.test(text) ? [{ cell, text }] : [];
}
