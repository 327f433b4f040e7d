/**
 * The kernels of method `contour`, for every board that they fit: one loop over all contours in
 * the order of their ranks. No hash, no recursion, no test whether a position was met before.
 *
 * @module
 */

/** The moves of a table, by `line * stride + left`. */
export interface MoveTable<T> {
  /** The number of lines. */
  readonly lines: number;
  /** The length of a line plus one. */
  readonly stride: number;
  /** How far the successor stands before a position. */
  readonly offsets: Int32Array;
  /** What a move gains for its mover where an even number of cells is left. */
  readonly even: T;
  /** The same where an odd number is left. */
  readonly odd: T;
}

/** Where a sweep stands: `left[line]` of the last position done, and a sentinel behind them. */
export interface SweepState {
  /** Free cells in every line; the entry behind the last line is none's count. */
  readonly left: Int32Array;
  /** The rank after the last one done. */
  rank: number;
}

/** Less than every value that an Int32 table may hold: those are at most 2^30 − 1 in size. */
const UNDER_ALL_INT32 = -0x3fff_ffff;

/**
 * Fills `values[rank]` up to `end` with the value of each position for its side to move. Sums of
 * payoffs must fit 30 bits.
 *
 * `Math.max` compiles to a conditional move where a comparison would be a branch that nobody can
 * predict: measured 1.8 times as fast on 10 x 10, 4 times on 12 x 12.
 */
export function sweepInt32(
  values: Int32Array,
  moves: MoveTable<Int32Array>,
  state: SweepState,
  end: number,
): void {
  const { lines, stride, offsets, even, odd } = moves;
  const left = state.left;
  let parity = 0;
  for (let line = 0; line < lines; line++) parity ^= left[line] & 1;
  for (let rank = state.rank; rank < end; rank++) {
    let line = 0;
    while (left[line] === left[line + 1]) {
      parity ^= left[line] & 1;
      left[line++] = 0;
    }
    left[line]++;
    parity ^= 1;
    const payoffs = parity === 0 ? even : odd;
    let best = UNDER_ALL_INT32;
    let before = 0;
    let row = 0;
    for (let k = 0; k < lines; k++) {
      const count = left[k];
      if (count > before) {
        const move = row + count;
        best = Math.max(best, (payoffs[move] - values[rank - offsets[move]]) | 0);
      }
      before = count;
      row += stride;
    }
    values[rank] = best;
  }
  state.rank = end;
}

/** The same for sums of payoffs up to 2^53 − 1. A function of its own, so that each stays monomorphic. */
export function sweepFloat64(
  values: Float64Array,
  moves: MoveTable<Float64Array>,
  state: SweepState,
  end: number,
): void {
  const { lines, stride, offsets, even, odd } = moves;
  const left = state.left;
  let parity = 0;
  for (let line = 0; line < lines; line++) parity ^= left[line] & 1;
  for (let rank = state.rank; rank < end; rank++) {
    let line = 0;
    while (left[line] === left[line + 1]) {
      parity ^= left[line] & 1;
      left[line++] = 0;
    }
    left[line]++;
    parity ^= 1;
    const payoffs = parity === 0 ? even : odd;
    let best = -Infinity;
    let before = 0;
    let row = 0;
    for (let k = 0; k < lines; k++) {
      const count = left[k];
      if (count > before) {
        const move = row + count;
        const value = payoffs[move] - values[rank - offsets[move]];
        best = value > best ? value : best;
      }
      before = count;
      row += stride;
    }
    values[rank] = best;
  }
  state.rank = end;
}
