/**
 * Depth-first solution with a memo table: only what the initial position can reach is visited.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import type { MemoTable } from "../tables/memo_table.ts";
import type { Numbers, NumbersConstructor } from "../tables/numbers.ts";
import { mostOf } from "./_contract.ts";
import { enlarged, memoOf, SearchStack, type ValueRule } from "./_search_stack.ts";
import { AGAIN, type RootOptions, type StateGame } from "./games.ts";

/**
 * Returns the exact value of a position for its side to move: the largest gain ± value over its
 * moves, every position expanded once.
 *
 * The game must end: a position that comes up again on the line to itself is an error. Values are
 * integers that the memo can hold: below 2^30 in size, in one of float64 up to 2^53 − 1; larger
 * ones are an error. The stack is an array: the depth of the game is bounded by memory only.
 * Exact, as its memo is. Time O(positions + moves) look-ups; memory: the memo, and for each ply of
 * the longest line, of states of w words, 4w + 8 + (4w + 5) · maxMoves bytes, with float64 4 more
 * each.
 *
 * @throws {LimitError} if the budget does not allow it.
 * @throws {RangeError} if states have another width than the keys of the memo, the game has a cycle,
 * a gain is no integer, or a value is too large.
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
  { root, memo: given, budget = new Budget() }: RootOptions & {
    /**
     * Where values are kept, and looked up: give the same again for other positions of the game. A
     * `MemoTable` of int32 where missing; one of float64 takes larger values. Its memory is counted
     * where it was made.
     */
    readonly memo?: MemoTable;
  },
): {
  /** The exact value. */
  readonly value: number;
  /** The positions that were expanded: each once, and none that the memo knew. */
  readonly nodes: number;
} {
  const memo = memoOf(game, given, budget);
  return memo.numbers === "int32" ? search(Int32Array) : search(Float64Array);

  function search<T extends Numbers>(
    numbers: NumbersConstructor<T>,
  ): ReturnType<typeof depthFirst> {
    const most = mostOf(numbers);
    const { maxValue = most } = game;
    const rule = new Largest(numbers, maxValue);
    return new SearchStack({ game, memo, rule, numbers, most, maxValue, budget }).search(root);
  }
}

/** The value of a position is the largest gain ± value, + where the same side moves again. */
class Largest<T extends Numbers> implements ValueRule {
  readonly plyBytes: number;
  readonly mark = AGAIN;
  readonly #numbers: NumbersConstructor<T>;
  /** Below any sum of a gain and a value. */
  readonly #lowest: number;
  /** Not below any value. */
  readonly #most: number;
  /** For each ply: its largest so far. */
  #best: T;

  constructor(numbers: NumbersConstructor<T>, most: number) {
    this.#most = most;
    this.plyBytes = numbers.BYTES_PER_ELEMENT;
    this.#numbers = numbers;
    this.#lowest = this.plyBytes === 4 ? -0x8000_0000 : -Infinity;
    this.#best = new numbers(0);
  }

  grow(plies: number): void {
    this.#best = enlarged(this.#best, new this.#numbers(plies));
  }

  enter(ply: number): void {
    this.#best[ply] = this.#lowest;
  }

  take(ply: number, value: number, gain: number, isMarked: boolean): boolean {
    const best = this.#best;
    best[ply] = Math.max(best[ply], gain + (isMarked ? value : -value));
    return best[ply] >= this.#most;
  }

  result(ply: number): number {
    return this.#best[ply];
  }
}
