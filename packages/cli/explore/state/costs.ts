/**
 * What the moves of a game cost their side against best play.
 *
 * @module
 */
import { placeKey } from "./address.ts";
import { placeOf, type Session } from "./session.ts";

/** Results by position, for the first side. */
type Outcomes = ReadonlyMap<string, number | null>;

/** Returns what the game comes to from every position on; null where that is not proved. */
export function resultsOf(session: Session, outcomes: Outcomes): (number | null)[] {
  return [0, ...session.moves.map((_, k) => k + 1)]
    .map((k) => outcomes.get(placeKey(placeOf(session, k))) ?? null);
}

/** Returns what the move number `ply` cost the side that made it; null where that is not known. */
export function costOf(session: Session, outcomes: Outcomes, ply: number): number | null {
  const { game, positions } = session;
  const [before, after] = [ply, ply + 1]
    .map((k) => outcomes.get(placeKey(placeOf(session, k))) ?? null);
  if (before === null || after === null) return null;
  return game.sideToMove(positions[ply]) === 0 ? before - after : after - before;
}
