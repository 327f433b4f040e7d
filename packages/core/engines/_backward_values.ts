/**
 * The last pass of `topological`, which values positions from the ends back. A function for int32
 * and one for float64, so that either loop sees arrays of one type.
 *
 * @module
 */
import type { Numbers } from "../tables/numbers.ts";
import { MOST_INT32 } from "./_refusals.ts";

/** A graph in topological order: the moves of `id` are offsets[id]..offsets[id + 1] − 1. */
export interface OrderedGraph<T extends Numbers> {
  /** Ids, every position before those its moves lead to. */
  readonly order: Int32Array;
  /** Where the moves of each id start. */
  readonly offsets: Int32Array;
  /** Ids that moves lead to, complemented where the same side moves again. */
  readonly successors: Int32Array;
  /** What moves gain. */
  readonly gains: T;
}

/** Below every sum of a gain and a value. */
const LOWEST_INT32 = -0x8000_0000;

/**
 * Sets the value of every position that has a move, the largest gain ± value over its moves; those
 * without are set before. Returns the first id whose value is too large, or −1.
 */
export function fillValuesInt32(
  values: Int32Array,
  { order, offsets, successors, gains }: OrderedGraph<Int32Array>,
): number {
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
      best = Math.max(best, (gains[move] + (rest ^ ~again) - ~again) | 0);
    }
    values[id] = best;
    if (((best + MOST_INT32) | 0) < 0) return id;
  }
  return -1;
}

/** The same in float64. */
export function fillValuesFloat64(
  values: Float64Array,
  { order, offsets, successors, gains }: OrderedGraph<Float64Array>,
): number {
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
      best = Math.max(best, gains[move] - (1 + 2 * again) * rest);
    }
    values[id] = best + 0; // no −0
    if (Math.abs(best) > Number.MAX_SAFE_INTEGER) return id;
  }
  return -1;
}
