/**
 * From place to place on a board by arrow keys.
 *
 * @module
 */
import type { Shape } from "@zugzwang/core";

/** A point in units of the scene. */
export interface Point {
  /** To the right. */
  readonly x: number;
  /** Down. */
  readonly y: number;
}

/** What the arrow keys mean. */
export const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** How much a step to the side counts, in steps ahead. */
const SIDEWAYS = 2;

/** Returns the middle of a shape. */
export function centreOf(shape: Shape): Point {
  if (shape.kind === "cell") {
    return { x: shape.x + shape.width / 2, y: shape.y + shape.height / 2 };
  }
  if (shape.kind === "edge") return { x: (shape.x + shape.x2) / 2, y: (shape.y + shape.y2) / 2 };
  return { x: shape.x, y: shape.y };
}

/**
 * Returns the number of the point that lies nearest in a direction, or null if none does; a way
 * to the side counts twice.
 */
export function nearestTowards(
  points: readonly Point[],
  from: number,
  direction: Point,
): number | null {
  let [best, least] = [null as number | null, Infinity];
  for (const [i, point] of points.entries()) {
    const [dx, dy] = [point.x - points[from].x, point.y - points[from].y];
    const ahead = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    const distance = ahead + SIDEWAYS * aside;
    if (ahead > 1e-6 && distance < least) [best, least] = [i, distance];
  }
  return best;
}
