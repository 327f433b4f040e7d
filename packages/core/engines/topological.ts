// Solves games without ranks: discovers all positions from an initial one, sorts them topologically,
// and solves them from the ends back.
import { Budget } from "../run/budget.ts";
import { formatFigure } from "../run/errors.ts";
import { GrowingArray } from "../tables/growing_array.ts";
import { StateTable } from "../tables/state_table.ts";
import { checkFits, MOST, nameState, readState, wrongValue } from "./_contract.ts";
import { MoveReader } from "./_move_reader.ts";
import { DepthFirst } from "./depth_first.ts";
import type { RootOptions, StateGame } from "./games.ts";

/**
 * Returns the exact values of all positions that follow from an initial one, for their sides to move, by
 * id in the order of discovery, and the states of the ids. The initial position has id 0.
 *
 * The first pass numbers the positions breadth first and stores their moves. The second counts the
 * moves into every position and removes positions without any (Kahn). In reverse order, every value is
 * the largest gain ± value over the moves. Absolute values must be below 2^30. Exact: it compares full
 * states.
 *
 * Time O(positions + moves) expected. Memory for P positions of w words and M moves: 4wP + 8P..16P
 * bytes for the states, 8M + 4P for the moves, 12P for counts, order and values. Arrays that grow take
 * up to twice as much. Source: A. B. Kahn, "Topological sorting of large networks", CACM 5 (1962).
 *
 * @throws {LimitError} if the budget does not allow it.
 * @throws {RangeError} if positions repeat, or the game breaks its contract otherwise.
 *
 * @example
 * ```ts
 * import { topological } from "@zugzwang/core/engines";
 * import { assertEquals } from "@std/assert";
 *
 * // Two heaps. A move takes 1 coin from one or from both, each a point for the player.
 * const { values, states } = topological({
 *   wordCount: 2,
 *   maxMoves: 3,
 *   expand([left, right], successors, gains) {
 *     let count = 0;
 *     for (const [a, b] of [[1, 0], [0, 1], [1, 1]]) {
 *       if (a > left || b > right) continue;
 *       successors.set([left - a, right - b], 2 * count);
 *       gains[count++] = a + b;
 *     }
 *     return count;
 *   },
 * }, { root: [2, 1] });
 * assertEquals([values[0], states.size], [1, 6]);
 * ```
 */
export function topological(
  game: StateGame,
  { root, budget = new Budget() }: RootOptions,
): { readonly values: Int32Array; readonly states: StateTable } {
  const graph = discover(game, root, budget);
  const { states, offsets, successors, gains } = graph;
  const { size } = states;
  const order = sortPositions(graph, budget);
  if (order === null) {
    for (const list of [states, offsets, successors, gains]) list.release();
    new DepthFirst(game, budget, MOST).value(root); // throws the error that names the cycle
    throw new Error("Cannot find a cycle"); // both engines must agree
  }
  const purpose = `the values of ${formatFigure(size)} positions`;
  const values = budget.allocate(4 * size, purpose, () => new Int32Array(size));
  setTerminals(game, graph, values);
  const wrong = fillValues(values, graph, order);
  if (wrong >= 0) throw wrongValue(values[wrong], MOST, nameState(states.state(wrong)));
  for (const list of [offsets, successors, gains]) list.release();
  budget.free(order);
  return { values, states };
}

/** Returns the ids in topological order, or null if positions repeat. */
function sortPositions({ states, offsets, successors }: Graph, budget: Budget): Int32Array | null {
  const { size } = states;
  const purpose = `the order of ${formatFigure(size)} positions`;
  const movesInto = budget.allocate(4 * size, purpose, () => new Int32Array(size));
  const order = budget.allocate(4 * size, purpose, () => new Int32Array(size));
  const starts = offsets.items;
  const targets = successors.items;
  for (let move = 0; move < successors.length; move++) movesInto[targets[move]]++;
  let length = movesInto[0] === 0 ? 1 : 0; // no other position can be a source
  for (let next = 0; next < length; next++) {
    const id = order[next];
    for (let move = starts[id]; move < starts[id + 1]; move++) {
      const target = targets[move];
      if (--movesInto[target] === 0) order[length++] = target;
    }
  }
  budget.free(movesInto);
  return length < size ? null : order;
}

/** Sets the values of positions without moves. */
function setTerminals(game: StateGame, { states, offsets }: Graph, values: Int32Array): void {
  const moves = new MoveReader(game);
  const starts = offsets.items;
  for (let id = 0; id < values.length; id++) {
    if (starts[id] < starts[id + 1]) continue;
    states.copyState(id, moves.state);
    values[id] = moves.readEnd();
  }
}

/** Sets the value of every position that has a move. Returns the first id with too large a value, or -1. */
function fillValues(
  values: Int32Array,
  { offsets: { items: starts }, successors: { items: targets }, gains: { items: gains } }: Graph,
  order: Int32Array,
): number {
  for (let i = order.length - 1; i >= 0; i--) {
    const id = order[i];
    const end = starts[id + 1];
    let move = starts[id];
    if (move === end) continue;
    let best = -0x8000_0000;
    for (; move < end; move++) {
      const gain = gains[move];
      const flip = (gain & 1) - 1; // −1 if the other side moves: −x = (x ^ −1) + 1
      best = Math.max(best, ((gain >> 1) + (values[targets[move]] ^ flip) - flip) | 0);
    }
    values[id] = best;
    if (Math.abs(best) > MOST) return id;
  }
  return -1;
}

/** The moves of all positions: those of `id` are the entries offsets[id]..offsets[id + 1] − 1. */
export interface Graph {
  readonly states: StateTable;
  readonly offsets: GrowingArray;
  /** Ids. */
  readonly successors: GrowingArray;
  /** As `MoveReader.takeGains` writes them. */
  readonly gains: GrowingArray;
}

const POLL_INTERVAL = 2 ** 14;

/** Numbers all positions that follow from an initial one, breadth first, and stores their moves. */
export function discover(game: StateGame, root: ArrayLike<number>, budget: Budget): Graph {
  const purpose = "the list of moves";
  const graph: Graph = {
    states: new StateTable(game.wordCount, budget),
    offsets: new GrowingArray(budget, purpose),
    successors: new GrowingArray(budget, purpose),
    gains: new GrowingArray(budget, purpose),
  };
  const { states, successors } = graph;
  states.idOf(readState(game, root));
  graph.offsets.push(0);
  const moves = new MoveReader(game);
  const ids = new Int32Array(game.maxMoves);
  for (let start = 0; start < states.size;) {
    budget.poll(start);
    const end = Math.min(states.size, start + POLL_INTERVAL);
    expandRange(graph, { moves, ids, start, end });
    checkFits(successors.length, "moves");
    start = end;
  }
  return graph;
}

/**
 * Stores the moves of some positions and numbers their successors. No code in this loop runs rarely:
 * V8 discards a compiled loop when it first reaches code that has never run.
 */
function expandRange(
  { states, offsets, successors, gains }: Graph,
  { moves, ids, start, end }: { moves: MoveReader; ids: Int32Array; start: number; end: number },
): void {
  for (let id = start; id < end; id++) {
    states.copyState(id, moves.state);
    const count = moves.read();
    states.idsOf(moves.successors, ids, count);
    const at = successors.length;
    successors.reserve(count);
    gains.reserve(count);
    const targets = successors.items;
    for (let move = 0; move < count; move++) targets[at + move] = ids[move];
    moves.takeGains(count, gains.items, at, 1);
    successors.length = gains.length = at + count;
    offsets.push(at + count);
  }
}
