/**
 * The numbers of a board in its drawing.
 *
 * @module
 */
import type { Scene } from "@zugzwang/core";
import { leastOf } from "../base/extreme.ts";
import type { Coordinates } from "./coordinates.ts";
import { svg, type SvgNode } from "./svg_node.ts";

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
