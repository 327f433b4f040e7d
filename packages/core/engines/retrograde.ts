// Solves games whose moves all lead to smaller ranks: one ascending loop over a dense table, without
// hashing or recursion.
import { Budget } from "../run/budget.ts";
import { formatFigure } from "../run/errors.ts";
import { checkFits, MOST, wrongRank, wrongValue } from "./_contract.ts";
import { MoveReader } from "./_move_reader.ts";
import { type RankedGame, RankStates } from "./games.ts";

const POLL_INTERVAL = 2 ** 16;

/**
 * Returns the exact value of every position for its side to move, by rank: its terminal value, or the
 * largest gain ± value over its moves, with + if the same side moves again.
 *
 * Every move must lead to a smaller rank, and absolute values must be below 2^30. Time O(moves +
 * size). Memory: 4 bytes per rank.
 *
 * @throws {LimitError} if the budget does not allow it.
 * @throws {RangeError} if the game breaks its contract.
 *
 * @example
 * ```ts
 * import { retrograde } from "@zugzwang/core/engines";
 * import { assertEquals } from "@std/assert";
 *
 * // One heap. A move takes one or two coins, each a point for the player.
 * const { values } = retrograde({
 *   size: 5,
 *   maxMoves: 2,
 *   expand(left, successors, gains) {
 *     successors.set([left - 1, left - 2]);
 *     gains.set([1, 2]);
 *     return Math.min(left, 2);
 *   },
 * });
 * assertEquals([...values], [0, 1, 2, 1, 0]);
 * ```
 */
export function retrograde(
  game: RankedGame,
  { budget = new Budget() }: { readonly budget?: Budget } = {},
): { readonly values: Int32Array } {
  return solveRanks(new RankStates(game), budget);
}

/** Does the same for a game that is known as states. */
export function solveRanks(
  game: RankStates,
  budget: Budget,
): { readonly values: Int32Array } {
  const { size } = game;
  checkFits(size, "positions");
  const purpose = `the table of ${formatFigure(size)} positions`;
  const values = budget.allocate(4 * size, purpose, () => new Int32Array(size));
  const moves = new MoveReader(game);
  for (let start = 0; start < size; start += POLL_INTERVAL) {
    budget.poll(start, start / size);
    fillValues(values, moves, { start, end: Math.min(size, start + POLL_INTERVAL) });
  }
  return { values };
}

/** Sets the values of some positions. Math.max on int32 compiles without branches. */
function fillValues(
  values: Int32Array,
  moves: MoveReader,
  { start, end }: { readonly start: number; readonly end: number },
): void {
  const { state, successors, packed: gains } = moves;
  for (let rank = start; rank < end; rank++) {
    state[0] = rank;
    const count = moves.read();
    if (count === 0) {
      values[rank] = moves.readEnd();
      continue;
    }
    moves.takeGains(count, gains, 0, 1);
    let best = -0x8000_0000;
    for (let move = 0; move < count; move++) {
      const [successor, gain] = [successors[move], gains[move]];
      if (successor >>> 0 >= rank) throw wrongRank(rank, successor);
      const flip = (gain & 1) - 1; // −1 if the other side moves: −x = (x ^ −1) + 1
      best = Math.max(best, ((gain >> 1) + (values[successor] ^ flip) - flip) | 0);
    }
    if (Math.abs(best) > MOST) throw wrongValue(best, MOST, moves.name);
    values[rank] = best;
  }
}
