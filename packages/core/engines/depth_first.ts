// Depth-first search with a memo table: visits only positions that follow from the initial one.
//
//     ply           0            1          2
//     firsts        1            3          6
//     successors  r b a          e d        h g f
//
// The stack has the root `r` and the remaining moves of each position on the line, the next one last.
// The positions of the line are the entries below `firsts`.
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { GrowingArray } from "../tables/growing_array.ts";
import { MemoTable, UNKNOWN } from "../tables/memo_table.ts";
import { MOST, nameState, readState, wrongCycle, wrongValue } from "./_contract.ts";
import { MoveReader } from "./_move_reader.ts";
import type { RootOptions, StateGame } from "./games.ts";

const POLL_INTERVAL = 2 ** 14;
/** Lines are searched for a repeated position at this length, and whenever it doubles … */
const FIRST_CHECKED = 64;
/** … up to this length, and when memory is too small for the search. */
const LAST_CHECKED = 2 ** 14;
/** Below every sum of a gain and a value. */
const LOWEST = -0x8000_0000;
const STACK = "the stack of the search";

/**
 * Returns the exact value of a position for its side to move, and the number of positions expanded.
 * See `DepthFirst`.
 *
 * @throws {LimitError} if the budget does not allow it.
 * @throws {RangeError} if positions repeat, or the game breaks its contract otherwise.
 *
 * @example
 * ```ts
 * import { depthFirst, type StateGame } from "@zugzwang/core/engines";
 * import { assertEquals } from "@std/assert";
 *
 * // Two heaps. A move takes half of one, rounded up. Each coin is a point.
 * const heaps: StateGame = {
 *   wordCount: 2,
 *   maxMoves: 2,
 *   expand([left, right], successors, gains) {
 *     let count = 0;
 *     for (const [a, b] of [[left >> 1, right], [left, right >> 1]]) {
 *       if (a === left && b === right) continue;
 *       successors.set([a, b], 2 * count);
 *       gains[count++] = left + right - a - b;
 *     }
 *     return count;
 *   },
 * };
 * assertEquals(depthFirst(heaps, { root: [5, 6] }), { value: 1, nodes: 16 });
 * ```
 */
export function depthFirst(
  game: StateGame,
  { root, budget = new Budget() }: RootOptions,
): { readonly value: number; readonly nodes: number } {
  const search = new DepthFirst(game, budget);
  return { value: search.value(root), nodes: search.nodes };
}

/**
 * Exact values of the positions of a game, each expanded once. A memo table keeps them for further
 * questions.
 *
 * Absolute values must be below 2^30. The stack is an array, so only memory limits the depth. Time
 * O(positions + moves) look-ups. Memory: the memo, and 8 bytes for each ply of the longest line and
 * 4w + 4 for each of its moves, with states of w words. Arrays that grow take up to twice as much.
 */
export class DepthFirst {
  /** The positions expanded so far. */
  nodes = 0;
  readonly #game: StateGame;
  readonly #words: number;
  readonly #maxValue: number;
  /** A move with this value ends the search of a position: no other can be better. */
  readonly #enough: number;
  readonly #memo: MemoTable;
  readonly #budget: Budget;
  readonly #moves: MoveReader;
  /** The stack: the remaining moves of all positions on the line, with packed gains. */
  readonly #successors: GrowingArray;
  readonly #gains: GrowingArray;
  /** For each ply, where its moves start, and the largest value so far. */
  readonly #firsts: GrowingArray;
  readonly #best: GrowingArray;
  /** The length of the line at which to look for a repeated position. */
  #checkAt = FIRST_CHECKED;

  /**
   * Allocates a small memo.
   * @throws {LimitError} if the budget does not allow it.
   */
  constructor(game: StateGame, budget = new Budget(), enough = game.maxValue ?? MOST) {
    this.#game = game;
    this.#words = game.wordCount;
    this.#maxValue = Math.min(game.maxValue ?? MOST, MOST);
    this.#enough = enough;
    this.#memo = new MemoTable({ wordCount: game.wordCount, budget });
    this.#budget = budget;
    this.#moves = new MoveReader(game);
    this.#successors = new GrowingArray(budget, STACK);
    this.#gains = new GrowingArray(budget, STACK);
    this.#firsts = new GrowingArray(budget, STACK);
    this.#best = new GrowingArray(budget, STACK);
  }

  /** Returns the value of a position, or `UNKNOWN` if it has not been found yet. */
  known(state: ArrayLike<number>): number {
    return this.#memo.get(readState(this.#game, state));
  }

  /**
   * Returns the value of a position for its side to move.
   * @throws {LimitError} if the budget does not allow it. The memo stays.
   * @throws {RangeError} if positions repeat, or the game breaks its contract otherwise.
   */
  value(root: ArrayLike<number>): number {
    return this.#solve(root, false)!;
  }

  /** Does the same, but returns null if the memory is too small for the memo to grow. */
  valueWithinMemory(root: ArrayLike<number>): number | null {
    return this.#solve(root, true);
  }

  release(): void {
    this.#memo.release();
    this.#releaseStack();
  }

  #releaseStack(): void {
    for (const list of [this.#successors, this.#gains, this.#firsts, this.#best]) list.release();
  }

  #solve(words: ArrayLike<number>, mayGiveUp: boolean): number | null {
    const root = readState(this.#game, words);
    const known = this.#memo.get(root);
    if (known !== UNKNOWN) return known;
    this.#checkAt = FIRST_CHECKED;
    try {
      this.#successors.reserve(root.length);
      this.#successors.items.set(root);
      this.#gains.push(0);
      this.#open();
      this.nodes++;
      while (this.#firsts.length > 0) {
        const room = this.#budget.memoryBytes - this.#budget.bytes;
        if (mayGiveUp && this.#memo.growthBytes(POLL_INTERVAL) > room) return null;
        this.nodes += this.#expandSome();
        this.#budget.poll(this.nodes);
      }
      return this.#memo.get(root);
    } catch (error) {
      if (error instanceof LimitError && error.fault.kind === "memory") this.#checkCycle();
      throw error;
    } finally {
      this.#releaseStack();
    }
  }

  /**
   * Searches until the next poll is due, and returns how many positions it expanded. A rare poll in
   * the loop itself would make V8 discard the compiled loop.
   */
  #expandSome(): number {
    let nodes = 0;
    while (this.#firsts.length > 0 && nodes < POLL_INTERVAL) {
      if (!this.#takeKnown()) this.#close();
      else {
        nodes++;
        this.#open(); // the next lookup finds its value
      }
    }
    return nodes;
  }

  /** Uses up the moves of the deepest position with known values. Returns whether another is left. */
  #takeKnown(): boolean {
    const [memo, enough] = [this.#memo, this.#enough];
    const [successors, gains] = [this.#successors.items, this.#gains.items];
    const ply = this.#firsts.length - 1;
    const first = this.#firsts.items[ply];
    let best = this.#best.items[ply];
    let move = this.#gains.length - 1;
    for (; move >= first; move--) {
      const value = memo.get(successors, move);
      if (value === UNKNOWN) break;
      const gain = gains[move];
      const flip = (gain & 1) - 1; // −1 if the other side moves: −x = (x ^ −1) + 1
      best = Math.max(best, ((gain >> 1) + (value ^ flip) - flip) | 0);
      if (best >= enough) move = first;
    }
    this.#best.items[ply] = best;
    this.#gains.length = move + 1;
    return move >= first;
  }

  /** Keeps the value of the deepest position, and goes back up. */
  #close(): void {
    const ply = --this.#firsts.length;
    const value = this.#best.items[ply];
    if (Math.abs(value) > this.#maxValue) {
      throw wrongValue(value, this.#maxValue, nameState(this.#stateAt(ply)));
    }
    this.#best.length = ply;
    this.#memo.set(this.#successors.items, this.#firsts.items[ply] - 1, value);
  }

  /** Goes down to the position on top of the stack, or keeps its value if it has no moves. */
  #open(): void {
    const moves = this.#moves;
    const words = this.#words;
    const top = this.#gains.length;
    const { items } = this.#successors;
    const { state } = moves;
    const at = words * (top - 1);
    state[0] = items[at];
    for (let word = 1; word < words; word++) state[word] = items[at + word];
    const count = moves.read();
    if (count === 0) return this.#memo.set(items, top - 1, moves.readEnd(this.#maxValue));
    if (this.#firsts.length === this.#checkAt) this.#checkCycle();
    this.#push(count);
    this.#firsts.push(top);
    this.#best.push(LOWEST);
  }

  /** Pushes the moves of a position, the first one on top. */
  #push(count: number): void {
    const words = this.#words;
    const top = this.#gains.length;
    this.#gains.reserve(count);
    this.#moves.takeGains(count, this.#gains.items, top + count - 1, -1);
    this.#gains.length = top + count;
    this.#successors.length = words * top;
    this.#successors.reserve(words * count);
    const [from, to] = [this.#moves.successors, this.#successors.items];
    let at = words * (top + count);
    for (let start = 0; start < words * count; start += words) {
      at -= words;
      to[at] = from[start];
      for (let word = 1; word < words; word++) to[at + word] = from[start + word];
    }
  }

  #stateAt(ply: number): Int32Array {
    const end = this.#words * this.#firsts.items[ply];
    return this.#successors.items.subarray(end - this.#words, end);
  }

  #checkCycle(): void {
    const { length } = this.#firsts;
    const plies = new MemoTable({ wordCount: this.#words });
    for (let ply = 0; ply < length; ply++) {
      const first = plies.get(this.#stateAt(ply));
      plies.set(this.#stateAt(ply), 0, ply);
      if (first === UNKNOWN) continue;
      const name = (_: unknown, i: number) => nameState(this.#stateAt(first + i));
      throw wrongCycle(Array.from({ length: ply - first }, name));
    }
    this.#checkAt = length < LAST_CHECKED ? 2 * length : Infinity;
  }
}
