/**
 * Depth-first solution with a memo table: only what the initial position can reach is visited.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import type { Memo } from "../tables/dense_memo.ts";
import { MemoTable } from "../tables/memo_table.ts";
import type { Numbers, NumbersConstructor } from "../tables/numbers.ts";

/** A game whose positions are 31-bit keys, 0..2^31 − 1: the key is the position. */
export interface KeyedGame {
  /** No position has more moves. */
  readonly maxMoves: number;
  /**
   * Writes the moves of a position from index `at` on, and returns the index after the last:
   *
   * - `successors[i]` is the key of the position after the move, or its complement `~key` where
   *   the same side moves again;
   * - `payoffs[i]` is what the move gains for its mover.
   */
  expand(key: number, successors: Int32Array, payoffs: Numbers, at: number): number;
  /** The value of a position without moves, for its side to move; 0 where missing. */
  terminalValue?(key: number): number;
}

/** Options of the depth-first engine. */
export interface DepthFirstOptions {
  /**
   * Where values are kept, and looked up: give the same again for other positions of the game. A
   * `MemoTable` if not given; a `Float64MemoTable` takes values beyond int32.
   */
  readonly memo?: Memo;
  /** Limits; the memo's memory is counted where the memo was made. */
  readonly budget?: Budget;
}

/** What the depth-first engine found. */
export interface DepthFirstResult {
  /** The exact value for the side to move. */
  readonly value: number;
  /** The positions that were expanded: each once, and none that the memo knew. */
  readonly nodes: number;
}

/** Not above any value of an int32 memo: |values| stay below 2^30. */
const LOWEST_INT32 = -0x3fff_ffff;

/** How many nodes lie between two polls of the budget. */
const POLL_INTERVAL = 2 ** 14;

/**
 * Returns the exact value of a position for its side to move: the largest payoff ± value over its
 * moves, every position expanded once.
 *
 * The game must end (no cycles). Values are integers that the memo can hold: below 2^30 in size in a
 * `MemoTable` or `DenseMemo`, up to 2^53 − 1 in size in a `Float64MemoTable`. The stack is an array: the depth of the game is bounded by memory only. Exact,
 * as its memo is. Time O(positions + moves) look-ups; memory: the memo, and 12 + 8 · maxMoves
 * bytes for each ply of the longest line, 16 + 12 · maxMoves with float64.
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
 */
export function depthFirst(
  game: KeyedGame,
  key: number,
  { budget = new Budget(), memo = new MemoTable({ budget }) }: DepthFirstOptions = {},
): DepthFirstResult {
  const known = memo.get(key);
  if (known !== memo.unknown) return { value: known, nodes: 0 };
  const numbers = memo.numbers === "int32" ? Int32Array : Float64Array;
  const stack = new SearchStack<Numbers>(game, numbers, budget);
  try {
    return search(stack, key, memo, budget);
  } finally {
    stack.release();
  }
}

function search<T extends Numbers>(
  stack: SearchStack<T>,
  root: number,
  memo: Memo,
  budget: Budget,
): DepthFirstResult {
  const { unknown } = memo;
  let nodes = 1;
  stack.push(root);
  for (;;) {
    const successor = stack.nextSuccessor();
    if (successor >= 0) {
      const value = memo.get(successor);
      if (value !== unknown) stack.take(value);
      else {
        if (nodes++ % POLL_INTERVAL === 0) budget.poll(nodes);
        stack.push(successor);
      }
      continue;
    }
    const value = stack.best();
    memo.set(stack.key(), value);
    if (stack.pop() === 0) return { value, nodes };
    // The position above takes the value at its next look into the memo.
  }
}

/** The line of positions that are being searched, and the moves of them that are left. */
class SearchStack<T extends Numbers> {
  readonly #game: KeyedGame;
  readonly #numbers: NumbersConstructor<T>;
  /** Not above any value. */
  readonly #lowest: number;
  readonly #budget: Budget;
  #depth = 0;
  /** For each ply: its key, and where its untried moves start. */
  #frames = new Int32Array(0);
  /** For each ply: its best value so far. */
  #best: T;
  #successors = new Int32Array(0);
  #payoffs: T;
  /** The moves of the deepest position end here. */
  #top = 0;

  constructor(game: KeyedGame, numbers: NumbersConstructor<T>, budget: Budget) {
    this.#game = game;
    this.#numbers = numbers;
    this.#lowest = numbers.BYTES_PER_ELEMENT === 4 ? LOWEST_INT32 : -Infinity;
    this.#best = new numbers(0);
    this.#payoffs = new numbers(0);
    this.#budget = budget;
  }

  get #bytes(): number {
    return this.#bytesFor(this.#best.length, this.#successors.length);
  }

  /** The key of the deepest position. */
  key(): number {
    return this.#frames[(this.#depth - 1) * 2];
  }

  /** The best value of the deepest position. */
  best(): number {
    return this.#best[this.#depth - 1];
  }

  /** Goes down to a position. */
  push(key: number): void {
    if (this.#depth === this.#best.length) this.#grow();
    const first = this.#top;
    this.#top = this.#game.expand(key, this.#successors, this.#payoffs, first);
    const ply = this.#depth++;
    this.#frames[ply * 2] = key;
    this.#frames[ply * 2 + 1] = first;
    this.#best[ply] = this.#top > first ? this.#lowest : this.#game.terminalValue?.(key) ?? 0;
  }

  /** The key after the next untried move of the deepest position, or −1 if none is left. */
  nextSuccessor(): number {
    const move = this.#frames[this.#depth * 2 - 1];
    if (move === this.#top) return -1;
    const successor = this.#successors[this.#top - 1];
    return successor < 0 ? ~successor : successor;
  }

  /** Takes the value of the position after that move, and the move as tried. */
  take(value: number): void {
    const move = --this.#top;
    const rest = this.#successors[move] < 0 ? value : -value;
    const ply = this.#depth - 1;
    this.#best[ply] = Math.max(this.#best[ply], this.#payoffs[move] + rest);
  }

  /** Goes up, and returns how many positions are left. */
  pop(): number {
    return --this.#depth;
  }

  release(): void {
    this.#budget.release(this.#bytes);
  }

  #bytesFor(plies: number, moves: number): number {
    const bytes = this.#numbers.BYTES_PER_ELEMENT;
    return (8 + bytes) * plies + (4 + bytes) * moves;
  }

  /** Doubles the plies, each with room for all its moves. */
  #grow(): void {
    const before = this.#bytes;
    const plies = Math.max(64, 2 * this.#best.length);
    const moves = plies * this.#game.maxMoves;
    this.#budget.reserve(this.#bytesFor(plies, moves), "the stack of the search");
    this.#frames = enlarged(this.#frames, new Int32Array(2 * plies));
    this.#best = enlarged(this.#best, new this.#numbers(plies));
    this.#successors = enlarged(this.#successors, new Int32Array(moves));
    this.#payoffs = enlarged(this.#payoffs, new this.#numbers(moves));
    this.#budget.release(before);
  }
}

function enlarged<T extends Numbers>(items: T, larger: T): T {
  larger.set(items);
  return larger;
}
