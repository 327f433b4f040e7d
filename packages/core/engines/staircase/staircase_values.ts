/**
 * Games on staircases, solved in one dense table by rank, leaf by leaf.
 *
 * @module
 */
import { Budget } from "../../run/budget.ts";
import { checkStaircase } from "../../ranking/staircase_ranking.ts";
import { binomial } from "../../ranking/subset_ranking.ts";
import type { NumberKind, Numbers, NumbersConstructor } from "../../tables/numbers.ts";
import { type StaircaseGame, staircaseMoves } from "./contour_game.ts";
import {
  fillLeafFloat64,
  fillLeafInt32,
  fillTable,
  leafProgram,
  type LeafSize,
  leafSize,
  type TableTask,
} from "./leaves.ts";

/**
 * What the larger gains of all cells may add up to with int32: the value after a move and the move's
 * gain stay within it together.
 */
export const MAX_INT32_SUM: number = 2 ** 30 - 1;

/**
 * Returns what the table of a game takes; it may have 2^31 − 2 staircases.
 *
 * The bytes are those that `staircaseValues` asks its budget for.
 */
export function staircaseTableSize(
  game: StaircaseGame,
  numbers: NumberKind = "int32",
): {
  /** The number of its entries. */
  readonly positions: number;
  /** Bytes of the entries and of all lists beside them. */
  readonly bytes: number;
  /** The leaves it is filled by. */
  readonly leaf: LeafSize;
} {
  checkStaircase(game.left, new Array(game.lines).fill(game.width));
  const bytesPerNumber = numbers === "int32" ? 4 : 8;
  let rank = 0;
  game.left.forEach((count, line) => rank += binomial(line + count, line + 1));
  const positions = rank + 1;
  const leaf = leafSize(game, { tableLength: positions, bytesPerNumber });
  const listBytes = staircaseMovesBytes(game, bytesPerNumber) + leaf.bytes;
  return { positions, bytes: positions * bytesPerNumber + listBytes, leaf };
}

/** Returns the bytes of the moves and of the ranking it is made from. */
function staircaseMovesBytes(
  { lines, width }: StaircaseGame,
  bytesPerNumber: number,
): number {
  return lines * (width + 1) * (4 + 4 + 2 * bytesPerNumber) + (lines + width + 1) * (lines + 1) * 4;
}

/**
 * Returns the exact values of a position and of all that can come of it.
 *
 * Leaf by leaf in ascending rank, each value from values of smaller ranks: nothing is looked up,
 * hashed or visited twice, and most moves are made for a whole run of positions at once. With P =
 * C(lines + width, lines) positions at the most, time O(moves), on average lines · width / (lines +
 * width) of them a position; memory 4 bytes a position, 8 with float64.
 *
 * Exact while the larger gains of all cells, taken ones too, add up to at most `MAX_INT32_SUM`
 * in size, with float64 to 2^53 − 1. Proof. Leaves hold whole runs of ranks, so also staircases that
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
 * import { staircaseValues } from "@zugzwang/core/engines/staircase/staircase_values";
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
  { numbers = "int32", budget = new Budget() }: {
    /** How gains and values are kept; `int32` where missing. */
    readonly numbers?: NumberKind;
    /** Limits. */
    readonly budget?: Budget;
  } = {},
): {
  /** The positions that were valued. */
  readonly positions: number;
  /**
   * Returns the value of a position that can come of the one asked for, for its side to move, given
   * the free cells of each line.
   *
   * @throws {RangeError} if it cannot come of that.
   */
  valueOf(left: ArrayLike<number>): number;
} {
  return numbers === "int32"
    ? fill(game, { numbers, array: Int32Array, fillLeaf: fillLeafInt32, budget })
    : fill(game, { numbers, array: Float64Array, fillLeaf: fillLeafFloat64, budget });
}

function fill<T extends Numbers>(
  game: StaircaseGame,
  { numbers, array, fillLeaf, budget }: {
    numbers: NumberKind;
    array: NumbersConstructor<T>;
    fillLeaf: TableTask<T>["fillLeaf"];
    budget: Budget;
  },
): ReturnType<typeof staircaseValues> {
  const size = staircaseTableSize(game, numbers);
  const purpose = `the table of ${size.positions} positions`;
  const values = budget.allocate(size.bytes, purpose, () => new array(size.positions));
  const moves = staircaseMoves(game, array);
  const program = leafProgram(moves, size.leaf, array);
  const positions = fillTable({ values, left: game.left, moves, program, fillLeaf }, budget);
  const { stride, rankParts } = moves;
  const valueOf = (left: ArrayLike<number>) => {
    checkStaircase(left, game.left);
    let rank = 0;
    for (let line = 0; line < left.length; line++) rank += rankParts[line * stride + left[line]];
    return values[rank];
  };
  return { positions, valueOf };
}
