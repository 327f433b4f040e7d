/**
 * The search for games too large for a table: depth-first, moves in the game's order, null
 * windows, and a table of proved bounds that may overwrite.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import {
  type Replacement,
  TranspositionTable,
  type TranspositionTableSize,
} from "../tables/transposition_table.ts";
import { lookOf, type SearchedGame, type Seen } from "./searched_game.ts";
import { nullWindowSearch, type ValueWindow, type WindowStrategy } from "./value_window.ts";

/** Bytes of the table where the caller says nothing, and the budget has as much. */
const DEFAULT_TABLE_BYTES = 2 ** 26;

/** Nodes between two polls of the budget, less one; a power of two, less one. */
const POLL_MASK = 2 ** 12 - 1;

/** No line of play may be longer: the search keeps it on the stack of the thread. */
const MAX_PLIES = 2_000;

/** How the engine searches. */
export interface NullWindowOptions {
  /** Where the tests are made; `bisect` where missing, for wide scores. */
  readonly window?: WindowStrategy;
  /** Values are `step` apart from each other; 1 where missing. */
  readonly step?: number;
  /** The most bytes of the table; 64 MiB where missing, and never more than the budget has. */
  readonly tableBytes?: number;
  /** Which entry of the table gives way; `always`, the fastest, where missing. */
  readonly replacement?: Replacement;
  /** The limits: memory, asked for before it is allocated; deadline and signal, polled. */
  readonly budget?: Budget;
}

/** What a caller knows of a value; ±`maxValue` and 0 where missing. */
export type KnownWindow = Partial<Pick<ValueWindow, "lower" | "upper" | "guess">>;

/** What a search found, or proved before a limit stopped it. */
export type NullWindowResult =
  & { readonly nodes: number }
  & (
    | { readonly solved: true; readonly value: number }
    | {
      readonly solved: false;
      readonly lower: number;
      readonly upper: number;
      readonly limit: LimitError;
    }
  );

/** The moves of a position of the line that is searched. */
interface Ply {
  readonly successors: Int32Array;
  /** `states[i]`: the part of `successors` that is the state after move i. */
  readonly states: readonly Int32Array[];
  readonly payoffs: Int32Array;
  readonly again: Uint8Array;
  readonly worths: Int32Array;
  /** The moves in the order in which they are tried. */
  readonly order: Int32Array;
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
  /** Positions looked at so far. */
  nodes = 0;
  readonly #game: SearchedGame;
  readonly #look: (state: Int32Array, seen: Seen) => void;
  readonly #table: TranspositionTable;
  readonly #budget: Budget;
  readonly #window: WindowStrategy;
  readonly #step: number;
  readonly #plies: Ply[] = [];
  readonly #seen: Seen = { lower: 0, upper: 0, keyLow: 0, keyHigh: 0, keyTop: 0 };
  readonly #proved = { lower: 0, upper: 0 };

  /**
   * Allocates the table.
   *
   * @throws {RangeError} if keys or values of the game are out of range.
   * @throws {LimitError} if the budget does not allow the smallest table.
   */
  constructor(game: SearchedGame, options: NullWindowOptions = {}) {
    const { budget = new Budget(), window = "bisect", step = 1 } = options;
    this.#game = game;
    this.#look = lookOf(game);
    this.#budget = budget;
    this.#window = window;
    this.#step = step;
    this.#table = new TranspositionTable({ ...tableSize(game, options), budget });
  }

  /** The bytes of the table. */
  get tableBytes(): number {
    return this.#table.bytes;
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
    const { guess = 0 } = known;
    const before = this.nodes;
    const root = Int32Array.from(state);
    const onBounds = (low: number, high: number) => {
      lower = low;
      upper = high;
    };
    const ways = { guess, step: this.#step, window: this.#window, onBounds };
    try {
      const test = (threshold: number) => this.#search(root, 0, threshold);
      const value = nullWindowSearch(test, { lower, upper, ...ways });
      return { solved: true, value, nodes: this.nodes - before };
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
      return { solved: false, lower, upper, limit: error, nodes: this.nodes - before };
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
      if (this.#afterMove(ply, i, 0, value) >= value) return i;
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
      const gain = ply.payoffs[i];
      const window = {
        lower: this.#aligned(gain - this.#game.maxValue, value),
        upper: value,
        guess: value,
        step: this.#step,
        window: this.#window,
      };
      values.push(nullWindowSearch((t) => this.#afterMove(ply, i, 0, t), window));
    }
    return values;
  }

  /** The largest number that is not above a bound, and whole steps below a value. */
  #aligned(bound: number, value: number): number {
    return value - Math.ceil((value - bound) / this.#step) * this.#step;
  }

  #expandRoot(state: ArrayLike<number>) {
    const root = Int32Array.from(state);
    this.#seeAt(root);
    const ply = this.#plyAt(0);
    return { ply, count: this.#expand(ply, root) };
  }

  #seeAt(state: Int32Array): void {
    const seen = this.#seen;
    seen.lower = -this.#game.maxValue;
    seen.upper = this.#game.maxValue;
    this.#look(state, seen);
  }

  /** A bound of a position, on the side of the threshold on which its value lies. */
  #search(state: Int32Array, depth: number, threshold: number): number {
    if ((++this.nodes & POLL_MASK) === 0) this.#budget.poll(this.nodes);
    this.#seeAt(state);
    const seen = this.#seen;
    const { lower, upper, keyLow, keyHigh, keyTop } = seen;
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
    const ply = this.#plyAt(depth);
    const count = this.#expand(ply, state);
    if (count === 0) return this.#game.terminalValue?.(state) ?? 0;
    const { order } = ply;
    let best = -Infinity;
    for (let i = 0; i < count; i++) {
      const bound = this.#afterMove(ply, order[i], depth, threshold);
      if (bound > best) best = bound;
      if (bound >= threshold) break;
    }
    const proved = this.#proved;
    const { maxValue } = this.#game;
    proved.lower = best >= threshold ? best : -maxValue;
    proved.upper = best >= threshold ? maxValue : best;
    table.store(keyLow, keyHigh, proved, keyTop);
    return best;
  }

  /** Writes the moves of a position and their order; returns their number. */
  #expand({ successors, payoffs, again, worths, order }: Ply, state: Int32Array): number {
    const count = this.#game.expand(state, successors, payoffs, again, worths);
    for (let move = 0; move < count; move++) {
      const worth = worths[move];
      let at = move;
      for (; at > 0 && worths[order[at - 1]] < worth; at--) order[at] = order[at - 1];
      order[at] = move;
    }
    return count;
  }

  /** A bound of what a move is worth, on the side of the threshold. */
  #afterMove(ply: Ply, move: number, depth: number, threshold: number): number {
    const gain = ply.payoffs[move];
    const state = ply.states[move];
    if (ply.again[move] !== 0) return gain + this.#search(state, depth + 1, threshold - gain);
    return gain - this.#search(state, depth + 1, gain - threshold + 1);
  }

  #plyAt(depth: number): Ply {
    return depth < this.#plies.length ? this.#plies[depth] : this.#addPly();
  }

  #addPly(): Ply {
    const { maxMoves, wordCount } = this.#game;
    if (this.#plies.length === MAX_PLIES) {
      const purpose = "the line of the search";
      throw new LimitError({
        kind: "positions",
        needed: MAX_PLIES + 1,
        allowed: MAX_PLIES,
        purpose,
      });
    }
    const ply = this.#budget.allocate(
      maxMoves * (4 * wordCount + 13),
      "a ply of the search",
      () => newPly(maxMoves, wordCount),
    );
    this.#plies.push(ply);
    return ply;
  }
}

function newPly(maxMoves: number, wordCount: number): Ply {
  const successors = new Int32Array(maxMoves * wordCount);
  return {
    successors,
    states: Array.from(
      { length: maxMoves },
      (_, i) => successors.subarray(i * wordCount, (i + 1) * wordCount),
    ),
    payoffs: new Int32Array(maxMoves),
    again: new Uint8Array(maxMoves),
    worths: new Int32Array(maxMoves),
    order: new Int32Array(maxMoves),
  };
}

/** The largest table within the bytes: with one bound an entry where that makes it of one word. */
function tableSize(game: SearchedGame, options: NullWindowOptions): TranspositionTableSize {
  const { budget = new Budget(), tableBytes = DEFAULT_TABLE_BYTES, replacement = "always" } =
    options;
  const bytes = Math.min(tableBytes, budget.memoryBytes - budget.bytes);
  const { keyBits, maxValue } = game;
  const bounds = { minBound: -maxValue, maxBound: maxValue };
  for (let sizeBits = 28; sizeBits > 4; sizeBits--) {
    for (const oneBound of [false, true]) {
      const size = { keyBits, ...bounds, sizeBits, replacement, oneBound };
      if (TranspositionTable.bytesOf(size) <= bytes) return size;
    }
  }
  return { keyBits, ...bounds, sizeBits: 4, replacement };
}
