/**
 * From tests of single first moves to the value and the best move: the bounds of a value before any
 * search, thresholds around it, and in each test the moves in the order of the answer, so that the first
 * success at the value is the smallest best move and no separate pass is needed.
 *
 * @module
 */
import type { Bounds, Side } from "@zugzwang/core";
import { mtd } from "@zugzwang/core/engines/mtd";
import { type CardsPosition, EMPTY } from "../rules/position.ts";

/** Returns the part of a window that decides on which side of a number a value lies. */
export function windowAround(than: number, { lower, upper }: Bounds): Bounds {
  return { lower: Math.max(lower, than - 1), upper: Math.min(upper, than + 1) };
}

/**
 * Returns what is proved of a value by bounds that were found in a part of its window: an end of the
 * part that nothing has moved proves nothing.
 */
export function provedWithin(part: Bounds, whole: Bounds, { lower, upper }: Bounds): Bounds {
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
export function openWindow({ cards, owners, side }: CardsPosition): Bounds {
  const count = (owner: Side) =>
    cards.filter((card, cell) => card !== EMPTY && owners[cell] === owner).length;
  const empty = cards.filter((card) => card === EMPTY).length;
  const other = side === 0 ? 1 : 0;
  return {
    lower: count(other) + (empty >> 1) - cards.length,
    upper: cards.length - count(side) - ((empty + 1) >> 1),
  };
}

/** Where the search starts: most random deals are worth 0 or −1. */
const FIRST_GUESS = 0;

/** The value of a position for its side to move, and its smallest best move. */
export interface Scanned {
  /** Net captures from now on. */
  readonly value: number;
  /** The index of the move. */
  readonly index: number;
}

/** What a scan found. */
export interface ScanResult {
  /** The index of the first move that reaches the threshold, or null. */
  readonly success: number | null;
  /** Its proved lower bound; or, where no move reaches the threshold, the upper bound of them all. */
  readonly bound: number;
}

/** Tests the first moves against a threshold. */
export type Scan = (threshold: number) => ScanResult;

/**
 * Returns the value and the smallest best move of a position by scans, within any proved bounds.
 *
 * @param onBounds Called with the proved bounds after every scan.
 */
export function scanForValue(
  scan: Scan,
  { lower, upper, onBounds }: Bounds & { onBounds?: (lower: number, upper: number) => void },
): Scanned {
  let index: number | null = null;
  const value = mtd((threshold) => {
    const { success, bound } = scan(threshold);
    // All moves before it are below the threshold, so it is also the first to reach its bound.
    if (success !== null) index = success;
    return bound;
  }, { lower, upper, guess: FIRST_GUESS, ...onBounds && { onBounds } });
  // Where no test succeeded the value is the lower bound, which nothing has named a move for yet.
  return { value, index: index ?? scan(value).success! };
}

/**
 * Returns a value by scans, as far as a window goes: whatever lies outside is said as its end.
 *
 * @param onBounds Called with the bounds after every scan.
 */
export function clampedValue(
  scan: Scan,
  { lower, upper, onBounds }: Bounds & { onBounds: (lower: number, upper: number) => void },
): number {
  // The first test is at the upper end: nothing more is asked where it is reached.
  const test = (threshold: number) => scan(threshold).bound;
  return mtd(test, { lower, upper, guess: upper, onBounds });
}

/** Returns a scan on one thread. */
export function serialScan(
  twins: readonly number[],
  test: (index: number, threshold: number) => number,
): Scan {
  const uppers = twins.map(() => Infinity);
  return (threshold) => {
    let bound = -Infinity;
    for (const [index, twin] of twins.entries()) {
      if (twin !== index) continue; // an equal card with a smaller number stands for it
      if (uppers[index] >= threshold) {
        const result = test(index, threshold);
        if (result >= threshold) return { success: index, bound: result };
        uppers[index] = result;
      }
      bound = Math.max(bound, uppers[index]);
    }
    return { success: null, bound };
  };
}
