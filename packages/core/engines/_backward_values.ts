/**
 * The value of a position from those its moves lead to, where a complemented successor means that
 * the same side moves again; and the last pass of `topological`, which values positions from the
 * ends back. A function for int32 and one for float64, so that either loop sees arrays of one type.
 *
 * @module
 */
import type { Numbers } from "../tables/numbers.ts";

/** A graph in topological order: the moves of `id` are offsets[id]..offsets[id + 1] − 1. */
export interface OrderedGraph<T extends Numbers> {
  /** Ids, every position before those its moves lead to. */
  readonly order: Int32Array;
  /** Where the moves of each id start. */
  readonly offsets: Int32Array;
  /** Ids that moves lead to, complemented where the same side moves again. */
  readonly successors: Int32Array;
  /** What moves gain. */
  readonly payoffs: T;
}

/** Not above any value: |values| stay below 2^30. */
const LOWEST_INT32 = -0x3fff_ffff;

/** Returns the largest payoff ± value over the moves from `first` to before `end`. */
export function largestInt32(
  values: Int32Array,
  { successors, payoffs }: { readonly successors: Int32Array; readonly payoffs: Int32Array },
  first: number,
  end: number,
): number {
  let best = LOWEST_INT32;
  for (let move = first; move < end; move++) {
    const again = successors[move] >> 31; // −1 or 0
    const rest = values[successors[move] ^ again];
    // With `again` the value is added, else subtracted: −x = ~x + 1.
    best = Math.max(best, (payoffs[move] + (rest ^ ~again) - ~again) | 0);
  }
  return best;
}

/** Sets the value of every position that has a move; those without are set before. */
export function fillValuesInt32(values: Int32Array, graph: OrderedGraph<Int32Array>): void {
  const { order, offsets } = graph;
  for (let i = order.length - 1; i >= 0; i--) {
    const id = order[i];
    const [first, end] = [offsets[id], offsets[id + 1]];
    if (first < end) values[id] = largestInt32(values, graph, first, end);
  }
}

/** Sets the value of every position that has a move; those without are set before. */
export function fillValuesFloat64(
  values: Float64Array,
  { order, offsets, successors, payoffs }: OrderedGraph<Float64Array>,
): void {
  for (let i = order.length - 1; i >= 0; i--) {
    const id = order[i];
    const end = offsets[id + 1];
    let move = offsets[id];
    if (move === end) continue;
    let best = -Infinity;
    for (; move < end; move++) {
      const again = successors[move] >> 31; // −1 or 0
      const rest = values[successors[move] ^ again];
      // With `again` the value is added, else subtracted.
      best = Math.max(best, payoffs[move] - (1 + 2 * again) * rest);
    }
    values[id] = best;
  }
}
