/**
 * For encodings and solvers of your own: where encoded positions are kept, an exact hash table (the
 * memo table), a transposition table, which may overwrite entries, and checkpoints.
 *
 * @module
 */
export { findIndices } from "./bits.ts";
export { CountedMap } from "./counted_map.ts";
export {
  beginWithOwn,
  type BoundExchange,
  Checkpoint,
  type CheckpointStore,
  type Machine,
} from "./checkpoint.ts";
export { Exchange, type ExchangeStore } from "./exchange.ts";
export { GrowingArray } from "./growing_array.ts";
export { mixWord, mixWords } from "./hashing.ts";
export { MemoTable, UNKNOWN } from "./memo_table.ts";
export { TranspositionTable } from "./transposition_table.ts";
export type { TranspositionTableOptions, TranspositionTableSize } from "./transposition_table.ts";
