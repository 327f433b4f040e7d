/**
 * The tables that the search of a position takes, before they are made.
 *
 * @module
 */
import { MAX_TABLE_BITS, planTables } from "./bound_tables.ts";
import { idealCapturesBytes } from "./ideal_captures.ts";
import { type CardsPosition, emptyCells } from "../rules/position.ts";

/** What the memory is for. */
export const TABLES = "the tables of the search";

/** Bytes of the relations and of all other small tables, rounded up. */
const SMALL_BYTES = 1 << 16;

/** Workers on one search. */
export interface Crew {
  /** How many. */
  readonly workers: number;
  /** Bytes that they share besides the tables. */
  readonly sharedBytes: number;
}

/** The tables that a position takes, before they are made. */
export interface RootPlan {
  /** The tables of bounds have at most 2^bits buckets; there are none if 0. */
  readonly tableBits: number;
  /** Bytes of the tables of bounds, which workers share. */
  readonly tableBytes: number;
  /** Bytes of all other tables, which each worker has of its own. */
  readonly ownBytes: number;
  /** Bytes of all of it. */
  readonly bytes: number;
}

/**
 * Returns the tables for a position: those of bounds shrink to fit a memory limit.
 *
 * @param crew How many workers there are, and what they share besides those tables; one where missing.
 */
export function planRoot(
  position: CardsPosition,
  memoryBytes: number,
  { workers, sharedBytes }: Crew = { workers: 1, sharedBytes: 0 },
): RootPlan {
  const cells = position.cards.length;
  const empty = emptyCells(position).length;
  const ownBytes = idealCapturesBytes(cells, empty) + 2 ** cells + SMALL_BYTES;
  let tableBits = MAX_TABLE_BITS;
  const tableBytes = () => 4 * planTables({ rootEmpty: empty, bits: tableBits }).words;
  const bytes = () => ownBytes * workers + sharedBytes + tableBytes();
  while (tableBits > 0 && bytes() > memoryBytes) tableBits--;
  return { tableBits, tableBytes: tableBytes(), ownBytes, bytes: bytes() };
}
