/**
 * Positions of any board as states of a few words: the free cells of each line, several lines to a
 * word.
 *
 *     width 9, 4 bits a line:  word 0 = left[0] | left[1] << 4 | … | left[6] << 24, word 1 = …
 *
 * @module
 */
import type { StateGame } from "@zugzwang/core";
import type { StaircaseMoves } from "@zugzwang/core/engines";
import type { Remainder } from "./remainder.ts";

/** How the free cells of lines are packed into the words of a state. */
export interface Packing {
  /** Bits of a line. */
  readonly bits: number;
  /** Lines of a word. */
  readonly linesPerWord: number;
  /** Words of a state. */
  readonly words: number;
}

/** Returns the packing that suits what is left of a board. */
export function planPacking({ lines, width }: Remainder): Packing {
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

/** Returns the game on packed states. */
export function playPacked(
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
