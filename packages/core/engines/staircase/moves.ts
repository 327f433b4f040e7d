/**
 * Staircases as ranks, and what a move does to a rank and to the score, looked up by line.
 *
 * A position is a staircase: lines with so many free cells at their ends, never fewer than the line
 * before. Its contour is the path between taken and free cells, and contours are ranked as
 * `StaircaseRanking` ranks them,
 *
 *     rank = Σ over lines k of C(k + left[k], k + 1),
 *
 * a bijection onto 0..C(lines + width, lines) − 1. Taking a cell of line k lowers the rank by
 * C(k + left[k] − 1, k): a number that depends on that line alone. So all successors of a position
 * stand before it, at distances known beforehand, whatever the other lines hold.
 *
 * @module
 */
import { StaircaseRanking } from "../../ranking/staircase_ranking.ts";
import type { Numbers, NumbersConstructor } from "../../tables/numbers.ts";

/**
 * A game on staircases: sides take turns to take the next cell of a line that has more free cells
 * than the line before; the game ends when none is left, with 0.
 *
 *     line 0   # # # .      left = 1 2 4, width 4: the moves are the first free cells of all
 *     line 1   # # . .      three lines, since 1 > 0, 2 > 1 and 4 > 2
 *     line 2   . . . .
 */
export interface StaircaseGame {
  /** The number of lines. */
  readonly lines: number;
  /** The length of a line. */
  readonly width: number;
  /** Free cells of each line of the position that is asked for, never falling. */
  readonly left: readonly number[];
  /**
   * Returns what the move in a line with so many free cells gains for the side that moves where an
   * even (0) or odd (1) number of cells is free; also for cells that are taken in `left`.
   */
  gainAt(line: number, left: number, parity: number): number;
}

/** What a move of a line does, by `line * stride + left`. */
export interface StaircaseMoves<T extends Numbers> {
  /** The number of lines. */
  readonly lines: number;
  /** The length of a line plus one. */
  readonly stride: number;
  /** What the line adds to the rank of a position. */
  readonly rankParts: Int32Array;
  /** By how much the rank falls with the move. */
  readonly rankDrops: Int32Array;
  /** What the move gains for its mover, where an even (0) or odd (1) number of cells is free. */
  readonly gains: readonly [T, T];
}

/** Returns the bytes of the moves and of the ranking it is made from. */
export function staircaseMovesBytes(
  { lines, width }: StaircaseGame,
  bytesPerNumber: number,
): number {
  return lines * (width + 1) * (4 + 4 + 2 * bytesPerNumber) + (lines + width + 1) * (lines + 1) * 4;
}

/**
 * Returns the moves of a game by line.
 *
 * @throws {RangeError} unless it has fewer than 2^31 − 1 staircases.
 */
export function staircaseMoves<T extends Numbers>(
  { lines, width, gainAt }: StaircaseGame,
  numbers: NumbersConstructor<T>,
): StaircaseMoves<T> {
  const { values: binomials, width: row } = new StaircaseRanking(lines, width).contours.binomials;
  const stride = width + 1;
  const [rankParts, rankDrops] = [new Int32Array(lines * stride), new Int32Array(lines * stride)];
  const [even, odd] = [new numbers(lines * stride), new numbers(lines * stride)];
  for (let line = 0; line < lines; line++) {
    for (let left = 1; left <= width; left++) {
      const index = line * stride + left;
      rankParts[index] = binomials[(line + left) * row + line + 1];
      rankDrops[index] = binomials[(line + left - 1) * row + line];
      even[index] = gainAt(line, left, 0);
      odd[index] = gainAt(line, left, 1);
    }
  }
  return { lines, stride, rankParts, rankDrops, gains: [even, odd] };
}
