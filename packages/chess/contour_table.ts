/**
 * Method `contour`: the values of all positions that can still come, in one dense table by rank,
 * filled by core's staircase engine.
 *
 * @module
 */
import type { Budget } from "@zugzwang/core";
import {
  staircaseTableSize,
  staircaseValues,
} from "@zugzwang/core/engines/staircase/staircase_values";
import { remainderOf } from "./remainder.ts";
import { countContours, countPositions, type RemainderValues } from "./remainder_values.ts";
import type { ChessPosition } from "./rules.ts";

/**
 * Returns what the table of a position takes.
 *
 * @throws {LimitError} if what is left of the board has more than 2^31 − 2 contours.
 */
export function contourTableSize(position: ChessPosition): ReturnType<typeof staircaseTableSize> {
  const remainder = remainderOf(position);
  countContours(remainder, position.board);
  return staircaseTableSize(remainder);
}

/**
 * Returns the filled table of a position.
 *
 * Time: O(moves) with on average rows · cols / (rows + cols) moves a position; memory: 4 bytes a
 * position.
 *
 * @throws {LimitError} if what is left of the board has more than 2^31 − 2 contours, or a limit of
 * the budget is met.
 * @throws {RangeError} if payoffs add up to 2^30 or more.
 */
export function contourTable(position: ChessPosition, budget: Budget): RemainderValues {
  const remainder = remainderOf(position);
  countContours(remainder, position.board);
  const values = staircaseValues(remainder, { budget });
  return { ...values, remainder, nodes: null, positions: countPositions(remainder) };
}
