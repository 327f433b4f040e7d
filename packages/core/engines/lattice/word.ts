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
 * one move reaches a bit that is neither in x nor won itself. It is put together from the table for
 * 8 bits, and that from the one for 4.
 */
export function wonHalfWords(): Uint16Array {
  const nibbles = new Uint16Array(16);
  for (let x = 0; x < 16; x++) nibbles[x] = wonByMoves(x);
  return doubled(doubled(nibbles));
}

/** Returns the won bits of four bits (2 elements), from the largest set down. */
function wonByMoves(nibble: number): number {
  let won = nibble;
  for (let set = 3; set >= 0; set--) {
    for (let i = 0; i < 2; i++) {
      const next = set | 1 << i;
      if (next !== set && (won >> next & 1) === 0) won |= 1 << set;
    }
  }
  return won;
}

/**
 * Returns the table for twice as many bits as a table is for.
 *
 * The upper half is solved by itself, and its lost bits are moves of the lower half. Entries whose
 * upper halves solve alike form equal rows, and there are few different ones, so most rows are
 * copies; and so are parts of a row that differ in moves which lost bits above give anyway.
 */
function doubled(table: Uint16Array): Uint16Array {
  const rowLength = table.length;
  const result = new Uint16Array(rowLength * rowLength);
  const rowOf = new Int32Array(rowLength).fill(-1);
  for (let high = 0; high < rowLength; high++) {
    const won = table[high];
    const row = high * rowLength;
    if (rowOf[won] >= 0) {
      result.copyWithin(row, rowOf[won], rowOf[won] + rowLength);
      continue;
    }
    rowOf[won] = row;
    fillRow(result.subarray(row, row + rowLength), table, won);
  }
  return result;
}

/** Fills in the row of the upper halves that solve to the same won bits. */
function fillRow(row: Uint16Array, table: Uint16Array, won: number): void {
  const upper = won * table.length;
  const lost = ~won & (table.length - 1);
  row[0] = upper | table[lost];
  for (let bit = 1; bit < row.length; bit *= 2) {
    if ((lost & bit) !== 0) row.copyWithin(bit, 0, bit);
    else for (let low = bit; low < 2 * bit; low++) row[low] = upper | table[low | lost];
  }
}
