// How a position is searched: the order of its strings, its symmetries, the size of the table.
import { type Means, MethodError } from "@zugzwang/core";
import type { SharedTable, SolvePlan } from "@zugzwang/core/game";
import { checkBits } from "@zugzwang/core/run";
import { TranspositionTable, type TranspositionTableSize } from "@zugzwang/core/tables";
import type { BoardSize, DotsPosition } from "../rules/board.ts";
import { type EdgeMap, listSymmetries, makePermutations } from "../rules/symmetries.ts";
import {
  BOARD,
  type CoinGraph,
  countBoardBytes,
  makeGraph,
  sortEdges,
} from "../strings/coin_state.ts";
import { dissect, type Dissection } from "../strings/loaded_position.ts";
import { MAX_KEY_STRINGS } from "./images.ts";

/** The usual least number of entries of a table, as a power of two. */
const USUAL_SIZE_BITS = 16;
/** The least number that can hold keys of 60 bits. */
const MIN_SIZE_BITS = 10;
/**
 * From here on, edges that are only added for their symmetries count half: the page faults of a table
 * that is too large take longer than searching a few positions again.
 */
const LARGE_SIZE_BITS = 22;
/** The greatest: 16 GiB of entries of one word. */
const MAX_SIZE_BITS = 32;

/** How a stripped position is searched. */
export interface SearchPlan {
  /** The strings in the order of moves, sometimes with a few more than the position's. */
  readonly graph: CoinGraph;
  /** The symmetries as permutations of the strings, the identity first. */
  readonly permutations: readonly Int32Array[];
  readonly table: TranspositionTableSize;
}

/**
 * Returns the plan for a stripped position, given its undrawn edges. The table has about as many
 * entries as the search meets positions, within the memory. Throws a `LimitError` if there are more
 * than 60 edges.
 */
export function planSearch(
  size: BoardSize,
  stripped: readonly number[],
  memoryBytes: number,
): SearchPlan {
  checkBits(stripped.length, MAX_KEY_STRINGS, `the search of ${stripped.length} undrawn edges`);
  const { edges, maps } = addSymmetricEdges(size, stripped);
  const ordered = sortEdges(size, edges);
  const graph = makeGraph(size, ordered);
  const [most, least] = [graph, makeGraph(size, stripped)].map((of) =>
    Math.ceil(estimateEntriesLog2(of) - Math.log2(maps.length))
  );
  const needed = Math.max(Math.min(most, LARGE_SIZE_BITS), Math.ceil((most + least) / 2));
  const sizeBits = Math.min(Math.max(needed, USUAL_SIZE_BITS), MAX_SIZE_BITS);
  const about = `dots ${size.rows} x ${size.columns}, strings ${graph.edges.join()}, 1`;
  const ideal = { keyBits: graph.strings, maxBound: graph.coins, sizeBits, about };
  const idealBytes = TranspositionTable.bytesOf(ideal);
  const mostBytes = Math.min(memoryBytes, TranspositionTable.maxBytes, idealBytes);
  const table = { ...ideal, sizeBits: MAX_SIZE_BITS };
  // Entries of a larger table may be shorter, so more of them fit into the same number of bytes.
  while (table.sizeBits > MIN_SIZE_BITS && TranspositionTable.bytesOf(table) > mostBytes) {
    table.sizeBits--;
  }
  return { graph, permutations: makePermutations(ordered, maps), table };
}

/**
 * Returns about how many positions a search meets, as a power of two and before symmetries. The
 * number of strings bounds it on empty boards, and the number of cuts until every coin has two
 * strings on partly drawn ones.
 */
function estimateEntriesLog2({ strings, coins, ends }: CoinGraph): number {
  const cuttable = ends.reduce((sum, coin) => coin < coins ? sum + 1 : sum, 0) - 2 * coins;
  return Math.min(0.8 * strings - 2, 0.85 * cuttable + 6);
}

/** How many edges to add at most for a group of symmetries twice as large. */
const EDGES_PER_DOUBLING = 2;

/**
 * Returns the given edges, with a few more if that gives symmetries, and the group of symmetries, the
 * identity first. Positions that follow are often images of each other even if the first one is not
 * quite symmetric.
 */
function addSymmetricEdges(size: BoardSize, edges: readonly number[]) {
  const all = listSymmetries(size);
  const isInvolution = (map: EdgeMap) => edges.every((edge) => map(map(edge)) === edge);
  const groups = [
    all,
    all.slice(0, 4),
    ...all.slice(1).filter(isInvolution).map((g) => [all[0], g]),
  ];
  let best = { edges, maps: [all[0]] };
  for (const maps of groups) {
    const closed = [...new Set(maps.flatMap((map) => edges.map(map)))];
    const gain = EDGES_PER_DOUBLING * Math.log2(maps.length / best.maps.length);
    const fits = closed.length <= MAX_KEY_STRINGS && closed.length - best.edges.length <= gain;
    if (fits && gain !== 0) best = { edges: closed, maps };
  }
  return best;
}

/** A search of a stripped position with fewer undrawn edges ends before a thread has started. */
const MIN_SHARED_EDGES = 26;

/**
 * Returns the size of the table that threads share, null if one thread is as fast or memory is short.
 * Entries of one word need no locks, but a large board needs a large table for them. If memory is short
 * for that, the entries have two words.
 */
export function planSharedTable(
  board: BoardSize,
  stripped: readonly number[],
  { threads, memoryBytes }: { threads: number; memoryBytes: number },
): TranspositionTableSize | null {
  if (stripped.length < MIN_SHARED_EDGES || stripped.length > MAX_KEY_STRINGS) return null;
  const most = memoryBytes - threads * countBoardBytes(board);
  const { table } = planSearch(board, stripped, most);
  for (let sizeBits = table.sizeBits; 4 * 2 ** sizeBits <= most; sizeBits++) {
    const larger = { ...table, sizeBits };
    if (TranspositionTable.bytesOf(larger) === 4 * 2 ** sizeBits) return larger;
  }
  const sizes = [table, { ...table, sizeBits: table.sizeBits - 1 }];
  return sizes.find((size) => TranspositionTable.bytesOf({ ...size, shared: true }) <= most) ??
    null;
}

/** Throws a MethodError if the recurrence of endgames cannot solve a position. */
export function checkEndgame({ components, stripped }: Dissection): void {
  if (stripped.endgame) return;
  const knots = components.filter(({ kind }) => kind === "knot").length;
  const found = `${knots} of ${components.length} components are neither chains nor loops`;
  throw new MethodError(`"endgame": ${found}`);
}

export function planDots(
  position: DotsPosition,
  { method, memoryBytes, threads }: { method: string; memoryBytes: number; threads: number },
): SolvePlan {
  const board = countBoardBytes(position);
  const dissection = dissect(position);
  if (method === "endgame") checkEndgame(dissection);
  const { endgame, edges } = dissection.stripped;
  if (endgame) return { method: "endgame", positions: null, bytes: board };
  const shared = threads > 1 ? planSharedTable(position, edges, { threads, memoryBytes }) : null;
  const table = shared ?? planSearch(position, edges, memoryBytes - board).table;
  const tableBytes = TranspositionTable.bytesOf({ ...table, shared: shared !== null });
  return { method: "search", positions: null, bytes: tableBytes + board * (shared ? threads : 1) };
}

/** Allocates the table that threads share; null if one thread is as fast or memory is short. */
export function shareDots(
  position: DotsPosition,
  { budget, threads, checkpoint }: Pick<Means, "budget" | "checkpoint"> & { threads: number },
): SharedTable | null {
  const { stripped } = dissect(position);
  const memoryBytes = budget.memoryBytes - budget.bytes;
  const plan = planSharedTable(position, stripped.edges, { threads, memoryBytes });
  if (!plan) return null;
  budget.reserve(threads * countBoardBytes(position), BOARD);
  const options = { ...plan, budget, shared: true };
  const table = checkpoint?.resumedTable(options) ?? new TranspositionTable(options);
  const save = checkpoint && (() => checkpoint.save(table));
  return { memory: table.memory!, plan: table.size, ...save && { save } };
}
