/**
 * Sentences about a game: who sits where, what just happened, how it ends with best play.
 *
 * @module
 */
import type { Side } from "@zugzwang/core";
import { boundsForMover } from "@zugzwang/core/game";
import { type StudiedMove, type Study, totalOf } from "@zugzwang/core/study";
import type { AnyCourse } from "../../base/games.ts";
import { YOU } from "../../play/messages.ts";
import { findScene } from "../state/owners.ts";
import { countPoints, findLastTurn, findWinner } from "../state/scoring.ts";
import type { State } from "../state/state.ts";
import type { Words } from "./en.ts";
import type { Language } from "./words.ts";

/** Returns the players' names, by side. In Learn and Play against the computer one of them is you. */
export function listNames({ mode, seats, lesson }: State, t: Words): [string, string] {
  const yours = mode === "learn" && lesson
    ? lesson.learner
    : seats.computer === null
    ? null
    : 1 - seats.computer;
  if (yours === null) {
    return [seats.names[0].trim() || t.blue, seats.names[1].trim() || t.orange];
  }
  return yours === 0 ? [t.you, t.computer] : [t.computer, t.you];
}

/** Returns the names as messages about moves need them. */
export function listMessageNames(
  state: State,
  t: Words,
  language: Language,
): [string, string] {
  const [first, second] = listNames(state, t)
    .map((name) => name === t.you ? YOU[language] : name);
  return [first, second];
}

/** Says who is to move, or how the game ended. */
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
  const isDots = course.game.region !== undefined;
  if (turn === null) {
    const hasPatterns = findScene(course)?.beside !== undefined;
    return isDots ? t.drawLineFirst : hasPatterns ? t.makePattern : t.makeMove;
  }
  const name = listNames(state, t)[turn.side];
  const isYou = name === t.you;
  const said = sayGain(course, { isYou, name, gain: turn.gain, t });
  const isOver = findWinner(course) !== undefined;
  const goesAgain = !isOver && isDots && course.game.sideToMove(course.position) === turn.side;
  const isFirstLine = isDots && course.at === 1 && !isYou;
  return [
    said,
    ...goesAgain ? [isYou ? t.goAgain : t.otherGoesAgain(name)] : [],
    ...isFirstLine ? [t.drawLine] : [],
  ].join(" ");
}

function sayGain(
  course: AnyCourse,
  { isYou, name, gain, t }: { isYou: boolean; name: string; gain: number; t: Words },
): string {
  if (course.game.region) {
    if (gain === 0) return isYou ? t.youDrew : t.otherDrew(name);
    return isYou ? t.youClosed(gain) : t.otherClosed(name, gain);
  }
  if (gain > 0) return isYou ? t.youGained(gain) : t.otherGained(name, gain);
  return isYou ? t.youMoved : t.otherMoved(name);
}

/** Returns a final score, first minus second, as a result by name. */
export function sayResult(total: number, state: State, t: Words): string {
  if (total === 0) return t.isDraw;
  const name = listNames(state, t)[total > 0 ? 0 : 1];
  const by = state.course!.game.winner ? 0 : Math.abs(total);
  return name === t.you ? t.winBy(by) : t.winsBy(name, by);
}

/** Returns the one line about what is proved of the position, and whether more time may help. */
export function sayStatus(state: State, t: Words): { text: string; mayTry: boolean } {
  const { study, isStudying, failure } = state;
  const course = state.course!;
  if (failure !== null) return { text: t.failed(failure), mayTry: true };
  if (study?.result) {
    return { text: t.endsAs(sayResult(study.result.score, state, t)), mayTry: false };
  }
  if ((study?.total ?? null) !== null) {
    return { text: t.exact(sayResult(study!.total!, state, t)), mayTry: false };
  }
  const bounds = findTotals(course, study);
  const [low, high] = (bounds ?? []).map((total) => sayResult(total, state, t));
  if (isStudying) {
    return { text: low === undefined ? t.solving : t.between(low, high), mayTry: false };
  }
  return { text: low === undefined ? t.tooLarge : t.tooLargeBounds(low, high), mayTry: true };
}

/** Returns proved bounds of the final score that say more than the rules do, or null. */
export function findTotals(course: AnyCourse, study: Study | null): [number, number] | null {
  if (!study || study.lower === null || study.upper === null || course.game.winner) return null;
  const { lower, upper } = boundsForMover(course.game, course.position);
  if (study.upper - study.lower >= upper - lower) return null;
  const totals = [study.lower, study.upper].map((value) => totalOf(course, value));
  return [Math.min(...totals), Math.max(...totals)];
}

/** Returns what a move is worth to the player who makes it, in words. */
export function sayValue(move: StudiedMove, t: Words): string {
  const { moverValue, winner, plies } = move;
  if (winner !== undefined) {
    return `${moverValue > 0 ? t.win : t.loss}${plies === null ? "" : ` ${t.inPlies(plies)}`}`;
  }
  if (moverValue === 0) return t.even;
  return moverValue > 0 ? t.gain(moverValue) : t.lose(-moverValue);
}

/** Returns the same as a sign on the board: `+2`, `−3`. */
export function signValue({ moverValue, winner }: StudiedMove, t: Words): string {
  if (winner !== undefined) return moverValue > 0 ? t.win : t.loss;
  return moverValue > 0 ? `+${moverValue}` : `${moverValue}`.replace("-", "−");
}
