/**
 * Games on staircases, solved in one dense table by rank, leaf by leaf.
 *
 * @module
 */
import { Budget } from "../../run/budget.ts";
import { checkStaircase } from "../../ranking/staircase_ranking.ts";
import { binomial } from "../../ranking/subset_ranking.ts";
import { type StaircaseGame, staircaseMoves } from "./contour_game.ts";
import { fillTable, type LeafSize, makeLeafProgram, sizeLeaf } from "./leaves.ts";

/**
 * Returns what the table of a game takes; it may have 2^31 − 2 staircases.
 *
 * The bytes are those that `staircaseValues` asks its budget for.
 */
export function staircaseTableSize(game: StaircaseGame): {
  /** The number of its entries. */
  readonly positions: number;
  /** Bytes of the entries and of all lists beside them. */
  readonly bytes: number;
  /** The leaves by which it is filled. */
  readonly leaf: LeafSize;
} {
  const { lines, width, left } = game;
  checkStaircase(left, new Array(lines).fill(width));
  let rank = 0;
  left.forEach((count, line) => rank += binomial(line + count, line + 1));
  const positions = rank + 1;
  const leaf = sizeLeaf(game, positions);
  const moveBytes = lines * (width + 1) * 16 + (lines + width + 1) * (lines + 1) * 4;
  return { positions, bytes: positions * 4 + moveBytes + leaf.bytes, leaf };
}

/**
 * Returns the exact values of a position and of all that can come of it.
 *
 * Leaf by leaf in ascending rank, each value from values of smaller ranks: nothing is looked up,
 * hashed or visited twice, and most moves are made for a whole run of positions at once. With P =
 * C(lines + width, lines) positions at the most, time O(moves), on average lines · width / (lines +
 * width) of them a position; memory 4 bytes a position.
 *
 * Exact while the larger gains of all cells, taken ones too, add up to at most 2^30 − 1
 * in size. Proof. Leaves hold whole runs of ranks, so also staircases that
 * cannot come of `left`: those with free cells in the lowest lines that are taken there. But each is
 * a staircase of the same rectangle, and so are those its moves lead to; these have smaller ranks,
 * and upper lines not above those of the leaf, so they were valued before. By induction every entry
 * that is read is the true value of a game on that staircase. A value is a sum of gains with
 * signs, one for each free cell; so the value after a move and the move's gain, which belong to
 * different cells, stay within the sum together, and no difference leaves int32.
 *
 * @throws {LimitError} if the budget does not allow it.
 * @throws {RangeError} if `left` is no staircase, or the gains are none that these numbers hold.
 *
 * @example
 * ```ts
 * import { staircaseValues } from "@zugzwang/core/engines";
 * import { assertEquals } from "@std/assert";
 *
 * // Two lines of three cells; the cells of a line are worth 1, 2 and 3 to whoever takes them.
 * const game = {
 *   lines: 2,
 *   width: 3,
 *   left: [3, 3],
 *   gainAt: (_line: number, left: number) => 4 - left,
 * };
 * const { valueOf, positions } = staircaseValues(game);
 * assertEquals([valueOf([3, 3]), valueOf([0, 1]), valueOf([0, 0]), positions], [-2, 3, 0, 10]);
 * ```
 */
export function staircaseValues(
  game: StaircaseGame,
  { budget = new Budget() }: { readonly budget?: Budget } = {},
): {
  /** The positions that were evaluated. */
  readonly positions: number;
  /**
   * Returns the value of a position that follows from the initial one, for its side to move, given
   * the free cells of each line.
   *
   * @throws {RangeError} if it does not follow from that.
   */
  valueOf(left: ArrayLike<number>): number;
} {
  const size = staircaseTableSize(game);
  const purpose = `the table of ${size.positions} positions`;
  const values = budget.allocate(size.bytes, purpose, () => new Int32Array(size.positions));
  const moves = staircaseMoves(game);
  const program = makeLeafProgram(moves, size.leaf);
  const positions = fillTable({ values, left: game.left, moves, program }, budget);
  const { stride, rankParts } = moves;
  const valueOf = (left: ArrayLike<number>) => {
    checkStaircase(left, game.left);
    let rank = 0;
    for (let line = 0; line < left.length; line++) rank += rankParts[line * stride + left[line]];
    return values[rank];
  };
  return { positions, valueOf };
}
