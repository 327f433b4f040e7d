/**
 * The search for games too large for a table: depth-first, likely moves first, null windows, and a
 * table of proved bounds that may overwrite.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { TranspositionTable } from "../tables/transposition_table.ts";
import { BoundSearch } from "./_bound_search.ts";
import { stateText, wrongValue } from "./_refusals.ts";
import {
  checkSearchable,
  firstTable,
  grownTable,
  type NullWindowOptions,
  type NullWindowShare,
  sharedTable,
} from "./_search_table.ts";
import { mtd, type ValueWindow } from "./mtd.ts";
import type { SearchedGame } from "./games.ts";
import { Team } from "./team.ts";

export type { NullWindowOptions, NullWindowShare };

/** The largest value of a game whose values are said to be twice as large: a table holds no more. */
const MOST_WIDENED = 2 ** 14 - 1;

/** How many more nodes than entries a question takes before the table grows. */
const NODES_PER_ENTRY = 2;

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
    const root = Int32Array.from(state);
    const onBounds = (low: number, high: number) => {
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
   * more, in a game said to have twice the values.
   */
  #checkLargest(root: Int32Array, value: number): void {
    const { maxValue } = this.#game;
    const wider = 2 * maxValue + 1;
    const isCertain = Math.abs(value) < maxValue || !this.#search.hasGains;
    if (isCertain || this.#team !== null || wider > MOST_WIDENED) return;
    const game: SearchedGame = Object.create(this.#game, { maxValue: { value: wider } });
    const { budget } = this.#options;
    const { checkpoint: _, ...options } = this.#options;
    const other = new NullWindow(game, options);
    const threshold = value > 0 ? maxValue + 1 : -maxValue;
    const bound = other.#ask(() => other.#search.boundOf(root, threshold));
    this.#search.nodes += other.nodes;
    other.#search.table.free(budget);
    const isBeyond = value > 0 ? bound > maxValue : bound < -maxValue;
    if (isBeyond) throw wrongValue(bound, maxValue, stateText(root));
  }

  /** Answers a question, or takes the answer of another thread. */
  #ask(search: () => number): number {
    const team = this.#team;
    if (team === null) {
      this.#growAt = this.nodes + NODES_PER_ENTRY * this.#search.table.entries;
      return search();
    }
    const question = this.#search.question = team.nextTest();
    return team.decide(question, search);
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

/** The table of a team, if it is one for this game. */
function joinedTable(
  { name, wordCount, keyBits = 32 * wordCount, maxValue }: SearchedGame,
  { size, table }: NullWindowShare,
): TranspositionTable {
  const isOfGame = size.keyBits === keyBits && size.maxBound === maxValue && size.about === name;
  if (isOfGame) return new TranspositionTable({ ...size, memory: table });
  throw new RangeError("Cannot share the table: it was made for another game");
}
