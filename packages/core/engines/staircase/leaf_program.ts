/**
 * Leaves: runs of positions that differ in the lowest lines only.
 *
 * With the upper lines fixed, the positions of the lowest K lines have neighbouring ranks, in the
 * same order for every leaf: a leaf whose lowest lines hold at most c free cells is the first
 * C(c + K, K) of the largest. So one *program*, made once, lists the moves within the lowest lines
 * for all leaves; and a move of an upper line leads from a whole leaf to another one, position by
 * position.
 *
 *     upper lines 3 4, the lowest K = 2 lines with at most 3 free cells:
 *     rank    base  +1  +2  +3  +4  +5  +6  +7  +8  +9
 *     left      00  01  11  02  12  22  03  13  23  33
 *
 *     a move of the line with 4 cells:  the whole run − rankDrops, to the leaf of 3 3
 *     a move of the line with 3 cells:  its first rankDrops positions, those of 2 4
 *     moves within the lowest lines:    the program, base + origin → base + target
 *
 * @module
 */
import { nextSubset } from "../../ranking/subset_ranking.ts";
import type { Numbers, NumbersConstructor } from "../../tables/numbers.ts";
import type { StaircaseMoves } from "./contour_game.ts";

/** The moves within the lowest lines, numbered along the largest leaf. */
export interface LeafProgram<T extends Numbers> {
  /** The number of lowest lines, K. */
  readonly lines: number;
  /** `lengths[most]` is the number of positions with at most so many free cells in each line. */
  readonly lengths: Int32Array;
  /** Of each position −1 if an odd number of cells is free in the lowest lines, else 0. */
  readonly masks: T;
  /** `ends[i]` is the number of moves of the first i positions. */
  readonly ends: Int32Array;
  /** The position each move is made in; they ascend. */
  readonly origins: Int32Array;
  /** The position each move leads to. */
  readonly targets: Int32Array;
  /** What each move gains for its mover, with an even (0) or odd (1) number free in upper lines. */
  readonly gains: readonly [T, T];
}

/** A leaf to be filled. Its owner reuses the object. */
export interface Leaf<T extends Numbers> {
  /** The rank of its first position. */
  base: number;
  /** The number of its positions. */
  length: number;
  /** 1 if an odd number of cells is free in the upper lines, else 0. */
  parity: number;
  /** How many upper lines have a move in positions of the leaf. */
  moveCount: number;
  /** Of how many first positions each: all, but for the lowest upper line. */
  readonly moveLengths: Int32Array;
  /** By how much the rank falls with each. */
  readonly rankDrops: Int32Array;
  /** What they gain for their mover, where an even (0) or odd (1) number of cells is free. */
  readonly gains: readonly [T, T];
}

/** The most positions of a leaf: its program stays within a second-level cache. */
const MAX_LEAF_POSITIONS = 2 ** 15;

/** A program must be small beside the table that it serves: at most one in so many positions. */
const MIN_LEAVES = 128;

/** More lowest lines than this gain nothing. */
const MAX_LEAF_LINES = 5;

/** What a leaf program takes. */
export interface LeafSize {
  /** The number of lowest lines, K. */
  readonly lines: number;
  /** Positions of the largest leaf. */
  readonly positions: number;
  /** Bytes of the program. */
  readonly bytes: number;
}

/** Returns the size of leaf that suits a table of so many positions. */
export function leafSize(
  { lines, width }: { readonly lines: number; readonly width: number },
  { tableLength, bytesPerNumber }: { tableLength: number; bytesPerNumber: number },
): LeafSize {
  const most = Math.min(MAX_LEAF_POSITIONS, tableLength / MIN_LEAVES);
  let [leafLines, positions] = [0, 1];
  while (leafLines < Math.min(lines, MAX_LEAF_LINES)) {
    const grown = positions * (width + leafLines + 1) / (leafLines + 1);
    if (grown > most) break;
    positions = grown;
    leafLines++;
  }
  const bytesPerMove = 4 + 4 + 2 * bytesPerNumber;
  const bytes = positions * (bytesPerNumber + 4 + leafLines * bytesPerMove) + 4 * (width + 2);
  return { lines: leafLines, positions, bytes };
}

/** Returns the program of the lowest lines. */
export function leafProgram<T extends Numbers>(
  { stride, rankDrops, gains }: StaircaseMoves<T>,
  { lines, positions }: LeafSize,
  numbers: NumbersConstructor<T>,
): LeafProgram<T> {
  const masks = new numbers(positions);
  const ends = new Int32Array(positions + 1);
  const [origins, targets] = [0, 1].map(() => new Int32Array(positions * lines));
  const [even, odd] = [0, 1].map(() => new numbers(positions * lines));
  const contour = Int32Array.from({ length: lines }, (_, line) => line); // line + left[line]
  let moves = 0;
  for (let position = 0; position < positions; position++) {
    if (position > 0) nextSubset(contour);
    let parity = 0;
    for (let line = 0; line < lines; line++) parity ^= (contour[line] - line) & 1;
    masks[position] = -parity;
    for (let line = 0; line < lines; line++) {
      if (contour[line] === (line === 0 ? 0 : contour[line - 1] + 1)) continue;
      const index = line * stride + contour[line] - line;
      origins[moves] = position;
      targets[moves] = position - rankDrops[index];
      even[moves] = gains[parity][index];
      odd[moves++] = gains[1 - parity][index];
    }
    ends[position + 1] = moves;
  }
  const lengths = new Int32Array(stride);
  lengths.forEach((_, most) => lengths[most] = leafLength(lines, most));
  return { lines, lengths, masks, ends, origins, targets, gains: [even, odd] };
}

/** C(most + lines, lines). */
function leafLength(lines: number, most: number): number {
  let length = 1;
  for (let line = 1; line <= lines; line++) length = length * (most + line) / line;
  return length;
}
