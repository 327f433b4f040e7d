/**
 * How a game in progress stands: what each side has gained, who leads, and the result at its end.
 *
 * @module
 */
import type { Side } from "@zugzwang/core";
import { isOver, scoreOf } from "@zugzwang/core/study/course";
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

/** Whether there is a score to speak of: none where a winner is all, or where no move gains anything. */
export function isScored({ game, start, plies, positions, at }: Session): boolean {
  if (game.winner) return false;
  const { lower = 0, upper = 0 } = game.bounds?.(start) ?? {};
  if (game.points || game.settled || Math.max(-lower, upper) > 1) return true;
  const position = positions[at];
  return plies.some(({ gain }) => gain !== 0) ||
    game.moves(position).some((move) => game.gain(position, move) !== 0);
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
