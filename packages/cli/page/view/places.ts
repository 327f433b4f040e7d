/**
 * The places of a board where moves are made, and which of them is at a point.
 *
 * @module
 */
import type { Scene, Shape } from "@zugzwang/core";

/** A place: a shape with moves. */
export interface Place {
  /** Its number among the shapes of the scene. */
  readonly index: number;
  readonly shape: Shape;
  readonly moves: readonly string[];
  /** Its centre. */
  readonly x: number;
  readonly y: number;
}

/** How far from a line a click still means it. */
const REACH = 0.5;

/** The places of a scene, found by moves, points and directions. */
export class Places {
  readonly all: readonly Place[];
  readonly #byCell = new Map<string, Place[]>();
  readonly #byMove = new Map<string, Place>();

  constructor(scene: Scene) {
    this.all = scene.shapes.flatMap((shape, index): Place[] =>
      shape.moves?.length ? [{ index, shape, moves: shape.moves, ...centreOf(shape) }] : []
    );
    for (const place of this.all) {
      for (const cell of cellsOf(place.shape)) {
        const known = this.#byCell.get(cell);
        if (known) known.push(place);
        else this.#byCell.set(cell, [place]);
      }
    }
    for (const place of this.all) {
      for (const move of place.moves) {
        if (!this.#byMove.has(move) || place.moves.length === 1) this.#byMove.set(move, place);
      }
    }
  }

  /** Returns the place of a move. */
  ofMove(move: string): Place | undefined {
    return this.#byMove.get(move);
  }

  /** Returns the place at a point, or null. */
  at(x: number, y: number): Place | null {
    const near = this.#byCell.get(`${Math.floor(x)},${Math.floor(y)}`) ?? [];
    let best: Place | null = null;
    let least = REACH;
    for (const place of near) {
      const distance = distanceTo(place.shape, x, y);
      if (distance < least) [best, least] = [place, distance];
    }
    return best;
  }

  /** Returns the nearest place in a direction, or null. */
  next(from: Place, [dx, dy]: readonly [number, number]): Place | null {
    let best: Place | null = null;
    let least = Infinity;
    for (const place of this.all) {
      const along = (place.x - from.x) * dx + (place.y - from.y) * dy;
      if (along <= 0) continue;
      const across = Math.abs((place.x - from.x) * dy + (place.y - from.y) * dx);
      const distance = along + 2 * across;
      if (distance < least) [best, least] = [place, distance];
    }
    return best;
  }

  /** Returns the places nearest to one. */
  around({ x, y }: Place, count: number): Place[] {
    if (this.all.length <= count) return [...this.all];
    const distance = (place: Place) => Math.abs(place.x - x) + Math.abs(place.y - y);
    let reach = 2;
    for (;; reach *= 2) {
      const near = this.all.filter((place) => distance(place) <= reach);
      if (near.length >= Math.min(count, this.all.length)) {
        return near.sort((a, b) => distance(a) - distance(b)).slice(0, count)
          .sort((a, b) => a.index - b.index);
      }
    }
  }
}

/** Returns the centre of a shape. */
export function centreOf(shape: Shape): { x: number; y: number } {
  if (shape.kind === "edge") return { x: (shape.x + shape.x2) / 2, y: (shape.y + shape.y2) / 2 };
  if (shape.kind === "cell") {
    return { x: shape.x + shape.width / 2, y: shape.y + shape.height / 2 };
  }
  return { x: shape.x, y: shape.y };
}

/** The squares of a grid that points near a shape lie in. */
function cellsOf(shape: Shape): string[] {
  const [left, right, top, bottom] = shape.kind === "edge"
    ? [
      Math.min(shape.x, shape.x2) - (shape.x === shape.x2 ? REACH : 0),
      Math.max(shape.x, shape.x2) + (shape.x === shape.x2 ? REACH : 0),
      Math.min(shape.y, shape.y2) - (shape.y === shape.y2 ? REACH : 0),
      Math.max(shape.y, shape.y2) + (shape.y === shape.y2 ? REACH : 0),
    ]
    : shape.kind === "cell"
    ? [shape.x, shape.x + shape.width, shape.y, shape.y + shape.height]
    : [shape.x, shape.x, shape.y, shape.y];
  const cells: string[] = [];
  for (let x = Math.floor(left); x <= Math.floor(right); x++) {
    for (let y = Math.floor(top); y <= Math.floor(bottom); y++) cells.push(`${x},${y}`);
  }
  return cells;
}

/** How far a point is from a line, 0 within a cell. */
function distanceTo(shape: Shape, x: number, y: number): number {
  if (shape.kind === "cell") {
    const isIn = x >= shape.x && x < shape.x + shape.width && y >= shape.y &&
      y < shape.y + shape.height;
    return isIn ? 0 : Infinity;
  }
  const { x: cx, y: cy } = centreOf(shape);
  // Between the lines of a grid the nearest middle decides: every line has a rhomb of its own.
  return Math.abs(x - cx) + Math.abs(y - cy);
}
