/**
 * The float64 kernel of `staircaseValues`, for gains that int32 cannot add up.
 *
 * @module
 */
import type { Leaf, LeafProgram } from "./leaf_program.ts";

/**
 * Writes the values of a leaf's positions for their side to move, given those of all smaller
 * ranks. The same steps as in the int32 kernel; a function of its own, so that each sees arrays
 * of one type. All numbers stay integers below 2^53: exact.
 */
export function fillLeafFloat64(
  values: Float64Array,
  program: LeafProgram<Float64Array>,
  leaf: Leaf<Float64Array>,
): void {
  const { base, length, moveCount, moveLengths, rankDrops } = leaf;
  const { masks, origins, targets } = program;
  const even = leaf.gains[leaf.parity];
  const odd = leaf.gains[1 - leaf.parity];
  for (let i = 0; i < length; i++) values[base + i] = -Infinity;
  for (let move = 0; move < moveCount; move++) {
    const target = base - rankDrops[move];
    const gain = even[move];
    const change = gain - odd[move];
    const end = moveLengths[move];
    for (let i = 0; i < end; i++) {
      const value = gain + change * masks[i] - values[target + i];
      values[base + i] = Math.max(values[base + i], value);
    }
  }
  if (base === 0) values[0] = 0; // the end of the game
  const gains = program.gains[leaf.parity];
  const end = program.ends[length];
  for (let move = 0; move < end; move++) {
    const origin = base + origins[move];
    const value = gains[move] - values[base + targets[move]];
    values[origin] = Math.max(values[origin], value);
  }
}
