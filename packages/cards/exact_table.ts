/**
 * A bounded table of proved bounds under full keys: an entry may be overwritten, never confused
 * with another position's.
 *
 * What the rest of a game is worth depends only on the empty cells and both hands, on which cards
 * in hand beat each open side of an occupied cell, and on who owns the cells that can still be
 * lost; settled cells do not matter. Cards that show more than a number are the same set whenever
 * they are as many, hands being the same, so a *count* stands for the set. The key is all of this:
 *
 *     word 0      occupied cells, both hands (16 + 2 · 8 bits)
 *     word 1      cells that can still be lost, those among them of the side to move (16 + 16)
 *     words 2..5  for each open side of such a cell, in a fixed order, 5 · mine + theirs: the
 *                 counts of cards that beat it; six of 5 bits a word, at most 24 open sides
 *     word 6      data: lower and upper bound
 *
 * Words 0 and 1 fix the list of open sides, and where the side that waits has at most four cards
 * and the other at most five, each pair of counts has a code of its own below 32; so the key says
 * the position unambiguously.
 *
 * @module
 */

/** Words of a key. */
const KEY_WORDS = 6;

/** Words of an entry and of a key in the making: the key, the data, and one to align. */
export const ENTRY_WORDS = 8;

/**
 * Returns the most empty cells of a position that a key can hold: where the side that waits has at
 * most four cards, and so the side to move at most five.
 */
export function keyedEmptyCells(cells: number): number {
  return 9 - cells % 2;
}

/** Odd multipliers that mix a key to its place; they decide no value. */
const MIX = [0x9e37_79b1, 0x85eb_ca6b, 0xc2b2_ae35, 0x27d4_eb2f, 0x1656_67b1, 0x735a_2d97] as const;

/** The table, and a key in the making for each depth of the search. */
export class ExactTable {
  /** `keys[depth * 8 + word]`: the key that `find` and `store` use at a depth. */
  readonly keys: Int32Array;
  readonly #words: Int32Array;
  readonly #slots: Int32Array;
  readonly #mask: number;

  /** Makes an empty table of 2^bits entries for depths 0..depths−1. */
  constructor(bits: number, depths: number) {
    this.keys = new Int32Array(ENTRY_WORDS * depths);
    this.#slots = new Int32Array(depths);
    this.#words = new Int32Array(ENTRY_WORDS << bits);
    this.#mask = (1 << bits) - 1;
  }

  /** Returns the bytes of a table of 2^bits entries. */
  static bytes(bits: number): number {
    return 4 * ENTRY_WORDS << bits;
  }

  /** Returns the data stored under the key of a depth, or 0. */
  find(depth: number): number {
    const keys = this.keys;
    const at = depth * ENTRY_WORDS;
    const a = keys[at];
    const b = keys[at + 1];
    const c = keys[at + 2];
    const d = keys[at + 3];
    const e = keys[at + 4];
    const f = keys[at + 5];
    let hash = Math.imul(a, MIX[0]) ^ Math.imul(b, MIX[1]) ^ Math.imul(c, MIX[2]) ^
      Math.imul(d, MIX[3]) ^ Math.imul(e, MIX[4]) ^ Math.imul(f, MIX[5]);
    hash = Math.imul(hash ^ (hash >>> 15), MIX[5]);
    const slot = ((hash ^ (hash >>> 15)) & this.#mask) * ENTRY_WORDS;
    this.#slots[depth] = slot;
    const words = this.#words;
    const same = words[slot] === a && words[slot + 1] === b && words[slot + 2] === c &&
      words[slot + 3] === d && words[slot + 4] === e && words[slot + 5] === f;
    return same ? words[slot + KEY_WORDS] : 0;
  }

  /** Stores data, not 0, under the key of a depth, in the place that `find` looked at. */
  store(depth: number, data: number): void {
    const slot = this.#slots[depth];
    const at = depth * ENTRY_WORDS;
    for (let word = 0; word < KEY_WORDS; word++) this.#words[slot + word] = this.keys[at + word];
    this.#words[slot + KEY_WORDS] = data;
  }
}
