/**
 * The int32 kernel of `staircaseValues`.
 *
 * @module
 */
import type { Leaf, LeafProgram } from "./leaf_program.ts";

/** The largest sum of gains that the int32 kernel takes: no difference of values overflows. */
export const MAX_INT32_SUM: number = 2 ** 30 - 1;

/** Not above any value, since those are at most 2^30 − 1 in size. */
const LOWEST = -0x3fff_ffff;

/**
 * Writes the values of a leaf's positions for their side to move, given those of all smaller
 * ranks: value = max over moves of gain − value after it.
 *
 * `Math.max` on int32 compiles without a branch: a comparison would be guessed wrong half of the
 * time, which costs more than all the rest. So does the choice of a gain by mask.
 */
export function fillLeafInt32(
  values: Int32Array,
  program: LeafProgram<Int32Array>,
  leaf: Leaf<Int32Array>,
): void {
  const { base, length, moveCount, moveLengths, rankDrops } = leaf;
  const { masks, origins, targets } = program;
  const even = leaf.gains[leaf.parity];
  const odd = leaf.gains[1 - leaf.parity];
  for (let i = 0; i < length; i++) values[base + i] = LOWEST;
  for (let move = 0; move < moveCount; move++) {
    const target = base - rankDrops[move];
    const gain = even[move];
    const change = odd[move] - gain;
    const end = moveLengths[move];
    for (let i = 0; i < end; i++) {
      const value = (gain + (change & masks[i]) - values[target + i]) | 0;
      values[base + i] = Math.max(values[base + i], value);
    }
  }
  if (base === 0) values[0] = 0; // the end of the game
  const gains = program.gains[leaf.parity];
  const end = program.ends[length];
  for (let move = 0; move < end; move++) {
    const origin = base + origins[move];
    const value = (gains[move] - values[base + targets[move]]) | 0;
    values[origin] = Math.max(values[origin], value);
  }
}
