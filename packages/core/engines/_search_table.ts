/**
 * How large the table of a search is.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import type { Checkpoint } from "../tables/checkpoint.ts";
import {
  type Replacement,
  TranspositionTable,
  type TranspositionTableSize,
} from "../tables/transposition_table.ts";
import { MAX_SIZE_BITS } from "../tables/_entry_layout.ts";
import { Plies } from "./_plies.ts";
import type { SearchedGame } from "./state_game.ts";

/** Bytes of the table where the caller says nothing, and the budget has as much. */
const DEFAULT_TABLE_BYTES = 2 ** 26;
/** Plies for which a table leaves room in the budget, or a quarter of it where that is less. */
const PLIES_IN_RESERVE = 200;
/** What the caller says of the table and of the memory. */
export interface TableWishes {
  /**
   * The most bytes of the table; 64 MiB where missing, and never more than the budget has. It begins
   * with 1 MiB and grows while a question takes more nodes than it has room for.
   */
  readonly tableBytes?: number;
  /** Which entry of the table gives way; `always`, the fastest, where missing. */
  readonly replacement?: Replacement;
  /** Where the table is kept for later runs, and taken from; it has the size there. */
  readonly checkpoint?: Checkpoint | undefined;
  /** The limits: memory, asked for before it is allocated; deadline and signal, polled. */
  readonly budget?: Budget;
}

/** Throws a `RangeError` unless a game says its keys, or its states are keys. */
export function checkSearchable({ look, wordCount, keyBits }: SearchedGame): void {
  const game = `a game of ${wordCount} words a state`;
  if (!look && wordCount > 3) {
    throw new RangeError(`Cannot search ${game} without look(): a key has 3 words`);
  }
  if (keyBits === undefined && wordCount > 2) {
    throw new RangeError(`Cannot search ${game} without keyBits: a key has 92 bits at most`);
  }
}

/** The most bytes that a table may take: the line of the search has its share of the budget. */
export function bytesFor(game: SearchedGame, options: TableWishes): number {
  const { budget = new Budget(), tableBytes = DEFAULT_TABLE_BYTES } = options;
  const left = budget.memoryBytes - budget.bytes;
  return Math.min(tableBytes, left - Math.min(left / 4, PLIES_IN_RESERVE * Plies.bytesOf(game)));
}

/** The largest table within some bytes, with one bound an entry where that makes it larger. */
export function sizeWithin(
  bytes: number,
  { wordCount, keyBits = 32 * wordCount, maxValue }: SearchedGame,
  { replacement = "always" }: TableWishes,
): TranspositionTableSize {
  const size = { keyBits, minBound: -maxValue, maxBound: maxValue, replacement };
  for (let sizeBits = MAX_SIZE_BITS; sizeBits > 4; sizeBits--) {
    for (const oneBound of [false, true]) {
      if (TranspositionTable.bytesOf({ ...size, sizeBits, oneBound }) <= bytes) {
        return { ...size, sizeBits, oneBound };
      }
    }
  }
  return { ...size, sizeBits: 4 };
}
