/**
 * Bounds of what a side can still capture, for every set of cells, whatever the cards.
 *
 * In the *ideal game* of a side, each of its placements captures every neighbour that is marked
 * as takeable or that the other side placed later, and the other side never captures anything; it
 * only chooses its cells to leave little. A cell that a side owns at the end was placed by it, or
 * taken by a later placement of it next to it, or is its own now; so for any sequence of cells the
 * ideal game ends with at least the cells of the real one, and its value, over best choices of
 * cells, is an upper bound of the side's net captures from now on. Marking a cell as not takeable
 * keeps this true if no card left in hand beats any of its open sides: hands and open sides only
 * shrink.
 *
 * @module
 */
import { previousSubset } from "@zugzwang/core/tables";
import type { BoardMasks } from "./board_masks.ts";

/**
 * The tables of the ideal game from an occupancy on. The entry for the occupied cells `occ` and
 * the takeable ones `open` (a part of `occ`) is at `occIndex[occ] + openIndex[open]`: mixed radix,
 * with 2 states for a cell occupied from the start and 3 for any other.
 */
export interface IdealCaptures {
  /** The part of the index that says which cells are occupied. */
  readonly occIndex: Int32Array;
  /** The part of the index that says which cells are takeable. */
  readonly openIndex: Int32Array;
  /** The most net captures of the side to move. */
  readonly take: Int8Array;
  /** The most net captures of the side that waits. */
  readonly wait: Int8Array;
}

/** Returns the bytes of the tables: 2 · 2^occupied · 3^empty, and two indices of 2^cells words. */
export function idealCapturesBytes(cells: number, empty: number): number {
  return 2 * 2 ** (cells - empty) * 3 ** empty + 2 * 4 * 2 ** cells;
}

/** Returns the tables for all positions that follow an occupancy. Time: bytes × empty cells. */
export function idealCaptures(masks: BoardMasks, occupied: number): IdealCaptures {
  const { cells, full } = masks;
  const strides: number[] = [];
  let states = 1;
  for (let cell = 0; cell < cells; cell++) {
    strides.push(states);
    states *= occupied >> cell & 1 ? 2 : 3;
  }
  const tables: IdealCaptures = {
    occIndex: sumsOver(cells, (cell) => occupied >> cell & 1 ? 0 : strides[cell]),
    openIndex: sumsOver(cells, (cell) => strides[cell]),
    take: new Int8Array(states),
    wait: new Int8Array(states),
  };
  const empty = full & ~occupied;
  let filled = empty;
  do { // from the full board back
    fillOccupancy(tables, masks, occupied | filled);
    filled = previousSubset(filled, empty);
  } while (filled !== empty);
  return tables;
}

/** Returns for every set of cells the sum of the cells' strides. */
function sumsOver(cells: number, stride: (cell: number) => number): Int32Array {
  const sums = new Int32Array(1 << cells);
  for (let set = 1; set < 1 << cells; set++) {
    sums[set] = sums[set & (set - 1)] + stride(31 - Math.clz32(set & -set));
  }
  return sums;
}

/** Fills the entries of one occupancy, its fuller ones being filled. */
function fillOccupancy(tables: IdealCaptures, masks: BoardMasks, occupied: number): void {
  const { occIndex, openIndex, take, wait } = tables;
  const { full, around, sizes } = masks;
  const empty = full & ~occupied;
  if (empty === 0) return; // all zero
  let open = occupied;
  do {
    let most = 0;
    let least = full;
    for (let rest = empty; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest;
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
    open = previousSubset(open, occupied);
  } while (open !== occupied);
}
