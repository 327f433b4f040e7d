/** What is known about a value before the tests. */
export interface ValueWindow {
  /** A proved lower bound, or -Infinity. */
  readonly lower: number;
  /** A proved upper bound, or Infinity. */
  readonly upper: number;
  /** The first threshold of `guess`, default 0. Close to the value it needs fewer tests. */
  readonly guess?: number;
  /** The value differs from finite bounds by multiples of this; default 1. */
  readonly step?: number;
  /**
   * Where the next test is made, default `guess`:
   *
   * - `guess`, MTD(f): at the guess, then next to the bound that the last test proved. If the value is
   *   close to the guess, two tests are enough. While a bound is infinite, the step to the next test
   *   doubles. A prover that never proves that bound soon leaves the safe integers, and is refused.
   * - `bisect`, MTD(bi): in the middle of the open window, or halfway from 0 to its farther end if that
   *   is farther out. For wide scores, such as those that count the plies to the end: a distant
   *   threshold is cheap to refute, a close one is not.
   */
  readonly window?: "guess" | "bisect";
}

/**
 * Returns the exact value by null-window tests.
 *
 * A test is fail-soft: a result ≥ threshold proves that the value is at least the result, otherwise
 * that it is at most the result. There are at most (upper − lower) / step + 1 tests, with `bisect`
 * O(log of that) once both bounds are finite. Source: A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin,
 * "Best-first fixed-depth minimax algorithms", Artificial Intelligence 87 (1996).
 *
 * @throws {RangeError} if a number is not an integer, or the distance between the bounds is not a
 * multiple of `step`.
 */
export function mtd(
  test: (threshold: number) => number,
  { lower, upper, guess = 0, step = 1, window = "guess" }: ValueWindow,
): number {
  const wrong = Object.entries({ lower, upper, guess, step }).find(([name, number]) =>
    !Number.isInteger(number) && !(Math.abs(number) === Infinity && /er$/.test(name))
  );
  if (wrong || step < 1) {
    const [name, number] = wrong ?? ["step", step];
    throw new RangeError(`Cannot test with ${name} ${number}: expected an integer`);
  }
  if (lower < upper && upper - lower < Infinity && (upper - lower) % step !== 0) {
    const distance = `the distance from ${lower} to ${upper}`;
    throw new RangeError(`Cannot test in steps of ${step}: ${distance} is not a multiple`);
  }
  let [low, high] = [lower, upper];
  const round = (number: number, toWhole: (steps: number) => number) => {
    const whole = Number.isFinite(low) ? low : high;
    return Number.isFinite(whole) ? whole + toWhole((number - whole) / step) * step : number;
  };
  let [threshold, stride] = [guess, step];
  while (low < high) {
    if (window === "bisect" && high - low < Infinity) threshold = middle(low, high) + 1;
    const tested = Math.min(Math.max(round(threshold, Math.ceil), low + step), high);
    const bound = test(tested);
    if (bound >= tested) low = round(bound, Math.ceil);
    else high = round(bound, Math.floor);
    threshold = bound >= tested ? low + stride : high + step - stride;
    stride = high - low === Infinity ? 2 * stride : step;
  }
  return low + 0; // no −0
}

/** Returns the middle of a window, or halfway from 0 to its farther end if that is farther out. */
function middle(low: number, high: number): number {
  const between = low + Math.trunc((high - low) / 2);
  if (between <= 0) return Math.min(between, Math.trunc(low / 2));
  return Math.max(between, Math.trunc(high / 2));
}
