// Staircases as bit strings: states of one word.
//
// The contour between taken and free cells is a path of `lines + width` steps. Bit i of the key is 1 if
// step i crosses a line, and 0 if it runs along the lines.
//
//     bit of line k: k + left[k]        left = 1 2 4, width 4:  bits 1, 3, 6 = 0b100_1010
//
// A line has a move if the bit just below its one is zero. The move swaps the two, 01 → 10.
import { LimitError } from "../../run/errors.ts";
import { lowestBitIndex, popcount } from "../../tables/bits.ts";
import { binomial, MAX_RANKS } from "../../tables/rankings.ts";
import { MOST, wrongGain, wrongValue } from "../_contract.ts";
import type { StateGame } from "../games.ts";

/**
 * A game on staircases: the sides take turns to take the next cell of a line that has more free cells
 * than the previous line. The game ends, with 0, when all cells are taken.
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
  /** Free cells of each line of the initial position, never falling. */
  readonly left: readonly number[];
  /**
   * Returns the gain of the move in a line with `left` free cells, for the side that moves when an even
   * (0) or odd (1) number of cells is free. Also called for cells that are taken in `left`.
   */
  gainAt(line: number, left: number, parity: number): number;
}

/**
 * Throws unless the free cells of each line are those of a staircase within another one.
 * @throws {RangeError} if not.
 */
export function checkStaircase(left: ArrayLike<number>, within: ArrayLike<number>): void {
  let [fits, before] = [left.length === within.length, 0];
  for (let line = 0; line < left.length; line++) {
    fits &&= Number.isInteger(left[line]) && left[line] >= before && left[line] <= within[line];
    before = left[line];
  }
  if (fits) return;
  const [expected, found] = [within, left].map((counts) => Array.from(counts).join(" "));
  throw new RangeError(
    `Cannot solve: expected free cells of ${within.length} lines in non-decreasing order, at most ` +
      `${expected}, found ${found}`,
  );
}

/**
 * Throws unless the initial position is a staircase, and all staircases can be ranked.
 * @throws {LimitError} if there are too many.
 */
export function checkGame({ lines, width, left }: StaircaseGame): void {
  checkStaircase(left, new Array(lines).fill(width));
  const needed = Math.min(binomial(lines + width, lines), Number.MAX_VALUE);
  if (needed <= MAX_RANKS) return;
  const purpose = `the table of a ${lines} x ${width} board`;
  throw new LimitError({ kind: "positions", needed, allowed: MAX_RANKS, purpose });
}

/** The moves, by `line * stride + left`. */
export interface StaircaseMoves {
  /** The number of lines. */
  readonly lines: number;
  /** The length of a line plus one. */
  readonly stride: number;
  /** The line's summand of a position's rank. */
  readonly rankParts: Int32Array;
  /** How far the rank falls with the move. */
  readonly rankDrops: Int32Array;
  /** The gain of the move if an even (0) or odd (1) number of cells is free. */
  readonly gains: readonly [Int32Array, Int32Array];
}

/**
 * Returns the moves of a game by line.
 * @throws {LimitError} if it has 2^31 − 1 staircases or more.
 * @throws {RangeError} if `left` is not one of them, a gain is not an integer, or the larger gains of
 * all cells sum to 2^30 or more.
 */
export function staircaseMoves(game: StaircaseGame): StaircaseMoves {
  const { lines, width } = game;
  checkGame(game);
  const stride = width + 1;
  const [rankParts, rankDrops] = [new Int32Array(lines * stride), new Int32Array(lines * stride)];
  const [even, odd] = [new Int32Array(lines * stride), new Int32Array(lines * stride)];
  let sum = 0;
  for (let line = 0; line < lines; line++) {
    for (let left = 1; left <= width; left++) {
      const index = line * stride + left;
      rankParts[index] = binomial(line + left, line + 1);
      rankDrops[index] = binomial(line + left - 1, line);
      const [ofEven, ofOdd] = [game.gainAt(line, left, 0), game.gainAt(line, left, 1)];
      for (const gain of [ofEven, ofOdd]) {
        if (Number.isSafeInteger(gain)) continue;
        throw wrongGain(gain, `line ${line} with ${left} free cells`);
      }
      [even[index], odd[index]] = [ofEven, ofOdd];
      sum += Math.max(Math.abs(ofEven), Math.abs(ofOdd));
    }
  }
  if (sum > MOST) throw wrongValue(sum, MOST, "all cells together");
  return { lines, stride, rankParts, rankDrops, gains: [even, odd] };
}

/** The longest contour that is a key of one word: lines + width. */
export const MAX_CONTOUR_KEY_BITS = 31;
/** Bits at odd places. */
const ODD_BITS = 0xaaaa_aaaa;

/** Returns the key of a staircase, given the free cells of each line. */
export function contourKey(left: ArrayLike<number>): number {
  let key = 0;
  for (let line = 0; line < left.length; line++) key |= 1 << (line + left[line]);
  return key;
}

/** Returns the game on the keys of contours, for engines of states. */
export function contourGame({ lines, stride, gains: gainsBySide }: StaircaseMoves): StateGame {
  // Σ left = Σ bit − Σ line: its parity is the number of ones at odd places plus the odd lines.
  const parityOfLines = (lines >> 1) & 1;
  return {
    wordCount: 1,
    maxMoves: Math.max(1, lines),
    expand(state, successors, gains) {
      const key = state[0];
      const gain = gainsBySide[(popcount(key & ODD_BITS) & 1) ^ parityOfLines];
      let count = 0;
      let ones = key & ~(key << 1) & ~1;
      while (ones !== 0) {
        const one = ones & -ones;
        ones ^= one;
        const line = popcount(key & (one - 1));
        successors[count] = key ^ one ^ (one >> 1);
        gains[count++] = gain[line * stride + lowestBitIndex(one) - line];
      }
      return count;
    },
  };
}
