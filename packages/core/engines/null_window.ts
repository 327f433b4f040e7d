/**
 * The search for games too large for a table of all positions: depth first, likely moves first, null
 * windows, and a table of proved bounds that may overwrite.
 *
 * @module
 */
import type { Bounds } from "../game/rules.ts";
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import type { Team } from "../solve/team_memory.ts";
import type { Checkpoint } from "../tables/checkpoint.ts";
import {
  TranspositionTable,
  type TranspositionTableOptions,
  type TranspositionTableSize,
} from "../tables/transposition_table.ts";
import { BoundSearch, bytesOfMoves, type GainFlag } from "./_bound_search.ts";
import { checkSearchable, readState } from "./_contract.ts";
import type { SearchedGame } from "./games.ts";
import { mtd } from "./mtd.ts";

/** The most bytes of the table where the caller names no number. */
const DEFAULT_TABLE_BYTES = 2 ** 26;
/** Bytes of the first table: it stays in the processor's caches while it is large enough. */
const FIRST_TABLE_BYTES = 2 ** 20;
/** How many times as large the next table is. */
const GROWTH = 4;
/** Plies for which a table leaves room in the budget, or a quarter of it if that is less. */
const PLIES_IN_RESERVE = 200;
/** The sizes of tables, as powers of two. */
const [LEAST_SIZE_BITS, MOST_SIZE_BITS] = [4, 31];
/** How many more nodes than entries a question takes before the table grows. */
const NODES_PER_ENTRY = 2;

/** The table that the threads of one search share. */
export interface NullWindowTable {
  /** Its memory. */
  readonly table: SharedArrayBuffer;
  /** How it is laid out, and for which game: plain data. */
  readonly plan: {
    /** A table of another size, or for another game, is refused. */
    readonly size: TranspositionTableSize;
    /** One word, 1 once a thread has met a move that gains something. */
    readonly gains: SharedArrayBuffer;
  };
}

/** How the engine searches. */
export interface NullWindowOptions {
  /** The limits: memory is reserved before it is allocated; deadline and signal are polled. */
  readonly budget?: Budget;
  /**
   * The most bytes of the table: 64 MiB by default, and never more than the budget has. The table
   * starts with 1 MiB and grows while a question takes more nodes than it has room for.
   */
  readonly tableBytes?: number;
  /** Where the table is kept for later runs. */
  readonly checkpoint?: Checkpoint | undefined;
  /** What threads share that search the same: they must ask the same questions in the same order. */
  readonly share?: NullWindowTable & { readonly team: Team } | undefined;
}

/**
 * Proves bounds on the positions of a game by null-window search. What is proved stays in the table,
 * so further questions are faster.
 *
 * Exact whatever the table forgets, since it holds nothing but proved bounds under full keys. Time:
 * O(nodes · (look + expand)). Memory: the table, and O(plies · moves · words) for the line.
 *
 * @example
 * ```ts
 * import { NullWindow, type SearchedGame } from "@zugzwang/core/engines";
 * import { assertEquals } from "@std/assert";
 *
 * // One heap; a move takes one or two coins; each coin is a point for its taker.
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
  readonly #options: NullWindowOptions & { readonly budget: Budget };
  readonly #team: Team | null;
  readonly #gains: GainFlag;
  /** The nodes at which the table grows; infinite where it cannot. */
  #growAt = Infinity;

  /**
   * Allocates the table, or takes the shared one.
   *
   * @throws {RangeError} if keys or values of the game are out of range, or a table that is shared
   * or kept is for another game.
   * @throws {LimitError} if the budget does not allow the smallest table.
   */
  constructor(game: SearchedGame, { budget = new Budget(), ...rest }: NullWindowOptions = {}) {
    checkSearchable(game);
    const { share } = rest;
    this.#game = game;
    this.#options = { ...rest, budget };
    this.#team = share?.team ?? null;
    const table = share ? joinTable(game, share) : makeFirstTable(game, this.#options);
    this.#gains = new Int32Array(share?.plan.gains ?? new ArrayBuffer(4));
    this.#search = new BoundSearch(game, {
      table,
      budget,
      team: this.#team,
      gains: this.#gains,
      poll: () => this.#poll(),
    });
  }

  /**
   * Allocates a table for all threads of a search: the largest one, since it cannot grow.
   *
   * @throws {LimitError} if the budget does not allow the smallest table.
   */
  static share(
    game: SearchedGame,
    options: NullWindowOptions = {},
  ): NullWindowTable & { save(): void } {
    checkSearchable(game);
    const { budget = new Budget(), checkpoint } = options;
    const size = fitSize(limitBytes(game, { ...options, budget }), game);
    const table = makeTable({ ...size, shared: true, budget }, options);
    const plan = { size: table.size, gains: new SharedArrayBuffer(4) };
    return { table: table.memory!, plan, save: () => checkpoint?.save(table) };
  }

  /** The bytes that a search uses for its line of play, beside the table. */
  static lineBytes(game: SearchedGame): number {
    return PLIES_IN_RESERVE * bytesOfMoves(game);
  }

  /** Positions visited so far, by this thread. */
  get nodes(): number {
    return this.#search.nodes;
  }

  /** Positions visited so far, by all threads. */
  get teamNodes(): number {
    this.#team?.countNodes(this.nodes);
    return this.#team?.nodes ?? this.nodes;
  }

  /** The bytes of the table. */
  get tableBytes(): number {
    return this.#search.table.bytes;
  }

  /**
   * Returns a proved bound b of a position's value for its side to move: if b >= threshold the value
   * is at least b, otherwise at most b.
   *
   * Where moves gain something, a value of ±`maxValue` costs one test more, which proves that it is
   * not larger in size.
   *
   * @throws {LimitError} if a limit stops it. What is proved stays.
   * @throws {RangeError} if the game breaks its contract.
   */
  bound(state: ArrayLike<number>, threshold: number): number {
    const root = readState(this.#game, state);
    const { maxValue } = this.#game;
    this.#growAt = this.#team
      ? Infinity
      : this.nodes + NODES_PER_ENTRY * this.#search.table.entries;
    const tested = Math.min(Math.max(threshold, -maxValue), maxValue + 1);
    const bound = this.#search.boundOf(root, tested);
    this.#checkLargest(root, bound, tested);
    return bound;
  }

  /** Returns the bounds proved so far; ±`maxValue` where nothing is proved. Does no search. */
  known(state: ArrayLike<number>): Bounds {
    return this.#search.known(readState(this.#game, state));
  }

  /**
   * Returns the value of a position for its side to move.
   *
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
   * Throws if a value said to be ±`maxValue` is larger in size. Without gains a value is that of an
   * end, and every end that is met is checked.
   */
  #checkLargest(root: Int32Array, bound: number, threshold: number): void {
    const { maxValue } = this.#game;
    if (this.#gains[0] === 0 && maxValue > 0) return;
    if (bound >= threshold && bound >= maxValue) this.#search.boundOf(root, maxValue + 1);
    if (bound < threshold && bound <= -maxValue) this.#search.boundOf(root, -maxValue);
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

  /** Takes a larger table with all that the old one knows, if the memory allows it. */
  #grow(): void {
    const old = this.#search.table;
    const table = this.#search.table = growTable(old, this.#game, this.#options);
    this.#growAt = table === old ? Infinity : this.nodes + NODES_PER_ENTRY * table.entries;
  }
}

/** Returns the table of a team, if it is one for this game. */
function joinTable(game: SearchedGame, { table, plan }: NullWindowTable): TranspositionTable {
  const { sizeBits, shared: _, ...size } = plan.size;
  const expected = fitSize(0, game);
  const isSame = (Object.keys(size) as (keyof typeof size)[])
    .every((name) => size[name] === expected[name]);
  if (isSame) return new TranspositionTable({ ...size, sizeBits, memory: table });
  throw new RangeError("Cannot share the table: it was made for another game");
}

function makeFirstTable(
  game: SearchedGame,
  options: NullWindowOptions & { readonly budget: Budget },
): TranspositionTable {
  const bytes = Math.min(FIRST_TABLE_BYTES, limitBytes(game, options));
  return makeTable({ ...fitSize(bytes, game), budget: options.budget }, options);
}

function makeTable(
  wanted: TranspositionTableOptions,
  { checkpoint }: NullWindowOptions,
): TranspositionTable {
  return checkpoint?.resumedTable(wanted) ?? new TranspositionTable(wanted);
}

/** Returns a larger table with all that the old one knows, or the old one if memory is short. */
function growTable(
  old: TranspositionTable,
  game: SearchedGame,
  options: NullWindowOptions & { readonly budget: Budget },
): TranspositionTable {
  const { budget } = options;
  const bytes = Math.min(GROWTH * old.bytes, limitBytes(game, options));
  const size = fitSize(bytes, game);
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

/** Returns the most bytes that a table may take: the line of the search needs room too. */
function limitBytes(
  game: SearchedGame,
  { budget, tableBytes = DEFAULT_TABLE_BYTES }: NullWindowOptions & { readonly budget: Budget },
): number {
  const left = budget.memoryBytes - budget.bytes;
  const room = left - Math.min(left / 4, NullWindow.lineBytes(game));
  return Math.min(tableBytes, TranspositionTable.maxBytes, room);
}

/**
 * Returns the largest size of a table within some bytes, or the smallest size that there can be: the
 * larger a table, the less of a key stands in its entries. One more than ±`maxValue` stands for
 * "nothing proved".
 */
function fitSize(
  bytes: number,
  { name, wordCount, keyBits = 32 * wordCount, maxValue }: SearchedGame,
): TranspositionTableSize {
  const bound = maxValue + 1;
  const about = name === undefined ? {} : { about: name };
  const size = {
    keyBits,
    minBound: -bound,
    maxBound: bound,
    replacement: "always",
    ...about,
  } as const;
  const codeBits = 2 * Math.ceil(Math.log2(2 * bound + 2));
  const least = Math.max(LEAST_SIZE_BITS, keyBits + codeBits - 64);
  for (let sizeBits = MOST_SIZE_BITS; sizeBits > least; sizeBits--) {
    const wanted = { ...size, sizeBits };
    if (4 * 2 ** sizeBits <= bytes && TranspositionTable.bytesOf(wanted) <= bytes) return wanted;
  }
  return { ...size, sizeBits: least };
}
