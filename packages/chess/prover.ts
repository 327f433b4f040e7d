// The provers of the staircase board: the contour's table, and an encoding of positions as states
// for core's engines.
//
// Only the free part of a board matters from a position on. It lies in a rectangle, from the first row
// and column that are not full to the last ones. Its lines are the rows, or the columns if it is taller
// than wide. A position is the number of free cells at the end of each line. In the order of the lines
// these numbers never decrease.
//
//     # # # .      left = 1 2 4: the positions that can still follow are those with
//     # # . .      left' ≤ left in every line, also never decreasing
//     . . . .
import type { Budget, Means, Prover, SolvePlan } from "@zugzwang/core";
import type { StateEncoding } from "@zugzwang/core/game";
import { contourGame, contourState } from "./contour_game.ts";
import { type ChessMove, type ChessPosition, getSideToMove } from "./rules.ts";
import {
  type StaircaseGame,
  staircaseMoves,
  staircaseTableSize,
  staircaseValues,
} from "./staircase_values.ts";

/** The methods: the contour's table, and core's engines on hashed states. */
export const METHODS = ["contour", "memo", "topological"] as const;
/** The most bytes of core's engines per position of one word: their arrays double when they are full. */
const MOST_BYTES: Readonly<Record<string, number>> = { memo: 33, topological: 270 };
/** The most bytes per position for each further word: in the memo, and as a state that waits. */
const MOST_WORD_BYTES = 28;

/**
 * Makes the prover of the method `contour`: one table of all positions that can still follow. Throws a
 * `LimitError` if it has more than 2^31 - 2 places, or a limit stops it.
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
    known: (position) => ({ lower: findValue(position), upper: findValue(position) }),
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
function countPositions({ left }: FreeLines): number {
  // counts[k]: the ways so far in which the last line has k free cells.
  let counts = [1];
  for (const most of left) {
    let sum = 0;
    counts = Array.from({ length: most + 1 }, (_, free) => sum += counts[free] ?? 0);
  }
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The free part of a board as a game on staircases. */
interface FreeLines extends StaircaseGame {
  /** Returns the free cells of each line of a position that follows. */
  countFree(position: ChessPosition): number[];
}

/** Lays out the free part of a position's board. Time: O(rows + columns). */
function layOutLines(position: ChessPosition): FreeLines {
  const { board, filled } = position;
  const { rows, cols, payoffs } = board;
  const notFull = filled.findIndex((count) => count < cols);
  const firstRow = notFull < 0 ? rows : notFull;
  const byRow = countByRow(position, firstRow);
  const width = byRow.at(-1) ?? 0;
  const isWide = byRow.length <= width;
  const left = isWide ? byRow : countByColumn(byRow, width);
  const cells = left.reduce((sum, count) => sum + count, 0);
  const moverOfEven = getSideToMove(position) ^ (cells & 1);
  return {
    width: isWide ? width : byRow.length,
    left,
    gainAt: (line, free, parity) => {
      const row = isWide ? firstRow + line : rows - free;
      const col = isWide ? cols - free : cols - width + line;
      return payoffs[moverOfEven ^ parity][row * cols + col];
    },
    countFree: (after) => {
      const counts = countByRow(after, firstRow);
      return isWide ? counts : countByColumn(counts, width);
    },
  };
}

/** Counts the free cells of each row from one on. */
function countByRow({ board: { cols }, filled }: ChessPosition, firstRow: number): number[] {
  return filled.slice(firstRow).map((count) => cols - count);
}

/** Counts the free cells of each of the last `width` columns, given those of each row. */
function countByColumn(byRow: readonly number[], width: number): number[] {
  let row = byRow.length;
  return Array.from({ length: width }, (_, col) => {
    while (row > 0 && byRow[row - 1] >= width - col) row--;
    return byRow.length - row;
  });
}
