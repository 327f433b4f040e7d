/**
 * Rows and columns around a board, numbered as its moves are, read off the moves of its scenes.
 *
 * @module
 */
import type { Scene, Shape } from "@zugzwang/core";
import { unitPixels } from "../../draw/scene_svg.ts";
import { svg, type SvgNode } from "../../draw/svg_node.ts";

/** Pixels that coordinates need above and beside a board. */
export const COORDINATE_ROOM = 14;

/** Where a row and a column are. */
interface Anchor {
  readonly row: number;
  readonly col: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the numbers of rows and columns of a board whose moves are named by them (`0,1`, `h2,0`),
 * or of its free cells where the last word of a move names the cell (`9 11`).
 *
 * @param start The scene of the first position, in which a move can be made.
 */
export function coordinates(scene: Scene, start: Scene): SvgNode[] {
  const anchor = anchorOf(start);
  return anchor ? borderNumbers(start, anchor) : cellNumbers(scene);
}

function anchorOf({ shapes }: Scene): Anchor | null {
  for (const shape of shapes) {
    if (shape.moves?.length !== 1) continue;
    const match = /^\D?(\d+),(\d+)$/.exec(shape.moves[0]);
    if (match) return { row: Number(match[1]), col: Number(match[2]), ...numberedPoint(shape) };
  }
  return null;
}

/** Cells are numbered at their middle, edges at the dot that they begin at. */
function numberedPoint(shape: Shape): { x: number; y: number } {
  const half = shape.kind === "cell" ? 1 / 2 : 0;
  return { x: shape.x + half, y: shape.y + half };
}

function borderNumbers(scene: Scene, { row, col, x, y }: Anchor): SvgNode[] {
  const unit = unitPixels(scene);
  const cells = scene.shapes.filter((shape) => shape.kind === "cell");
  const [right, bottom] = [
    Math.max(...cells.map((cell) => cell.x + cell.width)),
    Math.max(...cells.map((cell) => cell.y + cell.height)),
  ];
  const numbers: SvgNode[] = [];
  const [left, top] = [Math.min(...cells.map((c) => c.x)), Math.min(...cells.map((c) => c.y))];
  const gap = left > 0 ? 6 : COORDINATE_ROOM + 2;
  for (let c = 0; x + c - col <= right; c++) {
    numbers.push(number(c, (x + c - col) * unit, left > 0 ? gap : -gap));
  }
  for (let r = 0; y + r - row <= bottom; r++) {
    numbers.push(number(r, top > 0 ? gap : -gap, (y + r - row) * unit));
  }
  return numbers;
}

function cellNumbers(scene: Scene): SvgNode[] {
  const unit = unitPixels(scene);
  return scene.shapes.flatMap((shape) => {
    const words = new Set(shape.moves?.map((move) => move.split(" ").at(-1)!));
    const [word] = words;
    if (shape.kind !== "cell" || words.size !== 1 || shape.role !== "option") return [];
    return [number(Number(word), shape.x * unit + 12, shape.y * unit + 12)];
  });
}

function number(value: number, x: number, y: number): SvgNode {
  return svg("text", { class: "coordinate", x, y }, [`${value}`]);
}
