/**
 * Why a move is best, as far as numbers prove it: what it brings at once and what later, beside the
 * next best.
 *
 * @module
 */
import { signedNumber } from "../../draw/move_marks.ts";
import type { StudiedMove } from "@zugzwang/core/study";
import { bestValue } from "../../draw/proved_moves.ts";
import { allMoves, provedMoves } from "../state/work.ts";
import { isHiding, type OpenState, type State } from "../state/state.ts";
import { LIST_WORDS } from "./list_words.ts";
import type { Language } from "./language.ts";

/** The best move, and the first that is worth less; null where there are not both. */
export function bestAndNext(
  { work: { study } }: Pick<State, "work">,
): { readonly best: StudiedMove; readonly next: StudiedMove } | null {
  const value = bestValue(study);
  if (value === null) return null;
  const known = provedMoves(study);
  const best = known.find(({ moverValue }) => moverValue === value);
  const next = known.find(({ moverValue }) => moverValue < value);
  return best && next ? { best, next } : null;
}

/**
 * A sentence; empty where all moves are worth the same, or values are hidden, and in games of points
 * while a move is not proved.
 */
export function whyWords(state: OpenState, language: Language): string {
  const w = LIST_WORDS[language];
  const moves = isHiding(state) ? null : bestAndNext(state);
  if (moves === null) return "";
  const { best, next } = moves;
  if (state.session.game.winner) {
    const decides = best.moverValue > 0 && next.moverValue < 0;
    return decides ? w.whyWins(best.move, next.move) : "";
  }
  if (allMoves(state.work.study) === null) return ""; // one that is not proved may be the next best
  const parts = ({ gain, moverValue }: StudiedMove) =>
    [signedNumber(gain), signedNumber(moverValue - gain)] as const;
  return w.why([best.move, ...parts(best)], [next.move, ...parts(next)]);
}
