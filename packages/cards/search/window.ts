/**
 * The bounds of a value before any search.
 *
 * @module
 */
import type { Side } from "@zugzwang/core";
import { type CardsPosition, EMPTY } from "../rules/position.ts";

/** Bounds of a value. */
export interface Window {
  /** No less, whatever is played. */
  readonly lower: number;
  /** No more, whatever is played. */
  readonly upper: number;
}

/** Returns the part of a window that decides on which side of a number a value lies. */
export function windowAround(than: number, { lower, upper }: Window): Window {
  return { lower: Math.max(lower, than - 1), upper: Math.min(upper, than + 1) };
}

/**
 * Returns what is proved of a value by bounds that were found in a part of its window: an end of the
 * part that nothing has moved proves nothing.
 */
export function provedWithin(part: Window, whole: Window, { lower, upper }: Window): Window {
  return {
    lower: lower > part.lower ? lower : whole.lower,
    upper: upper < part.upper ? upper : whole.upper,
  };
}

/**
 * Returns the least and the most net captures from now on of the side to move.
 *
 * Let it own M cells now and E at the end, e cells being empty. It puts down P = ⌈e/2⌉ cards more,
 * as the sides alternate and it begins. A placement gives its side one cell, a capture moves one
 * cell from side to side; so E = M + P + V for its net captures V. E is a number of cells, 0 ≤ E ≤
 * cells, hence −M − P ≤ V ≤ cells − M − P. With O cells of the other side, M = cells − e − O, so
 * −M − P = O + ⌊e/2⌋ − cells.
 */
export function openWindow({ cards, owners, side }: CardsPosition): Window {
  const count = (owner: Side) =>
    cards.filter((card, cell) => card !== EMPTY && owners[cell] === owner).length;
  const empty = cards.filter((card) => card === EMPTY).length;
  const other = side === 0 ? 1 : 0;
  return {
    lower: count(other) + (empty >> 1) - cards.length,
    upper: cards.length - count(side) - ((empty + 1) >> 1),
  };
}
