// Games on staircases, solved in one dense table by rank.
import { Budget } from "../../run/budget.ts";
import { binomial } from "../../tables/rankings.ts";
import { checkGame, checkStaircase, type StaircaseGame, staircaseMoves } from "./contour_game.ts";
import { fillTable, type LeafSize, makeLeafProgram, sizeLeaf } from "./leaves.ts";

/**
 * Returns the size of a game's table: exactly what `staircaseValues` reserves.
 * @throws {LimitError} if there are 2^31 − 1 staircases or more.
 */
export function staircaseTableSize(game: StaircaseGame): {
  /** The number of its entries. */
  readonly positions: number;
  /** Bytes of the entries and of all lists. */
  readonly bytes: number;
  /** The size of its leaves. */
  readonly leaf: LeafSize;
} {
  const { lines, width, left } = game;
  checkGame(game);
  let rank = 0;
  left.forEach((count, line) => rank += binomial(line + count, line + 1));
  const positions = rank + 1;
  const leaf = sizeLeaf(game, positions);
  const moveBytes = lines * (width + 1) * 16 + (lines + width + 1) * (lines + 1) * 4;
  return { positions, bytes: positions * 4 + moveBytes + leaf.bytes, leaf };
}

/**
 * Returns the exact values of a position and of all that follow from it.
 *
 * The table is filled leaf by leaf in ascending rank, each value from values of smaller ranks. There
 * are at most C(lines + width, lines) positions. Time O(moves), on average lines · width / (lines +
 * width) moves per position, and O(lines) per leaf. So let the lines be the longer side of a board:
 * few and long. Memory: 4 bytes per position.
 *
 * Proof that values are exact: leaves hold whole runs of ranks, including staircases that cannot follow
 * from `left` because cells of their lowest lines are taken there. But each is a staircase of the same
 * rectangle, and its moves lead to staircases with smaller ranks and upper lines not above those of the
 * leaf, so these have values already. By induction every entry that is read is the true value of a game
 * on that staircase. A value is a sum of gains with signs, one for each free cell. So the value after a
 * move and the gain of the move, which belong to different cells, together stay within the sum of the
 * larger gains of all cells, which is below 2^30.
 *
 * @throws {LimitError} if the budget does not allow it.
 * @throws {RangeError} if `left` is not a staircase, a gain is not an integer, or the larger gains of
 * all cells, taken ones included, sum to 2^30 or more.
 *
 * @example
 * ```ts
 * import { staircaseValues } from "@zugzwang/core/engines";
 * import { assertEquals } from "@std/assert";
 *
 * // Two lines of three cells; each cell of a line is worth 1, 2 or 3 points.
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
   * Returns the value of a position for its side to move, given the free cells of each line.
   * @throws {RangeError} if it does not follow from the initial position.
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
