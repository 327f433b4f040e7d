// The search for games too large for a table of all positions: depth first, likely moves first, null
// windows, and a table of proved bounds that may overwrite.
import type { Bounds } from "../game/rules.ts";
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import type { Team } from "../solve/team_memory.ts";
import type { Checkpoint } from "../tables/checkpoint.ts";
import { TranspositionTable, type TranspositionTableSize } from "../tables/transposition_table.ts";
import { BoundSearch, countMoveBytes } from "./_bound_search.ts";
import { checkSearchable, readState } from "./_contract.ts";
import type { SearchedGame } from "./games.ts";
import { mtd } from "./mtd.ts";

/** The default limit of the table. */
const DEFAULT_TABLE_BYTES = 2 ** 26;
/** Bytes of the first table, which fits into the processor's caches. */
const FIRST_TABLE_BYTES = 2 ** 20;
/** The factor from one table to the next. */
const GROWTH = 4;
/** Plies that a table leaves memory for, but at most a quarter of the budget. */
const PLIES_IN_RESERVE = 200;
/** The sizes of tables, as powers of two. */
const [LEAST_SIZE_BITS, MOST_SIZE_BITS] = [4, 31];
/** The table grows when a question visits this many times as many nodes as it has entries. */
const NODES_PER_ENTRY = 2;

type LimitedOptions = NullWindowOptions & { readonly budget: Budget };

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

/**
 * Proves bounds on the positions of a game by null-window search. The table keeps them, so further
 * questions are faster.
 *
 * The table may forget bounds but holds only proved ones under full keys, so values are exact. Time:
 * O(nodes · (look + expand)). Memory: the table, and O(plies · moves · words) for the line.
 *
 * @example
 * ```ts
 * import { NullWindow, type SearchedGame } from "@zugzwang/core/engines";
 * import { assertEquals } from "@std/assert";
 *
 * // One heap. A move takes one or two coins, each a point for the player.
 * const coins: SearchedGame = {
 *   wordCount: 1,
 *   maxMoves: 2,
 *   maxValue: 101,
 *   keyBits: 7,
 *   expand([heap], successors, gains) {
 *     const count = Math.min(heap, 2);
 *     for (let i = 0; i < count; i++) {
 *       gains[i] = count - i; // two coins first: likely best
 *       successors[i] = heap - gains[i];
 *     }
 *     return count;
 *   },
 * };
 * const search = new NullWindow(coins);
 * assertEquals(search.bound([101], 5) < 5, true);
 * assertEquals(search.value([101]), 1);
 * ```
 */
export class NullWindow {
  readonly #game: SearchedGame;
  readonly #search: BoundSearch;
  readonly #options: LimitedOptions;
  /** The node at which the table grows; infinite if it cannot. */
  #growAt = Infinity;

  /**
   * Allocates the table, or uses the shared one.
   * @throws {RangeError} if keys or values of the game are out of range, or the shared table or the
   * checkpoint is for another game.
   * @throws {LimitError} if the budget does not allow the smallest table.
   */
  constructor(game: SearchedGame, { budget = new Budget(), ...rest }: NullWindowOptions = {}) {
    checkSearchable(game);
    const options = this.#options = { ...rest, budget };
    this.#game = game;
    const { share } = options;
    this.#search = new BoundSearch(game, {
      table: share ? joinTable(game, share) : makeFirstTable(game, options),
      gains: new Int32Array(share?.plan.gains ?? new ArrayBuffer(4)),
      team: share?.team ?? null,
      budget,
      poll: () => this.#poll(),
    });
  }

  /**
   * Allocates a table for all threads of a search, as large as possible, since it cannot grow.
   * @throws {LimitError} if the budget does not allow the smallest table.
   */
  static share(
    game: SearchedGame,
    { budget = new Budget(), ...rest }: NullWindowOptions = {},
  ): NullWindowTable & { save(): void } {
    checkSearchable(game);
    const { checkpoint } = rest;
    const size = fitSize(limitBytes(game, { ...rest, budget }), game);
    const wanted = { ...size, shared: true, budget };
    const table = checkpoint?.resumedTable(wanted) ?? new TranspositionTable(wanted);
    const plan = { sizeBits: table.size.sizeBits, gains: new SharedArrayBuffer(4) };
    return { table: table.memory!, plan, save: () => checkpoint?.save(table) };
  }

  /** Returns the bytes of a search without its table. */
  static lineBytes(game: SearchedGame): number {
    return PLIES_IN_RESERVE * countMoveBytes(game);
  }

  /** Positions visited so far, by this thread. */
  get nodes(): number {
    return this.#search.nodes;
  }

  /** Positions visited so far, by all threads. */
  get teamNodes(): number {
    const team = this.#options.share?.team;
    team?.countNodes(this.nodes);
    return team?.nodes ?? this.nodes;
  }

  /** The bytes of the table. */
  get tableBytes(): number {
    return this.#search.table.bytes;
  }

  /**
   * Returns a proved bound b of a position's value for its side to move: if b >= threshold the value
   * is at least b, otherwise at most b.
   *
   * If moves gain something, a value of ±`maxValue` needs one more test, which proves that the value
   * is not beyond it.
   *
   * @throws {LimitError} if a limit stops it. The table stays.
   * @throws {RangeError} if the game breaks its contract.
   */
  bound(state: ArrayLike<number>, threshold: number): number {
    const root = readState(this.#game, state);
    const { maxValue } = this.#game;
    this.#growAt = this.#options.share ? Infinity : this.#planGrowth();
    const tested = Math.min(Math.max(threshold, -maxValue), maxValue + 1);
    const bound = this.#search.bound(root, tested);
    this.#checkLargest(root, bound, tested);
    return bound;
  }

  /** Returns the bounds proved so far, by default ±`maxValue`. Does not search. */
  known(state: ArrayLike<number>): Bounds {
    return this.#search.known(readState(this.#game, state));
  }

  /**
   * Returns the value of a position for its side to move.
   * @throws {LimitError} if a limit stops it.
   * @throws {RangeError} if the game breaks its contract.
   */
  value(state: ArrayLike<number>): number {
    const test = (threshold: number) => this.bound(state, threshold);
    if (this.#game.maxValue === 0) return test(0);
    return mtd(test, { ...this.known(state), window: "bisect" });
  }

  /** Writes the table to the checkpoint, if there is one. */
  save(): void {
    this.#options.checkpoint?.save(this.#search.table);
  }

  /**
   * Throws if a value of ±`maxValue` is really beyond it. Without gains, a value is that of a terminal
   * position, and those are always checked.
   */
  #checkLargest(root: Int32Array, bound: number, threshold: number): void {
    const { maxValue } = this.#game;
    if (!this.#search.hasGains && maxValue > 0) return;
    if (bound >= threshold && bound >= maxValue) this.#search.bound(root, maxValue + 1);
    if (bound < threshold && bound <= -maxValue) this.#search.bound(root, -maxValue);
  }

  #poll(): void {
    const { checkpoint, budget, share } = this.#options;
    if (!share && checkpoint?.isDue()) this.save();
    try {
      budget.poll(this.teamNodes);
    } catch (limit) {
      if (!share) this.save();
      throw limit;
    }
    if (this.nodes >= this.#growAt) this.#grow();
  }

  /** Moves to a larger table, if memory allows it. */
  #grow(): void {
    const old = this.#search.table;
    const table = growTable(old, this.#game, this.#options);
    this.#search.table = table;
    this.#growAt = table === old ? Infinity : this.#planGrowth();
  }

  #planGrowth(): number {
    return this.nodes + NODES_PER_ENTRY * this.#search.table.entries;
  }
}

function joinTable(game: SearchedGame, { table, plan }: NullWindowTable): TranspositionTable {
  const { sizeBits } = plan;
  return new TranspositionTable({ ...fitSize(0, game), sizeBits, memory: table });
}

function makeFirstTable(game: SearchedGame, options: LimitedOptions): TranspositionTable {
  const { budget, checkpoint } = options;
  const size = fitSize(Math.min(FIRST_TABLE_BYTES, limitBytes(game, options)), game);
  return checkpoint?.resumedTable({ ...size, budget }) ??
    new TranspositionTable({ ...size, budget });
}

/** Returns a larger table with the bounds of the old one, or the old one if memory is short. */
function growTable(
  old: TranspositionTable,
  game: SearchedGame,
  options: LimitedOptions,
): TranspositionTable {
  const { budget } = options;
  const size = fitSize(Math.min(GROWTH * old.bytes, limitBytes(game, options)), game);
  if (2 ** size.sizeBits <= old.entries) return old;
  try {
    const table = new TranspositionTable({ ...size, budget });
    old.copyTo(table);
    old.free(budget);
    return table;
  } catch (error) {
    if (error instanceof LimitError) return old; // the machine has less memory than allowed
    throw error;
  }
}

/** Returns the most bytes of a table, which must leave memory for the line of the search. */
function limitBytes(
  game: SearchedGame,
  { budget, tableBytes = DEFAULT_TABLE_BYTES }: LimitedOptions,
): number {
  const left = budget.memoryBytes - budget.bytes;
  const room = left - Math.min(left / 4, NullWindow.lineBytes(game));
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
