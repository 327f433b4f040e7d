/**
 * Method `memo`: the contour as a bit string, searched depth first.
 *
 * @module
 */
import { type Budget, depthFirst, LimitError, MemoTable } from "@zugzwang/core";
import { contourGame, contourKey } from "./contour_bits.ts";
import { moveTableOf } from "./move_table.ts";
import { type Remainder, remainderOf } from "./remainder.ts";
import { checkInt32Sum, countContours, type RemainderValues } from "./remainder_values.ts";
import type { ChessPosition } from "./rules.ts";

/** The longest contour that the method takes: rows + columns. */
export const MAX_CONTOUR_BITS = 26;

/**
 * Solves a position by the contour as a bit string.
 *
 * Each position is expanded once, and none that cannot come. Time: O(moves) look-ups; memory: 11
 * to 21 bytes a position.
 *
 * @throws {LimitError} if rows + columns of what is left are over 26, payoffs add up to more than
 * 2^30 − 1, or a limit of the budget is met.
 */
export function memoSearch(position: ChessPosition, budget: Budget): RemainderValues {
  const remainder = remainderOf(position);
  checkContourBits(remainder);
  checkInt32Sum(position.board, "memo");
  const expectedEntries = countContours(remainder, position.board);
  const memo = new MemoTable({ expectedEntries, budget });
  const game = contourGame(moveTableOf(remainder, Int32Array));
  const { nodes } = depthFirst(game, contourKey(remainder.left), { memo, budget });
  return { remainder, positions: null, nodes, valueOf: (left) => memo.get(contourKey(left)) };
}

function checkContourBits({ lines, width }: Remainder): void {
  const bits = lines + width;
  if (bits <= MAX_CONTOUR_BITS) return;
  const [needed, allowed] = [2 ** Math.min(bits, 53), 2 ** MAX_CONTOUR_BITS];
  const atLeast = bits > 53 ? " at the least" : "";
  const purpose = `method memo, by bit strings of ${lines} + ${width} steps,${atLeast}`;
  throw new LimitError({ kind: "positions", needed, allowed, purpose });
}
