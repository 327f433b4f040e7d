/**
 * The search for games too large for a table: depth-first, likely moves first, null windows, and a
 * table of proved bounds that may overwrite.
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
import { checkSearchable, givenState, MOST_SEARCHED, stateText, wrongValue } from "./_contract.ts";
import { mtd, type ValueWindow } from "./mtd.ts";
import type { SearchedGame } from "./games.ts";
import { Team } from "../solve/team_memory.ts";

/** Bytes of the table where the caller says nothing, and the budget has as much. */
const DEFAULT_TABLE_BYTES = 2 ** 26;
/** Bytes of the first table: it stays in the caches of the processor while it is enough. */
const FIRST_TABLE_BYTES = 2 ** 20;
/** How many times as large the next table is. */
const GROWTH = 4;
/** Plies for which a table leaves room in the budget, or a quarter of it where that is less. */
const PLIES_IN_RESERVE = 200;
/** The sizes of tables, as powers of two. */
const [LEAST_SIZE_BITS, MOST_SIZE_BITS] = [4, 31];
/** How many more nodes than entries a question takes before the table grows. */
const NODES_PER_ENTRY = 2;

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

/**
 * Exact values of the positions of a game by null-window search.
 *
 * What is proved of a position stays in the table, so that further calls are faster, and exact
 * whatever the table forgets: it only ever holds proved bounds under full keys. Time: O(nodes ·
 * (look + expand)); memory: the table, and O(plies · moves · words) for the line.
 *
 * @example
 * ```ts
 * import { NullWindow, type SearchedGame } from "@zugzwang/core";
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
 * assertEquals(search.value([101]), 1);
 * assertEquals(search.valuesOfMoves([101]), [1, 1]);
 * ```
 */
export class NullWindow {
  readonly #game: SearchedGame;
  readonly #search: BoundSearch;
  readonly #options: NullWindowOptions & { readonly budget: Budget };
  /** The nodes at which the table grows; infinite where it cannot. */
  #growAt = Infinity;
  readonly #window: NonNullable<ValueWindow["window"]>;
  readonly #team: Team | null;

  /**
   * Allocates the table, or takes the one that is shared.
   *
   * @throws {RangeError} if keys or values of the game are out of range, or what is shared or kept
   * is of another game.
   * @throws {LimitError} if the budget does not allow the smallest table.
   */
  constructor(game: SearchedGame, options: NullWindowOptions = {}) {
    const { budget = new Budget(), window = "bisect", share } = options;
    checkSearchable(game);
    this.#game = game;
    this.#options = { ...options, budget };
    this.#window = window;
    const team = this.#team = share ? new Team(share.team, share.index) : null;
    const table = share ? joinedTable(game, share) : firstTable(game, this.#options);
    this.#search = new BoundSearch(game, { table, budget, team, poll: () => this.#poll() });
  }

  /**
   * Returns what threads are to share that search the same, the first of them; each needs its own
   * `index`. Whatever they are asked, they must be asked the same in the same order.
   *
   * @throws {LimitError} if the budget does not allow the smallest table.
   */
  static share(game: SearchedGame, options: NullWindowOptions = {}): NullWindowShare {
    const { budget = new Budget() } = options;
    checkSearchable(game);
    const purpose = "the memory of the threads";
    const team = budget.allocate(Team.bytes, purpose, () => new SharedArrayBuffer(Team.bytes));
    const { memory, size } = sharedTable(game, { ...options, budget });
    return { table: memory!, size, team, index: 0 };
  }

  /** The bytes that a search leaves to its line of play, beside the table. */
  static lineBytes(game: SearchedGame): number {
    return PLIES_IN_RESERVE * BoundSearch.bytesOfMoves(game);
  }

  /** Positions looked at so far, by this thread. */
  get nodes(): number {
    return this.#search.nodes;
  }

  /** The bytes of the table. */
  get tableBytes(): number {
    return this.#search.table.bytes;
  }

  /** Positions looked at so far by all threads that share this search. */
  get teamNodes(): number {
    this.#team?.countNodes(this.nodes);
    return this.#team?.nodes ?? this.nodes;
  }

  /**
   * Returns the exact value of a position for its side to move, given what is known of it: from minus to plus
   * `maxValue` where missing.
   *
   * @throws {LimitError} if a limit stops it; `solve` says what was proved till then.
   * @throws {RangeError} if what is known, or what the game says, is seen not to hold.
   */
  value(state: ArrayLike<number>, known: Partial<ValueWindow> = {}): number {
    const result = this.solve(state, known);
    if (result.solved) return result.value;
    throw result.limit;
  }

  /** Returns the value of a position, or what was proved of it before a limit. */
  solve(state: ArrayLike<number>, known: Partial<ValueWindow> = {}):
    & { readonly nodes: number }
    & (
      | { readonly solved: true; readonly value: number }
      | {
        readonly solved: false;
        readonly lower: number;
        readonly upper: number;
        readonly limit: LimitError;
      }
    ) {
    const { maxValue } = this.#game;
    let { lower = -maxValue, upper = maxValue } = known;
    const before = this.teamNodes;
    const root = givenState(this.#game, state);
    if (!(lower <= upper)) throw crossedBounds(lower, upper, root);
    const onBounds = (low: number, high: number) => {
      if (low > high) throw crossedBounds(low, high, root);
      lower = low;
      upper = high;
      known.onBounds?.(low, high);
    };
    const window = { window: this.#window, ...known, lower, upper, onBounds };
    try {
      const test = (threshold: number) => this.#ask(() => this.#search.boundOf(root, threshold));
      const value = mtd(test, window);
      this.#checkLargest(root, value);
      return { solved: true, value, nodes: this.teamNodes - before };
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
      return { solved: false, lower, upper, limit: error, nodes: this.teamNodes - before };
    }
  }

  /**
   * Returns the first of the best moves of a position, as its number in the order of `expand`, or
   * -1 where there is none.
   *
   * @throws {LimitError} if a limit stops it.
   */
  bestMove(state: ArrayLike<number>, known: Partial<ValueWindow> = {}): number {
    const value = this.value(state, known);
    const { count, moves } = this.#search.expandRoot(state);
    for (let i = 0; i < count - 1; i++) {
      if (this.#ask(() => this.#search.boundOfMove(moves, i, value)) >= value) return i;
    }
    return count - 1;
  }

  /**
   * Returns the values of all moves of a position for its side to move, in the order of `expand`.
   * They share the table, and none is looked for above the value of the position.
   *
   * @throws {LimitError} if a limit stops it.
   */
  valuesOfMoves(state: ArrayLike<number>, known: Partial<ValueWindow> = {}): number[] {
    const value = this.value(state, known);
    const { count, moves } = this.#search.expandRoot(state);
    const values: number[] = [];
    for (let i = 0; i < count; i++) {
      const lower = Math.min(moves.gains[i] - this.#game.maxValue, value);
      const window = { lower, upper: value, guess: value, window: this.#window };
      const test = (threshold: number) =>
        this.#ask(() => this.#search.boundOfMove(moves, i, threshold));
      values.push(mtd(test, window));
    }
    return values;
  }

  /**
   * Throws if a value that is the largest there should be is larger, or the smallest is smaller: the
   * search took `maxValue` at its word, and where moves gain something that is easily wrong. One test
   * more, in a game said to have twice the values; two where no value but 0 should be, which nothing
   * was searched for.
   */
  #checkLargest(root: Int32Array, value: number): void {
    const { maxValue } = this.#game;
    const wider = 2 * maxValue + 1;
    const isCertain = Math.abs(value) < maxValue || maxValue > 0 && !this.#search.hasGains;
    if (isCertain || this.#team !== null || wider >= MOST_SEARCHED) return;
    const game: SearchedGame = Object.create(this.#game, { maxValue: { value: wider } });
    const { budget } = this.#options;
    const { checkpoint: _, ...options } = this.#options;
    const other = new NullWindow(game, options);
    const boundAt = (threshold: number) => other.#ask(() => other.#search.boundOf(root, threshold));
    const most = value >= 0 ? boundAt(maxValue + 1) : -Infinity;
    const least = value <= 0 ? boundAt(-maxValue) : Infinity;
    this.#search.nodes += other.nodes;
    other.#search.table.free(budget);
    if (most > maxValue) throw wrongValue(most, maxValue, stateText(root));
    if (least < -maxValue) throw wrongValue(least, maxValue, stateText(root));
  }

  /** Answers a question, or takes the answer of another thread. */
  #ask(search: () => number): number {
    const team = this.#team;
    if (team === null) {
      this.#growAt = this.nodes + NODES_PER_ENTRY * this.#search.table.entries;
      return search();
    }
    return search();
  }

  /** Writes the table to the checkpoint, if there is one: what a later run begins with. */
  save(): void {
    this.#options.checkpoint?.save(this.#search.table);
  }

  #poll(): void {
    if (this.#options.checkpoint?.isDue()) this.save();
    try {
      this.#options.budget.poll(this.teamNodes);
    } catch (limit) {
      this.save();
      throw limit;
    }
    if (this.nodes >= this.#growAt) this.#grow();
  }

  /** Takes a larger table with all that the old one knows, if the memory allows it. */
  #grow(): void {
    const old = this.#search.table;
    const table = this.#search.table = grownTable(old, this.#game, this.#options);
    this.#growAt = table === old ? Infinity : this.nodes + NODES_PER_ENTRY * table.entries;
  }
}

/** Returns the error of what is known of a position and cannot be so. */
function crossedBounds(lower: number, upper: number, root: Int32Array): RangeError {
  const found = `at least ${lower} and at most ${upper}`;
  return new RangeError(
    `Cannot solve: ${stateText(root)()} would have a value of ${found}; ` +
      "expected bounds that hold, of what is known and of look()",
  );
}

/** The table of a team, if it is one for this game. */
function joinedTable(
  { name, wordCount, keyBits = 32 * wordCount, maxValue }: SearchedGame,
  { size, table }: NullWindowShare,
): TranspositionTable {
  const isOfGame = size.keyBits === keyBits && size.maxBound === maxValue && size.about === name;
  if (isOfGame) return new TranspositionTable({ ...size, memory: table });
  throw new RangeError("Cannot share the table: it was made for another game");
}

/** Returns the first table of a search. */
function firstTable(game: SearchedGame, options: NullWindowOptions): TranspositionTable {
  const bytes = Math.min(FIRST_TABLE_BYTES, bytesFor(game, options));
  return made({ ...sizeWithin(bytes, game, options), ...budgetOf(options) }, options);
}

/** Returns a table for all threads of a search: the largest, since it cannot grow. */
function sharedTable(game: SearchedGame, options: NullWindowOptions): TranspositionTable {
  const size = sizeWithin(bytesFor(game, options), game, options);
  return made({ ...size, shared: true, ...budgetOf(options) }, options);
}

/**
 * Returns a larger table with all that the old one knows, whose memory is given back; the old one
 * if the memory does not allow another.
 */
function grownTable(
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
    left - Math.min(left / 4, NullWindow.lineBytes(game)),
  );
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
