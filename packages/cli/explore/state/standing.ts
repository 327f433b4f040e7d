/**
 * How a game in progress stands: what each side has gained, who leads, and the result at its end.
 *
 * @module
 */
import type { Side } from "@zugzwang/core";
import { isOver, scoreOf } from "@zugzwang/core/study/course";
import type { AnyGame } from "../../base/games.ts";
import { presentPosition, type Session } from "./session.ts";

/** What each side has, as players count it. */
export type Points = readonly [first: number, second: number];

/** How a game stands after the moves made. */
export interface Standing {
  /** What the first side has so far minus what the second has; all of it at the end. */
  readonly lead: number;
  /** What each side has; null where that is not known, as something was settled before. */
  readonly points: Points | null;
  /** The side to move; null at the end. */
  readonly side: Side | null;
}

/** Returns how a game stands. */
export function standingOf(session: Session): Standing {
  const { game } = session;
  const points = pointsOf(session);
  return {
    lead: points && game.points ? points[0] - points[1] : scoreOf(session),
    points,
    side: isOver(session) ? null : game.sideToMove(presentPosition(session)),
  };
}

/** Moves that are listed while a move that gains something is looked for. */
const MOST_MOVES = 2000;

/** What was found of the starts of games. */
const SCORED = new WeakMap<object, boolean>();

/**
 * Whether there is a score to speak of: none where a winner is all, nor in games in which nothing is
 * ever gained, as far as a game by the first moves shows.
 */
export function isScored({ game, start }: Session): boolean {
  if (game.winner) return false;
  if (game.points || game.settled) return true;
  const known = SCORED.get(start as object) ?? gainsSomething(game, start);
  SCORED.set(start as object, known);
  return known;
}

function gainsSomething(game: AnyGame, start: unknown): boolean {
  let position = start;
  for (let listed = 0; listed < MOST_MOVES;) {
    const moves = game.moves(position);
    const [move] = moves;
    listed += moves.length;
    if (move === undefined) return false;
    if (game.gain(position, move) !== 0) return true;
    position = game.play(position, move);
  }
  return true;
}

/** What each side has at the end of a game whose score comes to a number; null where nobody counts. */
export function finalPoints(session: Session, total: number): Points | null {
  return session.game.points?.(presentPosition(session), total) ?? null;
}

/** Cards owned where the game counts so, else what the moves have gained. */
function pointsOf(session: Session): Points | null {
  const { game, start, plies, at } = session;
  if (game.points) return game.points(presentPosition(session));
  if (game.settled?.(start)) return null;
  const points: [number, number] = [0, 0];
  for (const { side, gain } of plies.slice(0, at)) points[side] += gain;
  return points;
}
