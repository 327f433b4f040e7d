// The places of a board where moves are made, found by point, direction or move.
import type { Scene, Shape } from "@zugzwang/core";
import { findCentre } from "../../draw/shapes.ts";

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

/** How far from the middle of a line a click still counts. */
const REACH = 0.5;

export class Places {
  readonly all: readonly Place[];
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
    return this.findNearest((place) => measureDistance(place, x, y), REACH);
  }

  /** Returns the nearest place in a direction, or null. */
  findNext(from: Place, [dx, dy]: readonly [number, number]): Place | null {
    return this.findNearest((place) => {
      const along = (place.x - from.x) * dx + (place.y - from.y) * dy;
      const across = Math.abs((place.x - from.x) * dy + (place.y - from.y) * dx);
      return along <= 0 ? Infinity : along + 2 * across;
    });
  }

  /** Returns the place at the least distance, if that is less than `most`. */
  findNearest(measure: (place: Place) => number, most: number = Infinity): Place | null {
    let nearest: Place | null = null;
    let least = most;
    for (const place of this.all) {
      const distance = measure(place);
      if (distance < least) [nearest, least] = [place, distance];
    }
    return nearest;
  }

  /** Returns the places nearest to one of them, in their usual order. */
  listNear({ x, y }: Place, count: number): readonly Place[] {
    if (this.all.length <= count) return this.all;
    const distance = (place: Place) => Math.abs(place.x - x) + Math.abs(place.y - y);
    return this.all.toSorted((a, b) => distance(a) - distance(b)).slice(0, count)
      .sort((a, b) => a.index - b.index);
  }
}

/**
 * Returns the distance of a point from a place; 0 inside a cell. The nearest middle decides, so every
 * line of a grid has a rhombus of its own.
 */
function measureDistance({ shape, x: middleX, y: middleY }: Place, x: number, y: number): number {
  const [dx, dy] = [Math.abs(x - middleX), Math.abs(y - middleY)];
  if (shape.kind !== "cell") return dx + dy;
  return dx < shape.width / 2 && dy < shape.height / 2 ? 0 : Infinity;
}
