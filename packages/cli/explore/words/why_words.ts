/**
 * Why a move is best, as far as numbers prove it: what it brings at once and what later, beside the
 * next best.
 *
 * @module
 */
import { signedNumber } from "../../draw/move_marks.ts";
import type { KnownMove } from "../state/analysis.ts";
import { allMoves, bestValue, provedMoves } from "../state/known_moves.ts";
import { isHiding, type OpenState, type State } from "../state/state.ts";
import { LIST_WORDS } from "./list_words.ts";
import type { Language } from "./language.ts";

/** The best move, and the first that is worth less; null where there are not both. */
export function bestAndNext(
  { analysis }: Pick<State, "analysis">,
): { readonly best: KnownMove; readonly next: KnownMove } | null {
  const value = bestValue(analysis);
  if (value === null) return null;
  const known = provedMoves(analysis);
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
  if (allMoves(state.analysis) === null) return ""; // one that is not proved may be the next best
  const parts = ({ gain, moverValue }: KnownMove) =>
    [signedNumber(gain), signedNumber(moverValue - gain)] as const;
  return w.why([best.move, ...parts(best)], [next.move, ...parts(next)]);
}
