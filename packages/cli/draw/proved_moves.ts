/**
 * Moves of which some may not be proved. A value that others may still beat is never shown as the
 * best of a place.
 *
 * @module
 */
import type { Shape, StudiedMove, Study } from "@zugzwang/core";

/** What is known of the moves of a position. */
export type KnownMoves = Pick<Study, "moves" | "unproved" | "moverValue">;

/** Places in lists of moves, best first, by the moves' names. */
const PLACES = new WeakMap<readonly StudiedMove[], ReadonlyMap<string, number>>();

/** Returns the value of the best move for the side to move; null where it is not proved. */
export function bestValue({ moves, unproved, moverValue }: KnownMoves): number | null {
  return moverValue ?? (unproved.length === 0 ? moves?.[0]?.moverValue ?? null : null);
}

/**
 * Returns the best of the moves that are listed among some; null while a better one may be among
 * those that are not proved.
 */
export function bestAmong(known: KnownMoves, names: readonly string[]): StudiedMove | null {
  const moves = known.moves ?? [];
  const places = placesOf(moves);
  const best = Math.min(...names.map((name) => places.get(name) ?? Infinity));
  if (best === Infinity) return null;
  const isOpen = known.unproved.length > 0 && names.some((name) => known.unproved.includes(name));
  return isOpen && moves[best].moverValue !== bestValue(known) ? null : moves[best];
}

/** Returns what says whether a shape shows the value of its best move. */
export function showsBest(known: KnownMoves): (shape: Shape) => boolean {
  return ({ moves = [] }) => bestAmong(known, moves) !== null;
}

function placesOf(moves: readonly StudiedMove[]): ReadonlyMap<string, number> {
  const known = PLACES.get(moves) ?? new Map(moves.map(({ move }, place) => [move, place]));
  PLACES.set(moves, known);
  return known;
}
