/**
 * Moves of which it is proved whether they win the game, though not by how much.
 *
 * @module
 */
import type { OpenMove, Study } from "@zugzwang/core/study";
import { forFirst, totalOf } from "@zugzwang/core/study/course";
import { type MoveMark, resultLetter } from "../../draw/move_marks.ts";
import { presentPosition, type Session } from "./session.ts";

/** What a move does to the game of whoever makes it: it wins, draws or loses. */
export type ProvedResult = 1 | 0 | -1;

/** How strongly such a move is drawn: neither as the best nor as one that loses something. */
const STRENGTH = 0.6;

/** Returns the results of moves that have one, though no exact value, by their texts. */
export function provedResults(
  study: Pick<Study, "unproved"> | null,
  session: Session,
): Map<string, ProvedResult> {
  const results = new Map<string, ProvedResult>();
  for (const open of study?.unproved ?? []) {
    const result = provedResult(session, open);
    if (result !== null) results.set(open.move, result);
  }
  return results;
}

/** Returns what bounds of a move in the present position say of the game; null while it is open. */
function provedResult(
  session: Session,
  { lower, upper }: Pick<OpenMove, "lower" | "upper">,
): ProvedResult | null {
  const side = session.game.sideToMove(presentPosition(session));
  const ends = [lower ?? -Infinity, upper ?? Infinity]
    .map((value) => forFirst(side, totalOf(session, value)));
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  if (low > 0) return 1;
  if (high < 0) return -1;
  return low === 0 && high === 0 ? 0 : null;
}

/** Returns the marks of such moves: a letter without a number. */
export function resultMarks(results: ReadonlyMap<string, ProvedResult>): Map<string, MoveMark> {
  return new Map([...results].map(([move, sign]) => [move, {
    sign,
    text: resultLetter(sign),
    rank: 1 - sign,
    quality: "plain",
    strength: STRENGTH,
  }]));
}
