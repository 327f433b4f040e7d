// The geometry of shapes, and how values are written, for every kind of drawing.
import type { CellShape, Shape } from "@zugzwang/core";

/** Degrees by which an arrow that points up is turned. */
export const ARROW_ANGLES = {
  "arrow-up": 0,
  "arrow-right": 90,
  "arrow-down": 180,
  "arrow-left": 270,
} as const;

/** Returns the centre of a shape in units of its scene. */
export function findCentre(shape: Shape): { readonly x: number; readonly y: number } {
  const { x, y } = shape;
  if (shape.kind === "edge") return { x: (x + shape.x2) / 2, y: (y + shape.y2) / 2 };
  return shape.kind === "cell" ? { x: x + shape.width / 2, y: y + shape.height / 2 } : { x, y };
}

/** Returns a cell at a scale, larger by `grow` on every side: the attributes of a rectangle. */
export function scaleCell(
  { x, y, width, height }: Pick<CellShape, "x" | "y" | "width" | "height">,
  unit: number,
  grow: number,
) {
  return {
    x: x * unit - grow,
    y: y * unit - grow,
    width: width * unit + 2 * grow,
    height: height * unit + 2 * grow,
  };
}

/** Returns a value with its sign: `+3`, `−2`, `0`. */
export function formatSigned(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}
