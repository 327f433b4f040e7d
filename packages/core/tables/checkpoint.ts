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
