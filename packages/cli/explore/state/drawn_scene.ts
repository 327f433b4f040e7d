/**
 * The scene of a position in the course of its game: who took what, and groups that keep their
 * colours from move to move; and what a shape of it shows of the judge's input.
 *
 * @module
 */
import { gameScene, ownedScene, placeOf, withOwnerGlyphs } from "../../draw/owned_scene.ts";
import { GROUP_COLORS } from "../../draw/scene_style.ts";
import type { Session } from "./session.ts";
import type { Scene, SceneSource } from "@zugzwang/core";
import { lastMade } from "@zugzwang/core/study/course";

/** What was drawn before, by the move that was made last. */
const DRAWN = new WeakMap<object, Scene>();

/** Returns the scene of the present position, or null if the game has none. */
export function drawnScene(session: Session): Scene | null {
  if (!session.game.scene) return null;
  const before = session.at > 0 ? DRAWN.get(lastMade(session, session.at - 1)) : undefined;
  const drawn = DRAWN.get(lastMade(session)) ??
    withOwnerGlyphs(ownedScene(session, steadyGroups(gameScene(session), before)));
  DRAWN.set(lastMade(session), drawn);
  return drawn;
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
    const [wanted] = mostFrequent(places.flatMap(([place]) => had.get(place) ?? []));
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

/** Whether stones are changed where they are, and so not from the start of the game. */
export function hasStones(session: Session): boolean {
  return gameScene(session).shapes.some(({ stone }) => stone !== undefined);
}

/** Returns the text of the input that a source names. */
export function sourceText(input: string, { token }: SceneSource): string {
  return input.match(/\S+/g)?.[token] ?? "";
}
