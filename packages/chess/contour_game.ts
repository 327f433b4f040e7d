// Staircases as bit strings: states of 32 bits a word.
//
// The contour between taken and free cells is a path of `lines + width` steps. Bit i of the state is 1
// if step i crosses a line, and 0 if it runs along the lines.
//
//     bit of line k: k + left[k]        left = 1 2 4, width 4:  bits 1, 3, 6 = 0b100_1010
//
// A line has a move if the bit just below its one is zero. The move swaps the two, 01 → 10.
import type { StateGame } from "@zugzwang/core/engines";
import { lowestBitIndex, popcount } from "@zugzwang/core/bits";
import type { StaircaseMoves } from "./staircase_values.ts";

/** Bits at odd places. */
const ODD_BITS = 0xaaaa_aaaa;

function countWords(lines: number, width: number): number {
  return Math.max(1, Math.ceil((lines + width) / 32));
}

/** Returns the state of a staircase, given the free cells of each line and the length of a line. */
export function contourState(left: ArrayLike<number>, width: number): Int32Array {
  const state = new Int32Array(countWords(left.length, width));
  for (let line = 0; line < left.length; line++) {
    const bit = line + left[line];
    state[bit >> 5] |= 1 << (bit & 31);
  }
  return state;
}

/** Returns the game on the states of contours. */
export function contourGame({ lines, stride, gains: gainsBySide }: StaircaseMoves): StateGame {
  // Σ left = Σ bit − Σ line: its parity is the number of ones at odd places plus the odd lines.
  const parityOfLines = (lines >> 1) & 1;
  const wordCount = countWords(lines, stride - 1);
  return {
    wordCount,
    maxMoves: Math.max(1, lines),
    expand(state, successors, gains) {
      let odd = parityOfLines;
      for (let word = 0; word < wordCount; word++) odd ^= popcount(state[word] & ODD_BITS) & 1;
      const gain = gainsBySide[odd];
      let count = 0;
      let linesBelow = 0;
      let bitBelow = 1; // no step of the contour is below the first one
      for (let word = 0; word < wordCount; word++) {
        const bits = state[word];
        let ones = bits & ~(bits << 1 | bitBelow);
        while (ones !== 0) {
          const one = ones & -ones;
          ones ^= one;
          const line = linesBelow + popcount(bits & (one - 1));
          const at = count * wordCount;
          for (let i = 0; i < wordCount; i++) successors[at + i] = state[i];
          successors[at + word] ^= one | one >>> 1;
          if (one === 1) successors[at + word - 1] ^= 1 << 31;
          gains[count++] = gain[line * stride + 32 * word + lowestBitIndex(one) - line];
        }
        linesBelow += popcount(bits);
        bitBelow = bits >>> 31;
      }
      return count;
    },
  };
}
