// The table of a null-window search: its options, its size, and how it grows.
import type { Budget } from "../run/budget.ts";
import type { Team } from "../run/team_memory.ts";
import type { Checkpoint } from "../tables/checkpoint.ts";
import { TranspositionTable, type TranspositionTableSize } from "../tables/transposition_table.ts";
import { findSearchFault } from "./_contract.ts";
import type { SearchedGame } from "./games.ts";

const DEFAULT_TABLE_BYTES = 2 ** 26;
/** Bytes of the first table, which fits into the processor's caches. */
const FIRST_TABLE_BYTES = 2 ** 20;
const GROWTH = 4;
/** Plies that a table leaves memory for, but at most a quarter of the budget. */
const PLIES_IN_RESERVE = 200;
const [LEAST_SIZE_BITS, MOST_SIZE_BITS] = [4, 31];

export type TableOptions = NullWindowOptions & {
  readonly game: SearchedGame;
  readonly budget: Budget;
};

/** The table that the threads of one search share. */
export interface NullWindowTable {
  /** Its memory. */
  readonly table: SharedArrayBuffer;
  /** How to read it: plain data. */
  readonly plan: {
    /** The number of its entries, as a power of two. A thread of another game is refused. */
    readonly sizeBits: number;
    /** One word, 1 once a thread has found a move that gains something. */
    readonly gains: SharedArrayBuffer;
  };
}

/** Options of the search. */
export interface NullWindowOptions {
  /** The limits: memory is reserved before it is allocated; deadline and signal are polled. */
  readonly budget?: Budget;
  /**
   * The most bytes of the table within the budget, default 64 MiB. The table starts with 1 MiB and
   * grows while a question visits more nodes than it has room for.
   */
  readonly tableBytes?: number;
  /** Keeps the table for later runs. */
  readonly checkpoint?: Checkpoint | undefined;
  /** What the threads of one search share. They must ask the same questions in the same order. */
  readonly share?: NullWindowTable & { readonly team: Team } | undefined;
}

/** Returns the bytes of the smallest table. */
export function countLeastBytes(game: SearchedGame): number {
  return TranspositionTable.bytesOf(fitSize(0, game));
}

/** Returns the bytes of the moves of a position on the line. */
export function countMoveBytes({ maxMoves, wordCount }: SearchedGame): number {
  return maxMoves * (4 * wordCount + 12);
}

/**
 * Returns the table of another thread, or else reads it from the checkpoint or allocates it: a small
 * one that can grow, or for all threads of a search one as large as possible. Throws a `RangeError`
 * unless the game declares valid keys and a valid largest value, or if the other thread's table was
 * made for another game.
 */
export function makeTable(options: TableOptions, shared = false): TranspositionTable {
  const { game, budget, checkpoint, share } = options;
  const fault = findSearchFault(game);
  if (fault !== null) throw new RangeError(`Cannot search ${fault}`);
  if (share) {
    const { table: memory, plan: { sizeBits } } = share;
    return new TranspositionTable({ ...fitSize(0, game), sizeBits, memory });
  }
  const most = limitBytes(options);
  const bytes = shared ? most : Math.min(FIRST_TABLE_BYTES, most);
  const size = { ...fitSize(bytes, game), shared, budget };
  return checkpoint?.resumedTable(size) ?? new TranspositionTable(size);
}

/** Returns a larger table with the bounds of the old one, or the old one if memory is short. */
export function growTable(old: TranspositionTable, options: TableOptions): TranspositionTable {
  const { game, budget } = options;
  const size = fitSize(Math.min(GROWTH * old.bytes, limitBytes(options)), game);
  return old.enlarge({ ...size, budget });
}

/** Returns the most bytes of a table, which must leave memory for the line of the search. */
function limitBytes({ game, budget, tableBytes = DEFAULT_TABLE_BYTES }: TableOptions): number {
  const left = budget.memoryBytes - budget.bytes;
  const room = left - Math.min(left / 4, PLIES_IN_RESERVE * countMoveBytes(game));
  return Math.min(tableBytes, TranspositionTable.maxBytes, room);
}

/**
 * Returns the largest size of a table within some bytes, or the smallest possible size: a smaller table
 * must store more bits of a key in its entries. ±(`maxValue` + 1) means "nothing proved".
 */
function fitSize(
  bytes: number,
  { name: about = "", wordCount, keyBits = 32 * wordCount, maxValue }: SearchedGame,
): TranspositionTableSize {
  const bound = maxValue + 1;
  const range = { minBound: -bound, maxBound: bound };
  const size = { keyBits, ...range, replacement: "always", about } as const;
  const codeBits = 2 * Math.ceil(Math.log2(2 * bound + 2));
  const least = Math.max(LEAST_SIZE_BITS, keyBits + codeBits - 64);
  for (let sizeBits = MOST_SIZE_BITS; sizeBits > least; sizeBits--) {
    const wanted = { ...size, sizeBits };
    if (4 * 2 ** sizeBits <= bytes && TranspositionTable.bytesOf(wanted) <= bytes) return wanted;
  }
  return { ...size, sizeBits: least };
}
