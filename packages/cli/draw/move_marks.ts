// The values of moves on a drawn board, for the terminal and for SVG. Values are always for the
// side that makes the move. A value that an unproved move may beat is never shown as the best.
import type { Shape } from "@zugzwang/core";
import type { StudiedMove, Study } from "@zugzwang/core/study";
import { findLeast } from "../base/extreme.ts";
import type { AnyGame } from "../base/games.ts";

export type KnownMoves = Pick<Study, "unproved" | "moverValue"> & {
  /** The proved moves, best first. */
  readonly moves: readonly Pick<StudiedMove, "move" | "moverValue" | "plies">[] | null;
};

/** What to draw on a move. */
export interface MoveMark {
  /** The value with its sign: `+3`, `−2`, `0`. Without points, the outcome and the plies: `W3`, `L`. */
  readonly text: string;
  /** The value in a terminal: `3`, `-2`, `W`. A star marks a best move. */
  readonly note: string;
  /** Whether no move is better. */
  readonly isBest: boolean;
  /** `good`: the best moves, unless all moves are equal or lose, or the best value is not known. */
  readonly look: "good" | "other";
}

/** Returns the value of the best move for the side to move, or null if it is not proved. */
export function findBestValue({ moves, unproved, moverValue }: KnownMoves): number | null {
  return moverValue ?? (unproved.length === 0 ? moves?.[0]?.moverValue ?? null : null);
}

/**
 * Returns a function that finds the mark of a shape: of the best move that is made there, or null if
 * none is proved to be the best one there.
 */
export function markShapes(game: AnyGame, known: KnownMoves): (shape: Shape) => MoveMark | null {
  const moves = known.moves ?? [];
  const best = findBestValue(known);
  const isEqual = known.unproved.length === 0 && moves.length > 1 &&
    moves.every(({ moverValue }) => moverValue === best);
  const ranks = new Map(moves.map(({ move }, rank) => [move, rank]));
  const open = new Set(known.unproved.map(({ move }) => move));
  return ({ moves: texts = [] }) => {
    const rank = findLeast(texts, (text) => ranks.get(text) ?? Infinity);
    if (rank === Infinity) return null;
    const { moverValue, plies } = moves[rank];
    const isBest = moverValue === best;
    if (!isBest && texts.some((text) => open.has(text))) return null;
    const outcome = game.outcome ? formatOutcome(moverValue) : null;
    const isGood = isBest && !isEqual && !(game.outcome && moverValue < 0);
    return {
      text: outcome ? `${outcome}${plies ?? ""}` : formatSigned(moverValue),
      note: `${outcome ?? moverValue}${isBest ? "*" : ""}`,
      isBest,
      look: isGood ? "good" : "other",
    };
  };
}

/** Returns `W`, `D` or `L`. */
function formatOutcome(moverValue: number): string {
  return moverValue > 0 ? "W" : moverValue < 0 ? "L" : "D";
}

/** Returns a value with its sign: `+3`, `−2`, `0`. */
export function formatSigned(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}
