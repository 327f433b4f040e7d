// The values on the board in Analyze: of the best moves, and of the move under the pointer.
import type { StudiedMove } from "@zugzwang/core/study";
import type { State } from "../state/state.ts";
import type { Words } from "../words/en.ts";
import { signValue } from "../words/said.ts";

export interface Mark {
  readonly move: string;
  /** The value; empty where the line alone is marked. */
  readonly text: string;
  readonly isBest: boolean;
}

/** If more moves are best, the board marks them without their value. */
const MOST_VALUES = 12;

export function findMarks({ mode, study, pointed, course }: State, t: Words): Mark[] {
  if (mode !== "analyze" || !study?.moves || course === null) return [];
  const { moves, moverValue, unproved } = study;
  const best = listBest(moves, moverValue);
  const isEqual = best.length === moves.length && unproved.length === 0 && best.length > 1;
  const shown = moves.filter((move) =>
    pointed.includes(move.move) || (!isEqual && best.includes(move))
  );
  return shown.map((move) => {
    const isShort = best.length > MOST_VALUES && !pointed.includes(move.move);
    const text = isShort ? "" : signValue(move, t);
    return { move: move.move, text, isBest: best.includes(move) };
  });
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
