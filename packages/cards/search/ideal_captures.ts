// Upper bounds of what a side can still capture, for every set of cells and any cards.
//
// In the *ideal game* of a side, each of its placements captures every neighbour that is marked as
// takeable or that the other side placed later. The other side never captures anything and only
// chooses its cells to leave little. A cell that a side owns at the end of the real game was placed
// by it, was taken by its later placement next to it, or is its own now. So for any sequence of
// cells the side ends the ideal game with at least as many cells, and the value of the ideal game
// is an upper bound of its net captures from now on. A cell may be marked as not takeable if no
// card in hand beats any of its open sides, since hands and open sides only shrink.
import type { BoardTables } from "./tables.ts";

/**
 * The tables of the ideal game from a set of occupied cells on. The entry for the occupied cells
 * `occ` and the takeable ones `open` (a subset of `occ`) is at `occIndex[occ] + openIndex[open]`, in
 * mixed radix: 2 states for a cell that is occupied from the start and 3 for any other.
 */
export interface IdealCaptures {
  readonly occIndex: Int32Array;
  readonly openIndex: Int32Array;
  /** The most net captures of the side to move. */
  readonly take: Int8Array;
  /** The most net captures of the side that waits. */
  readonly wait: Int8Array;
}

/** Returns the bytes of the tables: 2 · 2^occupied · 3^empty, and two indices of 2^cells words. */
export function countIdealBytes(cells: number, empty: number): number {
  return 2 * 2 ** (cells - empty) * 3 ** empty + 2 * 4 * 2 ** cells;
}

/** Returns the tables for all positions that follow. Time: bytes × empty cells. */
export function makeIdealCaptures(board: BoardTables, occupied: number): IdealCaptures {
  const { cells, full } = board;
  const strides: number[] = [];
  let states = 1;
  for (let cell = 0; cell < cells; cell++) {
    strides.push(states);
    states *= occupied >> cell & 1 ? 2 : 3;
  }
  const tables: IdealCaptures = {
    occIndex: sumStrides(strides.map((stride, cell) => occupied >> cell & 1 ? 0 : stride)),
    openIndex: sumStrides(strides),
    take: new Int8Array(states),
    wait: new Int8Array(states),
  };
  const empty = full & ~occupied;
  let filled = empty;
  do { // all subsets, from the full board back
    fillEntries(tables, board, occupied | filled);
    filled = (filled - 1) & empty;
  } while (filled !== empty);
  return tables;
}

/** Returns for every set of cells the sum of their strides. */
function sumStrides(strides: readonly number[]): Int32Array {
  const sums = new Int32Array(1 << strides.length);
  for (let set = 1; set < sums.length; set++) {
    sums[set] = sums[set & (set - 1)] + strides[31 - Math.clz32(set & -set)];
  }
  return sums;
}

/** Fills the entries of one set of occupied cells; those of all larger sets are filled. */
function fillEntries(tables: IdealCaptures, board: BoardTables, occupied: number): void {
  const { occIndex, openIndex, take, wait } = tables;
  const { full, around, sizes } = board;
  const empty = full & ~occupied;
  if (empty === 0) return; // all zero
  let open = occupied;
  do {
    let most = 0;
    let least = full;
    for (let remaining = empty; remaining !== 0; remaining &= remaining - 1) {
      const bit = remaining & -remaining;
      const cell = 31 - Math.clz32(bit);
      const taken = open & around[cell];
      const next = occIndex[occupied | bit];
      const taking = sizes[taken] + wait[next + openIndex[open & ~taken]];
      const waiting = take[next + openIndex[open | bit]];
      if (taking > most) most = taking;
      if (waiting < least) least = waiting;
    }
    const index = occIndex[occupied] + openIndex[open];
    take[index] = most;
    wait[index] = least;
    open = (open - 1) & occupied;
  } while (open !== occupied);
}
