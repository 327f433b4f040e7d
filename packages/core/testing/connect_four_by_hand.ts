/**
 * The search of `examples/connect_four_search.ts` written by hand, without the engine: the same
 * bounds, order, keys and windows, so the same nodes, in one recursive function over two int32 words
 * and a table of one word an entry. What the engine costs is measured against it.
 *
 * @module
 */
import { popcount } from "../bits/bits.ts";

const [BOARD, BOTTOM, RISING, FALLING] = [63, 1, 7, 56].map((cells) => cells * 0x20_4081);
const [BOARD_2, BOTTOM_2] = [63, 1].map((cells) => cells * 0x4081);
const ORDER = Int32Array.of(3, 2, 4, 1, 5, 0, 6);
const [LEVEL_OF, SLANT_OF] = [new Int32Array(52), new Int32Array(52)];
for (let i = 0; i < 4 * 28; i++) {
  const [start, nth] = [i >> 2, i & 3];
  LEVEL_OF[start + 7 * nth] |= 1 << start & BOARD;
  SLANT_OF[start + 8 * nth] |= 1 << start & RISING;
  SLANT_OF[start + 6 * nth] |= 1 << start & FALLING;
}

/** Codes of the table: 0 is empty, then upper bounds from −32 + 1, and lower bounds above 64. */
const [UPPER_AT, LOWER_AT, CODE_BITS, CODE_MASK] = [32, 96, 7, 127];
/** The bits of the table's size: 2^24 entries, so that the rest of a key and a code are a word. */
const SIZE_BITS = 24;

function after(low: number, high: number, s: number): number {
  return (low >>> s) | (high << (28 - s));
}

let fours2 = 0;
function fours(a: number, high: number): number {
  let found = (a << 1) & (a << 2) & (a << 3);
  fours2 = (high << 1) & (high << 2) & (high << 3);
  for (let k = 6; k <= 8; k++) {
    const b = after(a, high, k);
    const c = after(a, high, 2 * k);
    const d = after(a, high, 3 * k);
    const second = a & c & d;
    const third = a & b & d;
    const fourth = a & b & c;
    found |= (b & c & d) | (second << k) | (third << (2 * k)) | (fourth << (3 * k));
    fours2 |= (second >>> (28 - k)) | (third >>> (28 - 2 * k)) | (fourth >>> (28 - 3 * k));
  }
  return found;
}

function twos(a: number, high: number, open: number, open2: number, k: number): number {
  const b = after(a, high, k);
  const c = after(a, high, 2 * k);
  const d = after(a, high, 3 * k);
  const free = open & after(open, open2, k) & after(open, open2, 2 * k) & after(open, open2, 3 * k);
  return free & (a | b | c | d) & ~(a ^ b ^ c ^ d);
}

/** The search by hand. */
export class ConnectFourByHand {
  /** Positions looked at so far. */
  nodes = 0;
  readonly #table = new Int32Array(2 ** SIZE_BITS);
  /** The moves of each number of empty cells: worth · 64 + cell. */
  readonly #moves = new Int32Array(43 * 8);

  /** Returns the score of the position after some moves, columns 1–7, for its side to move. */
  score(moves: string): number {
    let [own, other] = [[0, 0], [0, 0]];
    for (const move of moves) {
      const [word, shift] = [(Number(move) - 1) >> 2, 7 * ((Number(move) - 1) & 3)];
      own[word] |= ((own[word] | other[word]) + (1 << shift)) & (63 << shift);
      [own, other] = [other, own];
    }
    const left = 42 - moves.length;
    const [four, four2] = [fours(own[0], own[1]), fours2];
    let [low, high] = [-(left >> 1), (left + 1) >> 1];
    while (low < high) {
      let middle = low + Math.trunc((high - low) / 2);
      if (middle <= 0) middle = Math.min(middle, Math.trunc(low / 2));
      else middle = Math.max(middle, Math.trunc(high / 2));
      const bound = this.#search(own[0], own[1], four, four2, other[0], other[1], left, middle + 1);
      if (bound > middle) low = bound;
      else high = bound;
    }
    return low + 0;
  }

  #search(
    own: number,
    own2: number,
    four: number,
    four2: number,
    other: number,
    other2: number,
    left: number,
    threshold: number,
  ): number {
    this.nodes++;
    const all = own | other;
    const all2 = own2 | other2;
    const threats = fours(other, other2) & BOARD & ~all;
    const threats2 = fours2 & BOARD_2 & ~all2;
    const free = (all + BOTTOM) & BOARD;
    const free2 = (all2 + BOTTOM_2) & BOARD_2;
    if ((free & four) | (free2 & four2)) return (left + 1) >> 1;
    const forced = popcount(free & threats) + popcount(free2 & threats2);
    const safe = forced > 1 ? 0 : free & ~(threats >>> 1) & (forced === 0 ? -1 : threats);
    const safe2 = forced > 1 ? 0 : free2 & ~(threats2 >>> 1) & (forced === 0 ? -1 : threats2);
    if ((safe | safe2) === 0) return (1 - left) >> 1;
    const least = Math.min(0, (3 - left) >> 1);
    if (least >= threshold) return least;
    const most = (left - 1) >> 1;
    if (most < threshold) return most;
    const keyLow = (own + all) | ((own2 + all2) << 28);
    const rest = (keyLow >>> SIZE_BITS) | (((own2 + all2) >>> 4) << (32 - SIZE_BITS));
    const product = Math.imul(rest, 0x9e37_79b1);
    const slot = (keyLow ^ product ^ (product >>> 15)) & (2 ** SIZE_BITS - 1);
    const table = this.#table;
    const entry = table[slot];
    if (entry >>> CODE_BITS === rest && (entry & CODE_MASK) !== 0) {
      const code = entry & CODE_MASK;
      if (code >= UPPER_AT + UPPER_AT) {
        if (code - LOWER_AT >= threshold) return code - LOWER_AT;
      } else if (code - UPPER_AT < threshold) return code - UPPER_AT;
    }
    const open = BOARD & ~other & ~four;
    const open2 = BOARD_2 & ~other2 & ~four2;
    const level = twos(own, own2, open, open2, 7);
    const slant = (twos(own, own2, open, open2, 8) & RISING) |
      (twos(own, own2, open, open2, 6) & FALLING);
    const moves = this.#moves;
    const first = left * 8;
    let end = first;
    for (let i = 0; i < 7; i++) {
      const column = ORDER[i];
      const move = column < 4 ? safe & (63 << (7 * column)) : safe2 & (63 << (7 * column - 28));
      if (move === 0) continue;
      const cell = 31 - Math.clz32(move) + (column < 4 ? 0 : 28);
      const below = column < 4 ? (own << 1) & (own << 2) : (own2 << 1) & (own2 << 2);
      const worth = popcount(level & LEVEL_OF[cell]) + popcount(slant & SLANT_OF[cell]) +
        ((move & below) === 0 ? 0 : 1);
      let at = end++;
      for (; at > first && moves[at - 1] >> 6 < worth; at--) moves[at] = moves[at - 1];
      moves[at] = (worth << 6) | cell;
    }
    let best = -99;
    for (let i = first; i < end && best < threshold; i++) {
      const cell = moves[i] & 63;
      const next = cell < 28 ? own | (1 << cell) : own;
      const next2 = cell < 28 ? own2 : own2 | (1 << (cell - 28));
      const after = 1 - threshold;
      const bound = -this.#search(other, other2, threats, threats2, next, next2, left - 1, after);
      if (bound > best) best = bound;
    }
    table[slot] = (rest << CODE_BITS) | (best >= threshold ? best + LOWER_AT : best + UPPER_AT);
    return best;
  }
}
