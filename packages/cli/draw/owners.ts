// Who took which cell during a game, which the position alone does not show, and scenes that show it.
import type { CellShape, LabelShape, Scene, Shape, Side } from "@zugzwang/core";
import { positionOf } from "@zugzwang/core/study";
import type { AnyCourse } from "../base/games.ts";

/** By the place of a cell: who took it, and with which move, counted from 1. */
export type Owners = ReadonlyMap<string, { readonly side: Side; readonly at: number }>;

/** Scenes by position and owners by ply. Each position of a long game needs them again. */
const SCENES = new WeakMap<object, Scene>();
const OWNERS = new WeakMap<object, Owners>();
const NONE: Owners = new Map();

/** Returns the scene after a number of moves, by default the current one. */
export function findScene(course: AnyCourse, at: number = course.at): Scene | null {
  if (!course.game.show.scene) return null;
  const position = positionOf(course, at) as object;
  const scene = SCENES.get(position) ?? course.game.show.scene(position);
  if (position === Object(position)) SCENES.set(position, scene); // not a text, a number or null
  return scene;
}

/** Returns an object that identifies the position after some moves: the last move, or the start. */
export function getPositionKey({ plies, start, at }: AnyCourse, after: number = at): object {
  return after === 0 ? start as object : plies[after - 1];
}

/** Returns the owners of the cells that were taken since the start of the game. */
export function findOwners(course: AnyCourse): Owners {
  let at = course.at;
  while (at > 0 && !OWNERS.has(getPositionKey(course, at))) at--;
  let owners = at === 0 ? NONE : OWNERS.get(getPositionKey(course, at))!;
  for (; at < course.at; at++) {
    owners = addOwners(course, at, owners);
    OWNERS.set(getPositionKey(course, at + 1), owners);
  }
  return owners;
}

function addOwners(course: AnyCourse, at: number, owners: Owners): Owners {
  const { side, gain } = course.plies[at];
  if (course.game.show.region && gain === 0) return owners; // a line without a gain closes no box
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

const ROLES = ["first", "second"] as const;

/**
 * Returns the scene of the current position, for a game with scenes. Cells that were taken since the
 * start of the game, and their pairs of numbers, have the roles of their owners.
 */
export function makeOwnedScene(course: AnyCourse): Scene {
  const [scene, owners] = [findScene(course)!, findOwners(course)];
  if (owners.size === 0) return scene;
  const findLabels = indexLabels(scene);
  const shapes = new Map<Shape, Shape>();
  for (const cell of scene.shapes.filter(isTaken)) {
    const { side } = owners.get(keyPlace(cell)) ?? {};
    if (side === undefined) continue;
    const [role, name] = [ROLES[side], course.game.sides[side]];
    shapes.set(cell, { ...cell, role, title: `${cell.title ?? ""}, ${name}` });
    const label = findLabels(cell)[side];
    if (label) shapes.set(label, { ...label, role });
  }
  return { ...scene, shapes: scene.shapes.map((shape) => shapes.get(shape) ?? shape) };
}

/** Returns a function that finds the labels inside a cell. A cell may begin anywhere in its unit. */
export function indexLabels({ shapes }: Scene): (cell: CellShape) => LabelShape[] {
  const labels = Map.groupBy(
    shapes.filter((shape) => shape.kind === "label"),
    ({ x, y }) => keyPlace({ x: Math.floor(x), y: Math.floor(y) }),
  );
  return ({ x, y, width, height }) => {
    const columns = new Set([x, x + width].map(Math.floor));
    const rows = [...new Set([y, y + height].map(Math.floor))];
    const near = [...columns].flatMap((x) =>
      rows.flatMap((y) => labels.get(keyPlace({ x, y })) ?? [])
    );
    return near.filter((label) =>
      x < label.x && label.x < x + width && y < label.y && label.y < y + height
    );
  };
}
