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
import { Plies } from "./_plies.ts";
import { bytesFor, checkSearchable, sizeWithin } from "./_search_table.ts";
import type {
  KnownWindow,
  NullWindowOptions,
  NullWindowResult,
  NullWindowShare,
} from "./null_window_options.ts";
import type { SearchedGame } from "./state_game.ts";
import { Team } from "./team.ts";
import { nullWindowSearch, type ValueWindow } from "./value_window.ts";

/** Bytes of the first table: it stays in the caches of the processor while it is enough. */
const FIRST_TABLE_BYTES = 2 ** 20;
/** How often more nodes than entries a question takes before the table grows, and by how much. */
const [NODES_PER_ENTRY, GROWTH] = [2, 4];

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
 *   expand([heap], successors, payoffs) {
 *     const count = Math.min(heap, 2);
 *     for (let i = 0; i < count; i++) {
 *       payoffs[i] = count - i; // two coins first: likely best
 *       successors[i] = heap - payoffs[i];
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
  readonly #options: NullWindowOptions;
  /** The nodes at which the table grows; infinite where it cannot. */
  #growAt = Infinity;
  readonly #budget: Budget;
  readonly #ways: Pick<ValueWindow, "window" | "step">;
  readonly #team: Team | null;

  /**
   * Allocates the table, or takes the one that is shared.
   *
   * @throws {RangeError} if keys or values of the game are out of range.
   * @throws {LimitError} if the budget does not allow the smallest table.
   */
  constructor(game: SearchedGame, options: NullWindowOptions = {}) {
    const { budget = new Budget(), window = "bisect", step = 1, share, checkpoint } = options;
    checkSearchable(game);
    this.#game = game;
    this.#budget = budget;
    this.#ways = { window, step };
    const plies = new Plies(game, budget);
    const team = this.#team = share ? new Team(share.team, share.index) : null;
    this.#options = { ...options, budget };
    const bytes = Math.min(FIRST_TABLE_BYTES, bytesFor(game, this.#options));
    const size = sizeWithin(bytes, game, options);
    const table = share
      ? new TranspositionTable({ ...size, ...share.size, memory: share.table })
      : checkpoint?.resumedTable({ ...size, budget }) ??
        new TranspositionTable({ ...size, budget });
    this.#search = new BoundSearch(game, { table, plies, team, poll: () => this.#poll() });
  }

  /**
   * Returns what threads are to share that search the same, the first of them; each needs its own
   * `index`. Whatever they are asked, they must be asked the same in the same order.
   *
   * @throws {LimitError} if the budget does not allow the smallest table.
   */
  static share(game: SearchedGame, options: NullWindowOptions = {}): NullWindowShare {
    const { budget = new Budget() } = options;
    const purpose = "the memory of the threads";
    const team = budget.allocate(Team.bytes, purpose, () => new SharedArrayBuffer(Team.bytes));
    const size = sizeWithin(bytesFor(game, options), game, options);
    const wanted = { ...size, shared: true, budget };
    const { memory, size: found } = options.checkpoint?.resumedTable(wanted) ??
      new TranspositionTable(wanted);
    const { sizeBits, oneBound = false } = found;
    return {
      table: memory!,
      size: { sizeBits, oneBound },
      team,
      index: 0,
    };
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
   * Returns the exact value of a position for its side to move.
   *
   * @throws {LimitError} if a limit stops it; `solve` says what was proved till then.
   */
  value(state: ArrayLike<number>, known: KnownWindow = {}): number {
    const result = this.solve(state, known);
    if (result.solved) return result.value;
    throw result.limit;
  }

  /** Returns the value of a position, or what was proved of it before a limit. */
  solve(state: ArrayLike<number>, known: KnownWindow = {}): NullWindowResult {
    const { maxValue } = this.#game;
    let { lower = -maxValue, upper = maxValue } = known;
    const before = this.teamNodes;
    const root = Int32Array.from(state);
    const onBounds = (low: number, high: number) => {
      lower = low;
      upper = high;
    };
    const window = { guess: 0, ...known, lower, upper, ...this.#ways, onBounds };
    try {
      const test = (threshold: number) => this.#ask(() => this.#search.boundOf(root, threshold));
      const value = nullWindowSearch(test, window);
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
  bestMove(state: ArrayLike<number>, known: KnownWindow = {}): number {
    const value = this.value(state, known);
    const { count, ply } = this.#search.expandRoot(state);
    for (let i = 0; i < count - 1; i++) {
      if (this.#ask(() => this.#search.boundOfMove(ply, i, value)) >= value) return i;
    }
    return count - 1;
  }

  /**
   * Returns the values of all moves of a position for its side to move, in the order of `expand`.
   * They share the table, and none is looked for above the value of the position.
   *
   * @throws {LimitError} if a limit stops it.
   */
  valuesOfMoves(state: ArrayLike<number>, known: KnownWindow = {}): number[] {
    const value = this.value(state, known);
    const { count, ply } = this.#search.expandRoot(state);
    const values: number[] = [];
    for (let i = 0; i < count; i++) {
      const lower = this.#aligned(ply.payoffs[i] - this.#game.maxValue, value);
      const window = { lower, upper: value, guess: value, ...this.#ways };
      const test = (threshold: number) =>
        this.#ask(() => this.#search.boundOfMove(ply, i, threshold));
      values.push(nullWindowSearch(test, window));
    }
    return values;
  }

  /** The largest number that is not above a bound, and whole steps below a value. */
  #aligned(bound: number, value: number): number {
    const { step = 1 } = this.#ways;
    return value - Math.ceil((value - bound) / step) * step;
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
      this.#budget.poll(this.teamNodes);
    } catch (limit) {
      this.save();
      throw limit;
    }
    if (this.nodes >= this.#growAt) this.#grow();
  }

  /** Takes a larger table with all that the old one knows, if the memory allows it. */
  #grow(): void {
    const [old, budget] = [this.#search.table, this.#budget];
    const bytes = Math.min(GROWTH * old.bytes, bytesFor(this.#game, this.#options));
    const size = sizeWithin(bytes, this.#game, this.#options);
    this.#growAt = Infinity;
    if (2 ** size.sizeBits <= old.entries) return;
    try {
      this.#search.table = new TranspositionTable({ ...size, budget });
    } catch (error) {
      if (error instanceof LimitError) return; // it cannot be had: the old one will do
      throw error;
    }
    old.copyTo(this.#search.table);
    old.free(budget);
    this.#growAt = this.nodes + NODES_PER_ENTRY * this.#search.table.entries;
  }
}
