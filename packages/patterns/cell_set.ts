/**
 * Sets of up to 52 cells as numbers: the sum of what their cells count. They have an order, and are
 * quick to compare and to take apart by their two words.
 *
 * @module
 */
import { lowestBitIndex, popcount } from "@zugzwang/core/tables";

/** A set of cells. */
export type CellSet = number;

/** Where cells go, or what they stand for. */
export type CellMap = readonly number[];

/** The most cells. */
export const MAX_CELLS = 52;
/** What a cell counts. */
export const WORTH: readonly number[] = Array.from({ length: MAX_CELLS }, (_, cell) => 2 ** cell);
/** Cells of the lower word. */
const LOW_BITS = 32;

function lowOf(set: CellSet): number {
  return set | 0;
}

function highOf(set: CellSet): number {
  return set / WORTH[LOW_BITS] | 0;
}

/** Whether a set has a cell. */
export function has(set: CellSet, cell: number): boolean {
  return (cell < LOW_BITS ? lowOf(set) >> cell & 1 : highOf(set) >> cell - LOW_BITS & 1) === 1;
}

/** How many cells a set has. */
export function sizeOf(set: CellSet): number {
  return popcount(lowOf(set)) + popcount(highOf(set));
}

/** The cells of any of some sets. */
export function unionOf(sets: readonly CellSet[]): CellSet {
  let [low, high] = [0, 0];
  for (let i = 0; i < sets.length; i++) {
    low |= lowOf(sets[i]);
    high |= highOf(sets[i]);
  }
  return high * WORTH[LOW_BITS] + (low >>> 0);
}

/** The set of some cells. */
export function setOf(cells: readonly number[]): CellSet {
  return cells.reduce((set, cell) => set + WORTH[cell], 0);
}

/** The cells of a set, ascending. */
export function cellsOf(set: CellSet): number[] {
  const cells: number[] = [];
  for (let word = lowOf(set); word !== 0; word &= word - 1) cells.push(lowestBitIndex(word));
  for (let word = highOf(set); word !== 0; word &= word - 1) {
    cells.push(LOW_BITS + lowestBitIndex(word));
  }
  return cells;
}

/** Where a map takes a set. */
export function imageOf(set: CellSet, goes: CellMap): CellSet {
  let image = 0;
  for (let word = lowOf(set); word !== 0; word &= word - 1) {
    image += WORTH[goes[lowestBitIndex(word)]];
  }
  for (let word = highOf(set); word !== 0; word &= word - 1) {
    image += WORTH[goes[LOW_BITS + lowestBitIndex(word)]];
  }
  return image;
}

/** The sets that hold none of the others, of those that are alike one; small ones first. */
export function minimal(sets: readonly CellSet[]): CellSet[] {
  const bySize: CellSet[][] = [];
  for (const set of sets) (bySize[sizeOf(set)] ??= []).push(set);
  const kept: CellSet[] = [];
  for (const alike of bySize) {
    for (const set of alike ?? []) if (!holdsOne(set, kept)) kept.push(set);
  }
  return kept;
}

/** Whether a set holds one of some others. */
function holdsOne(set: CellSet, others: readonly CellSet[]): boolean {
  const [low, high] = [~lowOf(set), ~highOf(set)];
  for (let i = 0; i < others.length; i++) {
    if ((lowOf(others[i]) & low) === 0 && (highOf(others[i]) & high) === 0) return true;
  }
  return false;
}
