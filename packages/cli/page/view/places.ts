// The places of a board where moves are made, found by point, direction or move.
import type { Scene, Shape, Text } from "@zugzwang/core";
import { findCentre } from "../../draw/scenes.ts";

export interface Place {
  /** Of its shape in the scene. */
  readonly index: number;
  readonly shape: Shape;
  /** Its moves; none for what was placed in Set up. */
  readonly moves: readonly string[];
  /** Its name, where its moves do not name it. */
  readonly name?: Text;
  readonly x: number;
  readonly y: number;
}

/** How far from the middle of a line a click still counts. */
const REACH = 0.5;

export function listPlaces({ shapes }: Scene): readonly Place[] {
  return shapes.flatMap((shape, index) => {
    const { moves = [] } = shape;
    return moves.length === 0 ? [] : [{ ...findCentre(shape), index, shape, moves }];
  });
}

/** Returns the moves of a place: with chosen moves only those. */
export function listOpen(
  { moves }: Pick<Place, "moves">,
  chosen: readonly string[] | null,
): readonly string[] {
  return chosen === null ? moves : moves.filter((move) => chosen.includes(move));
}

/** Returns the places that decide between moves, because only some of these are made there. */
export function listDeciding(
  places: readonly Place[],
  moves: readonly string[],
): readonly Place[] {
  const wanted = new Set(moves);
  return places.filter((place) => {
    const count = place.moves.filter((move) => wanted.has(move)).length;
    return count === 1 || count > 1 && count < wanted.size;
  });
}

/** Returns the moves that no place decides for. */
export function listUndecided(
  places: readonly Place[],
  moves: readonly string[],
): readonly string[] {
  const decided = new Set(listDeciding(places, moves).flatMap(({ moves }) => moves));
  return moves.filter((move) => !decided.has(move));
}

/** Returns the places of moves: their lines or cells, and the cards that they put down. */
export function listByMoves(places: readonly Place[], moves: readonly string[]): readonly Place[] {
  const wanted = new Set(moves);
  return places.filter(({ moves }) => moves.some((move) => wanted.has(move)));
}

export function findAt(places: readonly Place[], x: number, y: number): Place | null {
  return findNearest(places, (place) => measureDistance(place, x, y), REACH);
}

/** Returns the nearest place in a direction, or null. */
export function findNext(
  places: readonly Place[],
  from: Place,
  [dx, dy]: readonly [number, number],
): Place | null {
  return findNearest(places, (place) => {
    const along = (place.x - from.x) * dx + (place.y - from.y) * dy;
    const across = Math.abs((place.x - from.x) * dy + (place.y - from.y) * dx);
    return along <= 0 ? Infinity : along + 2 * across;
  });
}

/** Returns the place at the least distance, if that is less than `most`. */
export function findNearest(
  places: readonly Place[],
  measure: (place: Place) => number,
  most = Infinity,
): Place | null {
  let nearest: Place | null = null;
  let least = most;
  for (const place of places) {
    const distance = measure(place);
    if (distance < least) [nearest, least] = [place, distance];
  }
  return nearest;
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

/** Returns the places nearest to one of them, in their usual order. */
export function listNear(places: readonly Place[], { x, y }: Place, count: number) {
  if (places.length <= count) return places;
  const distance = (place: Place) => Math.abs(place.x - x) + Math.abs(place.y - y);
  return places.toSorted((a, b) => distance(a) - distance(b)).slice(0, count)
    .sort((a, b) => a.index - b.index);
}
