// What the page adds to the picture of a board: numbers, and lines under the pointer.
import type { Scene } from "@zugzwang/core";
import { h, type JSX, type VNode } from "preact";
import { type Drawn, drawOutline, type PictureNotes } from "../../draw/picture.ts";
import { findLast, findOwners, isDots, keyPlace, SIDES } from "../../draw/scenes.ts";
import { mayMove, type State } from "../state/state.ts";
import { listByMoves, type Place } from "./places.ts";
import type { ViewProps } from "./view.tsx";

/** Renders an element of a picture. */
export function render({ name, attributes, children }: Drawn): VNode {
  return h(
    name,
    attributes,
    ...children.map((child) => typeof child === "string" ? child : render(child)),
  );
}

/** Returns what the picture of a board shows besides its scene. */
export function makeNotes(state: State, scene: Scene): PictureNotes {
  const course = state.course!;
  const { mode, chosen } = state;
  const hasDots = isDots(course, scene);
  const isAnalysis = mode === "analyze";
  const owners = findOwners(course);
  return {
    hasDots,
    isAnalysis,
    hasGuides: mode === "setUp" || mode === "play" && course.at < 2, // until the visitor's first line
    coordinates: hasDots && isAnalysis
      ? { rows: listNumbers(scene.height), columns: listNumbers(scene.width), cells: [] }
      : null,
    last: findLast(course),
    isFresh: (cell) => owners.get(keyPlace(cell))?.at === course.at,
    isLegal: ({ moves }) =>
      mayMove(state) && (chosen === null || moves!.some((move) => chosen.includes(move))),
    isChosen: ({ moves }) => chosen !== null && moves!.every((move) => chosen.includes(move)),
  };
}

/** The numbers of the rows or columns of boxes, as the names of moves use them. */
function listNumbers(length: number) {
  return Array.from({ length: length - 1 }, (_, i) => ({ at: i + 1, text: `${i + 1}` }));
}

/** Lines under the pointer, and lines that a hint or a list points at. */
export function Ghosts(
  { page, state, places }: ViewProps & { places: readonly Place[] },
): JSX.Element {
  const { game, position } = state.course!;
  const side = SIDES[game.sideToMove(position)];
  const hinted = page.later?.findHint(state, ["", ""]).steps.at(-1)?.moves ?? [];
  const pointed = state.tapped === null ? state.pointed : [state.tapped];
  const draw = (moves: readonly string[], name: string) =>
    listByMoves(places, moves).flatMap(({ shape }) => {
      const outline = drawOutline(`ghost ${name}`, shape);
      return outline ? [render(outline)] : [];
    });
  return (
    <g aria-hidden="true">
      {draw(hinted, "hinted")}
      {draw(pointed, side)}
    </g>
  );
}
