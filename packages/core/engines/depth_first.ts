/**
 * Depth-first solution with a memo table: only what the initial position can reach is visited.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import type { Memo, PairMemo } from "../tables/dense_memo.ts";
import type { Numbers, NumbersConstructor } from "../tables/numbers.ts";
import { stateMemo } from "./_state_memo.ts";
import { type DepthFirstResult, enlarged, SearchStack, type ValueRule } from "./_search_stack.ts";
import type { StateGame } from "./state_game.ts";

export type { DepthFirstResult };

/** Options of the depth-first engines. */
export interface DepthFirstOptions {
  /**
   * Where values are kept, and looked up: give the same again for other positions of the game. A
   * `MemoTable` if not given, for states of two words a `PairMemoTable`; a `Float64MemoTable` takes
   * values beyond int32.
   */
  readonly memo?: Memo | PairMemo;
  /** Limits; the memo's memory is counted where the memo was made. */
  readonly budget?: Budget;
}

/**
 * Returns the exact value of a position for its side to move: the largest payoff ± value over its
 * moves, every position expanded once.
 *
 * States have one word or two. The game must end (no cycles). Values are integers that the memo can
 * hold: below 2^30 in size in a `MemoTable`, `DenseMemo` or `PairMemoTable`, up to 2^53 − 1 in size
 * in a `Float64MemoTable`. The stack is an array: the depth of the game is bounded by memory only.
 * Exact, as its memo is. Time O(positions + moves) look-ups; memory: the memo, and for each ply of
 * the longest line 12 + 9 · maxMoves bytes, 16 + 13 · maxMoves with float64 or states of two words.
 *
 * @throws {LimitError} if the budget does not allow it.
 * @throws {RangeError} if states have another width than the keys of the memo.
 *
 * @example
 * ```ts
 * import { depthFirst, type StateGame } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * // Two heaps; a move takes half of one, rounded up; each coin is a point for its taker.
 * const heaps: StateGame = {
 *   wordCount: 2,
 *   maxMoves: 2,
 *   expand([left, right], successors, payoffs) {
 *     let count = 0;
 *     for (const [a, b] of [[left >> 1, right], [left, right >> 1]]) {
 *       if (a === left && b === right) continue;
 *       successors.set([a, b], 2 * count);
 *       payoffs[count++] = left + right - a - b;
 *     }
 *     return count;
 *   },
 * };
 * assertEquals(depthFirst(heaps, [5, 6]), { value: 1, nodes: 16 });
 * ```
 */
export function depthFirst(
  game: StateGame,
  initial: ArrayLike<number>,
  { memo: given, budget = new Budget() }: DepthFirstOptions = {},
): DepthFirstResult {
  const memo = stateMemo(game, given, budget);
  return memo.numbers === "int32" ? search(Int32Array) : search(Float64Array);

  function search<T extends Numbers>(numbers: NumbersConstructor<T>): DepthFirstResult {
    const rule = new Largest(numbers, game.maxValue);
    return new SearchStack({ game, memo, rule, numbers, budget }).search(initial);
  }
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
