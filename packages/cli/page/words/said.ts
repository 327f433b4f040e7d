// Sentences about a game in play: whose turn it is, what just happened, who has won.
import type { Side } from "@zugzwang/core";
import type { StudiedMove } from "@zugzwang/core/study";
import type { AnyCourse, AnyGame } from "../../base/games.ts";
import { formatSigned } from "../../draw/move_marks.ts";
import { isInHand, SIDES } from "../../draw/scenes.ts";
import { hasPersonMoved } from "../../play/match.ts";
import { chooseUnit } from "../../play/messages.ts";
import { countPoints, findLastTurn, findWinner } from "../state/scoring.ts";
import type { State } from "../state/state.ts";
import type { Words } from "./en.ts";

/** What the last line says. */
export interface Said {
  readonly title: string;
  readonly more: string;
  readonly classes: string;
}

/** Returns the names of the sides: the colours of the page, or the names that a visitor's game gives them. */
export function nameSides(
  { show: { guide }, sides }: AnyGame,
  t: Words,
): readonly [string, string] {
  return guide || sides.join() === UNNAMED ? [t.blue, t.orange] : sides;
}

/** The sides of a game that does not name them. */
const UNNAMED = "first,second";

/** Returns the names of both players. Against the computer one of them is "You". */
export function listNames({ mode, seats, lesson, course, day }: State, t: Words): [string, string] {
  if (day !== null) return nameSides(course!.game, t) as [string, string];
  const isLesson = mode === "learn" && lesson !== null;
  if (!isLesson && seats.computer === null && seats.away === null) {
    const [first, second] = nameSides(course!.game, t);
    return [seats.names[0].trim() || first, seats.names[1].trim() || second];
  }
  const yours = isLesson ? lesson.learner : 1 - (seats.computer ?? seats.away!);
  if (!isLesson && seats.away !== null) return yours === 0 ? [t.you, t.friend] : [t.friend, t.you];
  return yours === 0 ? [t.you, t.computer] : [t.computer, t.you];
}

/** Says who is to move or has won, and what just happened. */
export function sayPlay(state: State, t: Words): Said {
  return { title: sayTurn(state, t), more: sayLast(state, t), classes: classifyEnd(state.course!) };
}

/** Returns the classes of a line about a game that is over; none before that. */
export function classifyEnd(course: AnyCourse): string {
  const winner = findWinner(course);
  if (winner === undefined) return "";
  return winner === null ? "ended" : `ended ${SIDES[winner]}`;
}

export function sayTurn(state: State, t: Words): string {
  const course = state.course!;
  const winner = findWinner(course);
  const names = listNames(state, t);
  if (winner !== undefined) return sayEnd(course, winner, { names, t });
  const side = course.game.sideToMove(course.position);
  if (state.mode === "play" && side === state.seats.computer) return t.thinking;
  return names[side] === t.you ? t.yourTurn : t.turnOf(names[side]);
}

function sayEnd(
  course: AnyCourse,
  winner: Side | null,
  { names, t }: { names: readonly string[]; t: Words },
): string {
  const points = countPoints(course);
  if (winner === null) return t.draw(points ? ` ${points[0]}–${points[1]}` : "");
  const score = points ? ` ${points[winner]}–${points[1 - winner]}` : "";
  return names[winner] === t.you ? t.youWin(score) : t.wins(names[winner], score);
}

/** Says what just happened, and what to do now. */
export function sayLast(state: State, t: Words): string {
  const course = state.course!;
  const turn = findLastTurn(course);
  const isDots = course.game.show.region !== undefined;
  if (findWinner(course) !== undefined) return "";
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

/** Says what a move is worth as briefly as a board needs it: `+2`, `−3`, `win`. */
export function signValue({ moverValue, winner }: StudiedMove, t: Words): string {
  if (winner === undefined) return formatSigned(moverValue);
  if (moverValue === 0) return t.tie;
  return moverValue > 0 ? t.win : t.loss;
}
