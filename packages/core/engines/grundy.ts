// Grundy values of impartial games (Sprague 1935, Grundy 1939).
//
// The Grundy value of a position is the smallest number ≥ 0 that no move leads to ("mex"). The value of
// a sum of positions is the exclusive or of their values. The side to move loses exactly if the value
// is 0.
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { MemoTable, UNKNOWN } from "../tables/memo_table.ts";
import {
  isCount,
  isWithin,
  makeStateMoves,
  MOST,
  readState,
  seeGame,
  type SeenGame,
  type StateMoves,
  stateText,
  wrongCount,
  wrongEnd,
  wrongMark,
} from "./_contract.ts";
import { BESIDE, type RootOptions, type StateGame } from "./games.ts";

const POLL_MASK = 2 ** 12 - 1;
/** The longest line of moves: the search keeps it on the stack of its thread. */
const MAX_PLIES = 2_000;

/**
 * Returns the Grundy value of a position, and the number of positions expanded, each once.
 *
 * The game must end. A position without moves has the value 0, or its `terminalValue`. Gains are
 * ignored. Time O(positions + moves) look-ups. Memory: the memo, and the moves of the longest line.
 *
 * @throws {LimitError} if the budget does not allow it, or a line has more than 2,000 moves.
 * @throws {RangeError} if a move is marked `AGAIN`, or the game breaks its contract otherwise.
 *
 * @example
 * ```ts
 * import { BESIDE, depthFirstGrundy, type StateGame } from "@zugzwang/core/engines";
 * import { assertEquals } from "@std/assert";
 *
 * // Kayles: take one pin or two neighbours from a row, which leaves two rows. One may be empty.
 * const kayles: StateGame = {
 *   wordCount: 1,
 *   maxMoves: 48, // entries: two rows for each move
 *   expand([pins], successors, _gains, marks) {
 *     let count = 0;
 *     for (const taken of [1, 2]) {
 *       for (let left = 0; left <= pins - taken; left++) {
 *         successors.set([left, pins - taken - left], count);
 *         marks[count + 1] = BESIDE;
 *         count += 2;
 *       }
 *     }
 *     return count;
 *   },
 * };
 * assertEquals(depthFirstGrundy(kayles, { root: [11] }), { value: 6, nodes: 12 });
 * ```
 */
export function depthFirstGrundy(
  game: StateGame,
  { root, budget = new Budget() }: RootOptions,
): { readonly value: number; readonly nodes: number } {
  const search = new GrundySearch(game, budget);
  const value = search.value(readState(game, root), 0, 0);
  search.release();
  return { value, nodes: search.nodes };
}

interface Ply extends StateMoves {
  /** `seen[value]`: the number of the node that last saw a move to this value. */
  readonly seen: Float64Array;
}

class GrundySearch {
  nodes = 0;
  readonly #game: StateGame;
  readonly #seen: SeenGame;
  readonly #memo: MemoTable;
  readonly #budget: Budget;
  readonly #plies: Ply[] = [];
  readonly #plyBytes: number;

  constructor(game: StateGame, budget: Budget) {
    const { wordCount, maxMoves } = game;
    this.#game = game;
    this.#seen = seeGame(game);
    this.#memo = new MemoTable({ wordCount, budget });
    this.#budget = budget;
    this.#plyBytes = 4 * wordCount + maxMoves * (4 * wordCount + 21);
  }

  /** Returns the value of state `at` of a list. */
  value(states: Int32Array, at: number, depth: number): number {
    const known = this.#memo.get(states, at);
    if (known !== UNKNOWN) return known;
    const node = ++this.nodes;
    if ((node & POLL_MASK) === 0) this.#budget.poll(node);
    const { state, successors, gains, marks, priorities, seen } = this.#getPly(depth);
    const words = this.#game.wordCount;
    for (let word = 0; word < words; word++) state[word] = states[at * words + word];
    const count = this.#seen.expand(state, successors, gains, marks, priorities);
    if (!isCount(count, marks.length)) throw wrongCount(count, marks.length, stateText(state));
    const wrong = marks.findIndex((mark) => mark !== 0 && mark !== BESIDE);
    if (wrong >= 0) throw wrongMark(marks[wrong], stateText(state));
    for (let move = 0; move < count;) {
      let sum = this.value(successors, move++, depth + 1);
      while (move < count && marks[move] !== 0) sum ^= this.value(successors, move++, depth + 1);
      if (sum < seen.length) seen[sum] = node; // the value never exceeds the number of moves
    }
    marks.fill(0, 0, count);
    let value = count === 0 ? this.#evaluateEnd(state) : 0;
    while (count > 0 && seen[value] === node) value++;
    this.#memo.set(states, at, value);
    return value;
  }

  release(): void {
    this.#memo.release();
    this.#budget.release(this.#plies.length * this.#plyBytes);
  }

  #evaluateEnd(state: Int32Array): number {
    const value = this.#seen.terminalValue ? this.#seen.terminalValue(state) : 0;
    if (!isWithin(value, MOST) || value < 0) throw wrongEnd(value, MOST, stateText(state));
    return value;
  }

  #getPly(depth: number): Ply {
    if (depth === MAX_PLIES) {
      const limit = { needed: depth + 1, allowed: depth, purpose: "the line of the search" };
      throw new LimitError({ kind: "positions", ...limit });
    }
    if (depth < this.#plies.length) return this.#plies[depth];
    const ply = this.#budget.allocate(this.#plyBytes, "the line of the search", () => ({
      ...makeStateMoves(this.#game),
      seen: new Float64Array(this.#game.maxMoves + 1),
    }));
    this.#plies.push(ply);
    return ply;
  }
}
