/**
 * What moves cost their side against best play, as far as positions are proved.
 *
 * @module
 */
import type { Side } from "@zugzwang/core";
import { costOf as costBetween } from "@zugzwang/core/study/course";
import { placeKey } from "./address.ts";
import type { Session } from "./session.ts";
import type { Path } from "./tree.ts";

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
