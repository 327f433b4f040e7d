// Depth-first search with a memo table: visits only positions that follow from the initial one.
//
//     ply        0          1          2          the line of positions under search
//     line       s0         s1         s2
//     firsts     0          |          |
//     successors a b c      d e        f g h      their remaining moves, the next one last
import { Budget } from "../run/budget.ts";
import { MemoTable, UNKNOWN } from "../tables/memo_table.ts";
import { StateTable } from "../tables/state_table.ts";
import {
  isCount,
  isWithin,
  makeStateMoves,
  MOST,
  type PositionText,
  readState,
  seeGame,
  type SeenGame,
  type StateMoves,
  stateText,
  wrongCount,
  wrongCycle,
  wrongEnd,
  wrongGain,
  wrongMark,
  wrongValue,
} from "./_contract.ts";
import { AGAIN, type RootOptions, type StateGame } from "./games.ts";

const POLL_INTERVAL = 2 ** 14;
/** Shorter lines are searched for a repeated position whenever they double. */
const MOST_PLIES_COMPARED = 2 ** 14;
/** Below every sum of a gain and a value. */
const LOWEST = -0x8000_0000;

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
 * O(positions + moves) look-ups. Memory: the memo, and 4w + 8 + (4w + 5) · maxMoves bytes for each ply
 * of the longest line, with states of w words.
 */
export class DepthFirst {
  /** The positions expanded so far. */
  nodes = 0;
  readonly #game: StateGame;
  readonly #seen: SeenGame;
  readonly #words: number;
  readonly #maxValue: number;
  readonly #memo: MemoTable;
  readonly #budget: Budget;
  readonly #moves: StateMoves;
  #depth = 0;
  #plies = 0;
  #line: Int32Array = new Int32Array(0);
  #firsts: Int32Array = new Int32Array(0);
  /** For each ply the largest value so far. */
  #best: Int32Array = new Int32Array(0);
  #successors: Int32Array = new Int32Array(0);
  #gains: Int32Array = new Int32Array(0);
  #marks = new Uint8Array(0);
  /** The moves of the deepest position end here. */
  #top = 0;

  /**
   * Allocates a small memo.
   * @throws {LimitError} if the budget does not allow it.
   */
  constructor(game: StateGame, budget: Budget = new Budget()) {
    this.#game = game;
    this.#seen = seeGame(game);
    this.#words = game.wordCount;
    this.#maxValue = Math.min(game.maxValue ?? MOST, MOST);
    this.#memo = new MemoTable({ wordCount: game.wordCount, budget });
    this.#budget = budget;
    this.#moves = makeStateMoves(game);
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
  }

  #solve(words: ArrayLike<number>, mayGiveUp: boolean): number | null {
    const root = readState(this.#game, words);
    const known = this.#memo.get(root);
    if (known !== UNKNOWN) return known;
    try {
      this.#open(root, 0);
      this.nodes++;
      while (this.#depth > 0) {
        if (mayGiveUp && !this.#canGrow()) return null;
        this.nodes += this.#expandSome();
        this.#budget.poll(this.nodes);
      }
      return this.#memo.get(root);
    } finally {
      this.#budget.release(this.#bytesFor(this.#plies));
      this.#depth = this.#plies = this.#top = 0;
    }
  }

  /** Returns whether memory allows the memo to grow until the next poll. */
  #canGrow(): boolean {
    const { memoryBytes, bytes } = this.#budget;
    return this.#memo.growthBytes(POLL_INTERVAL) <= memoryBytes - bytes;
  }

  /**
   * Searches until the next poll is due, and returns how many positions it expanded. A rare poll in
   * the loop itself would make V8 discard the compiled loop.
   */
  #expandSome(): number {
    let nodes = 0;
    while (this.#depth > 0 && nodes < POLL_INTERVAL) {
      if (!this.#takeKnown()) this.#close();
      else {
        nodes++;
        this.#open(this.#successors, this.#top - 1); // the next lookup finds its value
      }
    }
    return nodes;
  }

  /** Uses up the moves of the deepest position with known values. Returns whether another is left. */
  #takeKnown(): boolean {
    const memo = this.#memo;
    const [successors, gains, marks] = [this.#successors, this.#gains, this.#marks];
    const ply = this.#depth - 1;
    const first = this.#firsts[ply];
    let best = this.#best[ply];
    let move = this.#top - 1;
    for (; move >= first; move--) {
      const value = memo.get(successors, move);
      if (value === UNKNOWN) break;
      best = Math.max(best, (gains[move] + (marks[move] !== 0 ? value : -value)) | 0);
      if (best >= this.#maxValue) move = first; // no other move can be better
    }
    this.#best[ply] = best;
    this.#top = move + 1;
    return move >= first;
  }

  /** Keeps the value of the deepest position, and goes back up. */
  #close(): void {
    const ply = --this.#depth;
    const value = this.#best[ply];
    if (Math.abs(value) > this.#maxValue) {
      throw wrongValue(value, this.#maxValue, this.#namePly(ply));
    }
    this.#memo.set(this.#line, ply, value);
  }

  /** Goes down to a position, or keeps its value if it has no moves. */
  #open(from: Int32Array, at: number): void {
    const ply = this.#depth;
    if (ply === this.#plies) this.#grow();
    const words = this.#words;
    const line = this.#line;
    const { state, successors, gains, marks, priorities } = this.#moves;
    line[words * ply] = state[0] = from[words * at];
    for (let word = 1; word < words; word++) {
      line[words * ply + word] = state[word] = from[words * at + word];
    }
    const count = this.#seen.expand(state, successors, gains, marks, priorities);
    if (count === 0) {
      const value = this.#seen.terminalValue ? this.#seen.terminalValue(state) : 0;
      if (!isWithin(value, this.#maxValue)) {
        throw wrongEnd(value, this.#maxValue, this.#namePly(ply));
      }
      this.#memo.set(line, ply, value + 0); // no −0
      return;
    }
    const { maxMoves } = this.#game;
    if (!isCount(count, maxMoves)) throw wrongCount(count, maxMoves, this.#namePly(ply));
    this.#firsts[ply] = this.#top;
    this.#best[ply] = LOWEST;
    this.#push(count, ply);
    this.#depth = ply + 1;
  }

  /** Pushes the moves of a position, the first one on top. */
  #push(count: number, ply: number): void {
    const words = this.#words;
    const { successors: from, gains: given, marks: ownMarks } = this.#moves;
    const [successors, gains, marks] = [this.#successors, this.#gains, this.#marks];
    let to = this.#top + count;
    this.#top = to;
    for (let move = 0; move < count; move++) {
      to--;
      successors[words * to] = from[words * move];
      for (let word = 1; word < words; word++) {
        successors[words * to + word] = from[words * move + word];
      }
      const gain = given[move];
      const mark = ownMarks[move];
      if (!isWithin(gain, MOST)) throw wrongGain(gain, this.#namePly(ply));
      gains[to] = gain;
      marks[to] = mark;
      given[move] = 0;
      if (mark !== 0) this.#takeMark(move, ply);
    }
  }

  #takeMark(move: number, ply: number): void {
    const { marks } = this.#moves;
    if (marks[move] !== AGAIN) throw wrongMark(marks[move], this.#namePly(ply));
    marks[move] = 0;
  }

  #namePly(ply: number): PositionText {
    return stateText(this.#line.slice(ply * this.#words, (ply + 1) * this.#words));
  }

  /** Throws if a position of the line repeats. */
  #checkCycle(): void {
    const words = this.#words;
    const states = new StateTable(words);
    for (let ply = 0; ply < this.#depth; ply++) {
      const id = states.idOf(this.#line.subarray(ply * words, (ply + 1) * words));
      if (id === ply) continue;
      throw wrongCycle(Array.from({ length: ply - id }, (_, i) => this.#namePly(id + i)));
    }
  }

  #bytesFor(plies: number): number {
    const { wordCount, maxMoves } = this.#game;
    return plies * (4 * wordCount + 8 + maxMoves * (4 * wordCount + 5));
  }

  /** Doubles the plies, each with room for all its moves. */
  #grow(): void {
    const { wordCount, maxMoves } = this.#game;
    const plies = Math.max(64, 2 * this.#plies);
    if (plies <= MOST_PLIES_COMPARED) this.#checkCycle();
    try {
      this.#budget.reserve(this.#bytesFor(plies), "the stack of the search");
    } catch (limit) {
      this.#checkCycle();
      throw limit;
    }
    this.#line = enlarge(this.#line, wordCount * plies);
    this.#firsts = enlarge(this.#firsts, plies);
    this.#best = enlarge(this.#best, plies);
    this.#successors = enlarge(this.#successors, wordCount * maxMoves * plies);
    this.#gains = enlarge(this.#gains, maxMoves * plies);
    const marks = new Uint8Array(maxMoves * plies);
    marks.set(this.#marks.subarray(0, this.#top));
    this.#marks = marks;
    this.#budget.release(this.#bytesFor(this.#plies));
    this.#plies = plies;
  }
}

/** Returns a larger array with the same items at its start. */
function enlarge(items: Int32Array, length: number): Int32Array {
  const larger = new Int32Array(length);
  larger.set(items.length <= length ? items : items.subarray(0, length));
  return larger;
}
