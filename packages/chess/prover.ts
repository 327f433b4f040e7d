// The provers of the staircase board: the contour's table, and an encoding of positions as states
// for core's engines.
//
// Only the free part of a board matters from a position on. It lies in a rectangle, from the first row
// and column that are not full to the last ones. Its lines are the rows, or the columns if it is taller
// than wide. A position is the number of free cells at the end of each line. In the order of the lines
// these numbers never decrease.
//
//     # # # .      left = 1 2 4: the positions that can still follow are those with
//     # # . .      left' ≤ left in every line, also never decreasing
//     . . . .
//
// As a state it is the *contour* between taken and free cells, a path of `lines + width` steps. Bit i is
// 1 if step i crosses a line, and 0 if it runs along the lines.
//
//     bit of line k: k + left[k]        left = 1 2 4, width 4:  bits 1, 3, 6 = 0b100_1010
//
// A line has a move if the bit just below its one is zero. The move swaps the two, 01 → 10.
import type { Budget, Means, Prover, StateEncoding } from "@zugzwang/core";
import { lowestBitIndex, popcount } from "@zugzwang/core/bits";
import type { StateGame } from "@zugzwang/core/engines";
import type { SolvePlan } from "@zugzwang/core/game";
import { type ChessMove, type ChessPosition, countCellsLeft, getSideToMove } from "./rules.ts";
import {
  type StaircaseGame,
  type StaircaseMoves,
  staircaseMoves,
  staircaseTableSize,
  staircaseValues,
} from "./staircase_values.ts";

/** The methods: the contour's table, and core's engines on hashed states. */
export const METHODS = ["contour", "memo", "topological"] as const;
/** The most bytes of core's engines per position of one word: their arrays double when they are full. */
const MOST_BYTES: Readonly<Record<string, number>> = { memo: 33, topological: 270 };
/** The most bytes per position for each further word: in the memo, and as a state that waits. */
const MOST_WORD_BYTES = 28;

/**
 * Makes the prover of the method `contour`: one table of all positions that can still follow. Throws a
 * `LimitError` if it has more than 2^31 - 2 places, or a limit stops it.
 */
export function makeContourProver(
  root: ChessPosition,
  budget: Budget,
): Prover<ChessPosition, ChessMove> {
  const free = layOutLines(root);
  const valueOf = staircaseValues(free, budget);
  const findValue = (position: ChessPosition) => valueOf(free.countFree(position)) + 0;
  return {
    method: "contour",
    positions: countPositions(free),
    nodes: null,
    bound: findValue,
    known: (position) => ({ lower: findValue(position), upper: findValue(position) }),
  };
}

/** Encodes the positions that follow from a root as states: the contour as bits. */
export function encodeStates(root: ChessPosition): StateEncoding<ChessPosition> {
  const free = layOutLines(root);
  return {
    game: contourGame(staircaseMoves(free)),
    encode: (position) => contourState(free.countFree(position), free.width),
  };
}

/** Returns the plan of a solve: exact, but an upper bound of bytes for `memo` and `topological`. */
export function planChess(root: ChessPosition, { method }: Pick<Means, "method">): SolvePlan {
  const free = layOutLines(root);
  const { positions: contours, bytes } = staircaseTableSize(free);
  const positions = method === "memo" ? null : countPositions(free);
  if (method === "contour") return { method, positions, bytes };
  const wordCount = countWords(free.left.length, free.width);
  const positionBytes = MOST_BYTES[method] + MOST_WORD_BYTES * (wordCount - 1);
  return { method, positions, bytes: contours * positionBytes + 2 ** 16 };
}

/**
 * Counts the positions that can still follow, this one included: those with at most as many free cells
 * in every line, never decreasing. Exact up to 2^53. Time: O(lines · width).
 */
function countPositions({ left }: StaircaseGame): number {
  // counts[k]: the ways so far in which the last line has k free cells.
  let counts = [1];
  for (const most of left) {
    let sum = 0;
    counts = Array.from({ length: most + 1 }, (_, free) => sum += counts[free] ?? 0);
  }
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Returns the free part of a position's board as a game on staircases, and a function that counts the free
 * cells of each line of a position that follows. Both take time O(cells).
 */
function layOutLines(position: ChessPosition) {
  const { board: { rows, cols, payoffs }, filled } = position;
  const firstRow = filled.filter((count) => count === cols).length;
  const [height, width] = [rows - firstRow, cols - filled[rows - 1]];
  const isWide = height <= width;
  const countFree = (after: ChessPosition) => {
    const byRow = after.filled.slice(firstRow).map((count) => cols - count);
    if (isWide) return byRow;
    const countColumn = (_: unknown, col: number) =>
      byRow.filter((count) => count >= width - col).length;
    return Array.from({ length: width }, countColumn);
  };
  const moverOfEven = getSideToMove(position) ^ (countCellsLeft(position) & 1);
  return {
    width: isWide ? width : height,
    left: countFree(position),
    gainAt: (line: number, free: number, parity: number) => {
      const row = isWide ? firstRow + line : rows - free;
      const col = isWide ? cols - free : cols - width + line;
      return payoffs[moverOfEven ^ parity][row * cols + col];
    },
    countFree,
  };
}

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
