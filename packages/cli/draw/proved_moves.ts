/**
 * Moves of which some may not be proved. A value that others may still beat is never shown as the
 * best of a place.
 *
 * @module
 */
import type { OpenMove } from "@zugzwang/core/study";
import type { Shape } from "@zugzwang/core";
import type { ValuedMove } from "./move_marks.ts";

/** What is known of the moves of a position. */
export interface KnownMoves<Move extends ValuedMove = ValuedMove> {
  /** Those that are proved and shown, best first; null if there are none. */
  readonly moves: readonly Move[] | null;
  /** Those that are not proved, or their texts. */
  readonly unproved: readonly (string | OpenMove)[];
  /** The value of the position for the side to move; null where it is not known. */
  readonly moverValue: number | null;
}

/** Places in lists of moves, by the moves' texts. */
const PLACES = new WeakMap<
  readonly (ValuedMove | OpenMove | string)[],
  ReadonlyMap<string, number>
>();

/** Returns the value of the best move for the side to move; null where it is not proved. */
export function bestValue(known: KnownMoves | null): number | null {
  if (known === null) return null;
  const { moves, unproved, moverValue } = known;
  return moverValue ?? (unproved.length === 0 ? moves?.[0]?.moverValue ?? null : null);
}

/**
 * Returns the best of the moves that are shown among some; null while a better one may be among
 * those that are not proved.
 */
export function bestAmong<Move extends ValuedMove>(
  known: KnownMoves<Move> | null,
  texts: readonly string[],
): Move | null {
  if (!known?.moves) return null;
  const { moves, unproved } = known;
  const [shown, open] = [placesOf(moves), placesOf(unproved)];
  const best = texts.reduce((best, text) => Math.min(best, shown.get(text) ?? Infinity), Infinity);
  if (best === Infinity) return null;
  const isSure = moves[best].moverValue === bestValue(known) ||
    !texts.some((text) => open.has(text));
  return isSure ? moves[best] : null;
}

/** Returns what says whether a shape shows the value of its best move. */
export function showsBest(known: KnownMoves): (shape: Shape) => boolean {
  return ({ moves = [] }) => bestAmong(known, moves) !== null;
}

function placesOf(
  moves: readonly (ValuedMove | OpenMove | string)[],
): ReadonlyMap<string, number> {
  const textOf = (move: ValuedMove | OpenMove | string) =>
    typeof move === "string" ? move : move.move;
  const known = PLACES.get(moves) ?? new Map(moves.map((move, place) => [textOf(move), place]));
  PLACES.set(moves, known);
  return known;
}
