/**
 * What moves cost their side against best play, as far as positions are proved.
 *
 * @module
 */
import type { ReviewedGame } from "@zugzwang/core/study";
import type { Side } from "@zugzwang/core";
import { costOf as costBetween, reviewOf } from "@zugzwang/core/study/review";
import { placeKey } from "./address.ts";
import { goTo, type Session } from "./session.ts";
import type { Path } from "./tree.ts";

/** Results by position, for the first side. */
type Outcomes = ReadonlyMap<string, number | null>;

/** Returns what the game comes to from every position on; null where that is not proved. */
export function resultsOf(session: Session, outcomes: Outcomes): (number | null)[] {
  return [0, ...session.moves.map((_, k) => k + 1)]
    .map((k) => resultAfter(session, outcomes, session.moves.slice(0, k)));
}

/** Reviews all moves of the line that is looked at, those that were taken back with them. */
export function reviewOfLine(session: Session, outcomes: Outcomes): ReviewedGame {
  const results = resultsOf(session, outcomes);
  const whole = goTo(session, session.moves.length);
  return reviewOf(whole, (at) => ({ total: results[at], move: null }));
}

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

function resultAfter({ game, input }: Session, outcomes: Outcomes, moves: Path): number | null {
  return outcomes.get(placeKey({ game: game.name, input, moves })) ?? null;
}
