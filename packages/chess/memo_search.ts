/**
 * Method `memo`: the contour as a bit string, searched depth first.
 *
 * @module
 */
import type { Budget } from "@zugzwang/core";
import { DepthFirst } from "@zugzwang/core/engines/depth_first";
import {
  contourGame,
  contourKey,
  staircaseMoves,
} from "@zugzwang/core/engines/staircase/contour_game";
import { LimitError } from "@zugzwang/core/run";
import { type Remainder, remainderOf } from "./remainder.ts";
import { countContours, type RemainderValues } from "./remainder_values.ts";
import type { ChessPosition } from "./rules.ts";

/** The longest contour that the method takes: rows + columns. */
export const MAX_CONTOUR_BITS = 26;

/**
 * Solves a position by the contour as a bit string.
 *
 * Each position is expanded once, and none that cannot come. Time: O(moves) look-ups; memory: 11
 * to 21 bytes a position, and 1.5 times that while the memo grows.
 *
 * @throws {LimitError} if rows + columns of what is left are over 26, or a limit of the budget is
 * met.
 */
export function memoSearch(position: ChessPosition, budget: Budget): RemainderValues {
  const remainder = remainderOf(position);
  checkContourBits(remainder);
  countContours(remainder, position.board);
  const search = new DepthFirst(contourGame(staircaseMoves(remainder)), budget);
  search.value([contourKey(remainder.left)]);
  const { nodes } = search;
  const valueOf = (left: ArrayLike<number>) => search.value([contourKey(left)]);
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
