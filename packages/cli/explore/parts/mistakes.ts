/**
 * A whole game looked back on: its moves pasted in, and learning from its mistakes, in the place of each
 * of which a better move is to be found.
 *
 * @module
 */
import type { Side } from "@zugzwang/core";
import type { Review } from "@zugzwang/core/study";
import { reviewOf } from "@zugzwang/core/study/review";
import { recordedMoves } from "../../input/position_text.ts";
import { type Outcomes, resultAfter } from "../state/standing.ts";
import type { Explorer } from "../state/explorer.ts";
import { playLegal } from "../state/opening.ts";
import { forgetUndone, goTo, type Session } from "../state/session.ts";
import type { Mistake, OpenState } from "../state/state.ts";

/** Returns what the game comes to from every position on; null where that is not proved. */
export function resultsOf(session: Session, outcomes: Outcomes): (number | null)[] {
  return [0, ...session.moves.map((_, k) => k + 1)]
    .map((k) => resultAfter(session, outcomes, session.moves.slice(0, k)));
}

/** Reviews all moves of the line that is looked at, those that were taken back with them. */
export function reviewOfLine(
  session: Session,
  outcomes: Outcomes,
): Omit<Review, "limit" | "elapsedMs"> {
  const results = resultsOf(session, outcomes);
  const whole = goTo(session, session.moves.length);
  return reviewOf(whole, (at) => ({ total: results[at], move: null }));
}

/** Returns the moves of the line that is looked at of which it is proved that they cost something. */
export function mistakesOf(session: Session, outcomes: Outcomes): Mistake[] {
  const { moves } = reviewOfLine(session, outcomes);
  return moves.flatMap(({ move, cost }, ply) =>
    cost ? [{ ply, move, cost, side: session.plies[ply].side }] : []
  );
}

/** Returns the next mistake of a side after one of its mistakes; its first where none is given. */
export function nextMistake(
  { session, outcomes }: Pick<OpenState, "session" | "outcomes">,
  side: Side,
  after: Mistake | null = null,
): Mistake | null {
  const mistakes = mistakesOf(session, outcomes);
  return mistakes.find((one) => one.side === side && one.ply > (after?.ply ?? -1)) ?? null;
}

/** Shows the position before a mistake, without values, for a better move to be found. */
export function studyMistake(explorer: Explorer, mistake: Mistake): void {
  explorer.show(goTo(explorer.session, mistake.ply));
  explorer.change({ training: { guess: null, isRevealed: false, mistake } });
}

/**
 * Plays the moves of a whole game from the start, for a review; of moves that are not all legal
 * those before the first fault. Any notation will do that the game knows.
 */
export function loadMoves(explorer: Explorer, text: string): void {
  const start = goTo(explorer.session, 0);
  const { session, trouble } = playLegal(start, recordedMoves(start.game, text));
  explorer.show(forgetUndone(session));
  explorer.change({ trouble });
}
