/**
 * The memory of the tables of bounds: one for each number of empty cells, all in one array, which
 * workers may share.
 *
 * @module
 */
import { tableWords } from "./dominance_table.ts";

/** The fewest empty cells with a table: nearer to the end a search is cheaper. */
const MIN_EMPTY = 6;

/** The most: a field of an open side counts up to seven cards of a hand. */
const MAX_EMPTY = 14;

/** A table has at most 2^bits buckets, as many as pay. */
export const MAX_TABLE_BITS = 13;

/** What decides how many tables there are, and how large. */
export interface TablesSize {
  /** Empty cells of the root: the tables are for positions after its first move. */
  readonly rootEmpty: number;
  /** The most bits of a table; 0 for no tables. */
  readonly bits: number;
}

/** Tables and their memory. */
export interface BoundTables extends TablesSize {
  /** The memory, zeroed before its first use. */
  readonly words: Int32Array;
}

/** Where a table lies. */
export interface TablePlace {
  /** The empty cells of its positions. */
  readonly empty: number;
  /** It has 2^bits buckets. */
  readonly bits: number;
  /** Its first word. */
  readonly start: number;
}

/** Returns the tables, and the words of them all. */
export function planTables(
  { rootEmpty, bits }: TablesSize,
): { places: readonly TablePlace[]; words: number } {
  const places: TablePlace[] = [];
  let words = 0;
  for (let empty = MIN_EMPTY; bits > 0 && empty <= Math.min(rootEmpty - 1, MAX_EMPTY); empty++) {
    // Positions are about eight times as many with each placement.
    const place = { empty, bits: Math.min(bits, 3 * (rootEmpty - empty)), start: words };
    places.push(place);
    words += tableWords(empty, place.bits);
  }
  return { places, words };
}
