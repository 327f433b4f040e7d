// The places of a board where moves are made, found by point, direction or move.
import type { Scene, Shape } from "@zugzwang/core";

export interface Place {
  /** Of its shape in the scene. */
  readonly index: number;
  /** Names the place: a card and a cell may share their first move. */
  readonly key: string;
  readonly shape: Shape;
  readonly moves: readonly string[];
  readonly x: number;
  readonly y: number;
}

/** How far from a line a click still counts. */
const REACH = 0.5;

export class Places {
  readonly all: readonly Place[];
  readonly #byCell = new Map<string, Place[]>();
  readonly #byMove = new Map<string, Place>();
  readonly #byKey = new Map<string, Place>();

  constructor(scene: Scene) {
    this.all = scene.shapes.flatMap((shape, index): Place[] => {
      const { x, y } = findCentre(shape);
      return shape.moves?.length
        ? [{ index, key: `${x},${y}`, shape, moves: shape.moves, x, y }]
        : [];
    });
    for (const place of this.all) {
      this.#byKey.set(place.key, place);
      for (const cell of listUnits(place.shape)) {
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

  findByMove(move: string): Place | undefined {
    return this.#byMove.get(move);
  }

  findByKey(key: string | null): Place | undefined {
    return this.#byKey.get(key ?? "");
  }

  findAt(x: number, y: number): Place | null {
    const near = this.#byCell.get(`${Math.floor(x)},${Math.floor(y)}`) ?? [];
    let best: Place | null = null;
    let least = REACH;
    for (const place of near) {
      const distance = measureDistance(place.shape, x, y);
      if (distance < least) [best, least] = [place, distance];
    }
    return best;
  }

  /** Returns the nearest place in a direction, or null. */
  findNext(from: Place, [dx, dy]: readonly [number, number]): Place | null {
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

  listNear({ x, y }: Place, count: number): Place[] {
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

export function findCentre(shape: Shape): { x: number; y: number } {
  if (shape.kind === "edge") return { x: (shape.x + shape.x2) / 2, y: (shape.y + shape.y2) / 2 };
  if (shape.kind === "cell") {
    return { x: shape.x + shape.width / 2, y: shape.y + shape.height / 2 };
  }
  return { x: shape.x, y: shape.y };
}

/** The unit squares that are within reach of a shape. */
function listUnits(shape: Shape): string[] {
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

/** Returns the distance of a point from a shape; 0 inside a cell. */
function measureDistance(shape: Shape, x: number, y: number): number {
  if (shape.kind === "cell") {
    const isIn = x >= shape.x && x < shape.x + shape.width && y >= shape.y &&
      y < shape.y + shape.height;
    return isIn ? 0 : Infinity;
  }
  const { x: cx, y: cy } = findCentre(shape);
  // The nearest middle decides, so every line of a grid has a rhombus of its own.
  return Math.abs(x - cx) + Math.abs(y - cy);
}
