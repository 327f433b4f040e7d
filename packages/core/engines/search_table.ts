// The tables of a search, which keep proved bounds: one that grows and loses nothing, and one of fixed
// size that may overwrite entries.
import type { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import type { BoundExchange, Checkpoint } from "../tables/checkpoint.ts";
import { type MemoTable, UNKNOWN } from "../tables/memo_table.ts";
import { TranspositionTable, type TranspositionTableSize } from "../tables/transposition_table.ts";
import { findSearchFault } from "./contract.ts";
import type { StateGame } from "./games.ts";

/** What `find` returns for a position without bounds. */
export const NONE: number = UNKNOWN;

/** Proved bounds by key. Key `at` of an array is the words from `at · width` on. */
export interface BoundTable {
  /** Returns a code of the bounds of a key, or `NONE`. */
  find(keys: Int32Array, at: number): number;
  lower(code: number): number;
  upper(code: number): number;
  /** Joins bounds with those of a key. Returns false if they contradict each other. */
  store(keys: Int32Array, at: number, lower: number, upper: number): boolean;
}

export type Memo = Pick<MemoTable, "get" | "set">;

/** Both bounds of every position in one word, below 2^15 in absolute value; or, if exact, its value. */
export class MemoBounds implements BoundTable {
  readonly #memo: Memo;
  readonly #isExact: boolean;

  constructor(memo: Memo, isExact: boolean) {
    this.#memo = memo;
    this.#isExact = isExact;
  }

  find(keys: Int32Array, at: number): number {
    return this.#memo.get(keys, at);
  }

  lower(code: number): number {
    return this.#isExact ? code : code >> 16;
  }

  upper(code: number): number {
    return this.#isExact ? code : code << 16 >> 16;
  }

  store(keys: Int32Array, at: number, lower: number, upper: number): boolean {
    const known = this.#isExact ? NONE : this.#memo.get(keys, at);
    const least = known === NONE ? lower : Math.max(lower, known >> 16);
    const most = known === NONE ? upper : Math.min(upper, known << 16 >> 16);
    this.#memo.set(keys, at, this.#isExact ? lower : packBounds(least, most));
    return least <= most;
  }
}

export function packBounds(lower: number, upper: number): number {
  return lower << 16 | upper & 0xffff;
}

const DEFAULT_TABLE_BYTES = 2 ** 26;
/** Bytes of the first table, which fits into the processor's caches. */
const FIRST_TABLE_BYTES = 2 ** 20;
const GROWTH = 4;
/** The fraction of the budget that a table leaves for the line of the search. */
const LINE_FRACTION = 1 / 4;
const MOST_LINE_BYTES = 2 ** 22;
const [LEAST_SIZE_BITS, MOST_SIZE_BITS] = [4, 31];

export interface FixedTableOptions {
  readonly game: StateGame;
  readonly maxValue: number;
  readonly budget: Budget;
  readonly tableBytes?: number | undefined;
  readonly checkpoint?: Checkpoint | undefined;
}

/** A `TranspositionTable` that is enlarged by and by, with keys of one word or two. */
export class FixedTable implements BoundTable {
  readonly #options: FixedTableOptions;
  readonly #width: number;
  readonly #bounds = { lower: 0, upper: 0 };
  #table: TranspositionTable;
  /** The node at which the table grows; infinite if it cannot. */
  #growAt = Infinity;

  constructor(options: FixedTableOptions) {
    this.#width = options.game.look ? 2 : options.game.wordCount;
    this.#options = options;
    this.#table = makeTable(options);
  }

  get bytes(): number {
    return this.#table.bytes;
  }

  find(keys: Int32Array, at: number): number {
    const table = this.#table;
    const low = this.#width === 1 ? keys[at] : keys[2 * at];
    const high = this.#width === 1 ? 0 : keys[2 * at + 1];
    return table.probeAt(table.findBucket(low, high), low, high) || NONE;
  }

  lower(code: number): number {
    return this.#table.lower(code);
  }

  upper(code: number): number {
    return this.#table.upper(code);
  }

  store(keys: Int32Array, at: number, lower: number, upper: number): boolean {
    const low = this.#width === 1 ? keys[at] : keys[2 * at];
    const high = this.#width === 1 ? 0 : keys[2 * at + 1];
    const bounds = this.#bounds;
    bounds.lower = lower;
    bounds.upper = upper;
    this.#table.store(low, high, bounds);
    return true;
  }

  /** Begins a question. The table grows when it has expanded as many positions as there are entries. */
  begin(nodes: number): void {
    this.#growAt = nodes + this.#table.entries;
  }

  /** Moves to a larger table, with all bounds, if it is time and the memory allows it. */
  grow(nodes: number): void {
    if (nodes < this.#growAt) return;
    this.#growAt = Infinity;
    const old = this.#table;
    const { budget } = this.#options;
    const bytes = Math.min(GROWTH * old.bytes, limitBytes(this.#options));
    const size = fitSize(bytes, this.#options);
    if (size.sizeBits <= old.size.sizeBits) return;
    try {
      this.#table = new TranspositionTable({ ...size, budget });
    } catch (error) {
      if (error instanceof LimitError) return; // memory is short
      throw error;
    }
    old.copyTo(this.#table);
    old.free(budget);
    this.#growAt = nodes + this.#table.entries;
  }

  get exchange(): BoundExchange | null {
    return this.#options.checkpoint?.exchange ?? null;
  }

  /** Sends the bounds of a key to other machines. */
  send(keys: Int32Array, at: number): void {
    const code = this.find(keys, at);
    const low = keys[this.#width * at];
    const high = this.#width === 1 ? 0 : keys[2 * at + 1];
    this.exchange?.send(low, high, { lower: this.lower(code), upper: this.upper(code) });
  }

  /** Returns whether bounds of other machines were added. */
  saveIfDue(): boolean {
    const { checkpoint } = this.#options;
    return checkpoint?.isDue() === true && checkpoint.save(this.#table);
  }

  save(): void {
    this.#options.checkpoint?.save(this.#table);
  }

  release(): void {
    this.#table.free(this.#options.budget);
  }
}

export function countLeastBytes(game: StateGame, maxValue: number): number {
  return TranspositionTable.bytesOf(fitSize(0, { game, maxValue }));
}

/**
 * Returns the table of the checkpoint, or a new one: a small one that can grow, or with other machines one
 * as large as possible. Throws a `RangeError` if keys or values do not fit.
 */
function makeTable(options: FixedTableOptions): TranspositionTable {
  const { game, maxValue, budget, checkpoint } = options;
  const fault = findSearchFault(game, maxValue);
  if (fault !== null) throw new RangeError(`Cannot search ${fault}`);
  const most = limitBytes(options);
  const bytes = checkpoint?.exchange ? most : Math.min(FIRST_TABLE_BYTES, most);
  const size = { ...fitSize(bytes, options), budget };
  return checkpoint?.resumedTable(size) ?? new TranspositionTable(size);
}

/** Returns the most bytes of a table, which must leave memory for the line of the search. */
function limitBytes({ budget, tableBytes = DEFAULT_TABLE_BYTES }: FixedTableOptions): number {
  const left = budget.memoryBytes - budget.bytes;
  const room = left - Math.min(left * LINE_FRACTION, MOST_LINE_BYTES);
  return Math.min(tableBytes, TranspositionTable.maxBytes, room);
}

/** Returns the largest size within some bytes. ±(`maxValue` + 1) means "nothing proved". */
function fitSize(
  bytes: number,
  { game, maxValue }: Pick<FixedTableOptions, "game" | "maxValue">,
): TranspositionTableSize {
  const { name: about = "", wordCount, keyBits = 32 * wordCount } = game;
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
