// The search for games too large for a table of all positions: depth first, likely moves first, null
// windows, and a table of proved bounds that may overwrite.
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import type { Team } from "../run/team_memory.ts";
import type { TranspositionTable } from "../tables/transposition_table.ts";
import { nameState, readState, wrongValue } from "./_contract.ts";
import { MoveReader } from "./_move_reader.ts";
import { countMoveBytes, growTable, makeTable } from "./_search_table.ts";
import type { NullWindowOptions, NullWindowTable, TableOptions } from "./_search_table.ts";
import type { SearchedGame, Seen } from "./games.ts";
import { mtd } from "./mtd.ts";

export type { NullWindowOptions, NullWindowTable };

const POLL_MASK = 2 ** 12 - 1;
/** The table grows when a question visits this many times as many nodes as it has entries. */
const NODES_PER_ENTRY = 2;
/** Returned instead of a bound if another thread works on the position. No bound is so low. */
const BUSY = -(2 ** 30);
/** The longest line of play: the search keeps it on the stack of its thread. */
const MAX_PLIES = 2_000;

interface LineMoves {
  readonly successors: Int32Array;
  /** `states[i]`: the part of `successors` that is the state after move i. */
  readonly states: readonly Int32Array[];
  /** As `MoveReader.takeGains` writes them. */
  readonly gains: Int32Array;
  /** The moves in the order of the search, and room for deferred ones. */
  readonly order: Int32Array;
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
  /** Positions visited so far, by this thread. */
  nodes = 0;
  // Copied from the game: a property of games of several shapes is slow to read at each node.
  readonly #game: SearchedGame;
  readonly #maxValue: number;
  readonly #look: (state: Int32Array, seen: Seen) => void;
  readonly #reader: MoveReader;
  readonly #options: TableOptions;
  readonly #team: Team | null;
  /** The proved bounds. A poll may replace it by a larger table. */
  #table: TranspositionTable;
  /** One word, 1 once a move has gained something. Threads share it. */
  readonly #gains: Int32Array;
  /** The moves of each depth, allocated when needed. */
  readonly #line: LineMoves[] = [];
  readonly #seen: Seen = { lower: 0, upper: 0, keyLow: 0, keyHigh: 0 };
  readonly #proved = { lower: 0, upper: 0 };
  /** The node at which the table grows; infinite if it cannot. */
  #growAt = Infinity;

  /**
   * Allocates the table, or uses the shared one.
   * @throws {RangeError} if keys or values of the game are out of range, or the shared table or the
   * checkpoint is for another game.
   * @throws {LimitError} if the budget does not allow the smallest table.
   */
  constructor(game: SearchedGame, { budget = new Budget(), ...rest }: NullWindowOptions = {}) {
    const { share } = rest;
    this.#game = game;
    this.#maxValue = game.maxValue;
    this.#look = game.look ?? writeWordKey;
    this.#options = { ...rest, game, budget };
    this.#table = makeTable(this.#options);
    this.#reader = new MoveReader(game);
    this.#team = share?.team ?? null;
    this.#gains = new Int32Array(share?.plan.gains ?? new ArrayBuffer(4));
  }

  /**
   * Allocates a table for all threads of a search, as large as possible, since it cannot grow.
   * @throws {LimitError} if the budget does not allow the smallest table.
   */
  static share(
    game: SearchedGame,
    { budget = new Budget(), ...rest }: NullWindowOptions = {},
  ): NullWindowTable & { save(): void } {
    const table = makeTable({ ...rest, game, budget }, true);
    const plan = { sizeBits: table.size.sizeBits, gains: new SharedArrayBuffer(4) };
    return { table: table.memory!, plan, save: () => rest.checkpoint?.save(table) };
  }

  /** Positions visited so far, by all threads. */
  get teamNodes(): number {
    this.#team?.countNodes(this.nodes);
    return this.#team?.nodes ?? this.nodes;
  }

  /** The bytes of the table. */
  get tableBytes(): number {
    return this.#table.bytes;
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
    const maxValue = this.#maxValue;
    this.#growAt = this.#options.share ? Infinity : this.#planGrowth();
    const tested = Math.min(Math.max(threshold, -maxValue), maxValue + 1);
    const bound = this.#search(root, 0, tested, false);
    this.#checkLargest(root, bound, tested);
    return bound;
  }

  /** Returns the bounds proved so far, by default ±`maxValue`. Does not search. */
  known(words: ArrayLike<number>): Pick<Seen, "lower" | "upper"> {
    const maxValue = this.#maxValue;
    const seen = { lower: -maxValue, upper: maxValue, keyLow: 0, keyHigh: 0 };
    this.#look.call(this.#game, readState(this.#game, words), seen);
    const code = this.#table.probe(seen.keyLow, seen.keyHigh);
    const least = code === 0 ? -maxValue - 1 : this.#table.lower(code);
    const most = code === 0 ? maxValue + 1 : this.#table.upper(code);
    let lower = Math.max(seen.lower, least);
    let upper = Math.min(seen.upper, most);
    const refuse = (bound: number) => wrongValue(bound, maxValue, nameState(words));
    if (lower > Math.min(upper, maxValue) || lower % 1 !== 0) throw refuse(lower);
    if (upper < -maxValue || upper % 1 !== 0) throw refuse(upper);
    // Gains, or a maxValue of 0, could hide a value beyond ±maxValue, so that bound needs a test.
    if ((this.#gains[0] !== 0 || maxValue === 0) && lower === upper) {
      if (upper === maxValue && most > maxValue) upper++;
      else if (lower === -maxValue && least < -maxValue) lower--;
    }
    return { lower, upper };
  }

  /**
   * Returns the value of a position for its side to move.
   * @throws {LimitError} if a limit stops it.
   * @throws {RangeError} if the game breaks its contract.
   */
  value(state: ArrayLike<number>): number {
    return mtd((least) => this.bound(state, least), { ...this.known(state), window: "bisect" });
  }

  /** Writes the table to the checkpoint, if there is one. */
  save(): void {
    this.#options.checkpoint?.save(this.#table);
  }

  /**
   * Throws if a value of ±`maxValue` is really beyond it. Without gains, a value is that of a terminal
   * position, and those are always checked.
   */
  #checkLargest(root: Int32Array, bound: number, threshold: number): void {
    const maxValue = this.#maxValue;
    if (this.#gains[0] === 0 && maxValue > 0) return;
    if (bound >= threshold && bound >= maxValue) this.#search(root, 0, maxValue + 1, false);
    if (bound < threshold && bound <= -maxValue) this.#search(root, 0, -maxValue, false);
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
    if (this.nodes < this.#growAt) return;
    const old = this.#table;
    this.#table = growTable(old, this.#options);
    this.#growAt = this.#table === old ? Infinity : this.#planGrowth();
  }

  #planGrowth(): number {
    return this.nodes + NODES_PER_ENTRY * this.#table.entries;
  }

  /** Returns a bound, or `BUSY` if `mayDefer` is set and another thread works on the position. */
  #search(state: Int32Array, depth: number, threshold: number, mayDefer: boolean): number {
    if ((++this.nodes & POLL_MASK) === 0) this.#poll();
    const seen = this.#seen;
    const maxValue = this.#maxValue;
    seen.lower = -maxValue;
    seen.upper = maxValue;
    this.#look.call(this.#game, state, seen);
    const { lower, upper, keyLow, keyHigh } = seen;
    // ±maxValue is not a proved bound: using it would hide that maxValue is too small.
    if (lower >= threshold && lower !== -maxValue) {
      return lower > maxValue ? this.#keep(lower, threshold, state) : lower;
    }
    if (upper < threshold && upper !== maxValue) {
      return upper < -maxValue ? this.#keep(upper, threshold, state) : upper;
    }
    const table = this.#table;
    const place = table.placeOf(keyLow, keyHigh);
    const code = table.probeAt(place, keyLow, keyHigh);
    if (code !== 0) {
      const least = table.lower(code);
      if (least >= threshold && least >= -maxValue) return least;
      const most = table.upper(code);
      if (most < threshold && most <= maxValue) return most;
    }
    const team = this.#team;
    if (team !== null) {
      team.checkUndecided();
      if (mayDefer && team.isBusy(keyLow, keyHigh)) return BUSY;
      team.begin(keyLow, keyHigh);
    }
    const line = this.#line;
    const moves = depth < line.length ? line[depth] : this.#getMoves(depth);
    const { states, gains, order } = moves;
    const count = this.#expandInto(moves, state);
    let best = count > 0 ? BUSY : this.#reader.evaluateEnd(maxValue);
    let end = count;
    for (let i = 0; i < end && best < threshold; i++) {
      const move = order[i];
      const gain = gains[move] >> 1;
      const same = (gains[move] & 1) !== 0;
      const after = same ? threshold - gain : gain - threshold + 1;
      const mayWait = team !== null && i > 0 && i < count;
      const bound = this.#search(states[move], depth + 1, after, mayWait);
      if (bound === BUSY) order[end++] = move; // by then the other thread has probably answered
      else best = Math.max(best, same ? gain + bound : gain - bound);
    }
    const kept = best > maxValue || best < -maxValue ? this.#keep(best, threshold, state) : best;
    if (team !== null) team.end(keyLow, keyHigh);
    const proved = this.#proved;
    proved.lower = best >= threshold ? kept : -maxValue - 1;
    proved.upper = best >= threshold ? maxValue + 1 : kept;
    if (table === this.#table) table.storeAt(place, keyLow, keyHigh, proved);
    else this.#table.store(keyLow, keyHigh, proved);
    return best;
  }

  /**
   * Returns what to store for a bound beyond `maxValue` that leaves the value open: nothing proved.
   * Loose bounds of `look` cause such upper bounds. Throws a `RangeError` if it proves that the
   * value is beyond `maxValue` too.
   */
  #keep(bound: number, threshold: number, state: Int32Array): number {
    const maxValue = this.#maxValue;
    if (bound > 0 === bound >= threshold) throw wrongValue(bound, maxValue, nameState(state));
    return bound > 0 ? maxValue + 1 : -maxValue - 1;
  }

  /** Writes the moves of a position, sorted by priority, and returns their number. */
  #expandInto({ successors, gains, order }: LineMoves, state: Int32Array): number {
    const reader = this.#reader;
    const { priorities } = reader;
    reader.state = state;
    const count = reader.expand(successors);
    const any = reader.takeGains(count, gains, 0, 1);
    if (any >> 1 !== 0 && this.#gains[0] === 0) Atomics.store(this.#gains, 0, 1);
    for (let move = 0; move < count; move++) {
      const priority = priorities[move];
      let at = move;
      for (; at > 0 && priorities[order[at - 1]] < priority; at--) order[at] = order[at - 1];
      order[at] = move;
    }
    return count;
  }

  #getMoves(depth: number): LineMoves {
    const purpose = "the line of the search";
    if (depth >= MAX_PLIES) {
      const [needed, allowed] = [MAX_PLIES + 1, MAX_PLIES];
      throw new LimitError({ kind: "positions", needed, allowed, purpose });
    }
    const bytes = countMoveBytes(this.#game);
    const make = () => makeLineMoves(this.#game);
    return this.#line[depth] = this.#options.budget.allocate(bytes, purpose, make);
  }
}

function makeLineMoves({ maxMoves, wordCount }: SearchedGame): LineMoves {
  const successors = new Int32Array(maxMoves * wordCount);
  const view = (_: unknown, i: number) => successors.subarray(i * wordCount, (i + 1) * wordCount);
  const states = Array.from({ length: maxMoves }, view);
  const gains = new Int32Array(maxMoves);
  return { successors, states, gains, order: new Int32Array(2 * maxMoves) };
}

function writeWordKey(state: Int32Array, seen: Seen): void {
  seen.keyLow = state[0];
  seen.keyHigh = state.length > 1 ? state[1] : 0;
}
