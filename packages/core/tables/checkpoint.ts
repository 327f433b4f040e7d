/**
 * What a search needs to go on from where an earlier one was stopped.
 *
 * @module
 */
import type { TranspositionTable, TranspositionTableOptions } from "./transposition_table.ts";

/**
 * Keeps the table of a search for later runs; `TableCheckpoint` is one. Solvers know it by this
 * interface alone, so that a program without checkpoints carries nothing of them.
 */
export interface Checkpoint {
  /** Which machine this is, where several search the same: it begins with its share of the moves. */
  readonly part?: MachinePart | undefined;
  /**
   * Returns the table that is kept, of the size that it had; a new one where none is.
   *
   * @throws {RangeError} if what is kept is a table of another game, or for other keys or bounds.
   * @throws {LimitError} if the budget does not allow the memory.
   */
  resumedTable(options: TranspositionTableOptions): TranspositionTable;
  /** Whether it is time to save: asked at every poll. */
  isDue(): boolean;
  /** Keeps a table. Other threads may go on storing into it. */
  save(table: TranspositionTable): void;
}

/** One of several machines that search the same and exchange their tables. */
export interface MachinePart {
  /** Which one, from 0. */
  readonly index: number;
  /** How many there are. */
  readonly count: number;
}

/**
 * A place for chunks of bytes that outlives the run: a file, or whatever the program has.
 *
 * All of it happens at once, without letting other events happen: whoever searches asks at every
 * poll whether it is time, and writes.
 *
 * @example
 * ```ts
 * import type { CheckpointStore } from "@zugzwang/core/tables/checkpoint";
 * import { assertEquals } from "@std/assert";
 *
 * let kept: Uint8Array[] | null = null;
 * const store: CheckpointStore = {
 *   read: () => kept,
 *   isDue: () => true,
 *   write: (chunks) => void (kept = Array.from(chunks, (chunk) => chunk.slice())),
 * };
 * store.write([Uint8Array.of(1, 2)]);
 * assertEquals([...store.read()!], [Uint8Array.of(1, 2)]);
 * ```
 */
export interface CheckpointStore {
  /**
   * Returns the chunks that were written last, one by one as they were written; null if there are
   * none. A chunk is good until the next one is asked for.
   */
  read(): Iterable<Uint8Array> | null;
  /** Whether it is time to write: asked at every poll. */
  isDue(): boolean;
  /** Keeps chunks in place of those before: all of them or, whatever happens, those before. */
  write(chunks: Iterable<Uint8Array>): void;
}
