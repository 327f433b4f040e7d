// What the page adds to the picture of a board: values, numbers, and lines under the pointer.
import type { Scene } from "@zugzwang/core";
import type { StudiedMove } from "@zugzwang/core/study";
import { h, type JSX, type VNode } from "preact";
import { findLast, isDots, SIDES } from "../../draw/layers.ts";
import { findOwners, keyPlace } from "../../draw/owners.ts";
import type { PictureNotes } from "../../draw/picture.ts";
import { type Badge, drawOutline } from "../../draw/scene_badge.ts";
import type { Drawn } from "../../draw/svg_tag.ts";
import { findHint } from "../state/hinting.ts";
import { mayMove, type State } from "../state/state.ts";
import { signValue } from "../words/said.ts";
import { listByMoves, listOpen, type Place } from "./places.ts";
import type { ViewProps } from "./view.tsx";

/** On a board with more places, only the best moves show their value. */
const MOST_VALUES = 112;

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
  const hinted = findHint(page, ["", ""]).steps.at(-1)?.moves ?? [];
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

/**
 * Returns the value of the best move at each place, in Analyze. A value that an unproved move of the
 * same place may beat is not shown.
 */
export function listBadges(
  { state: { mode, study, pointed, chosen, course }, t }: Pick<ViewProps, "state" | "t">,
  places: readonly Place[],
): Badge[] {
  if (mode !== "analyze" || !study?.moves || course === null) return [];
  const { moves, moverValue, unproved } = study;
  const ranks = new Map(moves.map(({ move }, rank) => [move, rank]));
  const best = new Set(listBest(moves, moverValue).map(({ move }) => move));
  const isEqual = best.size === moves.length && unproved.length === 0 && best.size > 1;
  const open = new Set(unproved.map(({ move }) => move));
  return places.flatMap((place): Badge[] => {
    const texts = listOpen(place, chosen);
    const aimed = texts.filter((text) => pointed.includes(text));
    const rank = Math.min(
      ...(aimed.length > 0 ? aimed : texts).map((text) => ranks.get(text) ?? Infinity),
    );
    if (rank === Infinity) return [];
    const move = moves[rank];
    const isBest = best.has(move.move);
    const isHidden = places.length > MOST_VALUES || texts.some((text) => open.has(text));
    if (!isBest && aimed.length === 0 && isHidden) return [];
    const look = isBest && !isEqual ? "good" : aimed.length > 0 && !isBest ? "bad" : "other";
    return [{ shape: place.shape, text: signValue(move, t), look, isOutlined: isBest && !isEqual }];
  });
}

/** Returns the moves that are proved best; of these the quickest wins, where that is known. */
export function listBest(
  moves: readonly StudiedMove[],
  value: number | null,
): readonly StudiedMove[] {
  if (moves.length === 0 || value === null) return [];
  const best = moves.filter(({ moverValue }) => moverValue === value);
  return best.every(({ plies }) => plies !== null) && best.length > 0
    ? best.filter(({ plies }) => plies === best[0].plies)
    : best;
}
