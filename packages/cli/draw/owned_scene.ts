/**
 * Who took which cell in the course of a game: a game's own scene knows the position alone.
 *
 * @module
 */
import type { CellShape, LabelShape, Scene, Shape, Side } from "@zugzwang/core";
import { lastMade, positionOf } from "@zugzwang/core/study/course";
import type { AnyCourse } from "../base/games.ts";

/** Owners by the place of a cell. */
type Owners = ReadonlyMap<number, Side>;

/** What is known of positions and of moves that were made, which never change. */
const SCENES = new WeakMap<object, Scene>();
const OWNERS = new WeakMap<object, Owners>();

/** No board is that high. */
const MOST_UNITS = 2 ** 16;

/** The roles and the glyphs of the sides. */
const ROLES = ["first", "second"] as const;
const GLYPHS = { first: "●", second: "○" } as const;

/** Returns the game's own scene after so many of the moves; of the present position where missing. */
export function gameScene(course: AnyCourse, at: number = course.at): Scene {
  const position = positionOf(course, at) as object;
  const known = SCENES.get(position) ?? course.game.scene!(position);
  if (typeof position === "object") SCENES.set(position, known); // not a text or a number
  return known;
}

/**
 * Returns a scene of the present position, the game's own where missing, in which taken cells have
 * the roles and the names of those who took them, and so have their numbers of two.
 */
export function ownedScene(course: AnyCourse, scene: Scene = gameScene(course)): Scene {
  const owners = ownersOf(course);
  if (owners.size === 0) return scene;
  const labelsIn = labelsOf(scene);
  const shapes = new Map<Shape, Shape>();
  for (const cell of scene.shapes.filter(isTaken)) {
    const side = owners.get(placeOf(cell));
    if (side === undefined) continue;
    const [role, name] = [ROLES[side], course.game.sides[side]];
    shapes.set(cell, { ...cell, role, title: `${cell.title ?? ""}, ${name}` });
    const own = labelsIn(cell);
    if (own.length > side) shapes.set(own[side], { ...own[side], role });
  }
  return { ...scene, shapes: scene.shapes.map((shape) => shapes.get(shape) ?? shape) };
}

/** Returns a scene with a disc in each cell that a side owns and no text tells it apart. */
export function withOwnerGlyphs(scene: Scene): Scene {
  const labelsIn = labelsOf(scene);
  const glyphs = scene.shapes.flatMap((cell): LabelShape[] => {
    if (cell.kind !== "cell" || (cell.role !== "first" && cell.role !== "second")) return [];
    if (labelsIn(cell).length > 0) return [];
    const [x, y] = [cell.x + cell.width / 2, cell.y + cell.height / 2];
    return [{ kind: "label", role: cell.role, x, y, text: GLYPHS[cell.role] }];
  });
  return glyphs.length === 0 ? scene : { ...scene, shapes: [...scene.shapes, ...glyphs] };
}

/** Whoever makes a move owns the cells that are taken by it. */
function ownersOf(course: AnyCourse): Owners {
  let at = course.at;
  while (at > 0 && !OWNERS.has(lastMade(course, at))) at--;
  let owners: Owners = at === 0 ? new Map() : OWNERS.get(lastMade(course, at))!;
  for (; at < course.at; at++) {
    const ply = course.plies[at];
    const had = takenPlaces(gameScene(course, at));
    const added = [...takenPlaces(gameScene(course, at + 1))].filter((place) => !had.has(place));
    if (added.length > 0) {
      owners = new Map([...owners, ...added.map((place) => [place, ply.side] as const)]);
    }
    OWNERS.set(ply, owners);
  }
  return owners;
}

function takenPlaces({ shapes }: Scene): ReadonlySet<number> {
  return new Set(shapes.filter(isTaken).map(placeOf));
}

function isTaken(shape: Shape): shape is CellShape {
  return shape.kind === "cell" && shape.role === "taken";
}

/** Returns what finds the labels that stand in a cell, wherever in its unit the cell begins. */
export function labelsOf({ shapes }: Scene): (cell: CellShape) => LabelShape[] {
  const labels = Map.groupBy(
    shapes.filter((shape) => shape.kind === "label"),
    ({ x, y }) => placeOf({ x: Math.floor(x), y: Math.floor(y) }),
  );
  return ({ x, y, width, height }) => {
    const columns = new Set([x, x + width].map(Math.floor));
    const rows = [...new Set([y, y + height].map(Math.floor))];
    const near = [...columns].flatMap((x) =>
      rows.flatMap((y) => labels.get(placeOf({ x, y })) ?? [])
    );
    return near.filter((label) =>
      x < label.x && label.x < x + width && y < label.y && label.y < y + height
    );
  };
}

/** Returns a number for a place, which is looked up much faster than a text. */
export function placeOf({ x, y }: { readonly x: number; readonly y: number }): number {
  return x * MOST_UNITS + y;
}
