/**
 * The scene of a position in the course of its game: who took what, and groups that keep their
 * colours from move to move. A game's own scene knows the position alone.
 *
 * @module
 */
import type { CellShape, LabelShape, Scene, Shape, Side } from "@zugzwang/core";
import { GROUP_COLORS } from "../../draw/scene_style.ts";
import { presentPosition, type Session } from "./session.ts";

/** Owners by the place of a cell. */
type Owners = ReadonlyMap<number, Side>;

/** What was drawn before, by position: positions never change. */
const SCENES = new WeakMap<object, Scene>();
const OWNERS = new WeakMap<object, Owners>();
const STEADY = new WeakMap<object, Scene>();

/** No board is that high. */
const MOST_UNITS = 2 ** 16;

/** The roles and the glyphs of the sides. */
const ROLES = ["first", "second"] as const;
const GLYPHS = ["●", "○"] as const;

/** Returns the scene of the present position, or null if the game has none. */
export function drawnScene(session: Session): Scene | null {
  const position = presentPosition(session);
  if (!session.game.scene) return null;
  const owners = ownersAt(session, session.at);
  const known = STEADY.get(position as object);
  if (known) return known;
  const before = session.at > 0
    ? STEADY.get(session.positions[session.at - 1] as object)
    : undefined;
  const drawn = ownedScene(steadyGroups(gameScene(session, session.at), before), {
    owners,
    sides: session.game.sides,
  });
  STEADY.set(position as object, drawn);
  return drawn;
}

/** Returns the game's own scene after so many moves. */
export function gameScene({ game, positions }: Session, at: number): Scene {
  const position = positions[at] as object;
  const known = SCENES.get(position) ?? game.scene!(position);
  SCENES.set(position, known);
  return known;
}

/** Whoever makes a move owns the cells that are taken by it. */
function ownersAt(session: Session, at: number): Owners {
  let first = at;
  while (first > 0 && !OWNERS.has(session.positions[first] as object)) first--;
  let owners = OWNERS.get(session.positions[first] as object) ?? new Map();
  for (let k = first + 1; k <= at; k++) {
    owners = ownersWith(owners, session, k);
    OWNERS.set(session.positions[k] as object, owners);
  }
  return owners;
}

function ownersWith(owners: Owners, session: Session, at: number): Owners {
  const { game, positions } = session;
  const had = takenPlaces(gameScene(session, at - 1));
  const added = takenPlaces(gameScene(session, at)).difference(had);
  if (added.size === 0) return owners;
  const side = game.sideToMove(positions[at - 1]);
  return new Map([...owners, ...[...added].map((place) => [place, side] as const)]);
}

function takenPlaces({ shapes }: Scene): Set<number> {
  return new Set(shapes.filter(isTaken).map(placeOf));
}

function isTaken(shape: Shape): shape is CellShape {
  return shape.kind === "cell" && shape.role === "taken";
}

/** A number for a place, which is looked up much faster than a text. */
function placeOf({ x, y }: { readonly x: number; readonly y: number }): number {
  return x * MOST_UNITS + y;
}

/** Gives taken cells the roles of their owners, and a glyph to those that hold no text. */
export function ownedScene(
  scene: Scene,
  { owners, sides }: { owners: Owners; sides: readonly [string, string] },
): Scene {
  if (owners.size === 0) return scene;
  const labels = labelsByCell(scene);
  const shapes = new Map<Shape, Shape>();
  const glyphs: LabelShape[] = [];
  for (const cell of scene.shapes.filter(isTaken)) {
    const side = owners.get(placeOf(cell));
    if (side === undefined) continue;
    const role = ROLES[side];
    shapes.set(cell, { ...cell, role, title: `${cell.title ?? ""}, ${sides[side]}` });
    const own = labels.get(placeOf(cell)) ?? [];
    if (own.length > side) shapes.set(own[side], { ...own[side], role });
    const [x, y] = [cell.x + cell.width / 2, cell.y + cell.height / 2];
    if (own.length === 0) glyphs.push({ kind: "label", role, x, y, text: GLYPHS[side] });
  }
  return {
    ...scene,
    shapes: [...scene.shapes.map((shape) => shapes.get(shape) ?? shape), ...glyphs],
  };
}

/** Labels by the place of the unit cell that they stand in. */
function labelsByCell({ shapes }: Scene): Map<number, LabelShape[]> {
  const cells = shapes.filter((shape) => shape.kind === "cell");
  const [dx, dy] = [(cells[0]?.x ?? 0) % 1, (cells[0]?.y ?? 0) % 1];
  return Map.groupBy(
    shapes.filter((shape) => shape.kind === "label"),
    ({ x, y }) => placeOf({ x: Math.floor(x - dx) + dx, y: Math.floor(y - dy) + dy }),
  );
}

/** Gives every group the colour of the group before that most of its cells belonged to. */
export function steadyGroups(scene: Scene, before: Scene | undefined): Scene {
  const had = groupsByCell(before);
  const cells = Map.groupBy(
    [...groupsByCell(scene)],
    ([, group]) => group,
  );
  const colours = new Map<number, number>();
  const used = new Set<number>();
  for (const [group, places] of [...cells].sort(([, a], [, b]) => b.length - a.length)) {
    const wanted = mostFrequent(places.flatMap(([place]) => had.get(place) ?? []))
      .find((colour) => !used.has(colour));
    const colour = wanted ?? firstFree(used, group);
    colours.set(group, colour);
    used.add(colour);
  }
  const shapes = scene.shapes.map((shape) =>
    shape.group === undefined ? shape : { ...shape, group: colours.get(shape.group) ?? shape.group }
  );
  return colours.size === 0 ? scene : { ...scene, shapes };
}

function groupsByCell(scene: Scene | undefined): Map<number, number> {
  const cells = (scene?.shapes ?? []).filter((shape) => shape.kind === "cell");
  return new Map(
    cells.flatMap((cell) => cell.group === undefined ? [] : [[placeOf(cell), cell.group] as const]),
  );
}

function mostFrequent(groups: readonly number[]): number[] {
  return [...Map.groupBy(groups, (group) => group)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([group]) => group);
}

function firstFree(used: ReadonlySet<number>, otherwise: number): number {
  for (let colour = 0; colour < GROUP_COLORS; colour++) if (!used.has(colour)) return colour;
  return otherwise % GROUP_COLORS;
}
