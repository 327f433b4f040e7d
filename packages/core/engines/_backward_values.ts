/**
 * The last pass of `topological`: values from the ends back, in int32 or in float64. A function
 * for each, so that either loop sees arrays of one type.
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

/** Sets the value of every position that has a move; those without are set before. */
export function fillValuesInt32(
  values: Int32Array,
  { order, offsets, successors, payoffs }: OrderedGraph<Int32Array>,
): void {
  for (let i = order.length - 1; i >= 0; i--) {
    const id = order[i];
    const end = offsets[id + 1];
    let move = offsets[id];
    if (move === end) continue;
    let best = LOWEST_INT32;
    for (; move < end; move++) {
      const again = successors[move] >> 31; // −1 or 0
      const rest = values[successors[move] ^ again];
      // With `again` the value is added, else subtracted: −x = ~x + 1.
      best = Math.max(best, (payoffs[move] + (rest ^ ~again) - ~again) | 0);
    }
    values[id] = best;
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
