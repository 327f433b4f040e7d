/**
 * How a game in progress stands: what each side has gained, who leads, the result at its end, and what
 * moves have cost their side against best play, as far as positions are proved.
 *
 * @module
 */
import type { AnyGame } from "../../base/games.ts";
import { placeKey } from "./address.ts";
import { presentPosition, type Session } from "./session.ts";
import type { Path } from "./tree.ts";
import type { Side } from "@zugzwang/core";
import { costOf as costBetween, isOver, scoreOf } from "@zugzwang/core/study/course";

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

/** Results by position, for the first side. */
export type Outcomes = ReadonlyMap<string, number | null>;

/** Returns what the move number `ply` cost the side that made it; null where that is not known. */
export function costOf(session: Session, outcomes: Outcomes, ply: number): number | null {
  const { plies, moves } = session;
  const { side, text } = plies[ply];
  return costAfter(session, outcomes, { path: moves.slice(0, ply), move: text, side });
}

/** Returns what a move after a line cost the side that made it; null where that is not known. */
export function costAfter(
  session: Session,
  outcomes: Outcomes,
  { path, move, side }: { path: Path; move: string; side: Side },
): number | null {
  const before = resultAfter(session, outcomes, path);
  return costBetween(side, before, resultAfter(session, outcomes, [...path, move]));
}

/** Returns what the game comes to from a line on; null where that is not proved. */
export function resultAfter(
  { game, input }: Session,
  outcomes: Outcomes,
  moves: Path,
): number | null {
  return outcomes.get(placeKey({ game: game.name, input, moves })) ?? null;
}
