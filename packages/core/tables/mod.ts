/**
 * Where encoded positions are kept: exact hash tables (memo table), a transposition
 * table that may overwrite entries, checkpoints; and numbers and bits for positions.
 *
 * @module
 */
export { findPlaces, lowestBitIndex, PairPermutation, popcount } from "./bits.ts";
export { MixedRadix, SubsetRanking } from "./rankings.ts";
export { CountedMap } from "./counted_map.ts";
export { Checkpoint, type CheckpointStore, type MachinePart } from "./checkpoint.ts";
export { GrowingArray } from "./growing_array.ts";
export { mixWord, mixWords } from "./hashing.ts";
export { MemoTable, UNKNOWN } from "./memo_table.ts";
export { TranspositionTable } from "./transposition_table.ts";
export type { TranspositionTableOptions, TranspositionTableSize } from "./transposition_table.ts";
