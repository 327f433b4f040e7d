/**
 * Depth-first solution with a memo table: only what the initial position can reach is visited.
 *
 * @module
 */
import { Budget } from "./budget.ts";
import { type Memo, UNKNOWN } from "./dense_memo.ts";
import { MemoTable } from "./memo_table.ts";

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
  expand(key: number, successors: Int32Array, payoffs: Int32Array, at: number): number;
  /** The value of a position without moves, for its side to move; 0 where missing. */
  terminalValue?(key: number): number;
}

/** Options of the depth-first engine. */
export interface DepthFirstOptions {
  /** Where values are kept, and looked up: give the same again for other positions of the game. */
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

/** How many nodes lie between two polls of the budget. */
const POLL_INTERVAL = 2 ** 14;

/** Below every value: |values| must stay below 2^30. */
const LOWEST = -0x3fff_ffff;

/**
 * Returns the exact value of a position for its side to move: the largest payoff ± value over its
 * moves, every position expanded once.
 *
 * The game must end (no cycles), and |values| stay below 2^30. The stack is an array: the depth of
 * the game is bounded by memory only. Exact, as its memo is. Time O(positions + moves) look-ups;
 * memory: the memo, and 12 + 8 · maxMoves bytes for each ply of the longest line.
 *
 * @throws {LimitError} if the budget does not allow it.
 *
 * @example
 * ```ts
 * import { depthFirst } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * // One heap; a move takes one or two coins; each coin is a point for its taker.
 * const coins = {
 *   maxMoves: 2,
 *   expand(heap: number, successors: Int32Array, payoffs: Int32Array, at: number) {
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
  if (known !== UNKNOWN) return { value: known, nodes: 0 };
  const stack = new SearchStack(game, budget);
  try {
    return search(stack, key, memo, budget);
  } finally {
    stack.release();
  }
}

function search(stack: SearchStack, root: number, memo: Memo, budget: Budget): DepthFirstResult {
  let nodes = 1;
  stack.push(root);
  for (;;) {
    const successor = stack.nextSuccessor();
    if (successor >= 0) {
      const value = memo.get(successor);
      if (value !== UNKNOWN) stack.take(value);
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
class SearchStack {
  readonly #game: KeyedGame;
  readonly #budget: Budget;
  #depth = 0;
  /** For each ply: its key, its best value so far, where its untried moves start. */
  #frames = new Int32Array(0);
  #successors = new Int32Array(0);
  #payoffs = new Int32Array(0);
  /** The moves of the deepest position end here. */
  #top = 0;

  constructor(game: KeyedGame, budget: Budget) {
    this.#game = game;
    this.#budget = budget;
  }

  get #bytes(): number {
    return 4 * (this.#frames.length + 2 * this.#successors.length);
  }

  /** The key of the deepest position. */
  key(): number {
    return this.#frames[(this.#depth - 1) * 3];
  }

  /** The best value of the deepest position. */
  best(): number {
    return this.#frames[(this.#depth - 1) * 3 + 1];
  }

  /** Goes down to a position. */
  push(key: number): void {
    if ((this.#depth + 1) * 3 > this.#frames.length) this.#grow();
    const first = this.#top;
    this.#top = this.#game.expand(key, this.#successors, this.#payoffs, first);
    const frame = this.#depth++ * 3;
    this.#frames[frame] = key;
    this.#frames[frame + 1] = this.#top > first ? LOWEST : this.#game.terminalValue?.(key) ?? 0;
    this.#frames[frame + 2] = first;
  }

  /** The key after the next untried move of the deepest position, or −1 if none is left. */
  nextSuccessor(): number {
    const move = this.#frames[this.#depth * 3 - 1];
    if (move === this.#top) return -1;
    const successor = this.#successors[this.#top - 1];
    return successor < 0 ? ~successor : successor;
  }

  /** Takes the value of the position after that move, and the move as tried. */
  take(value: number): void {
    const move = --this.#top;
    const rest = this.#successors[move] < 0 ? value : -value;
    const best = this.#depth * 3 - 2;
    this.#frames[best] = Math.max(this.#frames[best], (this.#payoffs[move] + rest) | 0);
  }

  /** Goes up, and returns how many positions are left. */
  pop(): number {
    return --this.#depth;
  }

  release(): void {
    this.#budget.release(this.#bytes);
  }

  /** Doubles the plies, each with room for all its moves. */
  #grow(): void {
    const before = this.#bytes;
    const plies = Math.max(64, this.#frames.length / 3 * 2);
    const moves = plies * this.#game.maxMoves;
    this.#budget.reserve(4 * (3 * plies + 2 * moves), "the stack of the search");
    this.#frames = enlarged(this.#frames, 3 * plies);
    this.#successors = enlarged(this.#successors, moves);
    this.#payoffs = enlarged(this.#payoffs, moves);
    this.#budget.release(before);
  }
}

function enlarged(words: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length);
  larger.set(words);
  return larger;
}
