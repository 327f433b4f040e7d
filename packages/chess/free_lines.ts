// The free part of a board as lines, and states of positions for core's engines.
//
// Only free cells matter from a position on. They lie in a rectangle, from the first row and column
// that are not full to the last ones. Its lines are the rows, or the columns if it is taller than
// wide. A position is the number of free cells at the end of each line. In the order of the lines
// these numbers never decrease.
//
//     # # # .      left = 1 2 4: the positions that can still follow are those with
//     # # . .      left' ≤ left in every line, also never decreasing
//     . . . .
//
// A state packs the free cells of several lines into each word:
//
//     width 9, 4 bits a line:  word 0 = left[0] | left[1] << 4 | … | left[6] << 24, word 1 = …
import type { StaircaseGame, StaircaseMoves } from "@zugzwang/core/engines";
import { type ChessPosition, getSideToMove } from "./rules.ts";
import type { StateGame } from "@zugzwang/core";

/** The free part of a board as a game on staircases. */
export interface FreeLines extends StaircaseGame {
  /** Returns the free cells of each line of a position that follows. */
  countFree(position: ChessPosition): number[];
}

/** Lays out the free part of a position's board. Time: O(rows + columns). */
export function layOutLines(position: ChessPosition): FreeLines {
  const { board, filled } = position;
  const { rows, cols, payoffs } = board;
  const notFull = filled.findIndex((count) => count < cols);
  const firstRow = notFull < 0 ? rows : notFull;
  const byRow = countByRow(position, firstRow);
  const width = byRow.at(-1) ?? 0;
  const isWide = byRow.length <= width;
  const left = isWide ? byRow : countByColumn(byRow, width);
  const cells = left.reduce((sum, count) => sum + count, 0);
  const moverOfEven = getSideToMove(position) ^ (cells & 1);
  return {
    lines: left.length,
    width: isWide ? width : byRow.length,
    left,
    gainAt: (line, free, parity) => {
      const row = isWide ? firstRow + line : rows - free;
      const col = isWide ? cols - free : cols - width + line;
      return payoffs[moverOfEven ^ parity][row * cols + col];
    },
    countFree: (after) => {
      const counts = countByRow(after, firstRow);
      return isWide ? counts : countByColumn(counts, width);
    },
  };
}

/** Counts the free cells of each row from one on. */
function countByRow({ board: { cols }, filled }: ChessPosition, firstRow: number): number[] {
  return filled.slice(firstRow).map((count) => cols - count);
}

/** Counts the free cells of each of the last `width` columns, given those of each row. */
function countByColumn(byRow: readonly number[], width: number): number[] {
  let row = byRow.length;
  return Array.from({ length: width }, (_, col) => {
    while (row > 0 && byRow[row - 1] >= width - col) row--;
    return byRow.length - row;
  });
}

/** How the free cells of lines are packed into the words of a state. */
interface Packing {
  readonly bits: number;
  readonly linesPerWord: number;
  readonly words: number;
}

export function planPacking({ lines, width }: FreeLines): Packing {
  const bits = Math.max(1, 32 - Math.clz32(width));
  const linesPerWord = Math.floor(31 / bits);
  return { bits, linesPerWord, words: Math.max(1, Math.ceil(lines / linesPerWord)) };
}

/** Returns the state of a position, given the free cells of each line. */
export function packState(
  left: ArrayLike<number>,
  { bits, linesPerWord, words }: Packing,
): Int32Array {
  const state = new Int32Array(words);
  for (let line = 0; line < left.length; line++) {
    state[Math.floor(line / linesPerWord)] |= left[line] << (line % linesPerWord * bits);
  }
  return state;
}

export function makePackedGame(
  { lines, stride, gains: gainsBySide }: StaircaseMoves,
  packing: Packing,
): StateGame {
  const { bits, linesPerWord, words } = packing;
  const mask = (1 << bits) - 1;
  const left = new Int32Array(lines);
  return {
    wordCount: words,
    maxMoves: Math.max(1, lines),
    expand(state, successors, gains) {
      let parity = 0;
      let line = 0;
      for (let word = 0; word < words; word++) {
        let rest = state[word];
        for (let i = 0; i < linesPerWord && line < lines; i++) {
          left[line] = rest & mask;
          parity ^= left[line++] & 1;
          rest >>= bits;
        }
      }
      let count = 0;
      line = 0;
      for (let word = 0; word < words; word++) {
        for (let i = 0; i < linesPerWord && line < lines; i++, line++) {
          if (left[line] === (line === 0 ? 0 : left[line - 1])) continue;
          const at = count * words;
          for (let w = 0; w < words; w++) successors[at + w] = state[w];
          successors[at + word] -= 1 << (i * bits);
          gains[count++] = gainsBySide[parity][line * stride + left[line]];
        }
      }
      return count;
    },
  };
}
