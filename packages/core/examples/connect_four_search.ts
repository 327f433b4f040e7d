/**
 * Tutorial 5: a game too large for a table, Connect Four on 7 columns of 6 cells, by `NullWindow`.
 * A column takes seven bits, the last one 0; columns 0–3 are a word, 4–6 the next. Cells of a line
 * are k = 6, 7 or 8 bits apart, the first in columns 0–3: so a set of lines is one word.
 * @module
 */
// deno-lint-ignore-file single-var-declarator -- taking arrays apart makes the search a tenth slower
import { InputError, NullWindow, popcount, type SearchedGame, type Seen } from "@zugzwang/core";
const [BOARD, BOTTOM, RISING, FALLING] = [63, 1, 7, 56].map((cells) => cells * 0x20_4081);
const [BOARD_2, BOTTOM_2] = [63, 1].map((cells) => cells * 0x4081); // cells of each column
const ORDER = Int32Array.of(3, 2, 4, 1, 5, 0, 6); // of the columns
const [LEVEL_OF, SLANT_OF] = [new Int32Array(52), new Int32Array(52)]; // the lines through a cell
for (let i = 0; i < 4 * 28; i++) {
  const [start, nth] = [i >> 2, i & 3];
  LEVEL_OF[start + 7 * nth] |= 1 << start & BOARD;
  SLANT_OF[start + 8 * nth] |= 1 << start & RISING;
  SLANT_OF[start + 6 * nth] |= 1 << start & FALLING;
}
const after = (low: number, high: number, s: number) => (low >>> s) | (high << (28 - s));
let fours2 = 0; // the second word of what `fours` returns
/** Returns the cells that make a line of four with three stones of a set. */
function fours(a: number, high: number): number {
  let found = (a << 1) & (a << 2) & (a << 3);
  fours2 = (high << 1) & (high << 2) & (high << 3);
  for (let k = 6; k <= 8; k++) {
    const b = after(a, high, k), c = after(a, high, 2 * k), d = after(a, high, 3 * k);
    const second = a & c & d, third = a & b & d, fourth = a & b & c;
    found |= (b & c & d) | (second << k) | (third << (2 * k)) | (fourth << (3 * k));
    fours2 |= (second >>> (28 - k)) | (third >>> (28 - 2 * k)) | (fourth >>> (28 - 3 * k));
  }
  return found;
}
/** Returns the lines with two of the mover's stones, else open cells that make no four yet. */
function twos(state: Int32Array, k: number, starts: number): number {
  const a = state[0], high = state[1], open = BOARD & ~state[4] & ~state[2];
  const open2 = BOARD_2 & ~state[5] & ~state[3];
  const b = after(a, high, k), c = after(a, high, 2 * k), d = after(a, high, 3 * k);
  const free = open & after(open, open2, k) & after(open, open2, 2 * k) & after(open, open2, 3 * k);
  return starts & free & (a | b | c | d) & ~(a ^ b ^ c ^ d);
}
// Pairs of words: own stones and fours, the other's, moves that do not lose; last, cells left.
function look(state: Int32Array, seen: Seen): void {
  const all = state[0] | state[4], all2 = state[1] | state[5], left = state[10];
  const threats = state[6] = fours(state[4], state[5]) & BOARD & ~all;
  const threats2 = state[7] = fours2 & BOARD_2 & ~all2;
  const free = (all + BOTTOM) & BOARD, free2 = (all2 + BOTTOM_2) & BOARD_2;
  const forced = popcount(free & threats) + popcount(free2 & threats2);
  state[8] = forced > 1 ? 0 : free & ~(threats >>> 1) & (forced === 0 ? -1 : threats);
  state[9] = forced > 1 ? 0 : free2 & ~(threats2 >>> 1) & (forced === 0 ? -1 : threats2);
  const won = (free & state[2]) | (free2 & state[3]), lost = (state[8] | state[9]) === 0;
  seen.upper = won ? (left + 1) >> 1 : (lost ? 1 - left : left - 1) >> 1;
  seen.lower = won || lost ? seen.upper : Math.min(0, (3 - left) >> 1);
  seen.keyLow = (state[0] + all) | ((state[1] + all2) << 28);
  seen.keyHigh = (state[1] + all2) >>> 4;
}
const expand: SearchedGame["expand"] = (state, successors, _gains, _again, worths) => {
  const level = twos(state, 7, BOARD), slant = twos(state, 8, RISING) | twos(state, 6, FALLING);
  let count = 0;
  for (let i = 0; i < 7; i++) {
    const word = ORDER[i] >> 2, move = state[8 + word] & (63 << (7 * (ORDER[i] & 3)));
    if (move === 0) continue;
    const to = 11 * count, cell = 28 * word + 31 - Math.clz32(move);
    worths[count++] = popcount(level & LEVEL_OF[cell]) + popcount(slant & SLANT_OF[cell]) +
      popcount(move & (state[word] << 1) & (state[word] << 2));
    successors[to] = state[4];
    successors[to + 1] = state[5];
    successors[to + 2] = state[6];
    successors[to + 3] = state[7];
    successors[to + 4 + word] = state[word] | move;
    successors[to + 5 - word] = state[1 - word];
    successors[to + 10] = state[10] - 1;
  }
  return count;
};
const name = "Connect Four, 7 x 6, keys 1";
export const game = { name, wordCount: 11, maxMoves: 7, maxValue: 21, keyBits: 49, look, expand };
const search = new NullWindow(game);
/** Returns the score of the position after some moves, columns 1–7, for its side to move. */
export function connectFourScore(moves: string, by: NullWindow = search): number {
  let [own, other] = [[0, 0], [0, 0]];
  for (let i = 0; i < moves.length; i++) {
    const [word, shift] = [(Number(moves[i]) - 1) >> 2, 7 * ((Number(moves[i]) - 1) & 3)];
    const cell = ((own[word] | other[word]) + (1 << shift)) & (63 << shift);
    const bad = !/[1-7]/.test(moves[i]) || !cell || [fours(own[0], own[1]), fours2][word] & cell;
    const fault = { line: 1, column: i + 1, expected: "a column 1–7 with room, no four yet" };
    if (bad) throw new InputError({ ...fault, found: `"${moves[i]}"` });
    [own, other] = [other, own.map((stones, at) => at === word ? stones | cell : stones)];
  }
  const state = [...own, fours(own[0], own[1]), fours2, ...other, 0, 0, 0, 0, 42 - moves.length];
  return by.value(state, { lower: (moves.length - 41) >> 1, upper: (43 - moves.length) >> 1 });
}
