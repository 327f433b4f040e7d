/**
 * The table of a search: how large it begins, how it grows, where it comes from.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import type { Checkpoint } from "../tables/checkpoint.ts";
import {
  TranspositionTable,
  type TranspositionTableOptions,
  type TranspositionTableSize,
} from "../tables/transposition_table.ts";
import { BoundSearch } from "./_bound_search.ts";
import type { SearchedGame, StateGame } from "./games.ts";
import type { ValueWindow } from "./mtd.ts";

/** Bytes of the table where the caller says nothing, and the budget has as much. */
const DEFAULT_TABLE_BYTES = 2 ** 26;
/** Bytes of the first table: it stays in the caches of the processor while it is enough. */
const FIRST_TABLE_BYTES = 2 ** 20;
/** How many times as large the next table is. */
const GROWTH = 4;
/** Plies for which a table leaves room in the budget, or a quarter of it where that is less. */
const PLIES_IN_RESERVE = 200;
/** Values from here on, in size, are too wide for the entries of a table. */
const MOST_SEARCHED = 2 ** 14;
/** The sizes of tables, as powers of two. */
const [LEAST_SIZE_BITS, MOST_SIZE_BITS] = [4, 31];

/** What threads share that search the same: plain data, to be posted to them. */
export interface NullWindowShare {
  /** The memory of the table. */
  readonly table: SharedArrayBuffer;
  /** What the table is: one of another game, or laid out otherwise, is refused. */
  readonly size: TranspositionTableSize;
  /** The memory of the team. */
  readonly team: SharedArrayBuffer;
  /** Which of its threads this is, from 0. */
  readonly index: number;
}

/** How the engine searches. */
export interface NullWindowOptions {
  /** Where the tests are made; `bisect` where missing, for wide scores. */
  readonly window?: ValueWindow["window"];
  /** What this thread shares with others that search the same. */
  readonly share?: NullWindowShare;
  /**
   * The most bytes of the table; 64 MiB where missing, and never more than the budget has. It begins
   * with 1 MiB and grows while a question takes more nodes than it has room for.
   */
  readonly tableBytes?: number;
  /** Which entry of the table gives way; `always`, the fastest, where missing. */
  readonly replacement?: TranspositionTableSize["replacement"];
  /** Where the table is kept for later runs, and taken from; it has the size there. */
  readonly checkpoint?: Checkpoint | undefined;
  /** The limits: memory, asked for before it is allocated; deadline and signal, polled. */
  readonly budget?: Budget;
}

/** Returns the first table of a search. */
export function firstTable(game: SearchedGame, options: NullWindowOptions): TranspositionTable {
  const bytes = Math.min(FIRST_TABLE_BYTES, bytesFor(game, options));
  return made({ ...sizeWithin(bytes, game, options), ...budgetOf(options) }, options);
}

/** Returns a table for all threads of a search: the largest, since it cannot grow. */
export function sharedTable(game: SearchedGame, options: NullWindowOptions): TranspositionTable {
  const size = sizeWithin(bytesFor(game, options), game, options);
  return made({ ...size, shared: true, ...budgetOf(options) }, options);
}

/**
 * Returns a larger table with all that the old one knows, whose memory is given back; the old one
 * if the memory does not allow another.
 */
export function grownTable(
  old: TranspositionTable,
  game: SearchedGame,
  options: NullWindowOptions & { readonly budget: Budget },
): TranspositionTable {
  const bytes = Math.min(GROWTH * old.bytes, bytesFor(game, options));
  const size = sizeWithin(bytes, game, options);
  if (2 ** size.sizeBits <= old.entries) return old;
  try {
    const table = new TranspositionTable({ ...size, budget: options.budget });
    old.copyTo(table);
    old.free(options.budget);
    return table;
  } catch (error) {
    if (error instanceof LimitError) return old; // it cannot be had: the old one will do
    throw error;
  }
}

function made(
  wanted: TranspositionTableOptions,
  { checkpoint }: NullWindowOptions,
): TranspositionTable {
  return checkpoint?.resumedTable(wanted) ?? new TranspositionTable(wanted);
}

function budgetOf({ budget }: NullWindowOptions): { budget?: Budget } {
  return budget ? { budget } : {};
}

/** The most bytes that a table may take: the line of the search has its share of the budget. */
function bytesFor(game: SearchedGame, options: NullWindowOptions): number {
  const { budget = new Budget(), tableBytes = DEFAULT_TABLE_BYTES } = options;
  const left = budget.memoryBytes - budget.bytes;
  return Math.min(
    tableBytes,
    TranspositionTable.maxBytes,
    left - Math.min(left / 4, lineBytes(game)),
  );
}

/** The bytes that are left for the line of a search. */
export function lineBytes(game: SearchedGame): number {
  return PLIES_IN_RESERVE * BoundSearch.bytesOfMoves(game);
}

/**
 * The largest table within some bytes; else the smallest that there can be. The larger a table, the
 * less of a key stands in its entries.
 */
function sizeWithin(
  bytes: number,
  { name, wordCount, keyBits = 32 * wordCount, maxValue }: SearchedGame,
  { replacement = "always" }: NullWindowOptions,
): TranspositionTableSize {
  const about = name === undefined ? {} : { about: name };
  const size = { keyBits, minBound: -maxValue, maxBound: maxValue, replacement, ...about };
  const codeBits = 2 * Math.ceil(Math.log2(2 * maxValue + 2));
  const bucketBits = replacement === "always" ? 0 : 2;
  const least = Math.max(LEAST_SIZE_BITS, keyBits + codeBits + bucketBits - 64);
  for (let sizeBits = MOST_SIZE_BITS; sizeBits > least; sizeBits--) {
    const wanted = { ...size, sizeBits };
    if (8 * 2 ** sizeBits <= 2 * bytes && TranspositionTable.bytesOf(wanted) <= bytes) {
      return wanted;
    }
  }
  return { ...size, sizeBits: least };
}

/** Whether a game says what a search has to know of it, and its values fit into a table. */
export function isSearchable(game: StateGame): game is SearchedGame {
  const { look, wordCount, keyBits, maxValue = Infinity } = game;
  return maxValue < MOST_SEARCHED && (wordCount <= 2 || (look && keyBits) !== undefined);
}

/**
 * Throws unless a game says what a search has to know of it.
 *
 * @throws {RangeError} if it does not say its keys and its states are none, or its largest value.
 */
export function checkSearchable({ look, wordCount, keyBits, maxValue }: SearchedGame): void {
  const game = `a game of ${wordCount} words a state`;
  if (!look && wordCount > 2) {
    throw new RangeError(`Cannot search ${game} without look(): a key has 2 words`);
  }
  if (keyBits === undefined && wordCount > 2) {
    throw new RangeError(`Cannot search ${game} without keyBits: a key has 64 bits at most`);
  }
  if (Number.isSafeInteger(maxValue) && maxValue >= 0) return;
  throw new RangeError(`Cannot search with maxValue ${maxValue}: expected an integer, 0 or more`);
}
