// What the page says about a game in play, and the names of places and moves, as a screen reader says them.
import type { CellShape, Scene, Shape } from "@zugzwang/core";
import { goTo, resultOf, type StudiedMove } from "@zugzwang/core/study";
import type { AnyCourse } from "../../base/games.ts";
import { formatSigned } from "../../draw/move_marks.ts";
import {
  findScene,
  indexLabels,
  isInHand,
  listDeciding,
  listPlaces,
  listShapes,
  type Place,
  SIDES,
} from "../../draw/scenes.ts";
import { findStarter, hasPersonMoved } from "../../play/seats.ts";
import { capitalize, chooseUnit, nameResult } from "../../play/messages.ts";
import { findLastTurn, findWinnerAtEnd, type State, type Trouble } from "../state/state.ts";
import type { Words } from "./en.ts";
import type { Language } from "./words.ts";

/** What texts depend on. */
export interface SaidProps {
  readonly state: State;
  readonly t: Words;
  readonly language: Language;
}

/** What the last line says. */
export interface Said {
  readonly title: string;
  readonly more?: string;
  readonly classes?: string;
}

/**
 * Returns the names of both players. Against the computer one of them is "You". Otherwise they are the
 * colours of the page, or the names that a visitor's game gives the sides.
 */
export function listNames(
  { mode, seats: { computer, away }, lesson, course, day }: State,
  t: Words,
): readonly [string, string] {
  const isLesson = mode === "learn" && lesson !== null;
  const theirs = isLesson ? 1 - findStarter(course!) : computer ?? away;
  if (day !== null || theirs === null) {
    const { show: { guide }, sides } = course!.game;
    const isUnnamed = sides.join() === "first,second"; // the default
    return guide || isUnnamed ? [t.blue, t.orange] : sides;
  }
  const other = isLesson || away === null ? t.computer : t.friend;
  return theirs === 1 ? [t.you, other] : [other, t.you];
}

/** Says who is to move or has won, and what just happened. */
export function sayPlay(state: State, t: Words): Said {
  return { title: sayTurn(state, t), more: sayLast(state, t), classes: classifyEnd(state.course!) };
}

/** Returns the classes of a line about a game that is over; none before that. */
export function classifyEnd(course: AnyCourse): string {
  const winner = findWinnerAtEnd(course);
  if (winner === undefined) return "";
  return winner === null ? "ended" : `ended ${SIDES[winner]}`;
}

export function sayTurn(state: State, t: Words): string {
  const course = state.course!;
  const result = resultOf(course);
  if (result) return capitalize(sayResult(result.score, state, t));
  const side = course.game.sideToMove(course.position);
  if (state.mode === "play" && side === state.seats.computer) return t.thinking;
  const name = listNames(state, t)[side];
  return name === t.you ? t.yourTurn : t.turnOf(name);
}

/** Formats a final score (first minus second) as "You win by 2 boxes", or as "You win 7–5". */
export function sayResult(total: number, state: State, t: Words): string {
  const { game, position } = state.course!;
  const result = nameResult(total, { game, position, names: listNames(state, t) });
  return t.messages.formatResult(result).trim();
}

/** Says what just happened, and what to do now. */
export function sayLast(state: State, t: Words): string {
  const course = state.course!;
  const turn = findLastTurn(course);
  const isDots = course.game.show.region !== undefined;
  if (findWinnerAtEnd(course) !== undefined) return "";
  if (turn === null || (state.mode === "play" && !hasPersonMoved(course, state.seats))) {
    return sayTask(course, t);
  }
  const name = listNames(state, t)[turn.side];
  const said = sayGain(course, { name, gain: turn.gain }, t);
  const goesAgain = isDots && course.game.sideToMove(course.position) === turn.side;
  if (!goesAgain) return said;
  return t.join(said, name === t.you ? t.goAgain : t.otherGoesAgain(name));
}

/** Tells a visitor who has not moved yet what to do. */
function sayTask({ game, position }: AnyCourse, t: Words): string {
  if (game.show.region) return t.drawLineFirst;
  const scene = game.show.scene?.(position);
  if (scene?.beside) return t.makePattern;
  const places = scene?.shapes.filter(({ moves }) => moves?.length) ?? [];
  if (places.some(isInHand)) return t.chooseCard;
  return places.every(({ kind }) => kind === "cell") && scene ? t.takeCell : t.chooseMove;
}

function sayGain({ game }: AnyCourse, { name, gain }: { name: string; gain: number }, t: Words) {
  if (gain === 0) return game.show.region ? t.drew(name) : t.moved(name);
  if (game.show.region) return t.closed(name, gain);
  return t.gained(name, t.messages.countUnits(gain, chooseUnit(game)));
}

/** Says what decides between several moves of a chosen place: a card, a cell, or a button. */
export function sayChoice(course: AnyCourse, moves: readonly string[], t: Words): string {
  const deciding = listDeciding(listPlaces(findScene(course)!), moves);
  if (deciding.length === 0) return t.chooseMove;
  return deciding.every(({ shape }) => isInHand(shape)) ? t.chooseCardHere : t.chooseCell;
}

/** Says what a move is worth as briefly as a board needs it: `+2`, `−3`, `win`. */
export function signValue(
  { moverValue, winner }: Pick<StudiedMove, "moverValue" | "winner">,
  t: Words,
): string {
  if (winner === undefined) return formatSigned(moverValue);
  if (moverValue === 0) return t.tie;
  return moverValue > 0 ? t.win : t.loss;
}

/** Games whose places the page can name in every language. Other games bring titles and facts. */
export const KNOWN = new Set(["chess", "cards", "patterns"]);

/** Returns the name of a place. In Analyze it includes the value of the best move there. */
export function namePlace(props: SaidProps, { index, moves, name: given }: Place): string {
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

function nameShape({ state, t }: SaidProps, shape: Shape, move: string): string {
  const course = state.course!;
  if (shape.kind !== "cell") return move ?? shape.title ?? "";
  if (shape.title) return shape.title;
  const { name, numbers } = nameCell(findScene(course)!, shape, t);
  return isInHand(shape) || numbers === "" ? name : t.describe(name, numbers);
}

/** Returns the name of a card or a cell, and the numbers on it. */
function nameCell(scene: Scene, cell: CellShape, t: Words) {
  const labels = indexLabels(scene)(cell).filter(({ source }) => source);
  const numbers = labels.map(({ text }) => text).join(", ");
  const name = isInHand(cell)
    ? t.card(numbers)
    : t.place(Math.floor(cell.y) + 1, Math.floor(cell.x) + 1);
  return { name, numbers };
}

/** Returns the name of a legal move in words: "Top of row 1, column 3". */
export function nameMove(
  { state, t, language }: SaidProps,
  move: string,
  course: AnyCourse = state.course!,
): string {
  const { game, position } = course;
  const name = game.show.nameMove?.(position, game.parseMove(move, position))[language];
  if (name) return cutName(name);
  const scene = findScene(course);
  if (!scene || !KNOWN.has(game.name)) return move;
  const cells = listShapes(scene, "cell").filter(({ moves }) => moves?.includes(move));
  const names = cells.map((cell) => nameCell(scene, cell, t).name);
  return names.reverse().join(" → "); // the cards of a hand follow the cells
}

/** Returns the first part of a name. The others say what is drawn around the line. */
function cutName(name: string): string {
  return name.split(/[;；]/)[0];
}

/** Returns the names of the moves that a player has just made, for visitors who do not see the board. */
export function nameLastMoves(props: SaidProps): string {
  const course = props.state.course!;
  const from = findLastTurn(course)?.from ?? 0;
  return course.plies.slice(from, course.at)
    .map(({ text }, i) => nameMove(props, text, goTo(course, from + i))).join("; ");
}

/** Says what is wrong with a link or a pasted text. */
export function sayTrouble({ part, text, reason }: Trouble, t: Words): string {
  if (part === "game") return t.unknownGame(text);
  if (part === "load") return t.notLoaded(text, reason);
  if (part === "part") return t.partNotLoaded;
  return part === "input" ? t.badInput(t.reason(reason)) : t.badMove(text, t.reason(reason));
}
