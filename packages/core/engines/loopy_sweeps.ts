/**
 * Games with cycles by sweeps over all positions: the least memory where moves cannot be taken
 * back, at the price of time.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import { DRAWN_REMOTENESS, type LoopySolution } from "./loopy_retrograde.ts";
import { forEachBatch, type MoveBatch } from "./_batches.ts";
import type { RankedGame } from "./ranked_game.ts";

/**
 * Returns what `loopyRetrograde` returns, in 5 bytes a position whatever the number of moves.
 *
 * Nothing is counted and no move is kept: sweep after sweep asks for all moves anew, and decides
 * the positions that end one ply later than those of the sweep before. After a sweep that decides
 * none, the rest is drawn. Exact. Time O((positions + moves) · longest win), so a game of 30 plies
 * takes some 15 times as long as with its moves kept.
 *
 * @throws {LimitError} if the budget does not allow it.
 *
 * @example
 * ```ts
 * import { loopySweeps } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * // A token on a path 0..3, a step to either side a move; whoever is to move at 0 has lost.
 * const next = [[], [0, 2], [1, 3], [2]];
 * const { outcomes } = loopySweeps({
 *   size: 4,
 *   maxMoves: 2,
 *   expand: (rank, successors) => (successors.set(next[rank]), next[rank].length),
 *   terminalValue: () => -1,
 * });
 * assertEquals([...outcomes], [-1, 1, 0, 0]);
 * ```
 */
export function loopySweeps(game: RankedGame, budget: Budget = new Budget()): LoopySolution {
  if (game.mayMoveAgain) throw new RangeError("Cannot solve: turns must alternate");
  const { size } = game;
  const purpose = "the retrograde tables";
  const outcomes = budget.allocate(size, purpose, () => new Int8Array(size));
  const remotenessPlies = budget.allocate(4 * size, purpose, () => new Int32Array(size));
  const solution = { outcomes, remotenessPlies: remotenessPlies.fill(DRAWN_REMOTENESS) };
  let decided = 0;
  forEachBatch(game, budget, (start, end, { offsets }) => {
    for (let rank = start; rank < end; rank++) {
      if (offsets[rank - start] < offsets[rank - start + 1]) continue;
      outcomes[rank] = Math.sign(game.terminalValue?.(rank) ?? 0);
      if (outcomes[rank] === 0) continue;
      remotenessPlies[rank] = 0;
      decided++;
    }
  });
  for (let plies = 1; decided > 0; plies++) {
    decided = 0;
    forEachBatch(game, budget, (start, end, moves) => {
      decided += decide(solution, moves, { start, end, plies });
    });
  }
  return solution;
}

/** Decides the positions of a batch that end in so many plies, and returns how many do. */
function decide(
  { outcomes, remotenessPlies }: LoopySolution,
  { offsets, successors }: MoveBatch,
  { start, end, plies }: { start: number; end: number; plies: number },
): number {
  let decided = 0;
  for (let rank = start; rank < end; rank++) {
    const [first, last] = [offsets[rank - start], offsets[rank - start + 1]];
    if (remotenessPlies[rank] >= 0 || first === last) continue;
    let worst = 1; // for the opponent: a loss that it can be led to, or a win whatever is played
    for (let move = first; move < last; move++) {
      const after = successors[move];
      // What this very sweep decides ends too late to count.
      const outcome = remotenessPlies[after] < plies ? outcomes[after] : 0;
      worst = Math.min(worst, outcome);
    }
    if (worst === 0) continue;
    outcomes[rank] = -worst;
    remotenessPlies[rank] = plies;
    decided++;
  }
  return decided;
}
