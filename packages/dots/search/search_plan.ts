/**
 * How a stripped position is searched: the order of its strings, the graph, its symmetries, the size
 * of the table, and by how many threads.
 *
 * @module
 */
import { LimitError } from "@zugzwang/core/run";
import { TranspositionTable, type TranspositionTableSize } from "@zugzwang/core/tables";
import { type BoardSize, boxesOfEdge, moveOf } from "../rules/board.ts";
import { boardBytes } from "../strings/board_bytes.ts";
import { type CoinGraph, graphOfEdges } from "../strings/coin_graph.ts";
import { type KeyImages, keyImages, MAX_KEY_STRINGS } from "./images.ts";
import { nearlySymmetricEdges, permutationsOf } from "./symmetries.ts";

/** How much nearer to the centre a border edge counts, in boxes. */
const BORDER_BONUS = 0.5;

/**
 * Returns edges in the order in which a search tries them: from the centre of the board outwards,
 * border edges a little before others as far away.
 *
 * Moves in the middle decide earliest which chains there will be. On the empty 2 × 5 board this
 * order needs 3.6 times fewer nodes than the order of the edges' numbers.
 */
export function searchOrder(size: BoardSize, edges: readonly number[]): number[] {
  return edges.map((edge) => ({ edge, distance: distanceOf(size, edge) }))
    .sort((a, b) => a.distance - b.distance || a.edge - b.edge)
    .map(({ edge }) => edge);
}

function distanceOf(size: BoardSize, edge: number): number {
  const { kind, row, column } = moveOf(size, edge);
  const y = row + (kind === "v" ? 0.5 : 0) - size.rows / 2;
  const x = column + (kind === "h" ? 0.5 : 0) - size.columns / 2;
  return Math.hypot(x, y) - (boxesOfEdge(size, edge).length === 1 ? BORDER_BONUS : 0);
}

/** The smallest number of entries of a table where memory allows, as a power of two. */
const USUAL_SIZE_BITS = 16;
/** The smallest that holds keys of 60 bits. */
const MIN_SIZE_BITS = 10;
/** The largest: 16 GiB of entries of one word. */
const MAX_SIZE_BITS = 32;

/** What a search of a stripped position and of all that comes from it needs. */
export interface SearchPlan {
  /**
   * The strings, those to try first first; a few more than the stripped position's, where that
   * pays.
   */
  readonly graph: CoinGraph;
  /** The images of the strings under the symmetries. */
  readonly images: KeyImages;
  /** The size of the table. */
  readonly table: TranspositionTableSize;
}

/**
 * Returns the plan to search a stripped position, given by its undrawn edges.
 *
 * The table gets about as many entries as the search meets, but no more than the memory holds.
 *
 * @throws {LimitError} if there are more than 60 edges.
 */
export function planSearch(
  size: BoardSize,
  rest: readonly number[],
  memoryBytes: number,
): SearchPlan {
  if (rest.length > MAX_KEY_STRINGS) throw tooManyEdges("search", rest.length);
  const { edges, maps } = nearlySymmetricEdges(size, rest, MAX_KEY_STRINGS);
  const ordered = searchOrder(size, edges);
  const graph = graphOfEdges(size, ordered);
  const wanted = Math.ceil(entriesLog2(graph) - Math.log2(maps.length));
  const sizeBits = Math.min(Math.max(wanted, USUAL_SIZE_BITS), MAX_SIZE_BITS);
  const about = `dots ${size.rows} x ${size.columns}, strings ${graph.edges.join()}, 1`;
  const wish = { keyBits: graph.strings, maxBound: graph.coins, sizeBits, about };
  const most = Math.min(memoryBytes, TranspositionTable.maxBytes, TranspositionTable.bytesOf(wish));
  const table = { ...wish, sizeBits: MAX_SIZE_BITS };
  // Entries of a larger table may be shorter: more of them in as many bytes.
  while (table.sizeBits > MIN_SIZE_BITS && TranspositionTable.bytesOf(table) > most) {
    table.sizeBits--;
  }
  return { graph, images: keyImages(graph, permutationsOf(ordered, maps)), table };
}

/**
 * About how many positions a search meets, as a power of two, before symmetries: by the strings, as
 * on empty boards, or by what can be cut of them before every coin has two, as on boards that are
 * partly drawn, whichever is less.
 */
function entriesLog2({ strings, coins, ends }: CoinGraph): number {
  const cuttable = ends.reduce((sum, coin) => coin < coins ? sum + 1 : sum, 0) - 2 * coins;
  return Math.min(0.8 * strings - 2, 0.85 * cuttable + 6);
}

/**
 * Returns the size of a table of a plan that threads can share: with entries of one word, for
 * which it may need to be larger; null if that is more than the memory holds.
 */
export function sharedTableSize(
  { table }: SearchPlan,
  memoryBytes: number,
): TranspositionTableSize | null {
  for (let sizeBits = table.sizeBits; sizeBits <= MAX_SIZE_BITS; sizeBits++) {
    const larger = { ...table, sizeBits };
    const bytes = TranspositionTable.bytesOf(larger);
    if (bytes === 4 * 2 ** sizeBits) return bytes <= memoryBytes ? larger : null;
  }
  return null;
}

/** The limit that a search or a proof of so many undrawn edges is over. */
export function tooManyEdges(what: "search" | "proof", edges: number): LimitError {
  return new LimitError({
    kind: "positions",
    needed: 2 ** edges,
    allowed: 2 ** MAX_KEY_STRINGS,
    purpose: `the ${what} of ${edges} undrawn edges (of ${MAX_KEY_STRINGS} at most)`,
  });
}

/** Stripped positions of fewer undrawn edges are searched before a worker has started. */
const MIN_EDGES = 26;

/**
 * Returns the size of the table that threads share to search a stripped position; null if it is
 * searched before a thread has started, or memory is short.
 */
export function planSharedTable(
  board: BoardSize,
  rest: readonly number[],
  { threads, memoryBytes }: { threads: number; memoryBytes: number },
): TranspositionTableSize | null {
  if (rest.length < MIN_EDGES || rest.length > MAX_KEY_STRINGS) return null;
  const most = memoryBytes - threads * boardBytes(board);
  return sharedTableSize(planSearch(board, rest, most), most);
}
