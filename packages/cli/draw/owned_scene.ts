// Scenes in which cells have the colours of their owners.
import type { CellShape, LabelShape, Scene, Shape } from "@zugzwang/core";
import type { AnyCourse } from "../base/games.ts";
import { findOwners, findScene, isTaken, keyPlace } from "./owners.ts";

const ROLES = ["first", "second"] as const;
const DISCS = { first: "●", second: "○" } as const;

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

/** Adds a disc to each owned cell without labels, so that owners do not differ by colour alone. */
export function addOwnerDiscs(scene: Scene): Scene {
  const findLabels = indexLabels(scene);
  const discs = scene.shapes.flatMap((cell): LabelShape[] => {
    if (cell.kind !== "cell" || (cell.role !== "first" && cell.role !== "second")) return [];
    if (findLabels(cell).length > 0) return [];
    const [x, y] = [cell.x + cell.width / 2, cell.y + cell.height / 2];
    return [{ kind: "label", role: cell.role, x, y, text: DISCS[cell.role] }];
  });
  return discs.length === 0 ? scene : { ...scene, shapes: [...scene.shapes, ...discs] };
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
