/**
 * Marks the hot sets of a lattice's table, block by block upwards.
 *
 * @module
 */
import type { Budget } from "./budget.ts";
import { type LatticePlan, MIXED, WORD_ELEMENTS } from "./subset_lattice_plan.ts";

/** The words' bits that lack element `i`, for the five elements within a word. */
const LACKING = [0x5555_5555, 0x3333_3333, 0x0f0f_0f0f, 0x00ff_00ff, 0x0000_ffff] as const;

/** Words between two polls of the budget. */
const POLL_WORDS = 2 ** 19;

/**
 * Sets the bit of every hot set in the table's mixed blocks; `words` must be all zero.
 *
 * The hot sets of a block are those of the blocks one element below it, moved up, and those that
 * its own generators make. Few of the blocks below are needed: enough that every generator below
 * is in one of them, mostly one or two.
 *
 * @throws {LimitError} if the deadline passes.
 */
export function closeUpwards(words: Int32Array, plan: LatticePlan, budget: Budget): void {
  const { kinds, slots, generatorsOf, blockElements } = plan;
  const blockWords = 2 ** blockElements;
  const highParts = Int32Array.from(generatorsOf.keys());
  const remaining = new Int32Array(highParts.length);
  const blocksPerPoll = Math.max(1, POLL_WORDS / blockWords);
  let closed = 0;
  for (let block = 0; block < kinds.length; block++) {
    if (kinds[block] !== MIXED) continue;
    const base = slots[block] * blockWords;
    let count = properParts(highParts, block, remaining);
    for (let first = true; count > 0; first = false) {
      const element = freeElement(block, remaining, count);
      count = keepContaining(remaining, count, element);
      const source = slots[block ^ element] * blockWords;
      if (first) words.copyWithin(base, source, source + blockWords);
      else for (let w = 0; w < blockWords; w++) words[base + w] |= words[source + w];
    }
    const lows = generatorsOf.get(block);
    if (lows) closeBlock(words, { base, blockElements, lows });
    if (++closed % blocksPerPoll === 0) budget.poll(0, 0); // the marks are not yet positions
  }
}

/** Lists the generators' high parts that are properly below a block; returns how many. */
function properParts(highParts: Int32Array, block: number, found: Int32Array): number {
  let count = 0;
  for (let k = 0; k < highParts.length; k++) {
    const part = highParts[k];
    if ((part & ~block) === 0 && part !== block) found[count++] = part;
  }
  return count;
}

/** Returns an element of the block, as a mask, that at least the first part lacks: one that all lack, if any. */
function freeElement(block: number, parts: Int32Array, count: number): number {
  let union = 0;
  for (let k = 0; k < count; k++) union |= parts[k];
  const free = block & ~union || block & ~parts[0];
  return free & -free;
}

/** Keeps the parts that contain the element; returns how many. */
function keepContaining(parts: Int32Array, count: number, element: number): number {
  let kept = 0;
  for (let k = 0; k < count; k++) if ((parts[k] & element) !== 0) parts[kept++] = parts[k];
  return kept;
}

/** Adds generators to one block and closes it upwards: the zeta transform of its elements. */
function closeBlock(
  words: Int32Array,
  { base, blockElements, lows }: { base: number; blockElements: number; lows: readonly number[] },
): void {
  const end = base + 2 ** blockElements;
  for (const low of lows) words[base + (low >>> WORD_ELEMENTS)] |= 1 << (low & 31);
  for (let w = base; w < end; w++) {
    let word = words[w];
    if (word === 0) continue;
    for (let i = 0; i < WORD_ELEMENTS; i++) word |= (word & LACKING[i]) << (1 << i);
    words[w] = word;
  }
  for (let step = 1; step < end - base; step *= 2) {
    for (let start = base; start < end; start += 2 * step) {
      for (let w = start; w < start + step; w++) words[w + step] |= words[w];
    }
  }
}
