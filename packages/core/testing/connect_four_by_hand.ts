/**
 * The search of `docs/examples/connect_four_search.ts` written by hand, without the engine: the same
 * bounds, order, keys, windows and table, so the same nodes, in one recursive function over two int32
 * words. The engine's overhead is measured against it.
 *
 * @module
 */
import { popcount } from "../tables/bits.ts";

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

/** The table's size: 2^17 entries of two words, the 1 MiB with which the engine begins. */
const SIZE_BITS = 17;
/** The largest score in size, and what stands for the bounds of a key: (lower, upper) + 0 if none. */
const [MOST, UPPER_BITS, UPPER_MASK] = [21, 6, 63];

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

function hashOf(rest: number): number {
  let word = Math.imul(rest, 0x85eb_ca6b);
  word = Math.imul(word ^ (word >>> 15), 0xc2b2_ae35);
  return word ^ (word >>> 16);
}

/** The search by hand. */
export class ConnectFourByHand {
  /** Positions looked at so far. */
  nodes = 0;
  /** Of each entry the rest of its key, then its bounds. */
  readonly #table = new Int32Array(2 * 2 ** SIZE_BITS);
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
    const [all, all2] = [own[0] | other[0], own[1] | other[1]];
    const isWon = (((all + BOTTOM) & BOARD & four) | ((all2 + BOTTOM_2) & BOARD_2 & four2)) !== 0;
    if (isWon) return (left + 1) >> 1;
    let [low, high] = [Math.min(0, (3 - left) >> 1), (left - 1) >> 1];
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
    const slot = 2 * ((keyLow ^ hashOf(rest)) & (2 ** SIZE_BITS - 1));
    const table = this.#table;
    const bounds = table[slot + 1];
    if (table[slot] === rest && bounds !== 0) {
      const lower = (bounds >> UPPER_BITS) - MOST;
      if (lower >= threshold) return lower;
      const upper = (bounds & UPPER_MASK) - 1 - MOST;
      if (upper < threshold) return upper;
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
    this.#store(slot, rest, best, threshold);
    return best;
  }

  #store(slot: number, rest: number, best: number, threshold: number): void {
    const table = this.#table;
    let [lower, upper] = best >= threshold ? [best, MOST] : [-MOST, best];
    const known = table[slot] === rest ? table[slot + 1] : 0;
    if (known !== 0) {
      lower = Math.max(lower, (known >> UPPER_BITS) - MOST);
      upper = Math.min(upper, (known & UPPER_MASK) - 1 - MOST);
    }
    table[slot] = rest;
    table[slot + 1] = ((lower + MOST) << UPPER_BITS) | (upper + 1 + MOST);
  }
}
