// The provers of the staircase board: the contour's table, and an encoding of positions as states
// for core's engines.
import type { Bounds, Budget, Means, Prover, SolvePlan } from "@zugzwang/core";
import { staircaseMoves, staircaseTableSize, staircaseValues } from "@zugzwang/core/engines";
import type { StateEncoding } from "@zugzwang/core/game";
import { contourGame, contourState } from "./contour_game.ts";
import { type FreeLines, layOutLines } from "./free_lines.ts";
import type { ChessMove, ChessPosition } from "./rules.ts";

/** The methods: the contour's table, and core's engines on hashed states. */
export const METHODS = ["contour", "memo", "topological"] as const;
/** The most bytes of core's engines per position of one word: their arrays double when they are full. */
const MOST_BYTES: Readonly<Record<string, number>> = { memo: 33, topological: 270 };
/** The most bytes per position for each further word: in the memo, and as a state that waits. */
const MOST_WORD_BYTES = 28;

/**
 * Makes the prover of the method `contour`: one table by rank with the values of all positions that
 * can still follow. Time: O(moves), on average rows · cols / (rows + cols) per position. Memory: 4
 * bytes per position. Throws a `LimitError` if the table has more than 2^31 - 2 places, or a limit
 * stops it.
 */
export function makeContourProver(
  root: ChessPosition,
  { budget }: { readonly budget: Budget },
): Prover<ChessPosition, ChessMove> {
  const free = layOutLines(root);
  const { valueOf } = staircaseValues(free, { budget });
  const findValue = (position: ChessPosition) => valueOf(free.countFree(position)) + 0;
  return {
    method: "contour",
    positions: countPositions(free),
    nodes: null,
    bound: findValue,
    known: (position): Bounds => {
      const value = findValue(position);
      return { lower: value, upper: value };
    },
  };
}

/** Encodes the positions that follow from a root as states: the contour as bits. */
export function encodeStates(root: ChessPosition): StateEncoding<ChessPosition> {
  const free = layOutLines(root);
  return {
    game: contourGame(staircaseMoves(free)),
    encode: (position) => contourState(free.countFree(position), free.width),
  };
}

/** Returns the plan of a solve: exact, but an upper bound of bytes for `memo` and `topological`. */
export function planChess(root: ChessPosition, { method }: Pick<Means, "method">): SolvePlan {
  const free = layOutLines(root);
  const { positions: contours, bytes } = staircaseTableSize(free);
  const positions = method === "memo" ? null : countPositions(free);
  if (method === "contour") return { method, positions, bytes };
  const { wordCount } = encodeStates(root).game;
  const positionBytes = MOST_BYTES[method] + MOST_WORD_BYTES * (wordCount - 1);
  return { method, positions, bytes: contours * positionBytes + 2 ** 16 };
}

/**
 * Counts the positions that can still follow, this one included: those with at most as many free cells
 * in every line, never decreasing. Exact up to 2^53. Time: O(lines · width).
 */
function countPositions({ lines, left }: FreeLines): number {
  // counts[k]: the ways so far in which the last line has k free cells.
  let counts = [1];
  for (let line = 0; line < lines; line++) {
    let sum = 0;
    counts = Array.from({ length: left[line] + 1 }, (_, free) => sum += counts[free] ?? 0);
  }
  return counts.reduce((sum, count) => sum + count, 0);
}
