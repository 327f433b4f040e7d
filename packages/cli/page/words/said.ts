// Sentences about a game: whose turn it is, what just happened, and how it ends with best play.
import type { Side } from "@zugzwang/core";
import { boundRest } from "@zugzwang/core/game";
import { type StudiedMove, type Study, totalOf } from "@zugzwang/core/study";
import type { AnyCourse, AnyGame } from "../../base/games.ts";
import { formatSigned } from "../../draw/scene_badge.ts";
import { hasPersonMoved } from "../../play/match.ts";
import { chooseUnit } from "../../play/messages.ts";
import { nameResult } from "../../play/turning_point.ts";
import { countPoints, findLastTurn, findWinner } from "../state/scoring.ts";
import { isDayOver, isSolved, MOST_TRIES } from "../state/day.ts";
import type { State } from "../state/state.ts";
import { isInHand } from "../../draw/layers.ts";
import type { Words } from "./en.ts";

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
export function listNames({ mode, seats, lesson, course }: State, t: Words): [string, string] {
  if (mode === "day") return nameSides(course!.game, t) as [string, string];
  const isLesson = mode === "learn" && lesson !== null;
  if (!isLesson && seats.computer === null && seats.away === null) {
    const [first, second] = nameSides(course!.game, t);
    return [seats.names[0].trim() || first, seats.names[1].trim() || second];
  }
  const yours = isLesson ? lesson.learner : 1 - (seats.computer ?? seats.away!);
  if (!isLesson && seats.away !== null) return yours === 0 ? [t.you, t.friend] : [t.friend, t.you];
  return yours === 0 ? [t.you, t.computer] : [t.computer, t.you];
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

/** Says what to find in the position of the day, or whether it was found. */
export function sayDay(state: State, t: Words): string {
  const { isStudying, course } = state;
  const day = state.day!;
  if (day.answer === null) return isStudying ? t.findingDay : t.noDay;
  if (isSolved(day)) return t.daySolved(day.tried.length);
  if (isDayOver(day)) return t.dayLost;
  const side = course!.game.sideToMove(course!.position);
  const left = MOST_TRIES - day.tried.length;
  if (day.tried.length > 0) return t.dayTriesLeft(left);
  return t.dayTask(listNames(state, t)[side]);
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

/** Formats a final score (first minus second) as "You win by 2 boxes", or as "You win 7–5". */
export function sayResult(total: number, state: State, t: Words): string {
  const { game, position } = state.course!;
  const before = nameResult(total, { game, position, names: listNames(state, t) });
  return t.messages.formatResult(before).trim();
}

/** Says what is proved about the position. */
export function sayStatus(state: State, t: Words): string {
  const { study, isStudying, failure } = state;
  if (failure !== null) return t.failed(failure);
  if (study?.result) return t.endsAs(sayResult(study.result.score, state, t));
  const total = study?.total ?? null;
  if (total !== null) return t.join(t.exact(sayResult(total, state, t)), saySource(state, t));
  const bounds = findTotals(state.course!, study);
  return t.join(isStudying ? t.solving : t.tooLarge, bounds ? sayBounds(bounds, state, t) : "");
}

/** Says whether a book has all that is known about the position. */
export function saySource({ study }: State, t: Words): string {
  return study?.method === "book" ? t.fromBook : "";
}

/** Says what bounds of the final score mean: who wins, or who cannot win, and by how much at most. */
function sayBounds([low, high]: readonly [number, number], state: State, t: Words): string {
  const names = listNames(state, t);
  if (low > 0 || high < 0) return t.range(sayResult(low, state, t), sayResult(high, state, t));
  if (high === 0) {
    return t.join(t.cannotWin(names[0]), t.atBest(names[1], sayResult(low, state, t)));
  }
  if (low === 0) {
    return t.join(t.cannotWin(names[1]), t.atBest(names[0], sayResult(high, state, t)));
  }
  const [best, other] = [sayResult(high, state, t), sayResult(low, state, t)];
  return t.join(t.atBest(names[0], best), t.atBest(names[1], other));
}

/** Returns proved bounds of the final score, or null if they say no more than the rules. */
export function findTotals(course: AnyCourse, study: Study | null): [number, number] | null {
  if (!study || study.lower === null || study.upper === null || course.game.outcome) return null;
  const { lower, upper } = boundRest(course.game, course.position);
  if (study.upper - study.lower >= upper - lower) return null;
  const totals = [study.lower, study.upper].map((value) => totalOf(course, value));
  return [Math.min(...totals), Math.max(...totals)];
}

/** Says what a move is worth to the player who makes it. */
export function sayValue(move: StudiedMove, t: Words): string {
  const { moverValue, winner, plies } = move;
  if (moverValue === 0) return winner === undefined ? t.even : t.tie;
  const words = winner === undefined ? [t.gain(moverValue), t.lose(-moverValue)] : [t.win, t.loss];
  const result = words[moverValue > 0 ? 0 : 1];
  return plies === null ? result : t.inMoves(result, Math.ceil(plies / 2));
}

/** Says the same as briefly as a board needs it: `+2`, `−3`, `win`. */
export function signValue({ moverValue, winner }: StudiedMove, t: Words): string {
  if (winner === undefined) return formatSigned(moverValue);
  if (moverValue === 0) return t.tie;
  return moverValue > 0 ? t.win : t.loss;
}
