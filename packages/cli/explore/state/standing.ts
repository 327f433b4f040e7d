/**
 * How a game in progress stands: what each side has gained, who leads, and the result at its end.
 *
 * @module
 */
import type { Side } from "@zugzwang/core";
import { isOver, scoreOf } from "@zugzwang/core/study/course";
import { presentPosition, type Session } from "./session.ts";

/** How a game stands after the moves made. */
export interface Standing {
  /** What the first side has gained so far minus what the second has; all of it at the end. */
  readonly lead: number;
  /** What each side has gained; null where something was settled before the first move. */
  readonly points: readonly [number, number] | null;
  /** The side to move; null at the end. */
  readonly side: Side | null;
}

/** Returns how a game stands. */
export function standingOf(session: Session): Standing {
  const { game, start } = session;
  return {
    lead: scoreOf(session),
    points: game.settled?.(start) ? null : pointsOf(session),
    side: isOver(session) ? null : game.sideToMove(presentPosition(session)),
  };
}

function pointsOf({ plies, at }: Session): [number, number] {
  const points: [number, number] = [0, 0];
  for (const { side, gain } of plies.slice(0, at)) points[side] += gain;
  return points;
}
