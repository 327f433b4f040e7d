/**
 * What a method of solution returns, whatever it keeps: values by free cells of each line.
 *
 * @module
 */
import { binomial } from "@zugzwang/core/ranking";
import { LimitError } from "@zugzwang/core/run";
import type { Remainder } from "./remainder.ts";
import type { Board } from "./rules.ts";

/** The most contours that can be numbered: ranks and their number are int32. */
export const MAX_CONTOURS: number = 2 ** 31 - 2;

/** The values of a position and of all that can come of it. */
export interface RemainderValues {
  /** What was left of the board. */
  readonly remainder: Remainder;
  /** Positions of a table that were evaluated, or null for a search. */
  readonly positions: number | null;
  /** Nodes that a search visited, or null for a table. */
  readonly nodes: number | null;
  /** Returns the value for the side to move, given the free cells of each line. */
  valueOf(left: ArrayLike<number>): number;
}

/**
 * Returns the number of contours of what is left of a board, C(lines + width, lines).
 *
 * @throws {LimitError} if that is over 2^31 − 2.
 */
export function countContours({ lines, width }: Remainder, { rows, cols }: Board): number {
  const needed = roundedBinomial(lines + width, Math.min(lines, width));
  if (needed <= MAX_CONTOURS) return binomial(lines + width, lines);
  const purpose = `the table of a ${rows} x ${cols} board`;
  throw new LimitError({ kind: "positions", needed, allowed: MAX_CONTOURS, purpose });
}

/**
 * Returns how many positions can still come, this one counted: those with as few or fewer free cells
 * in every line, never falling. Exact up to 2^53. Time: O(lines · width).
 */
export function countPositions({ lines, left }: Remainder): number {
  // counts[k]: the ways so far whose last line has k free cells.
  let counts = [1];
  for (let line = 0; line < lines; line++) {
    let sum = 0;
    counts = Array.from({ length: left[line] + 1 }, (_, free) => sum += counts[free] ?? 0);
  }
  return counts.reduce((sum, count) => sum + count, 0);
}

/** C(n, k), rounded where it is beyond 2^53, and finite: a message is to say how large it is. */
function roundedBinomial(n: number, k: number): number {
  let count = 1;
  for (let i = 1; i <= k; i++) count = count * (n - k + i) / i;
  return Math.min(count, Number.MAX_VALUE);
}

/** Returns what all payoffs may add up to, of each cell the larger. */
export function payoffSum({ payoffs: [first, second] }: Board): number {
  return first.reduce((sum, payoff, cell) => sum + Math.max(payoff, second[cell]), 0);
}
