/**
 * The game within one word of the subset lattice: 16 positions at a time by look-up.
 *
 * Bit `s` of a word stands for the set `s` of the word's own elements, so that a move, adding
 * element `i`, leads from bit `s` to bit `s | 1 << i`.
 *
 * @module
 */

/**
 * Returns the won positions of every 16-bit half word: entry `x` holds x and every bit from which
 * one move reaches a bit that is neither in x nor won itself.
 *
 * It is put together from the same table for 8 bits: the upper half is solved by itself, and its
 * lost bits are moves of the lower half. Entries whose upper halves solve alike form equal rows of
 * 256, and there are few different ones, so most rows are copies.
 */
export function wonHalfWords(): Uint16Array {
  const bytes = Uint8Array.from({ length: 256 }, (_, x) => wonByMoves(x));
  const table = new Uint16Array(65536);
  const rowOf = new Int32Array(256).fill(-1);
  for (let high = 0; high < 256; high++) {
    const won = bytes[high];
    const row = high << 8;
    if (rowOf[won] >= 0) {
      table.copyWithin(row, rowOf[won], rowOf[won] + 256);
      continue;
    }
    rowOf[won] = row;
    const lost = ~won & 0xff;
    for (let low = 0; low < 256; low++) table[row | low] = won << 8 | bytes[low | lost];
  }
  return table;
}

/** Returns the won bits of one byte (3 elements), from the largest set down. */
function wonByMoves(byte: number): number {
  let won = byte;
  for (let set = 7; set >= 0; set--) {
    for (let i = 0; i < 3; i++) {
      const next = set | 1 << i;
      if (next !== set && (won >> next & 1) === 0) won |= 1 << set;
    }
  }
  return won;
}
