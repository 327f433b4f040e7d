/**
 * Who took which cell in the course of a game: a game's own scene knows the position alone.
 *
 * @module
 */
import { type CellShape, positionOf, type Scene, type Shape, type Side } from "@zugzwang/core";
import type { AnyCourse } from "../base/games.ts";

/** Owners by the place of a cell. */
type Owners = ReadonlyMap<string, Side>;

/** What is known of positions, which never change. */
const OWNERS = new WeakMap<object, Owners>();

/** The roles of the sides. */
const ROLES = ["first", "second"] as const;

/** Returns the scene of the present position, taken cells in the roles of those who took them. */
export function ownedScene(course: AnyCourse): Scene {
  const scene = sceneAt(course, course.at);
  const owners = ownersOf(course);
  const shapes = scene.shapes.map((shape): Shape => {
    const side = isTaken(shape) ? owners.get(placeOf(shape)) : undefined;
    return side === undefined ? shape : { ...shape, role: ROLES[side] };
  });
  return { ...scene, shapes };
}

/** Whoever makes a move owns the cells that are taken by it. */
function ownersOf(course: AnyCourse): Owners {
  let at = course.at;
  while (at > 0 && !OWNERS.has(positionOf(course, at) as object)) at--;
  let owners = OWNERS.get(positionOf(course, at) as object) ?? new Map<string, Side>();
  let had = takenPlaces(sceneAt(course, at));
  for (; at < course.at; at++) {
    const { side, position } = course.plies[at];
    const has = takenPlaces(sceneAt(course, at + 1));
    const added = [...has].filter((place) => !had.has(place));
    owners = new Map([...owners, ...added.map((place) => [place, side] as const)]);
    OWNERS.set(position as object, owners);
    had = has;
  }
  return owners;
}

function sceneAt(course: AnyCourse, at: number): Scene {
  return course.game.scene!(positionOf(course, at));
}

function takenPlaces({ shapes }: Scene): ReadonlySet<string> {
  return new Set(shapes.filter(isTaken).map(placeOf));
}

function isTaken(shape: Shape): shape is CellShape {
  return shape.kind === "cell" && shape.role === "taken";
}

function placeOf({ x, y }: CellShape): string {
  return `${x},${y}`;
}
