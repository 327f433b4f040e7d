// The board and the rules, slow and obvious: tests compare everything else with them.
//
// The players draw edges in turn. The player who draws the last edge of a box takes it and moves
// again. The game ends when all edges are drawn. Taking a box is never forced.
//
// Edges are numbered in the order of the judge's input: first the horizontal ones, row by row,
// then the vertical ones. A board of r rows and c columns of boxes has (r + 1)·c + r·(c + 1) edges:
//
//     +-0-+-1-+
//     6   7   8      r = 2, c = 2
//     +-2-+-3-+
//     9  10  11
//     +-4-+-5-+
import { parseSize } from "@zugzwang/core/game";
import type { Bounds, Side } from "@zugzwang/core";

/** The most rows and columns of boxes. */
export const MAX_LENGTH = 999;
export const SIDES = ["first", "second"] as const;

/** The size of a board, in boxes. */
export interface BoardSize {
  /** Rows of boxes, 1..999. */
  readonly rows: number;
  /** Columns of boxes, 1..999. */
  readonly columns: number;
}

/** A position: a board, its drawn edges, and the side to move. */
export interface DotsPosition extends BoardSize {
  /** The drawn edges at the start of the instance: `1` drawn, `0` undrawn, by edge number. */
  readonly start: string;
  /** The drawn edges now, in the same form. */
  readonly drawn: string;
  /** The side to move. */
  readonly side: Side;
}

/** A move: the edge to draw. */
export interface DotsMove {
  /** Horizontal or vertical. */
  readonly kind: "h" | "v";
  /** The row of dots (horizontal, 0..rows) or of boxes (vertical, 0..rows − 1), from the top. */
  readonly row: number;
  /** The column of boxes (horizontal, 0..columns − 1) or of dots (vertical, 0..columns). */
  readonly column: number;
}

/** Returns the position at the start of an instance. */
export function makePosition({ rows, columns }: BoardSize, drawn: string): DotsPosition {
  return { rows, columns, start: drawn, drawn, side: 0 };
}

export function countHorizontal({ rows, columns }: BoardSize): number {
  return (rows + 1) * columns;
}

export function countEdges(size: BoardSize): number {
  return countHorizontal(size) + size.rows * (size.columns + 1);
}

/** Returns the last row and column of the edges of a kind. */
export function getLast({ rows, columns }: BoardSize, kind: DotsMove["kind"]) {
  return kind === "h" ? { row: rows, column: columns - 1 } : { row: rows - 1, column: columns };
}

/** Returns the number of the edge that a move draws. */
export function toEdge(size: BoardSize, { kind, row, column }: DotsMove): number {
  return kind === "h"
    ? row * size.columns + column
    : countHorizontal(size) + row * (size.columns + 1) + column;
}

/** Returns the move that draws an edge. */
export function toMove(size: BoardSize, edge: number): DotsMove {
  const horizontals = countHorizontal(size);
  const isHorizontal = edge < horizontals;
  const at = isHorizontal ? edge : edge - horizontals;
  const width = isHorizontal ? size.columns : size.columns + 1;
  return { kind: isHorizontal ? "h" : "v", row: (at / width) | 0, column: at % width };
}

/** Returns the four edges of a box: above, below, left, right. Boxes count row by row from 0. */
export function listBoxEdges({ rows, columns }: BoardSize, box: number): number[] {
  const row = Math.floor(box / columns);
  const left = (rows + 1) * columns + box + row;
  return [box, box + columns, left, left + 1];
}

/** Returns the one box (at the border) or the two boxes that an edge belongs to, ascending. */
export function listEdgeBoxes(size: BoardSize, edge: number): number[] {
  const { kind, row, column } = toMove(size, edge);
  const [at, length, step] = kind === "h"
    ? [row, size.rows, size.columns]
    : [column, size.columns, 1];
  const box = row * size.columns + column; // below the edge or to its right
  if (at === 0) return [box];
  return at === length ? [box - step] : [box - step, box];
}

export function listEdges(size: BoardSize): number[] {
  return Array.from({ length: countEdges(size) }, (_, edge) => edge);
}

export function listUndrawn(drawn: string): number[] {
  const edges: number[] = [];
  for (let edge = drawn.indexOf("0"); edge >= 0; edge = drawn.indexOf("0", edge + 1)) {
    edges.push(edge);
  }
  return edges;
}

/** Returns the legal moves: all undrawn edges, horizontal before vertical, row by row. */
export function listMoves(position: DotsPosition): DotsMove[] {
  return listUndrawn(position.drawn).map((edge) => toMove(position, edge));
}

/** Returns the number of boxes that an undrawn edge completes: 0, 1 or 2. */
export function countCompleted(position: DotsPosition, edge: number): number {
  return listEdgeBoxes(position, edge).filter((box) => countSides(position, box) === 3).length;
}

export function countSides(position: DotsPosition, box: number): number {
  return listBoxEdges(position, box).filter((edge) => position.drawn[edge] === "1").length;
}

export function countBoxesLeft(position: DotsPosition): number {
  let left = 0;
  for (let box = 0; box < position.rows * position.columns; box++) {
    if (countSides(position, box) < 4) left++;
  }
  return left;
}

/** Returns bounds from the number of boxes left, whose parity the value has. */
export function boundByBoxes(position: DotsPosition): Bounds {
  const most = countBoxesLeft(position);
  return { lower: 0 - most, upper: most, step: 2 };
}

export function play(position: DotsPosition, move: DotsMove): DotsPosition {
  const { rows, columns, start, drawn, side } = position;
  const edge = toEdge(position, move);
  return {
    rows,
    columns,
    start,
    drawn: drawn.slice(0, edge) + "1" + drawn.slice(edge + 1),
    side: countCompleted(position, edge) > 0 ? side : side === 0 ? 1 : 0,
  };
}

/** Returns the empty board of a size such as `3x3`. Throws a `RangeError` for an invalid one. */
export function makeEmptyBoard(size: string): DotsPosition {
  const board = readSize(size);
  return makePosition(board, "0".repeat(countEdges(board)));
}

export function readSize(text: string): BoardSize {
  const { rows, cols } = parseSize(text, { maxCells: MAX_LENGTH ** 2, maxSide: MAX_LENGTH });
  return { rows, columns: cols };
}
