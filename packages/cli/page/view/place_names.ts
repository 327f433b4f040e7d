// What a screen reader says about a place of the board.
import { indexLabels } from "../../draw/owned_scene.ts";
import { findScene } from "../../draw/owners.ts";
import { signValue } from "../words/said.ts";
import type { Place } from "./places.ts";
import type { ViewProps } from "./view.ts";
import { isInHand } from "./layers.ts";

/** Returns the name of a place. In Analyze it includes the value of the best move there. */
export function namePlace(props: ViewProps, place: Place): string {
  return nameShape(props, place) + nameValue(props, place);
}

function nameShape({ state, t, language }: ViewProps, { index, moves }: Place): string {
  const course = state.course!;
  const { game, position } = course;
  const scene = findScene(course)!;
  const shape = scene.shapes[index];
  if (game.nameMove && moves.length === 1) {
    return game.nameMove(position, game.parseMove(moves[0], position))[language];
  }
  if (shape.kind !== "cell") return moves[0];
  if (shape.title && !KNOWN.has(game.name)) return shape.title;
  const labels = indexLabels(scene)(shape).filter(({ source }) => source).map(({ text }) => text);
  if (isInHand(shape)) return t.card(labels.join(", "));
  const name = t.place(Math.floor(shape.y) + 1, Math.floor(shape.x) + 1);
  return labels.length === 0 ? name : `${name}${t.numbers(labels.join(", "))}`;
}

/** Games whose places the page can name in every language. Other games bring titles and facts. */
export const KNOWN = new Set(["chess", "cards", "patterns"]);

function nameValue({ state, t }: ViewProps, { moves }: Place): string {
  if (state.mode !== "analyze") return "";
  const known = state.study?.moves?.find(({ move }) => moves.includes(move));
  return known ? t.worth(signValue(known, t)) : "";
}
