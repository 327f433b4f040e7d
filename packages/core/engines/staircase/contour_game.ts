// Staircases as bit strings: states of one word.
//
// The contour between taken and free cells is a path of `lines + width` steps. Bit i of the key is 1 if
// step i crosses a line, and 0 if it runs along the lines.
//
//     bit of line k: k + left[k]        left = 1 2 4, width 4:  bits 1, 3, 6 = 0b100_1010
//
// A line has a move if the bit just below its one is zero. The move swaps the two, 01 → 10.
import { lowestBitIndex, popcount } from "../../tables/bits.ts";
import type { StateGame } from "../games.ts";
import type { StaircaseMoves } from "./staircase_values.ts";

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
