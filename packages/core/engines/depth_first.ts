/**
 * Depth-first solution with a memo table: only what the initial position can reach is visited.
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";
import type { Memo, PairMemo } from "../tables/dense_memo.ts";
import type { Numbers, NumbersConstructor } from "../tables/numbers.ts";
import { searchStart } from "./_keys.ts";
import { type DepthFirstResult, enlarged, SearchStack, type ValueRule } from "./_search_stack.ts";
import type { KeyedGame, PairKey, PairKeyedGame } from "./keyed_game.ts";

export type { DepthFirstResult };

/** Options of the depth-first engines; the keys are of one word. */
export interface DepthFirstOptions {
  /**
   * Where values are kept, and looked up: give the same again for other positions of the game. A
   * `MemoTable` if not given; a `Float64MemoTable` takes values beyond int32.
   */
  readonly memo?: Memo;
  /** Limits; the memo's memory is counted where the memo was made. */
  readonly budget?: Budget;
}

/** Options of the depth-first engines; the keys are of two words. */
export interface PairDepthFirstOptions {
  /** Where values are kept, and looked up. A `PairMemoTable` if not given. */
  readonly memo?: PairMemo;
  /** Limits; the memo's memory is counted where the memo was made. */
  readonly budget?: Budget;
}

/**
 * Returns the exact value of a position for its side to move: the largest payoff ± value over its
 * moves, every position expanded once.
 *
 * The game must end (no cycles). Values are integers that the memo can hold: below 2^30 in size in
 * a `MemoTable`, `DenseMemo` or `PairMemoTable`, up to 2^53 − 1 in size in a `Float64MemoTable`.
 * The stack is an array: the depth of the game is bounded by memory only. Exact, as its memo is.
 * Time O(positions + moves) look-ups; memory: the memo, and for each ply of the longest line
 * 12 + 8 · maxMoves bytes, 16 + 12 · maxMoves with float64 or keys of two words.
 *
 * @throws {LimitError} if the budget does not allow it.
 *
 * @example
 * ```ts
 * import { depthFirst, type Numbers } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * // One heap; a move takes one or two coins; each coin is a point for its taker.
 * const coins = {
 *   maxMoves: 2,
 *   expand(heap: number, successors: Int32Array, payoffs: Numbers, at: number) {
 *     for (let taken = 1; taken <= Math.min(heap, 2); taken++) {
 *       successors[at] = heap - taken;
 *       payoffs[at++] = taken;
 *     }
 *     return at;
 *   },
 * };
 * assertEquals(depthFirst(coins, 101), { value: 1, nodes: 102 });
 * ```
 *
 * @example
 * Keys of two words: here two heaps of up to 2^31 − 1 coins each.
 *
 * ```ts
 * import { depthFirst, type Numbers } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * const heaps = {
 *   keyWords: 2,
 *   maxMoves: 2,
 *   expand(low: number, high: number, successors: Int32Array, payoffs: Numbers, at: number) {
 *     for (const [a, b] of [[low >> 1, high], [low, high >> 1]]) {
 *       if (a === low && b === high) continue;
 *       successors.set([a, b], 2 * at); // take half of a heap, rounded up
 *       payoffs[at++] = low + high - a - b;
 *     }
 *     return at;
 *   },
 * } as const;
 * assertEquals(depthFirst(heaps, [5, 6]), { value: 1, nodes: 16 });
 * ```
 */
export function depthFirst(
  game: KeyedGame,
  key: number,
  options?: DepthFirstOptions,
): DepthFirstResult;
/** The same on keys of two words. */
export function depthFirst(
  game: PairKeyedGame,
  key: PairKey,
  options?: PairDepthFirstOptions,
): DepthFirstResult;
export function depthFirst(
  game: KeyedGame | PairKeyedGame,
  key: number | PairKey,
  options: DepthFirstOptions | PairDepthFirstOptions = {},
): DepthFirstResult {
  const { keys, root, numbers, budget } = searchStart(game, key, options);
  return numbers === "int32"
    ? new SearchStack(keys, new Largest(Int32Array, game.maxValue), Int32Array, budget).search(root)
    : new SearchStack(keys, new Largest(Float64Array, game.maxValue), Float64Array, budget).search(
      root,
    );
}

/** The value of a position is the largest payoff ± value, + where the same side moves again. */
class Largest<T extends Numbers> implements ValueRule {
  readonly plyBytes: number;
  readonly #numbers: NumbersConstructor<T>;
  /** Not above any value: in int32 |values| stay below 2^30. */
  readonly #lowest: number;
  /** Not below any value. */
  readonly #most: number;
  /** For each ply: its largest so far. */
  #best: T;

  constructor(numbers: NumbersConstructor<T>, most = Infinity) {
    this.#most = most;
    this.plyBytes = numbers.BYTES_PER_ELEMENT;
    this.#numbers = numbers;
    this.#lowest = this.plyBytes === 4 ? -0x3fff_ffff : -Infinity;
    this.#best = new numbers(0);
  }

  grow(plies: number): void {
    this.#best = enlarged(this.#best, new this.#numbers(plies));
  }

  enter(ply: number): void {
    this.#best[ply] = this.#lowest;
  }

  take(ply: number, value: number, payoff: number, isMarked: boolean): boolean {
    const best = this.#best;
    best[ply] = Math.max(best[ply], payoff + (isMarked ? value : -value));
    return best[ply] >= this.#most;
  }

  result(ply: number): number {
    return this.#best[ply];
  }
}
