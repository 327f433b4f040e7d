/**
 * The naive twin: the value of every subset of the undrawn edges, without theory.
 *
 * @module
 */
import { type Budget, LimitError } from "@zugzwang/core";
import { formatFigure } from "@zugzwang/core/run";
import { makeGraph } from "../strings/coin_state.ts";
import type { BoardSize } from "../rules/board.ts";

/** The most undrawn edges of a table: its index is one word. */
const MAX_TABLE_EDGES = 31;
/** Positions between two polls, a power of two. */
const POLL_POSITIONS = 2 ** 20;

/**
 * Returns the value for the side to move of every position in which some of the given edges are
 * undrawn and all others are drawn: `table[set]`, where bit i of `set` is `edges[i]`.
 *
 * A move leads to a smaller set, so the sets are solved in ascending order by the rules alone. Time O(2^E · E), memory 2^E bytes for E edges. Source: D. Wilson, "Dots and Boxes"
 * (https://wilson.engr.wisc.edu/boxes/method/).
 *
 * @throws {LimitError} if there are more than 31 edges, or the budget does not allow the table.
 */
export function makeFullTable(
  size: BoardSize,
  edges: readonly number[],
  budget: Budget,
): Int8Array {
  const positions = 2 ** edges.length;
  if (edges.length > MAX_TABLE_EDGES) {
    throw new LimitError({
      kind: "positions",
      needed: positions,
      allowed: 2 ** MAX_TABLE_EDGES,
      purpose: `the table of ${edges.length} undrawn edges`,
    });
  }
  const purpose = `the table of ${formatFigure(positions)} positions`;
  const table = budget.allocate(positions, purpose, () => new Int8Array(positions));
  const boxes = listBoxSets(size, edges);
  for (let set = 1; set < positions; set++) {
    if (set % POLL_POSITIONS === 0) budget.poll(set, set / positions);
    table[set] = findBest(set | 0, table, boxes);
  }
  return table;
}

/** `sets[2 * i]`, `sets[2 * i + 1]`: the edges of the boxes of edge i; 0 for no second box. */
function listBoxSets(size: BoardSize, edges: readonly number[]): Int32Array {
  const { coins, ends } = makeGraph(size, edges);
  const setOf = new Int32Array(coins + 1);
  ends.forEach((coin, i) => setOf[coin] |= 1 << (i >> 1));
  setOf[coins] = 0;
  return Int32Array.from(ends, (coin) => setOf[coin]);
}

function findBest(set: number, table: Int8Array, boxes: Int32Array): number {
  let best = -128;
  for (let rest = set; rest !== 0; rest &= rest - 1) {
    const edge = rest & -rest;
    const i = 2 * (31 - Math.clz32(edge));
    const gain = ((set & boxes[i]) === edge ? 1 : 0) + ((set & boxes[i + 1]) === edge ? 1 : 0);
    const value = table[set ^ edge];
    const moved = gain > 0 ? gain + value : -value;
    if (moved > best) best = moved;
  }
  return best;
}
