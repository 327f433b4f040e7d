// The names of places and moves in words, as a screen reader says them.
import type { Shape } from "@zugzwang/core";
import { indexLabels } from "../../draw/owned_scene.ts";
import { findScene } from "../../draw/owners.ts";
import { signValue } from "../words/said.ts";
import { isInHand } from "./layers.ts";
import type { Place } from "./places.ts";
import type { ViewProps } from "./view.ts";

/** Games whose places the page can name in every language. Other games bring titles and facts. */
export const KNOWN = new Set(["chess", "cards", "patterns"]);

/** Returns the name of a place. In Analyze it includes the value of the best move there. */
export function namePlace(props: ViewProps, { index, moves }: Place): string {
  const { state, t, language } = props;
  const { game, position } = state.course!;
  const shape = findScene(state.course!)!.shapes[index];
  const known = state.mode === "analyze" &&
    state.study?.moves?.find(({ move }) => moves.includes(move));
  const name = game.nameMove && moves.length === 1
    ? game.nameMove(position, game.parseMove(moves[0], position))[language]
    : nameShape(props, shape, moves[0]);
  return name + (known ? t.worth(signValue(known, t)) : "");
}

function nameShape({ state, t }: ViewProps, shape: Shape, move: string): string {
  const course = state.course!;
  if (shape.kind !== "cell") return move;
  if (shape.title && !KNOWN.has(course.game.name)) return shape.title;
  const labels = indexLabels(findScene(course)!)(shape).filter(({ source }) => source)
    .map(({ text }) => text);
  if (isInHand(shape)) return t.card(labels.join(", "));
  const name = t.place(Math.floor(shape.y) + 1, Math.floor(shape.x) + 1);
  return labels.length === 0 ? name : `${name}${t.numbers(labels.join(", "))}`;
}

/** Returns the name of a legal move in words: "Top of row 1, column 3". */
export function nameMove(props: ViewProps, move: string): string {
  const { course } = props.state;
  const { game, position } = course!;
  // After the first part a name says what is drawn around the line.
  const name = game.nameMove?.(position, game.parseMove(move, position))[props.language];
  if (name) return name.split(/[;；]/)[0];
  const shapes = findScene(course!)?.shapes.filter(({ moves }) => moves?.includes(move)) ?? [];
  if (!KNOWN.has(game.name) || shapes.length === 0) return move;
  const names = [...shapes].sort((a, b) => Number(isInHand(b)) - Number(isInHand(a)))
    .map((shape) => nameShape(props, shape, move));
  return names.join(" → ");
}
