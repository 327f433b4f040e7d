/**
 * Contours as ranks, and what a move does to a rank and to the score, looked up by line.
 *
 * A position is a contour: the path between taken and free cells from the lower left corner to
 * the upper right one. Contours are ranked as core's `StaircaseRanking` ranks them,
 *
 *     rank = Σ over lines k of C(k + left[k], k + 1),
 *
 * a bijection onto 0..C(lines + width, lines) − 1. Taking a cell of line k lowers the rank by
 * C(k + left[k] − 1, k): a number that depends on that line alone. So all successors of a position
 * stand before it, at distances known beforehand, whatever the other lines hold.
 *
 * @module
 */
import { type Numbers, type NumbersConstructor, StaircaseRanking } from "@zugzwang/core";
import type { Remainder } from "./remainder.ts";

/** What a move of a line does, by `line * stride + left`. */
export interface MoveTable<T extends Numbers> {
  /** The number of lines. */
  readonly lines: number;
  /** The length of a line plus one. */
  readonly stride: number;
  /** What the line adds to the rank of a position. */
  readonly rankParts: Int32Array;
  /** By how much the rank falls with the move. */
  readonly rankDrops: Int32Array;
  /** What the move gains for its mover, where an even (0) or odd (1) number of cells is free. */
  readonly payoffs: readonly [T, T];
}

/** Returns the bytes of a move table and of the ranking it is made from. */
export function moveTableBytes({ lines, width }: Remainder, bytesPerNumber: number): number {
  return lines * (width + 1) * (4 + 4 + 2 * bytesPerNumber) + (lines + width + 1) * (lines + 1) * 4;
}

/**
 * Returns the move table of what is left of a board.
 *
 * @throws {RangeError} unless it has fewer than 2^31 − 1 contours.
 */
export function moveTableOf<T extends Numbers>(
  { lines, width, payoffAt }: Remainder,
  numbers: NumbersConstructor<T>,
): MoveTable<T> {
  const { values: binomials, width: row } = new StaircaseRanking(lines, width).contours.binomials;
  const stride = width + 1;
  const [rankParts, rankDrops] = [new Int32Array(lines * stride), new Int32Array(lines * stride)];
  const [even, odd] = [new numbers(lines * stride), new numbers(lines * stride)];
  for (let line = 0; line < lines; line++) {
    for (let left = 1; left <= width; left++) {
      const index = line * stride + left;
      rankParts[index] = binomials[(line + left) * row + line + 1];
      rankDrops[index] = binomials[(line + left - 1) * row + line];
      even[index] = payoffAt(line, left, 0);
      odd[index] = payoffAt(line, left, 1);
    }
  }
  return { lines, stride, rankParts, rankDrops, payoffs: [even, odd] };
}
