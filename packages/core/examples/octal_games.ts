/**
 * Tutorial 2: games that fall apart into sums. Kayles and Dawson's Chess.
 *
 * A position is a set of rows; a move changes one row. Then a row needs no win or loss but a
 * Grundy value: rows with values g_1, …, g_k together are lost for the side to move exactly if
 * g_1 ⊕ … ⊕ g_k = 0 (Sprague and Grundy). So a table over the lengths of a single row solves
 * boards of any number of rows.
 *
 * An octal code gives the rules: the digit of `taken` pieces has bit 0 if they may be a whole row,
 * bit 1 if they may be taken from an end and leave a shorter row, bit 2 if they may be taken from
 * the middle and leave two.
 *
 * @module
 */
import { BESIDE, type RankedGame, retrogradeGrundy } from "@zugzwang/core";

/** Kayles, 0.77: take one or two neighbours from anywhere. */
export const KAYLES: readonly number[] = [0, 7, 7];

/** Dawson's Chess, 0.137. */
export const DAWSONS_CHESS: readonly number[] = [0, 1, 3, 7];

/** Returns the game of one row of 0..`longest` pieces under an octal code: ranks are lengths. */
export function octalGame(code: readonly number[], longest: number): RankedGame {
  return {
    size: longest + 1,
    maxMoves: code.length * (longest + 2),
    expand(length, successors, _gains, marks) {
      let count = 0;
      for (let taken = 1; taken <= Math.min(length, code.length - 1); taken++) {
        const left = length - taken;
        if (left === 0 && code[taken] & 1) successors[count++] = 0;
        if (left > 0 && code[taken] & 2) successors[count++] = left;
        if (!(code[taken] & 4)) continue;
        for (let first = 1; 2 * first <= left; first++) {
          successors[count++] = first;
          successors[count] = left - first;
          marks[count++] = BESIDE; // the other row
        }
      }
      return count;
    },
  };
}

/** Returns the Grundy values of rows of 0..`longest` pieces. Time O(longest² · code length). */
export function grundyValues(code: readonly number[], longest: number): Int32Array {
  return retrogradeGrundy(octalGame(code, longest)).values;
}
