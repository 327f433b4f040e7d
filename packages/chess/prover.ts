/**
 * The provers of the staircase board: the contour's table, and an encoding of positions as states
 * for core's engines.
 *
 * @module
 */
import type { Bounds, Budget, Means, Prover, SolvePlan } from "@zugzwang/core";
import {
  contourGame,
  contourKey,
  MAX_CONTOUR_KEY_BITS,
  staircaseMoves,
  staircaseTableSize,
  staircaseValues,
} from "@zugzwang/core/engines";
import { LimitError } from "@zugzwang/core/run";
import type { StateEncoding } from "@zugzwang/core/game";
import { packState, planPacking, playPacked } from "./packed_lines.ts";
import { layOutRemainder, type Remainder } from "./remainder.ts";
import type { ChessMove, ChessPosition } from "./rules.ts";

/** The methods: the contour's table, and core's engines on hashed states. */
export const METHODS = ["contour", "memo", "topological"] as const;

/** The most contours that can be ranked: ranks are int32. */
const MAX_CONTOURS = 2 ** 31 - 2;

/** The most bytes that core's engines take for a position: their arrays double when they are full. */
const MOST_BYTES: Readonly<Record<string, number>> = { memo: 33, topological: 270 };

/**
 * Makes the prover of the method `contour`: the values of all positions that can still come, in one
 * table by rank.
 *
 * Time: O(moves), on average rows · cols / (rows + cols) of them a position; memory: 4 bytes a
 * position.
 *
 * @throws {LimitError} if the table has more than 2^31 - 2 places, or a limit stops it.
 */
export function makeContourProver(
  root: ChessPosition,
  { budget }: { readonly budget: Budget },
): Prover<ChessPosition, ChessMove> {
  const remainder = layOutRemainder(root);
  checkContours(remainder);
  const { valueOf } = staircaseValues(remainder, { budget });
  const findValue = (position: ChessPosition) => valueOf(remainder.countFree(position)) + 0;
  return {
    method: "contour",
    positions: countPositions(remainder),
    nodes: null,
    bound: findValue,
    known: (position): Bounds => {
      const value = findValue(position);
      return { lower: value, upper: value };
    },
  };
}

/**
 * Encodes the positions that follow from a root as states: the contour as a bit string of one word;
 * where it is longer, the free cells of the lines, several to a word.
 */
export function encodeStates(root: ChessPosition): StateEncoding<ChessPosition> {
  const remainder = layOutRemainder(root);
  checkContours(remainder);
  const moves = staircaseMoves(remainder);
  if (remainder.lines + remainder.width <= MAX_CONTOUR_KEY_BITS) {
    const encode = (position: ChessPosition) => [contourKey(remainder.countFree(position))];
    return { game: contourGame(moves), encode };
  }
  const packing = planPacking(remainder);
  return {
    game: playPacked(moves, packing),
    encode: (position) => packState(remainder.countFree(position), packing),
  };
}

/** Returns what a method takes: positions exact; bytes exact for `contour`, otherwise at most. */
export function planChess(
  root: ChessPosition,
  { method }: Pick<Means, "method">,
): SolvePlan {
  const remainder = layOutRemainder(root);
  checkContours(remainder);
  const { positions: contours, bytes } = staircaseTableSize(remainder);
  const positions = method === "memo" ? null : countPositions(remainder);
  if (method === "contour") return { method, positions, bytes };
  return { method, positions, bytes: contours * MOST_BYTES[method] + 2 ** 16 };
}

/** Throws a LimitError if there are too many contours to rank. */
function checkContours({ lines, width }: Remainder): void {
  let contours = 1;
  for (let i = 1; i <= Math.min(lines, width); i++) {
    contours = contours * (lines + width - Math.min(lines, width) + i) / i;
  }
  if (contours <= MAX_CONTOURS) return;
  const needed = Math.min(contours, Number.MAX_VALUE);
  const purpose = `the table of a ${lines} x ${width} board`;
  throw new LimitError({ kind: "positions", needed, allowed: MAX_CONTOURS, purpose });
}

/**
 * Counts the positions that can still come, this one included: those with as few or fewer free cells
 * in every line, never falling. Exact up to 2^53. Time: O(lines · width).
 */
function countPositions({ lines, left }: Remainder): number {
  // counts[k]: the ways so far whose last line has k free cells.
  let counts = [1];
  for (let line = 0; line < lines; line++) {
    let sum = 0;
    counts = Array.from({ length: left[line] + 1 }, (_, free) => sum += counts[free] ?? 0);
  }
  return counts.reduce((sum, count) => sum + count, 0);
}
