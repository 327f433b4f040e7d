/**
 * Solution of irregular games, whose positions have no ranks: the graph is discovered from the
 * initial position, put into topological order (Kahn), and solved from the ends back.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import { formatFigure } from "../run/errors.ts";
import type { NumberKind, Numbers, NumbersConstructor } from "../tables/numbers.ts";
import type { StateTable } from "../tables/state_table.ts";
import {
  asSeen,
  cycleError,
  isWithin,
  mostOf,
  stateText,
  wrongEnd,
  wrongValue,
} from "./_contract.ts";
import { discover, type Graph } from "./_discovery.ts";
import type { RootOptions, StateGame } from "./games.ts";

/**
 * Returns the exact values of all positions that can be reached from an initial one, which is 0; ids
 * are in order of discovery.
 *
 * Three passes: positions are numbered as they are met (breadth first, each expanded once), in
 * the same pass their moves are stored; counting the moves into every position and taking those
 * with none left gives the topological order (Kahn); in its reverse every value is the largest
 * gain ± value over the moves. |values| must stay below 2^30, with `numbers: "float64"` they
 * are integers up to 2^53 − 1 in size; larger ones are an error. Exact: states are kept in full, never hashed away.
 *
 * Time O(positions + moves) expected. Memory for P positions of w words and M moves: the states
 * and their slots, 4wP + 8P..16P bytes, the moves, 8M + 4P, and 12P for counts, order and
 * values (float64: 12M + 4P and 16P); arrays that grow take up to twice as much. Source:
 * A. B. Kahn, "Topological sorting of large networks", CACM 5 (1962).
 *
 * @throws {LimitError} if the budget does not allow it.
 * @throws {RangeError} if the game has a cycle (take `loopyReachable`), a gain is no integer, or a
 * value is too large.
 *
 * @example
 * ```ts
 * import { topological } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * // Two heaps; a move takes 1 coin from one, or 1 from both; each coin is a point for its taker.
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
  options: RootOptions & {
    /** How gains and values are kept; `int32` where missing. */
    readonly numbers?: NumberKind;
  },
): {
  /** `values[id]`: the exact value of the position for its side to move. */
  readonly values: Numbers;
  /** The states by id, and ids by state. */
  readonly states: StateTable;
  /** The number of moves of all positions together. */
  readonly moveCount: number;
  /** `order[i]`: ids in topological order, every position before those its moves lead to. */
  readonly order: Int32Array;
} {
  return options.numbers === "float64"
    ? solveGraph(asSeen(game), options, Float64Array)
    : solveGraph(asSeen(game), options, Int32Array);
}

function solveGraph<T extends Numbers>(
  game: StateGame,
  { root, budget = new Budget() }: RootOptions,
  numbers: NumbersConstructor<T>,
): ReturnType<typeof topological> {
  const graph = discover(game, root, { numbers, keepsGains: true, budget });
  const { states, offsets, successors, gains } = graph;
  const order = kahnOrder(graph, budget);
  const values = terminalValues(game, graph, numbers, budget);
  const most = mostOf(numbers);
  const wrong = fillValues(values, graph, order, most);
  if (wrong >= 0) {
    throw wrongValue(values[wrong], most, stateText(states.state(wrong)));
  }
  const moveCount = successors.length;
  for (const list of [offsets, successors, gains]) list.release();
  return { values, states, moveCount, order };
}

/** Returns the ids in topological order. */
function kahnOrder<T extends Numbers>(
  { states, offsets, successors }: Graph<T>,
  budget: Budget,
): Int32Array {
  const { size } = states;
  const purpose = `the order of ${formatFigure(size)} positions`;
  const movesInto = budget.allocate(4 * size, purpose, () => new Int32Array(size));
  const order = budget.allocate(4 * size, purpose, () => new Int32Array(size));
  const starts = offsets.items;
  const targets = successors.items;
  for (let move = 0; move < successors.length; move++) {
    movesInto[targets[move] ^ (targets[move] >> 31)]++;
  }
  let length = movesInto[0] === 0 ? 1 : 0; // the initial position is the only source, if any is
  for (let next = 0; next < length; next++) {
    const id = order[next];
    for (let move = starts[id]; move < starts[id + 1]; move++) {
      const target = targets[move] ^ (targets[move] >> 31);
      if (--movesInto[target] === 0) order[length++] = target;
    }
  }
  if (length < size) {
    const nameOf = (id: number) => stateText(states.state(id))();
    throw cycleError(size, { offsets: starts, successors: targets }, nameOf);
  }
  budget.free(movesInto);
  return order;
}

/** Returns values with those of positions without moves set. */
function terminalValues<T extends Numbers>(
  game: StateGame,
  { states, offsets }: Graph<T>,
  numbers: NumbersConstructor<T>,
  budget: Budget,
): T {
  const { size } = states;
  const purpose = `the values of ${formatFigure(size)} positions`;
  const bytes = numbers.BYTES_PER_ELEMENT * size;
  const values = budget.allocate(bytes, purpose, () => new numbers(size));
  if (!game.terminalValue) return values;
  const starts = offsets.items;
  const most = mostOf(numbers);
  for (let id = 0; id < size; id++) {
    if (starts[id] < starts[id + 1]) continue;
    const state = states.state(id);
    const value = game.terminalValue(state);
    if (!isWithin(value, most)) throw wrongEnd(value, most, stateText(state));
    values[id] = value + 0; // no −0
  }
  return values;
}

/**
 * Sets the value of every position that has a move, the largest gain ± value over its moves; those
 * without are set before. Returns the first id whose value is too large, or −1.
 */
function fillValues<T extends Numbers>(
  values: T,
  { offsets: { items: starts }, successors: { items: targets }, gains: { items: gains } }: Graph<T>,
  order: Int32Array,
  most: number,
): number {
  for (let i = order.length - 1; i >= 0; i--) {
    const id = order[i];
    const end = starts[id + 1];
    let move = starts[id];
    if (move === end) continue;
    let best = -Infinity;
    for (; move < end; move++) {
      const again = targets[move] >> 31; // −1 or 0
      const rest = values[targets[move] ^ again];
      // With `again` the value is added, else subtracted.
      best = Math.max(best, gains[move] - (1 + 2 * again) * rest);
    }
    values[id] = best + 0; // no −0
    if (Math.abs(best) > most) return id;
  }
  return -1;
}
