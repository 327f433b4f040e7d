/**
 * What encoded positions are kept in: hash tables (the memo table and the state table, which are
 * exact, and the transposition table, which may overwrite), checkpoints, rankings, sets as bits.
 *
 * @module
 */
export { lowestBitIndex, placesOf, popcount, previousSubset } from "../bits/bits.ts";
export { PairPermutation } from "../bits/pair_permutation.ts";
export { MixedRadix } from "../ranking/mixed_radix.ts";
export { StaircaseRanking } from "../ranking/staircase_ranking.ts";
export { SubsetRanking } from "../ranking/subset_ranking.ts";
export {
  type Checkpoint,
  type CheckpointStore,
  type MachinePart,
  TableCheckpoint,
} from "./checkpoint.ts";
export { mixWord } from "./hashing.ts";
export { MemoTable, UNKNOWN } from "./memo_table.ts";
export { StateTable } from "./state_table.ts";
export { TranspositionTable } from "./transposition_table.ts";
export type { TranspositionTableOptions, TranspositionTableSize } from "./transposition_table.ts";
