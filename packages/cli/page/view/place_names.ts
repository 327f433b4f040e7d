// The names of places and moves in words, as a screen reader says them.
import type { CellShape, Scene, Shape } from "@zugzwang/core";
import { goTo } from "@zugzwang/core/study";
import type { AnyCourse } from "../../base/games.ts";
import { findScene, indexLabels, isInHand, listShapes } from "../../draw/scenes.ts";
import { findLastTurn } from "../state/scoring.ts";
import { signValue } from "../words/said.ts";
import type { Place } from "./places.ts";
import type { ViewProps } from "./view.tsx";

/** Games whose places the page can name in every language. Other games bring titles and facts. */
export const KNOWN = new Set(["chess", "cards", "patterns"]);

/** Returns the name of a place. In Analyze it includes the value of the best move there. */
export function namePlace(props: ViewProps, { index, moves, name: given }: Place): string {
  const { state, t, language } = props;
  if (given) return cutName(given[language]);
  const { game, position } = state.course!;
  const shape = findScene(state.course!)!.shapes[index];
  const known = state.mode === "analyze" &&
    state.study?.moves?.find(({ move }) => moves.includes(move));
  const name = game.show.nameMove && moves.length === 1
    ? game.show.nameMove(position, game.parseMove(moves[0], position))[language]
    : nameShape(props, shape, moves[0]);
  return known ? t.describe(name, signValue(known, t)) : name;
}

function nameShape({ state, t }: ViewProps, shape: Shape, move: string): string {
  const course = state.course!;
  if (shape.kind !== "cell") return move ?? shape.title ?? "";
  if (shape.title && !KNOWN.has(course.game.name)) return shape.title;
  const numbers = listNumbers(findScene(course)!, shape);
  if (isInHand(shape)) return t.card(numbers);
  return numbers === "" ? nameCell(shape, t) : t.describe(nameCell(shape, t), numbers);
}

function listNumbers(scene: Scene, cell: CellShape): string {
  return indexLabels(scene)(cell).filter(({ source }) => source).map(({ text }) => text).join(", ");
}

function nameCell({ x, y }: CellShape, t: ViewProps["t"]): string {
  return t.place(Math.floor(y) + 1, Math.floor(x) + 1);
}

/** Returns the name of a legal move in words: "Top of row 1, column 3". */
export function nameMove(
  { state, t, language }: ViewProps,
  move: string,
  course: AnyCourse = state.course!,
): string {
  const { game, position } = course;
  const name = game.show.nameMove?.(position, game.parseMove(move, position))[language];
  if (name) return cutName(name);
  const scene = findScene(course);
  if (!scene || !KNOWN.has(game.name)) return move;
  const cells = listShapes(scene, "cell").filter(({ moves }) => moves?.includes(move));
  const names = cells.map((cell) =>
    isInHand(cell) ? t.card(listNumbers(scene, cell)) : nameCell(cell, t)
  );
  return names.reverse().join(" → "); // the cards of a hand follow the cells
}

/** Returns the first part of a name. The others say what is drawn around the line. */
function cutName(name: string): string {
  return name.split(/[;；]/)[0];
}

/** Returns the names of the moves that a player has just made, for visitors who do not see the board. */
export function nameLastMoves(props: ViewProps): string {
  const course = props.state.course!;
  const from = findLastTurn(course)?.from ?? 0;
  return course.plies.slice(from, course.at)
    .map(({ text }, i) => nameMove(props, text, goTo(course, from + i))).join("; ");
}
