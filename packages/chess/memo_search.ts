/**
 * Method `memo`: the contour as a bit string, searched depth first.
 *
 * @module
 */
import type { Budget, Numbers } from "@zugzwang/core";
import { depthFirst } from "@zugzwang/core/engines/depth_first";
import {
  contourGame,
  contourKey,
  staircaseMoves,
} from "@zugzwang/core/engines/staircase/contour_game";
import { LimitError } from "@zugzwang/core/run";
import { MemoTable } from "@zugzwang/core/tables/memo_table";
import { type Remainder, remainderOf } from "./remainder.ts";
import { countContours, numbersFor, type RemainderValues } from "./remainder_values.ts";
import type { ChessPosition } from "./rules.ts";

/** The longest contour that the method takes: rows + columns. */
export const MAX_CONTOUR_BITS = 26;

/**
 * Solves a position by the contour as a bit string.
 *
 * Each position is expanded once, and none that cannot come. Time: O(moves) look-ups; memory: 11
 * to 21 bytes a position, 16 to 32 where payoffs add up to more than 2^30 − 1.
 *
 * @throws {LimitError} if rows + columns of what is left are over 26, or a limit of the budget is
 * met.
 */
export function memoSearch(position: ChessPosition, budget: Budget): RemainderValues {
  const remainder = remainderOf(position);
  checkContourBits(remainder);
  const expectedEntries = countContours(remainder, position.board);
  const numbers = numbersFor(position.board);
  const memo = new MemoTable({ numbers, expectedEntries, budget });
  const array = numbers === "int32" ? Int32Array : Float64Array;
  const game = contourGame(staircaseMoves<Numbers>(remainder, array));
  const { nodes } = depthFirst(game, { root: [contourKey(remainder.left)], memo, budget });
  const valueOf = (left: ArrayLike<number>) => memo.get(Int32Array.of(contourKey(left)));
  return { remainder, positions: null, nodes, valueOf };
}

function checkContourBits({ lines, width }: Remainder): void {
  const bits = lines + width;
  if (bits <= MAX_CONTOUR_BITS) return;
  const [needed, allowed] = [2 ** Math.min(bits, 53), 2 ** MAX_CONTOUR_BITS];
  const atLeast = bits > 53 ? " at the least" : "";
  const purpose = `method memo, by bit strings of ${lines} + ${width} steps,${atLeast}`;
  throw new LimitError({ kind: "positions", needed, allowed, purpose });
}
