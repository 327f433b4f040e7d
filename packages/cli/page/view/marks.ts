/**
 * The values on the board in Analyze: of the best moves, and of the move under the pointer.
 *
 * @module
 */
import type { StudiedMove } from "@zugzwang/core/study";
import type { State } from "../state/state.ts";
import type { Words } from "../words/en.ts";
import { signValue } from "../words/said.ts";

export interface Mark {
  readonly move: string;
  readonly text: string;
  readonly isBest: boolean;
}

/** If more moves are best, no mark tells anything. */
const MOST_MARKS = 12;

export function findMarks({ mode, study, pointed, course }: State, t: Words): Mark[] {
  if (mode !== "analyze" || !study?.moves || course === null) return [];
  const { moves } = study;
  const best = listBest(study.moves, study.moverValue);
  const isNoise = best.length > MOST_MARKS ||
    (best.length === moves.length && study.unproved.length === 0 && best.length > 1);
  const shown = isNoise ? [] : best;
  const aimed = moves.filter(({ move }) =>
    pointed.includes(move) && !shown.some((m) => m.move === move)
  );
  return [...shown, ...aimed].map((move) => ({
    move: move.move,
    text: signValue(move, t),
    isBest: best.includes(move),
  }));
}

/** Returns the moves that are proved best; of these the quickest wins, where that is known. */
export function listBest(
  moves: readonly StudiedMove[],
  value: number | null,
): readonly StudiedMove[] {
  if (moves.length === 0 || value === null) return [];
  const best = moves.filter(({ moverValue }) => moverValue === value);
  const soonest = best.every(({ plies }) => plies !== null) && best.length > 0
    ? best.filter(({ plies }) => plies === best[0].plies)
    : best;
  return soonest;
}
