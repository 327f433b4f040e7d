/**
 * Grundy values: what a position of an impartial game is worth in a sum of games.
 *
 * The Grundy value of a position is the smallest number ≥ 0 that none of its options has ("mex");
 * that of a sum of positions is the exclusive or of theirs (Sprague 1935, Grundy 1939). A position
 * is lost for its side to move exactly if its value is 0. So a move that leaves several positions
 * side by side, as in Kayles, is an option with the value of their sum: such positions are written
 * one behind the other, all but the first of them marked `BESIDE`.
 *
 * @module
 */
import { lowestBitIndex } from "../bits/bits.ts";
import { Budget } from "../run/budget.ts";
import { formatFigure } from "../run/errors.ts";
import type { MemoTable } from "../tables/memo_table.ts";
import { forEachBatch, type MoveBatch } from "./_batches.ts";
import { checkFits, mostOf, rankError, rankText, turnsError } from "./_contract.ts";
import { enlarged, memoOf, SearchStack, type ValueRule } from "./_search_stack.ts";
import { AGAIN, BESIDE, type RankedGame, type RootOptions, type StateGame } from "./games.ts";

/**
 * Returns the Grundy value of every position of a ranked impartial game.
 *
 * Every successor rank must be smaller than its position's; one marked `BESIDE` is a position that
 * is added to the one written before it. Gains and terminal values are not read: who cannot move
 * loses.
 * Exact. Time O(edges + size); memory 4 bytes a rank, 4 for each of `maxMoves`, and one batch of
 * moves.
 *
 * @throws {LimitError} if the budget does not allow it.
 * @throws {RangeError} if a move leads to no smaller rank, or is marked `AGAIN`.
 *
 * @example
 * ```ts
 * import { BESIDE, retrogradeGrundy } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * // Kayles: of a row of pins, throw one or two neighbours; two rows may be left.
 * const kayles = {
 *   size: 12,
 *   maxMoves: 48,
 *   expand(pins: number, successors: Int32Array, _gains: Float64Array, marks: Uint8Array) {
 *     let count = 0;
 *     for (const thrown of [1, 2]) {
 *       for (let left = 0; left <= pins - thrown; left++) {
 *         successors[count++] = left;
 *         successors[count] = pins - thrown - left;
 *         marks[count++] = BESIDE;
 *       }
 *     }
 *     return count;
 *   },
 * };
 * assertEquals([...retrogradeGrundy(kayles).values], [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
 * ```
 */
export function retrogradeGrundy(
  game: RankedGame,
  { budget = new Budget() }: { readonly budget?: Budget } = {},
): {
  /** `values[rank]`: the Grundy value. */
  readonly values: Int32Array;
} {
  const { size, maxMoves } = game;
  checkFits(size, "positions");
  const purpose = `the table of ${formatFigure(size)} positions`;
  const values = budget.allocate(4 * size, purpose, () => new Int32Array(size));
  const seenAt = new Int32Array(maxMoves + 1);
  forEachBatch(
    game,
    budget,
    (start, end, moves) => setValues(values, moves, { start, end, seenAt }),
  );
  return { values };
}

/** Sets the values of a batch. `seenAt[value]` is the last rank, plus one, with such an option. */
function setValues(
  values: Int32Array,
  { offsets, successors, marks }: MoveBatch,
  { start, end, seenAt }: { start: number; end: number; seenAt: Int32Array },
): void {
  let move = 0;
  for (let rank = start; rank < end; rank++) {
    const last = offsets[rank - start + 1];
    while (move < last) {
      let sum = valueAt(move++, rank);
      while (move < last && marks[move] === BESIDE) sum ^= valueAt(move++, rank);
      if (sum < seenAt.length) seenAt[sum] = rank + 1; // no value passes the number of moves
    }
    let value = 0;
    while (seenAt[value] === rank + 1) value++;
    values[rank] = value;
  }

  function valueAt(move: number, rank: number): number {
    const successor = successors[move];
    if (successor < 0 || successor >= rank) throw rankError(rank, successor);
    if (marks[move] === AGAIN) throw turnsError(rankText(rank));
    return values[successor];
  }
}

/**
 * Returns the Grundy value of a position, every position that it leads to expanded once.
 *
 * The game must end. A successor marked `BESIDE` is added to the one written before it; gains are
 * not read; a position without moves has the value 0, or the `terminalValue` of the game (a number
 * ≥ 0). Exact, as its memo is. Time O(positions + moves) look-ups; memory: the memo, and about
 * 4w + 12 + (4w + 5) · maxMoves bytes for each ply of the longest line, of states of w words.
 *
 * @throws {LimitError} if the budget does not allow it.
 * @throws {RangeError} if the game has a cycle, or a move is marked `AGAIN`.
 *
 * @example
 * ```ts
 * import { BESIDE, depthFirstGrundy, type StateGame } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * // Grundy's game: split a heap into two that differ.
 * const game: StateGame = {
 *   wordCount: 1,
 *   maxMoves: 100,
 *   expand([heap], successors, _gains, marks) {
 *     let count = 0;
 *     for (let small = 1; 2 * small < heap; small++) {
 *       successors.set([small, heap - small], count);
 *       marks[count + 1] = BESIDE;
 *       count += 2;
 *     }
 *     return count;
 *   },
 * };
 * assertEquals(depthFirstGrundy(game, { root: [18] }), { value: 4, nodes: 18 });
 * ```
 */
export function depthFirstGrundy(
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
  /** The Grundy value. */
  readonly value: number;
  /** The positions that were expanded: each once, and none that the memo knew. */
  readonly nodes: number;
} {
  const memo = memoOf(game, given, budget);
  const rule = new SmallestMissing(game.maxMoves);
  const parts = { game, memo, rule, numbers: Int32Array, most: mostOf(Int32Array), budget };
  return new SearchStack(parts).search(root);
}

/** No part of a sum was taken yet. */
const NO_SUM = -1;

/** The value of a position is the smallest that none of its options has. */
class SmallestMissing implements ValueRule {
  readonly plyBytes: number;
  readonly mark = BESIDE;
  /** Words of bits a ply: a value that passes the number of moves is never the smallest missing. */
  readonly #words: number;
  /** For each ply, bit by value: the values of options so far. */
  #seen = new Int32Array(0);
  /** For each ply: the value of the sum that is being taken, the first part first; -1 before. */
  #sums = new Int32Array(0);

  constructor(maxMoves: number) {
    this.#words = (maxMoves >> 5) + 1;
    this.plyBytes = 4 * this.#words + 4;
  }

  grow(plies: number): void {
    this.#seen = enlarged(this.#seen, new Int32Array(plies * this.#words));
    this.#sums = enlarged(this.#sums, new Int32Array(plies));
  }

  enter(ply: number): void {
    this.#seen.fill(0, ply * this.#words, (ply + 1) * this.#words);
    this.#sums[ply] = NO_SUM;
  }

  take(ply: number, value: number, _gain: number, isMarked: boolean): boolean {
    if (isMarked && this.#sums[ply] !== NO_SUM) this.#sums[ply] ^= value;
    else {
      this.#seeSum(ply);
      this.#sums[ply] = value;
    }
    return false;
  }

  /** Notes the value of the sum that ends here. */
  #seeSum(ply: number): void {
    const sum = this.#sums[ply];
    if (sum === NO_SUM || sum >> 5 >= this.#words) return;
    this.#seen[ply * this.#words + (sum >> 5)] |= 1 << (sum & 31);
  }

  result(ply: number): number {
    this.#seeSum(ply);
    let word = ply * this.#words;
    while (this.#seen[word] === -1) word++;
    return (word - ply * this.#words) * 32 + lowestBitIndex(~this.#seen[word]);
  }
}
