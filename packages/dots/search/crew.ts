/**
 * How many threads search a position, and the memory that they take.
 *
 * @module
 */
import type { SolveOptions, TranspositionTableSize } from "@zugzwang/core";
import { MAX_WORKERS, Team } from "@zugzwang/core/engines/team";
import { Budget, canShareMemory, WORKER_BYTES, workersWithin } from "@zugzwang/core/run";
import { TranspositionTable } from "@zugzwang/core/tables/transposition_table";
import type { BoardSize } from "../rules/board.ts";
import { boardBytes } from "../strings/board_bytes.ts";
import { MAX_KEY_STRINGS } from "./key_images.ts";
import { planSearch, sharedTableSize } from "./search_plan.ts";

/** Stripped positions of fewer undrawn edges are searched before a worker has started. */
const MIN_EDGES = 26;

/** Returns how many threads there are: as many as are wanted, unless they take too much memory. */
export function crewSize(board: BoardSize, options: SolveOptions): number {
  const { memoryBytes } = new Budget(options);
  const wanted = Math.min(options.workers ?? 1, MAX_WORKERS);
  return workersWithin(memoryBytes, { wanted, ownBytes: boardBytes(board) });
}

/**
 * Returns the size of the table that threads share to search a stripped position, or null if they do not.
 */
export function sharedSize(
  board: BoardSize,
  rest: readonly number[],
  { workers, memoryBytes }: { workers: number; memoryBytes: number },
): TranspositionTableSize | null {
  if (!canShareMemory()) return null;
  if (rest.length < MIN_EDGES || rest.length > MAX_KEY_STRINGS) return null;
  const most = memoryBytes - Team.bytes - workers * (boardBytes(board) + WORKER_BYTES);
  return sharedTableSize(planSearch(board, rest, most), most);
}

/**
 * Returns the bytes that the search of a stripped position of at most 60 edges takes beside
 * `boardBytes`.
 */
export function bytesFor(
  board: BoardSize,
  rest: readonly number[],
  options: SolveOptions,
): number {
  const memoryBytes = new Budget(options).memoryBytes - boardBytes(board);
  const workers = crewSize(board, options);
  const shared = workers > 1 ? sharedSize(board, rest, { workers, memoryBytes }) : null;
  return shared
    ? workers * boardBytes(board) + Team.bytes +
      TranspositionTable.bytesOf({ ...shared, shared: true })
    : TranspositionTable.bytesOf(planSearch(board, rest, memoryBytes).table);
}
