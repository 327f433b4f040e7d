/**
 * The board: boxes in rows and columns, their edges numbered, and what is drawn of them.
 *
 * Edges are numbered in the order of the judge's input: first the horizontal ones, row by row,
 * then the vertical ones. A board of r rows and c columns of boxes has (r + 1)·c + r·(c + 1) edges:
 *
 *     +-0-+-1-+
 *     6   7   8      r = 2, c = 2
 *     +-2-+-3-+
 *     9  10  11
 *     +-4-+-5-+
 *
 * @module
 */
import type { Side } from "@zugzwang/core";

/** The most rows and columns of boxes. */
export const MAX_LENGTH = 999;

/** The size of a board, in boxes. */
export interface BoardSize {
  /** Rows of boxes, 1..999. */
  readonly rows: number;
  /** Columns of boxes, 1..999. */
  readonly columns: number;
}

/** A position: a board, which of its edges are drawn, and whose turn it is. */
export interface DotsPosition extends BoardSize {
  /** The drawn edges that the instance started with: `1` drawn, `0` not, by edge number. */
  readonly start: string;
  /** The drawn edges now, in the same form. */
  readonly drawn: string;
  /** The side to move. */
  readonly side: Side;
}

/** A move: the undrawn edge that is drawn. */
export interface DotsMove {
  /** Horizontal or vertical. */
  readonly kind: "h" | "v";
  /** The row of dots (horizontal, 0..rows) or of boxes (vertical, 0..rows − 1), from the top. */
  readonly row: number;
  /** The column of boxes (horizontal, 0..columns − 1) or of dots (vertical, 0..columns). */
  readonly column: number;
}

/** Returns the number of horizontal edges. */
export function horizontalCount({ rows, columns }: BoardSize): number {
  return (rows + 1) * columns;
}

/** Returns the number of edges. */
export function edgeCount(size: BoardSize): number {
  return horizontalCount(size) + size.rows * (size.columns + 1);
}

/** Returns the number of an edge. */
export function edgeOf(size: BoardSize, { kind, row, column }: DotsMove): number {
  return kind === "h"
    ? row * size.columns + column
    : horizontalCount(size) + row * (size.columns + 1) + column;
}

/** Returns the edge with a number. */
export function moveOf(size: BoardSize, edge: number): DotsMove {
  const horizontals = horizontalCount(size);
  const isHorizontal = edge < horizontals;
  const at = isHorizontal ? edge : edge - horizontals;
  const width = isHorizontal ? size.columns : size.columns + 1;
  return { kind: isHorizontal ? "h" : "v", row: (at / width) | 0, column: at % width };
}

/** Returns the text of an edge: `h<row>,<column>` or `v<row>,<column>`. */
export function edgeText(size: BoardSize, edge: number): string {
  const { kind, row, column } = moveOf(size, edge);
  return `${kind}${row},${column}`;
}

/** Returns the four edges of a box: above, below, left, right. Boxes count row by row from 0. */
export function edgesOfBox(
  { rows, columns }: BoardSize,
  box: number,
): [number, number, number, number] {
  const row = Math.floor(box / columns);
  const left = (rows + 1) * columns + box + row;
  return [box, box + columns, left, left + 1];
}

/** Returns the boxes that an edge belongs to: one at the border, else two, the smaller first. */
export function boxesOfEdge(size: BoardSize, edge: number): number[] {
  const { kind, row, column } = moveOf(size, edge);
  const { rows, columns } = size;
  const box = row * columns + column;
  const before = kind === "h" ? row > 0 : column > 0;
  const after = kind === "h" ? row < rows : column < columns;
  const step = kind === "h" ? columns : 1;
  return [...(before ? [box - step] : []), ...(after ? [box] : [])];
}

/** Returns the numbers of the undrawn edges, ascending. */
export function undrawnEdges(drawn: string): number[] {
  const edges: number[] = [];
  for (let edge = drawn.indexOf("0"); edge >= 0; edge = drawn.indexOf("0", edge + 1)) {
    edges.push(edge);
  }
  return edges;
}

/** Returns a position with the given edges drawn, the first side to move. */
export function positionOf({ rows, columns }: BoardSize, drawn: string): DotsPosition {
  return { rows, columns, start: drawn, drawn, side: 0 };
}
