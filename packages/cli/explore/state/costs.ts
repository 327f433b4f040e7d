/**
 * What the moves of a game cost their side against best play.
 *
 * @module
 */
import type { Side } from "@zugzwang/core";
import { placeKey } from "./address.ts";
import type { Session } from "./session.ts";
import type { Path } from "./tree.ts";

/** Results by position, for the first side. */
type Outcomes = ReadonlyMap<string, number | null>;

/** Returns what the game comes to from every position on; null where that is not proved. */
export function resultsOf(session: Session, outcomes: Outcomes): (number | null)[] {
  return [0, ...session.moves.map((_, k) => k + 1)]
    .map((k) => resultAfter(session, outcomes, session.moves.slice(0, k)));
}

/** Returns what the move number `ply` cost the side that made it; null where that is not known. */
export function costOf(session: Session, outcomes: Outcomes, ply: number): number | null {
  const { game, positions, moves } = session;
  const path = moves.slice(0, ply);
  const side = game.sideToMove(positions[ply]);
  return costAfter(session, outcomes, { path, move: moves[ply], side });
}

/** Returns what a move after a line cost the side that made it; null where that is not known. */
export function costAfter(
  session: Session,
  outcomes: Outcomes,
  { path, move, side }: { path: Path; move: string; side: Side },
): number | null {
  const before = resultAfter(session, outcomes, path);
  const after = resultAfter(session, outcomes, [...path, move]);
  if (before === null || after === null) return null;
  return side === 0 ? before - after : after - before;
}

function resultAfter({ game, input }: Session, outcomes: Outcomes, moves: Path): number | null {
  return outcomes.get(placeKey({ game: game.name, input, moves })) ?? null;
}
