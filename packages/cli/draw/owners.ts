// Finds who took which cell during a game. The position alone does not show it.
import type { CellShape, Scene, Shape, Side } from "@zugzwang/core";
import { lastMade, positionOf } from "@zugzwang/core/study";
import type { AnyCourse } from "../base/games.ts";

/** By the place of a cell: who took it, and with which move, counted from 1. */
export type Owners = ReadonlyMap<string, { readonly side: Side; readonly at: number }>;

/** Scenes by position and owners by ply. Each position of a long game needs them again. */
const SCENES = new WeakMap<object, Scene>();
const OWNERS = new WeakMap<object, Owners>();
const NONE: Owners = new Map();

/** Returns the scene after a number of moves, by default the current one. */
export function findScene(course: AnyCourse, at: number = course.at): Scene | null {
  if (!course.game.scene) return null;
  const position = positionOf(course, at) as object;
  const scene = SCENES.get(position) ?? course.game.scene(position);
  if (typeof position === "object") SCENES.set(position, scene); // not a text or a number
  return scene;
}

/** Returns the owners of the cells that were taken since the start of the game. */
export function findOwners(course: AnyCourse): Owners {
  let at = course.at;
  while (at > 0 && !OWNERS.has(lastMade(course, at))) at--;
  let owners = at === 0 ? NONE : OWNERS.get(lastMade(course, at))!;
  for (; at < course.at; at++) {
    owners = addOwners(course, at, owners);
    OWNERS.set(lastMade(course, at + 1), owners);
  }
  return owners;
}

function addOwners(course: AnyCourse, at: number, owners: Owners): Owners {
  const { side, gain } = course.plies[at];
  if (course.game.region && gain === 0) return owners; // a line without a gain closes no box
  const before = listTaken(findScene(course, at));
  const added = [...listTaken(findScene(course, at + 1))].filter((place) => !before.has(place));
  if (added.length === 0) return owners;
  return new Map([...owners, ...added.map((place) => [place, { side, at: at + 1 }] as const)]);
}

function listTaken(scene: Scene | null): ReadonlySet<string> {
  return new Set(scene?.shapes.filter(isTaken).map(keyPlace));
}

export function isTaken(shape: Shape): shape is CellShape {
  return shape.kind === "cell" && shape.role === "taken";
}

export function keyPlace({ x, y }: { readonly x: number; readonly y: number }): string {
  return `${x},${y}`;
}
