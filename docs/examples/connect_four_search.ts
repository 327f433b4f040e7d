/**
 * Tutorial 5: a game too large for a table, Connect Four on 7 columns of 6 cells, by `DepthFirst`.
 *
 * A column takes seven bits, the last one 0; columns 0–3 are the low word of a set of cells, 4–6 the
 * high one. The cells of a line are 6, 7 or 8 bits apart, its first in columns 0–3: so a set of
 * lines is one word.
 *
 *     state   0 1     the mover's stones          4 5   the other's stones
 *             2 3     where they make a four      6 7   where they make one     (notes of look)
 *             10      empty cells                 8 9   moves that do not lose  (notes of look)
 *
 * @module
 */
import { DepthFirst, type Seen, type StateGame } from "@zugzwang/core/engines";
import { InputError } from "@zugzwang/core";
import { popcount } from "@zugzwang/core/bits";

const [OWN, OWN_FOURS, OTHER, OTHER_FOURS, SAFE, EMPTY] = [0, 2, 4, 6, 8, 10];

/** Cells of each column: all, the lowest, and the starts of rising and falling lines. */
const [BOARD, BOTTOM, RISING, FALLING] = [63, 1, 7, 56].map((cells) => cells * 0x20_4081);
const [BOARD_HIGH, BOTTOM_HIGH] = [63, 1].map((cells) => cells * 0x4081);

/** The columns, those in the middle first. */
const ORDER = Int32Array.of(3, 2, 4, 1, 5, 0, 6);

/** By cell: the level and the slanting lines through it. */
const [LEVEL_OF, SLANT_OF] = [new Int32Array(52), new Int32Array(52)];
for (let start = 0; start < 28; start++) {
  for (let nth = 0; nth < 4; nth++) {
    LEVEL_OF[start + 7 * nth] |= 1 << start & BOARD;
    SLANT_OF[start + 8 * nth] |= 1 << start & RISING;
    SLANT_OF[start + 6 * nth] |= 1 << start & FALLING;
  }
}

/** The low word of a set whose cells fall by `by` places. */
function after(low: number, high: number, by: number): number {
  return (low >>> by) | (high << (28 - by));
}

/** Writes the cells that make a line of four with three stones of a set. */
function writeFours(state: Int32Array, stones: number, into: number): void {
  const a = state[stones];
  const high = state[stones + 1];
  let low = (a << 1) & (a << 2) & (a << 3); // upright
  let rest = (high << 1) & (high << 2) & (high << 3);
  for (let by = 6; by <= 8; by++) {
    const b = after(a, high, by);
    const c = after(a, high, 2 * by);
    const d = after(a, high, 3 * by);
    const second = a & c & d;
    const third = a & b & d;
    const fourth = a & b & c;
    low |= (b & c & d) | (second << by) | (third << (2 * by)) | (fourth << (3 * by));
    rest |= (second >>> (28 - by)) | (third >>> (28 - 2 * by)) | (fourth >>> (28 - 3 * by));
  }
  state[into] = low;
  state[into + 1] = rest;
}

/** Returns the lines with two of the mover's stones, else open cells that make no four yet. */
function twos(state: Int32Array, by: number, starts: number): number {
  const a = state[OWN];
  const high = state[OWN + 1];
  const open = BOARD & ~state[OTHER] & ~state[OWN_FOURS];
  const openHigh = BOARD_HIGH & ~state[OTHER + 1] & ~state[OWN_FOURS + 1];
  const b = after(a, high, by);
  const c = after(a, high, 2 * by);
  const d = after(a, high, 3 * by);
  const free = open & after(open, openHigh, by) & after(open, openHigh, 2 * by) &
    after(open, openHigh, 3 * by);
  return starts & free & (a | b | c | d) & ~(a ^ b ^ c ^ d);
}

/** Notes the threats and the moves that do not lose. Writes the bounds if a side wins at once, and
 * the key. */
function look(state: Int32Array, seen: Seen): void {
  const all = state[OWN] | state[OTHER];
  const allHigh = state[OWN + 1] | state[OTHER + 1];
  const left = state[EMPTY];
  writeFours(state, OTHER, OTHER_FOURS);
  const threats = state[OTHER_FOURS] &= BOARD & ~all;
  const threatsHigh = state[OTHER_FOURS + 1] &= BOARD_HIGH & ~allHigh;
  const free = (all + BOTTOM) & BOARD;
  const freeHigh = (allHigh + BOTTOM_HIGH) & BOARD_HIGH;
  const forced = popcount(free & threats) + popcount(freeHigh & threatsHigh);
  const safe = forced > 1 ? 0 : forced === 0 ? -1 : threats;
  const safeHigh = forced > 1 ? 0 : forced === 0 ? -1 : threatsHigh;
  state[SAFE] = free & ~(threats >>> 1) & safe; // not below a threat
  state[SAFE + 1] = freeHigh & ~(threatsHigh >>> 1) & safeHigh;
  const isWon = ((free & state[OWN_FOURS]) | (freeHigh & state[OWN_FOURS + 1])) !== 0;
  const isLost = !isWon && (state[SAFE] | state[SAFE + 1]) === 0;
  seen.upper = (isWon ? left + 1 : isLost ? 1 - left : left - 1) >> 1;
  seen.lower = isWon || isLost ? seen.upper : Math.min(0, (3 - left) >> 1);
  seen.keyLow = (state[OWN] + all) | ((state[OWN + 1] + allHigh) << 28);
  seen.keyHigh = (state[OWN + 1] + allHigh) >>> 4;
}

/** Writes the moves that do not lose, those first that are on most lines of two. */
const expand: StateGame["expand"] = (state, successors, _gains, _marks, priorities) => {
  const level = twos(state, 7, BOARD);
  const slant = twos(state, 8, RISING) | twos(state, 6, FALLING);
  let count = 0;
  for (let i = 0; i < 7; i++) {
    const word = ORDER[i] >> 2;
    const move = state[SAFE + word] & (63 << (7 * (ORDER[i] & 3)));
    if (move === 0) continue;
    const to = 11 * count;
    const cell = 28 * word + 31 - Math.clz32(move);
    priorities[count++] = popcount(level & LEVEL_OF[cell]) + popcount(slant & SLANT_OF[cell]) +
      popcount(move & (state[word] << 1) & (state[word] << 2));
    successors[to] = state[OTHER];
    successors[to + 1] = state[OTHER + 1];
    successors[to + 2] = state[OTHER_FOURS];
    successors[to + 3] = state[OTHER_FOURS + 1];
    successors[to + OTHER + word] = state[word] | move;
    successors[to + OTHER + 1 - word] = state[1 - word];
    successors[to + EMPTY] = state[EMPTY] - 1;
  }
  return count;
};

/** The game. A value is half the number of stones that the winner has left, 0 for a draw. */
export const connectFourGame: StateGame = {
  name: "Connect Four, 7 x 6, keys 1",
  wordCount: 11,
  maxMoves: 7,
  maxValue: 21,
  keyBits: 49,
  look,
  expand,
};

/**
 * Returns the state after some moves, columns 1–7.
 *
 * @throws {InputError} if a move is illegal, or made after the end of the game.
 */
export function connectFourState(moves: string): Int32Array {
  const state = new Int32Array(11);
  for (let i = 0; i < moves.length; i++) {
    const column = Number(moves[i]) - 1;
    const word = column >> 2;
    const taken = state[OWN + word] | state[OTHER + word];
    const cell = (taken + (1 << (7 * (column & 3)))) & (63 << (7 * (column & 3)));
    writeFours(state, OWN, OWN_FOURS);
    const isColumn = column >= 0 && column < 7;
    if (!isColumn || cell === 0 || (state[OWN_FOURS + word] & cell) !== 0) {
      const expected = "a column 1–7 with room, no four yet";
      throw new InputError({ line: 1, column: i + 1, expected, found: `"${moves[i]}"` });
    }
    for (let half = 0; half < 2; half++) {
      const own = state[OWN + half];
      state[OWN + half] = state[OTHER + half];
      state[OTHER + half] = half === word ? own | cell : own;
    }
  }
  writeFours(state, OWN, OWN_FOURS);
  state[EMPTY] = 42 - moves.length;
  return state;
}

/** Returns the score of the position after some moves, columns 1–7, for its side to move. */
export function connectFourScore(
  moves: string,
  search: DepthFirst = new DepthFirst(connectFourGame, { table: "fixed" }),
): number {
  return search.value(connectFourState(moves));
}
