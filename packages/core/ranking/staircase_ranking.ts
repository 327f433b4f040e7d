/**
 * Ranks of staircases, the Young diagrams inside a box: positions of games that fill a board row by
 * row from a corner.
 *
 * A staircase in a box of n rows and m columns is given by its row lengths, m ≥ filled[0] ≥
 * filled[1] ≥ … ≥ filled[n−1] ≥ 0. Its contour is a path of n + m unit steps, n of them down
 * ("ones"); row k, counted from the top, has its one at
 *
 *     p_k = k + (m − filled[k]),        p_0 < p_1 < … < p_{n−1},
 *
 * so staircases are the n-subsets of n + m positions, ranked as such: the full box is rank 0, the
 * empty one the last, and a larger staircase has the smaller rank. Filling one more cell of row k
 * moves one element from p_k to p_k − 1 and lowers the rank by C(p_k − 1, k).
 *
 * @module
 */
import { SubsetRanking } from "./subset_ranking.ts";

/**
 * The staircases in a box as ranks 0..size−1, a bijection.
 *
 * @example
 * ```ts
 * import { StaircaseRanking } from "@zugzwang/core/tables";
 * import { assertEquals } from "@std/assert";
 *
 * const box = new StaircaseRanking(2, 3);
 * assertEquals(box.size, 10);
 * assertEquals([box.rank([3, 3]), box.rank([0, 0])], [0, 9]);
 * assertEquals([...box.unrank(box.rank([3, 1]))], [3, 1]);
 * ```
 */
export class StaircaseRanking {
  /** The number of rows, n. */
  readonly rows: number;
  /** The number of columns, m. */
  readonly columns: number;
  /** The number of staircases, C(n + m, n). */
  readonly size: number;
  /** The ranking of their contours as n-subsets of n + m positions. */
  readonly contours: SubsetRanking;
  readonly #ones: Int32Array;

  /**
   * Prepares the ranking of contours.
   *
   * @throws {RangeError} unless C(n + m, n) < 2^31 - 1.
   */
  constructor(rows: number, columns: number) {
    this.contours = new SubsetRanking(rows + columns, rows);
    this.rows = rows;
    this.columns = columns;
    this.size = this.contours.size;
    this.#ones = new Int32Array(rows);
  }

  /** Returns the rank of a staircase given by its row lengths, which do not ascend. Time O(n). */
  rank(filled: ArrayLike<number>): number {
    const ones = this.#ones;
    for (let row = 0; row < this.rows; row++) ones[row] = row + this.columns - filled[row];
    return this.contours.rank(ones);
  }

  /**
   * Returns the row lengths of the staircase of a rank, 0 <= rank < size; in `into` if given. Time
   * O(n + m).
   */
  unrank(rank: number, into: Int32Array = new Int32Array(this.rows)): Int32Array {
    this.contours.unrank(rank, into);
    for (let row = 0; row < this.rows; row++) into[row] = row + this.columns - into[row];
    return into;
  }
}

/**
 * Throws unless the free cells of each line are those of a staircase within another one.
 *
 * @throws {RangeError} if not.
 */
export function checkStaircase(left: ArrayLike<number>, within: ArrayLike<number>): void {
  let [fits, before] = [left.length === within.length, 0];
  for (let line = 0; line < left.length; line++) {
    fits &&= Number.isInteger(left[line]) && left[line] >= before && left[line] <= within[line];
    before = left[line];
  }
  if (fits) return;
  const [expected, found] = [within, left].map((counts) => Array.from(counts).join(" "));
  throw new RangeError(
    `Cannot solve: expected free cells of ${within.length} lines that never fall, at most ` +
      `${expected}, found ${found}`,
  );
}
