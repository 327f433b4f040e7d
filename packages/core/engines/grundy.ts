/**
 * Grundy values: what a position of an impartial game is worth in a sum of games.
 *
 * The Grundy value of a position is the smallest number ≥ 0 that none of its options has ("mex");
 * that of a sum of positions is the exclusive or of theirs (Sprague 1935, Grundy 1939). A position
 * is lost for its side to move exactly if its value is 0. So a move that leaves several positions
 * side by side, as in Kayles, is an option with the value of their sum: such positions are written
 * one behind the other, all but the first of them complemented.
 *
 * @module
 */
import { lowestBitIndex } from "../bits/bits.ts";
import { Budget } from "../run/budget.ts";
import { formatFigure } from "../run/figures.ts";
import { searchStart } from "./_keys.ts";
import { type DepthFirstResult, enlarged, SearchStack, type ValueRule } from "./_search_stack.ts";
import type { DepthFirstOptions, PairDepthFirstOptions } from "./depth_first.ts";
import type { KeyedGame, PairKey, PairKeyedGame } from "./keyed_game.ts";
import { forEachBatch, type MoveBatch, type RankedGame } from "./ranked_game.ts";

/**
 * Returns `values[rank]`, the Grundy value of every position of a ranked impartial game.
 *
 * Every successor rank must be smaller than its position's; `~rank` is a position that is added to
 * the one written before it. Payoffs and terminal values are not read: who cannot move loses.
 * Exact. Time O(edges + size); memory 4 bytes a rank, 4 for each of `maxMoves`, and one batch of
 * moves.
 *
 * @throws {LimitError} if the budget does not allow it.
 *
 * @example
 * ```ts
 * import { batched, retrogradeGrundy } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * // Kayles: of a row of pins, throw one or two neighbours; two rows may be left.
 * const kayles = batched({
 *   size: 12,
 *   maxMoves: 48,
 *   expand(pins, successors) {
 *     let count = 0;
 *     for (const thrown of [1, 2]) {
 *       for (let left = 0; left <= pins - thrown; left++) {
 *         successors[count++] = left;
 *         successors[count++] = ~(pins - thrown - left);
 *       }
 *     }
 *     return count;
 *   },
 * });
 * assertEquals([...retrogradeGrundy(kayles)], [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
 * ```
 */
export function retrogradeGrundy(game: RankedGame, budget: Budget = new Budget()): Int32Array {
  const { size, maxMoves } = game;
  const purpose = `the table of ${formatFigure(size)} positions`;
  const values = budget.allocate(4 * size, purpose, () => new Int32Array(size));
  const seenAt = new Int32Array(maxMoves + 1);
  forEachBatch(
    game,
    budget,
    (start, end, moves) => setValues(values, moves, { start, end, seenAt }),
  );
  return values;
}

/** Sets the values of a batch. `seenAt[value]` is the last rank, plus one, with such an option. */
function setValues(
  values: Int32Array,
  { offsets, successors }: MoveBatch,
  { start, end, seenAt }: { start: number; end: number; seenAt: Int32Array },
): void {
  let move = 0;
  for (let rank = start; rank < end; rank++) {
    const last = offsets[rank - start + 1];
    while (move < last) {
      let sum = values[successors[move++]];
      while (move < last && successors[move] < 0) sum ^= values[~successors[move++]];
      if (sum < seenAt.length) seenAt[sum] = rank + 1; // no value passes the number of moves
    }
    let value = 0;
    while (seenAt[value] === rank + 1) value++;
    values[rank] = value;
  }
}

/**
 * Returns the Grundy value of a position, every position that it leads to expanded once.
 *
 * The game must end. A complemented successor is added to the one written before it; payoffs are
 * not read; a position without moves has the value 0, or the `terminalValue` of the game (a number
 * ≥ 0). Exact, as its memo is. Time O(positions + moves) look-ups; memory: the memo, and about
 * 16 + 8 · maxMoves bytes for each ply of the longest line, 20 + 12 · maxMoves with two words.
 *
 * @throws {LimitError} if the budget does not allow it.
 *
 * @example
 * ```ts
 * import { depthFirstGrundy } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * // Grundy's game: split a heap into two that differ.
 * const game = {
 *   maxMoves: 100,
 *   expand(heap: number, successors: Int32Array, _payoffs: unknown, at: number) {
 *     for (let small = 1; 2 * small < heap; small++) {
 *       successors[at++] = small;
 *       successors[at++] = ~(heap - small);
 *     }
 *     return at;
 *   },
 * };
 * assertEquals(depthFirstGrundy(game, 18), { value: 4, nodes: 18 });
 * ```
 */
export function depthFirstGrundy(
  game: KeyedGame,
  key: number,
  options?: DepthFirstOptions,
): DepthFirstResult;
/** The same on keys of two words. */
export function depthFirstGrundy(
  game: PairKeyedGame,
  key: PairKey,
  options?: PairDepthFirstOptions,
): DepthFirstResult;
export function depthFirstGrundy(
  game: KeyedGame | PairKeyedGame,
  key: number | PairKey,
  options: DepthFirstOptions | PairDepthFirstOptions = {},
): DepthFirstResult {
  const { keys, root, budget } = searchStart(game, key, options);
  return new SearchStack(keys, new SmallestMissing(game.maxMoves), Int32Array, budget).search(root);
}

/** The value of a position is the smallest that none of its options has. */
class SmallestMissing implements ValueRule {
  readonly plyBytes: number;
  /** Words of bits a ply: a value that passes the number of moves is never the smallest missing. */
  readonly #words: number;
  /** For each ply, bit by value: the values of options so far. */
  #seen = new Int32Array(0);
  /** For each ply: the value of those parts of a sum that were taken, the last of them first. */
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
    this.#sums[ply] = 0;
  }

  take(ply: number, value: number, _payoff: number, isMarked: boolean): boolean {
    const sum = this.#sums[ply] ^ value;
    this.#sums[ply] = isMarked ? sum : 0;
    if (!isMarked && sum >> 5 < this.#words) {
      this.#seen[ply * this.#words + (sum >> 5)] |= 1 << (sum & 31);
    }
    return false;
  }

  result(ply: number): number {
    let word = ply * this.#words;
    while (this.#seen[word] === -1) word++;
    return (word - ply * this.#words) * 32 + lowestBitIndex(~this.#seen[word]);
  }
}
