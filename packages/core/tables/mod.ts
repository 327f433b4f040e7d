/**
 * What is known of positions, by key: memo tables, state tables, the transposition table.
 *
 * @module
 */
export {
  type Checkpoint,
  type CheckpointStore,
  type MachinePart,
  TableCheckpoint,
} from "./checkpoint.ts";
export { mixWord, mixWords } from "./hashing.ts";
export { MemoTable, UNKNOWN } from "./memo_table.ts";
export type { NumberKind, Numbers } from "./numbers.ts";
export { StateTable } from "./state_table.ts";
export { TranspositionTable } from "./transposition_table.ts";
export type { TranspositionTableOptions, TranspositionTableSize } from "./transposition_table.ts";
