/**
 * Learning from the mistakes of a game: in the place of each a better move is to be found.
 *
 * @module
 */
import type { Side } from "@zugzwang/core";
import { reviewOfLine } from "./costs.ts";
import type { Explorer } from "./explorer.ts";
import { goTo, type Session } from "./session.ts";
import type { Mistake, OpenState, State } from "./state.ts";

/** Returns the moves of the line that is looked at of which it is proved that they cost something. */
export function mistakesOf(session: Session, outcomes: State["outcomes"]): Mistake[] {
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
