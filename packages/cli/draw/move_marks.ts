// The values of moves on a drawn board, for the terminal and for SVG. Values are always for the
// side that makes the move. A value that an unproved move may beat is never shown as the best.
import type { Shape } from "@zugzwang/core";
import type { StudiedMove, Study } from "@zugzwang/core/study";
import { findLeast } from "../base/extreme.ts";
import type { AnyGame } from "../base/games.ts";

export type KnownMoves = Pick<Study, "moves" | "unproved" | "moverValue">;

/** The best of the moves that are made in one place. */
interface PlaceMark {
  readonly move: StudiedMove;
  readonly isBest: boolean;
  /** `good`: the best moves, unless all moves are equal. */
  readonly look: "good" | "other";
}

/** What to draw on a shape. */
export interface MoveMark extends Pick<PlaceMark, "isBest" | "look"> {
  /** The value with its sign: `+3`, `−2`, `0`. Without points, the outcome and the plies: `W3`, `L`. */
  readonly text: string;
  /** The value in a terminal: `3`, `-2`, `W`. A star marks a best move. */
  readonly note: string;
}

/** Returns the value of the best move for the side to move, or null if it is not proved. */
export function findBestValue({ moves, unproved, moverValue }: KnownMoves): number | null {
  return moverValue ?? (unproved.length === 0 ? moves?.[0]?.moverValue ?? null : null);
}

/** Returns the moves that are proved to be best. */
export function listBest(known: KnownMoves): readonly StudiedMove[] {
  const value = findBestValue(known);
  return known.moves?.filter(({ moverValue }) => moverValue === value) ?? [];
}

/**
 * Returns a function that finds the mark of some moves, or null if none of them is proved to be the best
 * one there.
 * @param best The best of the known moves.
 */
export function markMoves(
  { moves, unproved }: KnownMoves,
  best: readonly StudiedMove[],
): (texts: readonly string[]) => PlaceMark | null {
  const known = moves ?? [];
  const isEqual = unproved.length === 0 && known.length > 1 && best.length === known.length;
  const ranks = new Map(known.map(({ move }, rank) => [move, rank]));
  const open = new Set(unproved.map(({ move }) => move));
  const good = new Set(best);
  return (texts) => {
    const rank = findLeast(texts, (text) => ranks.get(text) ?? Infinity);
    if (rank === Infinity) return null;
    const isBest = good.has(known[rank]);
    if (!isBest && texts.some((text) => open.has(text))) return null;
    return { move: known[rank], isBest, look: isBest && !isEqual ? "good" : "other" };
  };
}

/** Returns a function that finds the mark of a shape. Moves that lose the game never look good. */
export function markShapes(game: AnyGame, known: KnownMoves): (shape: Shape) => MoveMark | null {
  const findMark = markMoves(known, listBest(known));
  return ({ moves = [] }) => {
    const mark = findMark(moves);
    if (!mark) return null;
    const { move: { moverValue, plies }, isBest, look } = mark;
    const outcome = game.outcome ? "LDW"[Math.sign(moverValue) + 1] : null;
    return {
      text: outcome ? `${outcome}${plies ?? ""}` : formatSigned(moverValue),
      note: `${outcome ?? moverValue}${isBest ? "*" : ""}`,
      isBest,
      look: outcome === "L" ? "other" : look,
    };
  };
}

/** Returns a value with its sign: `+3`, `−2`, `0`. */
export function formatSigned(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}
