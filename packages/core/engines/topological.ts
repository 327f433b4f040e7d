/**
 * Solution of irregular games, whose positions have no ranks: the graph is discovered from the
 * initial position, put into topological order (Kahn), and solved from the ends back.
 *
 * @module
 */
import { fillValuesFloat64, fillValuesInt32, type OrderedGraph } from "./_backward_values.ts";
import { GrowingArray } from "../tables/_growing_array.ts";
import { Budget } from "../run/budget.ts";
import { formatFigure } from "../run/figures.ts";
import type { NumberKind, Numbers, NumbersConstructor } from "../tables/numbers.ts";
import { StateTable } from "../tables/state_table.ts";

/** A game whose positions are states of a fixed number of int32 words. */
export interface StateGame {
  /** The words of a state. */
  readonly wordCount: number;
  /** No position has more moves. */
  readonly maxMoves: number;
  /** Whether a side may move twice running: then the marks of `expand` are read. */
  readonly mayMoveAgain?: boolean;
  /**
   * Writes the moves of a position, and returns how many there are. Of move i,
   *
   * - `successors[i · wordCount …]` is the state it leads to;
   * - `payoffs[i]` is what it gains for its mover;
   * - `again[i]` is 1 if the same side moves again, else 0 (only with `mayMoveAgain`).
   */
  expand(
    state: Int32Array,
    successors: Int32Array,
    payoffs: Numbers,
    again: Uint8Array,
  ): number;
  /** The value of a position without moves, for its side to move; 0 where missing. */
  terminalValue?(state: Int32Array): number;
}

/** How the engine works. */
export interface TopologicalOptions {
  /** How payoffs and values are kept; `int32` if not given. */
  readonly numbers?: NumberKind;
  /** Limits. */
  readonly budget?: Budget;
}

/** A solved graph. Position 0 is the initial one; ids are in order of discovery. */
export interface TopologicalSolution {
  /** `values[id]`: the exact value of the position for its side to move. */
  readonly values: Numbers;
  /** The states by id, and ids by state. */
  readonly states: StateTable;
  /** The number of moves of all positions together. */
  readonly moveCount: number;
  /** `order[i]`: ids in topological order, every position before those its moves lead to. */
  readonly order: Int32Array;
}

/** The moves of all positions: those of `id` are the entries offsets[id]..offsets[id + 1] − 1. */
interface Graph<T extends Numbers> {
  readonly states: StateTable;
  readonly offsets: GrowingArray<Int32Array>;
  /** Ids, complemented where the same side moves again. */
  readonly successors: GrowingArray<Int32Array>;
  readonly payoffs: GrowingArray<T>;
}

/** The arrays of payoffs and values, and the last pass over them. */
interface Kernel<T extends Numbers> {
  readonly numbers: NumbersConstructor<T>;
  fillValues(values: T, graph: OrderedGraph<T>): void;
}

const INT32: Kernel<Int32Array> = { numbers: Int32Array, fillValues: fillValuesInt32 };
const FLOAT64: Kernel<Float64Array> = { numbers: Float64Array, fillValues: fillValuesFloat64 };

/** How many positions lie between two polls of the budget. */
const POLL_INTERVAL = 2 ** 14;

/**
 * Returns the exact values of all positions that can be reached from an initial one.
 *
 * Three passes: positions are numbered as they are met (breadth first, each expanded once), in
 * the same pass their moves are stored; counting the moves into every position and taking those
 * with none left gives the topological order (Kahn); in its reverse every value is the largest
 * payoff ± value over the moves. |values| must stay below 2^30, with `numbers: "float64"` they
 * are integers up to 2^53 − 1 in size. Exact: states are kept in full, never hashed away.
 *
 * Time O(positions + moves) expected. Memory for P positions of w words and M moves: the states
 * and their slots, 4wP + 8P..16P bytes, the moves, 8M + 4P, and 12P for counts, order and
 * values (float64: 12M + 4P and 16P); arrays that grow take up to twice as much. Source: A. B. Kahn, "Topological sorting of
 * large networks", CACM 5 (1962).
 *
 * @throws {LimitError} if the budget does not allow it.
 * @throws {RangeError} if the game has a cycle: take `loopyRetrograde`.
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
 *   expand([left, right], successors, payoffs) {
 *     let count = 0;
 *     for (const [a, b] of [[1, 0], [0, 1], [1, 1]]) {
 *       if (a > left || b > right) continue;
 *       successors.set([left - a, right - b], 2 * count);
 *       payoffs[count++] = a + b;
 *     }
 *     return count;
 *   },
 * }, Int32Array.of(2, 1));
 * assertEquals([values[0], states.size], [1, 6]);
 * ```
 */
export function topological(
  game: StateGame,
  initial: Int32Array,
  { numbers = "int32", budget = new Budget() }: TopologicalOptions = {},
): TopologicalSolution {
  return numbers === "int32"
    ? solveGraph(game, initial, INT32, budget)
    : solveGraph(game, initial, FLOAT64, budget);
}

function solveGraph<T extends Numbers>(
  game: StateGame,
  initial: Int32Array,
  kernel: Kernel<T>,
  budget: Budget,
): TopologicalSolution {
  const graph = discover(game, initial, kernel, budget);
  const { states, offsets, successors, payoffs } = graph;
  const order = kahnOrder(graph, budget);
  const values = terminalValues(game, graph, kernel, budget);
  kernel.fillValues(values, {
    order,
    offsets: offsets.items,
    successors: successors.items,
    payoffs: payoffs.items,
  });
  const moveCount = successors.length;
  for (const list of [offsets, successors, payoffs]) list.release();
  return { values, states, moveCount, order };
}

/** Numbers all positions that can be reached, and stores their moves. */
function discover<T extends Numbers>(
  game: StateGame,
  initial: Int32Array,
  kernel: Kernel<T>,
  budget: Budget,
): Graph<T> {
  const { numbers } = kernel;
  const purpose = "the moves";
  const graph: Graph<T> = {
    states: new StateTable(game.wordCount, budget),
    offsets: new GrowingArray({ numbers: Int32Array, budget, purpose }),
    successors: new GrowingArray({ numbers: Int32Array, budget, purpose }),
    payoffs: new GrowingArray({ numbers, budget, purpose }),
  };
  const { states, offsets } = graph;
  const scratch = scratchOf(game, kernel);
  states.idOf(initial);
  offsets.push(0);
  let nextPoll = 0;
  for (let start = 0; start < states.size;) {
    if (start >= nextPoll) {
      budget.poll(start);
      nextPoll = start + POLL_INTERVAL;
    }
    const end = Math.min(states.size, nextPoll);
    expandRange(game, graph, scratch, { start, end });
    start = end;
  }
  return graph;
}

/** A position and its moves, as the game writes them. */
interface Scratch<T extends Numbers> {
  /** A copy: the table's own may move while it grows. */
  readonly state: Int32Array;
  readonly successors: Int32Array;
  readonly ids: Int32Array;
  readonly payoffs: T;
  readonly again: Uint8Array;
}

function scratchOf<T extends Numbers>(
  { wordCount, maxMoves }: StateGame,
  { numbers }: Kernel<T>,
): Scratch<T> {
  return {
    state: new Int32Array(wordCount),
    successors: new Int32Array(maxMoves * wordCount),
    ids: new Int32Array(maxMoves),
    payoffs: new numbers(maxMoves),
    again: new Uint8Array(maxMoves),
  };
}

/**
 * Stores the moves of some positions, and numbers those they lead to. A function of its own, with
 * nothing in it that is rarely done: such code, compiled before it was first run, throws the
 * compiled loop away when it is.
 */
function expandRange<T extends Numbers>(
  game: StateGame,
  { states, offsets, successors, payoffs }: Graph<T>,
  scratch: Scratch<T>,
  { start, end }: { readonly start: number; readonly end: number },
): void {
  const { state, ids, again } = scratch;
  for (let id = start; id < end; id++) {
    states.copyState(id, state);
    const count = game.expand(state, scratch.successors, scratch.payoffs, again);
    states.idsOf(scratch.successors, ids, count);
    if (game.mayMoveAgain) complementMarked(ids, again, count);
    successors.append(ids, count);
    payoffs.append(scratch.payoffs, count);
    offsets.push(successors.length);
  }
}

function complementMarked(ids: Int32Array, again: Uint8Array, count: number): void {
  for (let i = 0; i < count; i++) if (again[i]) ids[i] = ~ids[i];
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
  if (length < size) throw cycleError(states, movesInto);
  budget.release(movesInto.byteLength);
  return order;
}

function cycleError(states: StateTable, movesInto: Int32Array): RangeError {
  const id = movesInto.findIndex((count) => count > 0);
  const state = [...states.state(id)].join(" ");
  return new RangeError(
    `Cannot order the positions: there is a cycle on or before the state ${state}`,
  );
}

/** Returns values with those of positions without moves set. */
function terminalValues<T extends Numbers>(
  game: StateGame,
  { states, offsets }: Graph<T>,
  { numbers }: Kernel<T>,
  budget: Budget,
): T {
  const { size } = states;
  const purpose = `the values of ${formatFigure(size)} positions`;
  const bytes = numbers.BYTES_PER_ELEMENT * size;
  const values = budget.allocate(bytes, purpose, () => new numbers(size));
  if (!game.terminalValue) return values;
  const starts = offsets.items;
  for (let id = 0; id < size; id++) {
    if (starts[id] === starts[id + 1]) values[id] = game.terminalValue(states.state(id));
  }
  return values;
}
