/**
 * How a game in progress stands: what each side has gained, who leads, and the result at its end.
 *
 * @module
 */
import type { Side } from "@zugzwang/core";
import { gainedBefore } from "./outcome.ts";
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
  const { game } = session;
  const position = presentPosition(session);
  const side = game.sideToMove(position);
  const isOver = game.moves(position).length === 0;
  const terminal = isOver ? game.terminalValue(position) : 0;
  const lead = gainedBefore(session) + (side === 0 ? terminal : -terminal) + 0;
  const points = game.settled?.(session.positions[0]) ? null : pointsOf(session);
  return { lead, points, side: isOver ? null : side };
}

function pointsOf({ game, positions, moves, at }: Session): [number, number] {
  const points: [number, number] = [0, 0];
  for (let k = 0; k < at; k++) {
    const move = game.parseMove(moves[k], positions[k]);
    points[game.sideToMove(positions[k])] += game.gain(positions[k], move);
  }
  return points;
}
