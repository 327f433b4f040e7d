/**
 * What a run would take.
 *
 * @module
 */
import type { Estimate } from "@zugzwang/core";
import { contourTableSize } from "./contour_table.ts";
import { remainderOf } from "./remainder.ts";
import { countPositions } from "./remainder_values.ts";
import type { ChessPosition } from "./rules.ts";

/** The most bytes a position, by numbers: of arrays that double while full. */
const MOST_BYTES = { memo: 33, topological: 270 } as const;

/**
 * Returns what a method would take: positions exact, bytes exact for `contour`, the most for the
 * others.
 *
 * @throws {LimitError} if what is left of the board has more than 2^31 − 2 contours.
 */
export function estimate(
  position: ChessPosition,
  method: "contour" | "memo" | "topological",
): Estimate {
  const { positions: contours, bytes } = contourTableSize(position);
  const positions = countPositions(remainderOf(position));
  if (method === "contour") return { method, positions, bytes };
  const most = contours * MOST_BYTES[method] + 2 ** 16;
  return { method, positions: method === "memo" ? null : positions, bytes: most };
}
