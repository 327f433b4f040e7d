/**
 * The exact value of a search by null-window tests: "is the value at least t?"
 *
 * @module
 */

/**
 * A fail-soft test of a value v against a threshold: a result ≥ threshold proves v ≥ result, a
 * result < threshold proves v ≤ result.
 */
export type NullWindowTest = (threshold: number) => number;

/** What is known of a value before the tests. */
export interface NullWindow {
  /** A proved lower bound, finite. */
  readonly lower: number;
  /** A proved upper bound, finite. */
  readonly upper: number;
  /** Where to look first; the closer to the value, the fewer tests. */
  readonly guess: number;
  /** The value is `lower` plus a multiple of this; 1 where missing. */
  readonly step?: number;
  /** Called with the bounds after every test, so that a stopped search can name them. */
  readonly onBounds?: (lower: number, upper: number) => void;
}

/**
 * Returns the exact value by null-window tests around the guess (Plaat's MTD(f)): at best two, one
 * that holds and one that fails.
 *
 * Time: the number of tests is at most (upper − lower) / step + 1. Source: A. Plaat, J. Schaeffer,
 * W. Pijls, A. de Bruin, "Best-first fixed-depth minimax algorithms", Artificial Intelligence 87
 * (1996).
 *
 * @example
 * ```ts
 * import { nullWindowSearch } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * const tested: number[] = [];
 * const value = nullWindowSearch((threshold) => {
 *   tested.push(threshold);
 *   return 4 >= threshold ? threshold : threshold - 1;
 * }, { lower: -12, upper: 12, guess: 3 });
 * assertEquals([value, ...tested], [4, 3, 4, 5]);
 * ```
 */
export function nullWindowSearch(
  test: NullWindowTest,
  { lower, upper, guess, step = 1, onBounds }: NullWindow,
): number {
  let [low, high] = [lower, upper];
  let threshold = guess;
  while (low < high) {
    const aimed = low + Math.ceil((threshold - low) / step) * step;
    const tested = Math.min(Math.max(aimed, low + step), high);
    const bound = test(tested);
    if (bound >= tested) low += Math.ceil((bound - low) / step) * step;
    else high = low + Math.floor((bound - low) / step) * step;
    threshold = bound >= tested ? low + step : high;
    onBounds?.(low, high);
  }
  return low;
}
