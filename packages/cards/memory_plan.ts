// The memory of a search of the card duel: the plan of a solve, and the tables that threads share.
import type { Means } from "@zugzwang/core";
import type { SharedTable, SolvePlan } from "@zugzwang/core/game";
import { type CardsPosition, listEmptyCells } from "./rules/position.ts";
import { MAX_TABLE_BITS, planTables, type TablesSize } from "./search/dominance_table.ts";
import { countIdealBytes } from "./search/ideal_captures.ts";

export const METHOD = "null-window";
/** The purpose of the memory, for errors. */
export const TABLES = "the table of the search";
/** With fewer empty cells the search ends before a thread has started. */
const MIN_EMPTY_SHARED = 11;
/** Bytes of the tables of the cards and of all other small tables, rounded up. */
const SMALL_BYTES = 1 << 16;

interface MemoryPlan extends TablesSize {
  /** Bytes of the tables of bounds, which threads share. */
  readonly tableBytes: number;
  /** Bytes of all other tables, of which each thread has its own. */
  readonly ownBytes: number;
}

/** Returns the memory of a search. The tables of bounds shrink to fit. */
export function planMemory(position: CardsPosition, memoryBytes: number, threads = 1): MemoryPlan {
  const cells = position.cards.length;
  const rootEmpty = listEmptyCells(position).length;
  const ownBytes = countIdealBytes(cells, rootEmpty) + 2 ** cells + SMALL_BYTES;
  const countBytes = (bits: number) => 4 * planTables({ rootEmpty, bits }).words;
  let bits = MAX_TABLE_BITS;
  while (bits > 0 && ownBytes * threads + countBytes(bits) > memoryBytes) bits--;
  return { rootEmpty, bits, tableBytes: countBytes(bits), ownBytes };
}

export function planCards(
  position: CardsPosition,
  { memoryBytes, threads }: { memoryBytes: number; threads: number },
): SolvePlan {
  const count = listEmptyCells(position).length < MIN_EMPTY_SHARED ? 1 : threads;
  const { ownBytes, tableBytes } = planMemory(position, memoryBytes, count);
  return { method: METHOD, positions: null, bytes: ownBytes * count + tableBytes };
}

/** Allocates the tables that threads share; null if one thread is as fast or memory is short. */
export function shareCards(
  position: CardsPosition,
  { budget, threads }: Pick<Means, "budget"> & { threads: number },
): SharedTable | null {
  const free = budget.memoryBytes - budget.bytes;
  const { rootEmpty, bits, ownBytes, tableBytes } = planMemory(position, free, threads);
  if (rootEmpty < MIN_EMPTY_SHARED || bits === 0) return null;
  if (ownBytes * threads + tableBytes > free) return null;
  budget.reserve(ownBytes * threads, TABLES);
  const table = budget.allocate(tableBytes, TABLES, () => new SharedArrayBuffer(tableBytes));
  return { table, plan: { rootEmpty, bits } satisfies TablesSize };
}
