// The values of moves on the board of Analyze.
import type { StudiedMove } from "@zugzwang/core/study";
import type { Badge } from "../../draw/scene_badge.ts";
import { signValue } from "../words/said.ts";
import { listOpen, type Place } from "./places.ts";
import type { ViewProps } from "./view.tsx";

/** On a board with more places, only the best moves show their value. */
const MOST_VALUES = 112;

/**
 * Returns the value of the best move at each place, in Analyze. A value that an unproved move of the
 * same place may beat is not shown.
 */
export function listBadges(
  { state: { mode, study, pointed, chosen, course }, t }: Pick<ViewProps, "state" | "t">,
  places: readonly Place[],
): Badge[] {
  if (mode !== "analyze" || !study?.moves || course === null) return [];
  const { moves, moverValue, unproved } = study;
  const ranks = new Map(moves.map(({ move }, rank) => [move, rank]));
  const best = new Set(listBest(moves, moverValue).map(({ move }) => move));
  const isEqual = best.size === moves.length && unproved.length === 0 && best.size > 1;
  const open = new Set(unproved.map(({ move }) => move));
  return places.flatMap((place): Badge[] => {
    const texts = listOpen(place, chosen);
    const aimed = texts.filter((text) => pointed.includes(text));
    const rank = Math.min(
      ...(aimed.length > 0 ? aimed : texts).map((text) => ranks.get(text) ?? Infinity),
    );
    if (rank === Infinity) return [];
    const move = moves[rank];
    const isBest = best.has(move.move);
    const isHidden = places.length > MOST_VALUES || texts.some((text) => open.has(text));
    if (!isBest && aimed.length === 0 && isHidden) return [];
    const look = isBest && !isEqual ? "good" : aimed.length > 0 && !isBest ? "bad" : "other";
    return [{ shape: place.shape, text: signValue(move, t), look, isOutlined: isBest && !isEqual }];
  });
}

/** Returns the moves that are proved best; of these the quickest wins, where that is known. */
export function listBest(
  moves: readonly StudiedMove[],
  value: number | null,
): readonly StudiedMove[] {
  if (moves.length === 0 || value === null) return [];
  const best = moves.filter(({ moverValue }) => moverValue === value);
  return best.every(({ plies }) => plies !== null) && best.length > 0
    ? best.filter(({ plies }) => plies === best[0].plies)
    : best;
}
