/**
 * What the open-addressing tables share: how many slots they have, and where these come from.
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { formatFigure } from "../run/figures.ts";

/** The fewest slots of a table. */
const MIN_SLOTS = 16;
/** The most slots of a table: masks and offsets of three words a slot stay exact. */
const MAX_SLOTS = 2 ** 30;

/** How many entries a table of so many slots holds before it grows: three quarters. */
export function entryLimit(slotCount: number): number {
  return slotCount * 0.75;
}

/** Returns the power of two of slots that holds so many entries without growing. */
export function slotsFor(entries: number): number {
  let slotCount = MIN_SLOTS;
  while (entryLimit(slotCount) < entries) slotCount *= 2;
  return slotCount;
}

/**
 * Returns zeroed slots of so many words each.
 *
 * @throws {LimitError} if there are more than 2^30, or the budget does not allow them.
 */
export function allocateSlots(slotCount: number, words: number, budget: Budget): Int32Array {
  const purpose = `the memo table of ${formatFigure(slotCount)} slots`;
  if (slotCount > MAX_SLOTS) {
    const [needed, allowed] = [entryLimit(slotCount), entryLimit(MAX_SLOTS)];
    throw new LimitError({ kind: "positions", needed, allowed, purpose });
  }
  return budget.allocate(4 * words * slotCount, purpose, () => new Int32Array(words * slotCount));
}
