/**
 * Who took which box in the course of a game. A position does not say.
 *
 * @module
 */
import type { CellShape, Scene, Side } from "@zugzwang/core";
import { lastMade, positionOf } from "@zugzwang/core/study";
import type { AnyCourse } from "../../base/games.ts";

/** Who took a cell, and with which move, counted from 1. */
export interface Owner {
  readonly side: Side;
  readonly at: number;
}

export type Owners = ReadonlyMap<string, Owner>;

const OWNERS = new WeakMap<object, Owners>();
const SCENES = new WeakMap<object, Scene>();
const NONE: Owners = new Map();

/** Returns the scene after so many moves, by default the present one. */
export function findScene(course: AnyCourse, at: number = course.at): Scene | null {
  const { scene } = course.game;
  if (!scene) return null;
  const position = positionOf(course, at) as object;
  const known = SCENES.get(position) ?? course.game.scene!(position);
  if (typeof position === "object") SCENES.set(position, known); // not a text or a number
  return known;
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

/** A line that gains nothing closes no box, so its scenes need not be compared. */
function addOwners(course: AnyCourse, at: number, owners: Owners): Owners {
  const ply = course.plies[at];
  if (course.game.region && ply.gain === 0) return owners;
  const had = listTaken(findScene(course, at));
  const added = [...listTaken(findScene(course, at + 1))].filter((key) => !had.has(key));
  if (added.length === 0) return owners;
  const owner = { side: ply.side, at: at + 1 };
  return new Map([...owners, ...added.map((key) => [key, owner] as const)]);
}

function listTaken(scene: Scene | null): ReadonlySet<string> {
  const taken = (scene?.shapes ?? []).filter(({ kind, role }) =>
    kind === "cell" && role === "taken"
  );
  return new Set(taken.map((cell) => keyPlace(cell as CellShape)));
}

export function keyPlace({ x, y }: { readonly x: number; readonly y: number }): string {
  return `${x},${y}`;
}
