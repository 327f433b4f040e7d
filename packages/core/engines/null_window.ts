/**
 * The search for games too large for a table: depth-first, likely moves first, null windows, and a
 * table of proved bounds that may overwrite.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { resumedTable, saveTable } from "../tables/table_checkpoint.ts";
import { TranspositionTable } from "../tables/transposition_table.ts";
import { expandInto, Plies, type Ply } from "./_plies.ts";
import { bytesFor, sizeWithin } from "./_search_table.ts";
import type {
  KnownWindow,
  NullWindowOptions,
  NullWindowResult,
  NullWindowShare,
} from "./null_window_options.ts";
import { lookOf, type SearchedGame, type Seen } from "./searched_game.ts";
import { Team } from "./team.ts";
import { nullWindowSearch, type ValueWindow } from "./value_window.ts";

/** Bytes of the first table: it stays in the caches of the processor while it is enough. */
const FIRST_TABLE_BYTES = 2 ** 20;
/** How often more nodes than entries a question takes before the table grows, and by how much. */
const [NODES_PER_ENTRY, GROWTH] = [2, 4];
/** Nodes between two polls of the budget, less one; a power of two, less one. */
const POLL_MASK = 2 ** 12 - 1;
/** Says instead of a bound that another thread is at that position; no bound is so low. */
const BUSY = -(2 ** 30);

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
  /** Positions looked at so far, by this thread. */
  nodes = 0;
  readonly #game: SearchedGame;
  readonly #look: (state: Int32Array, seen: Seen) => void;
  #table: TranspositionTable;
  readonly #options: NullWindowOptions;
  /** The nodes at which the table grows; infinite where it cannot. */
  #growAt = Infinity;
  readonly #budget: Budget;
  readonly #ways: Pick<ValueWindow, "window" | "step">;
  readonly #plies: Plies;
  readonly #seen: Seen = { lower: 0, upper: 0, keyLow: 0, keyHigh: 0, keyTop: 0 };
  readonly #proved = { lower: 0, upper: 0 };
  readonly #team: Team | null;
  /** The question of the team that is being answered. */
  #test = 0;

  /**
   * Allocates the table, or takes the one that is shared.
   *
   * @throws {RangeError} if keys or values of the game are out of range.
   * @throws {LimitError} if the budget does not allow the smallest table.
   */
  constructor(game: SearchedGame, options: NullWindowOptions = {}) {
    const { budget = new Budget(), window = "bisect", step = 1, share, checkpoint } = options;
    this.#game = game;
    this.#look = lookOf(game);
    this.#budget = budget;
    this.#ways = { window, step };
    this.#plies = new Plies(game, budget);
    this.#team = share ? new Team(share.team, share.index) : null;
    this.#options = { ...options, budget };
    const bytes = Math.min(FIRST_TABLE_BYTES, bytesFor(game, this.#options));
    const size = sizeWithin(bytes, game, options);
    this.#table = share
      ? new TranspositionTable({ ...size, ...share.size, memory: share.table })
      : resumedTable(checkpoint, { ...size, budget });
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
    const wanted = { ...sizeWithin(bytesFor(game, options), game, options), shared: true };
    const { memory, size } = resumedTable(options.checkpoint, { ...wanted, budget });
    const { sizeBits, oneBound = false } = size;
    return {
      table: memory!,
      size: { sizeBits, oneBound },
      team,
      index: 0,
    };
  }

  /** The bytes of the table. */
  get tableBytes(): number {
    return this.#table.bytes;
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
      const test = (threshold: number) => this.#ask(() => this.#search(root, 0, threshold, false));
      const value = nullWindowSearch(test, window);
      return { solved: true, value, nodes: this.teamNodes - before };
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
      return { solved: false, lower, upper, limit: error, nodes: this.teamNodes - before };
    }
  }

  /**
   * Returns the first of the best moves of a position, as its number in the order of `expand`, or
   * −1 where there is none.
   *
   * @throws {LimitError} if a limit stops it.
   */
  bestMove(state: ArrayLike<number>, known: KnownWindow = {}): number {
    const value = this.value(state, known);
    const { count, ply } = this.#expandRoot(state);
    for (let i = 0; i < count - 1; i++) {
      if (this.#ask(() => this.#afterMove(ply, i, 0, value, false)) >= value) return i;
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
    const { count, ply } = this.#expandRoot(state);
    const values: number[] = [];
    for (let i = 0; i < count; i++) {
      const lower = this.#aligned(ply.payoffs[i] - this.#game.maxValue, value);
      const window = { lower, upper: value, guess: value, ...this.#ways };
      const test = (threshold: number) =>
        this.#ask(() => this.#afterMove(ply, i, 0, threshold, false));
      values.push(nullWindowSearch(test, window));
    }
    return values;
  }

  /** The largest number that is not above a bound, and whole steps below a value. */
  #aligned(bound: number, value: number): number {
    const { step = 1 } = this.#ways;
    return value - Math.ceil((value - bound) / step) * step;
  }

  #expandRoot(state: ArrayLike<number>) {
    const root = Int32Array.from(state);
    this.#seeAt(root);
    const ply = this.#plies.at(0);
    return { ply, count: expandInto(ply, this.#game, root) };
  }

  /** Answers a question, or takes the answer of another thread. */
  #ask(search: () => number): number {
    const team = this.#team;
    if (team === null) {
      this.#growAt = this.nodes + NODES_PER_ENTRY * this.#table.entries;
      return search();
    }
    this.#test = team.nextTest();
    return team.decide(this.#test, search);
  }

  #seeAt(state: Int32Array): void {
    const seen = this.#seen;
    seen.lower = -this.#game.maxValue;
    seen.upper = this.#game.maxValue;
    this.#look(state, seen);
  }

  /** Writes the table to the checkpoint, if there is one: what a later run begins with. */
  save(): void {
    const { checkpoint } = this.#options;
    if (checkpoint) saveTable(this.#table, checkpoint);
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
    const [old, budget] = [this.#table, this.#budget];
    const bytes = Math.min(GROWTH * old.bytes, bytesFor(this.#game, this.#options));
    const size = sizeWithin(bytes, this.#game, this.#options);
    this.#growAt = Infinity;
    if (2 ** size.sizeBits <= old.entries) return;
    try {
      this.#table = new TranspositionTable({ ...size, budget });
    } catch (error) {
      if (error instanceof LimitError) return; // it cannot be had: the old one will do
      throw error;
    }
    old.copyTo(this.#table);
    old.free(budget);
    this.#growAt = this.nodes + NODES_PER_ENTRY * this.#table.entries;
  }

  /**
   * A bound of a position, on the side of the threshold on which its value lies; `BUSY` if that may
   * be said and another thread is at it.
   */
  #search(state: Int32Array, depth: number, threshold: number, mayDefer: boolean): number {
    if ((++this.nodes & POLL_MASK) === 0) this.#poll();
    this.#seeAt(state);
    const { lower, upper, keyLow, keyHigh, keyTop } = this.#seen;
    if (lower >= threshold) return lower;
    if (upper < threshold) return upper;
    const table = this.#table;
    const code = table.probe(keyLow, keyHigh, keyTop);
    if (code !== 0) {
      const least = table.lower(code);
      if (least >= threshold) return least;
      const most = table.upper(code);
      if (most < threshold) return most;
    }
    const team = this.#team;
    if (team !== null) {
      team.checkUndecided(this.#test);
      if (mayDefer && team.isBusy(keyLow, keyHigh)) return BUSY;
      team.begin(keyLow, keyHigh);
    }
    const best = this.#bestOf(state, depth, threshold);
    if (team !== null) team.end(keyLow, keyHigh);
    const proved = this.#proved;
    const { maxValue } = this.#game;
    proved.lower = best >= threshold ? best : -maxValue;
    proved.upper = best >= threshold ? maxValue : best;
    this.#table.store(keyLow, keyHigh, proved, keyTop); // it may have grown
    return best;
  }

  /** A bound by the moves of a position, or its value where there are none. */
  #bestOf(state: Int32Array, depth: number, threshold: number): number {
    const ply = this.#plies.at(depth);
    const count = expandInto(ply, this.#game, state);
    if (count === 0) return this.#game.terminalValue?.(state) ?? 0;
    const { order } = ply;
    const inTeam = this.#team !== null;
    let best = BUSY;
    let deferred = 0;
    for (let i = 0; i < count && best < threshold; i++) {
      const bound = this.#afterMove(ply, order[i], depth, threshold, inTeam && i > 0);
      if (bound === BUSY) order[deferred++] = order[i];
      else if (bound > best) best = bound;
    }
    for (let i = 0; i < deferred && best < threshold; i++) {
      const bound = this.#afterMove(ply, order[i], depth, threshold, false);
      if (bound > best) best = bound;
    }
    return best;
  }

  /** A bound of what a move is worth, on the side of the threshold; or `BUSY`. */
  #afterMove(
    ply: Ply,
    move: number,
    depth: number,
    threshold: number,
    mayDefer: boolean,
  ): number {
    const gain = ply.payoffs[move];
    const again = ply.again[move] !== 0;
    const after = again ? threshold - gain : gain - threshold + 1;
    const bound = this.#search(ply.states[move], depth + 1, after, mayDefer);
    if (bound === BUSY) return BUSY;
    return again ? gain + bound : gain - bound;
  }
}
