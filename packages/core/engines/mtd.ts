/**
 * The exact value of a search by null-window tests, "is the value at least t?": the drivers of the
 * memory-enhanced test that the literature calls MTD.
 *
 * @module
 */

/** What is known of a value before the tests. */
export interface ValueWindow {
  /** A proved lower bound, finite. */
  readonly lower: number;
  /** A proved upper bound, finite. */
  readonly upper: number;
  /** Where `guess` looks first; the closer to the value, the fewer tests. 0 where missing. */
  readonly guess?: number;
  /** The value is `lower` plus a multiple of this, `upper` as well; 1 where missing. */
  readonly step?: number;
  /**
   * Where the next test is made; `guess` where missing:
   *
   * - `guess`, MTD(f): at the guess, then beside the bound that the last test proved: two tests where
   *   the guess is right. For values that lie close to what is known of them.
   * - `bisect`, MTD(bi): in the middle of what is open, the half that holds 0 first, and of that its
   *   outer half. For wide scores, such as those that tell how far the end is: a far threshold is
   *   cheap to refute, one close to the value is not.
   */
  readonly window?: "guess" | "bisect";
  /** Called with the bounds after every test, so that a stopped search can name them. */
  readonly onBounds?: (lower: number, upper: number) => void;
}

/**
 * Returns the exact value by null-window tests: around a guess, at best one that holds and one that
 * fails; or by bisection.
 *
 * The test is fail-soft: of a value v, a result ≥ threshold proves v ≥ result, a result < threshold
 * proves v ≤ result. Time: the number of tests is at most (upper − lower) / step + 1, with `bisect` O(log of it).
 * Source: A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, "Best-first fixed-depth minimax
 * algorithms", Artificial Intelligence 87 (1996).
 *
 * @throws {RangeError} if the bounds do not lie whole steps apart.
 *
 * @example
 * ```ts
 * import { mtd } from "@zugzwang/core/engines";
 * import { assertEquals } from "@std/assert";
 *
 * const tested: number[] = [];
 * const value = mtd((threshold) => {
 *   tested.push(threshold);
 *   return 4 >= threshold ? threshold : threshold - 1;
 * }, { lower: -12, upper: 12, guess: 3 });
 * assertEquals([value, ...tested], [4, 3, 4, 5]);
 * ```
 */
export function mtd(
  test: (threshold: number) => number,
  { lower, upper, guess = 0, step = 1, window = "guess", onBounds }: ValueWindow,
): number {
  if (lower < upper && (upper - lower) % step !== 0) {
    throw new RangeError(
      `Cannot test in steps of ${step}: ${lower} and ${upper} are not apart by them`,
    );
  }
  let [low, high] = [lower, upper];
  let threshold = guess;
  while (low < high) {
    if (window === "bisect") threshold = middle(low, high) + 1;
    const aimed = low + Math.ceil((threshold - low) / step) * step;
    const tested = Math.min(Math.max(aimed, low + step), high);
    const bound = test(tested);
    if (bound >= tested) low += Math.ceil((bound - low) / step) * step;
    else high = low + Math.floor((bound - low) / step) * step;
    threshold = bound >= tested ? low + step : high;
    onBounds?.(low, high);
  }
  return low + 0; // no −0
}

/** Where to part an open window: in its middle, or half-way out to the end that is farther from 0. */
function middle(low: number, high: number): number {
  const between = low + Math.trunc((high - low) / 2);
  if (between <= 0) return Math.min(between, Math.trunc(low / 2));
  return Math.max(between, Math.trunc(high / 2));
}
