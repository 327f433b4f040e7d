/**
 * Solution of irregular games, whose positions have no ranks: the graph is discovered from the
 * initial position, put into topological order (Kahn), and solved from the ends back.
 *
 * @module
 */
import { GrowingWords } from "./_growing_words.ts";
import { Budget } from "./budget.ts";
import { formatFigure } from "./figures.ts";
import { StateTable } from "./state_table.ts";

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
    payoffs: Int32Array,
    again: Uint8Array,
  ): number;
  /** The value of a position without moves, for its side to move; 0 where missing. */
  terminalValue?(state: Int32Array): number;
}

/** A solved graph. Position 0 is the initial one; ids are in order of discovery. */
export interface TopologicalSolution {
  /** `values[id]`: the exact value of the position for its side to move. */
  readonly values: Int32Array;
  /** The states by id, and ids by state. */
  readonly states: StateTable;
  /** The number of moves of all positions together. */
  readonly moveCount: number;
  /** `order[i]`: ids in topological order, every position before those its moves lead to. */
  readonly order: Int32Array;
}

/** The moves of all positions: those of `id` are the entries offsets[id]..offsets[id + 1] − 1. */
interface Graph {
  readonly states: StateTable;
  readonly offsets: GrowingWords;
  /** Ids, complemented where the same side moves again. */
  readonly successors: GrowingWords;
  readonly payoffs: GrowingWords;
}

/** How many positions lie between two polls of the budget. */
const POLL_INTERVAL = 2 ** 14;

/** Below every value: |values| must stay below 2^30. */
const LOWEST = -0x3fff_ffff;

/**
 * Returns the exact values of all positions that can be reached from an initial one.
 *
 * Three passes: positions are numbered as they are met (breadth first, each expanded once), in
 * the same pass their moves are stored; counting the moves into every position and taking those
 * with none left gives the topological order (Kahn); in its reverse every value is the largest
 * payoff ± value over the moves. |values| must stay below 2^30. Exact: states are kept in full,
 * never hashed away.
 *
 * Time O(positions + moves) expected. Memory for P positions of w words and M moves: the states
 * and their slots, 4wP + 4P..11P bytes, the moves, 8M + 4P, and 12P for counts, order and
 * values; arrays that grow take up to twice as much. Source: A. B. Kahn, "Topological sorting of
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
  budget: Budget = new Budget(),
): TopologicalSolution {
  const graph = discover(game, initial, budget);
  const order = kahnOrder(graph, budget);
  const values = solveBackwards(game, graph, { order, budget });
  const moveCount = graph.successors.length;
  for (const words of [graph.offsets, graph.successors, graph.payoffs]) words.release();
  return { values, states: graph.states, moveCount, order };
}

/** Numbers all positions that can be reached, and stores their moves. */
function discover(game: StateGame, initial: Int32Array, budget: Budget): Graph {
  const { wordCount, maxMoves } = game;
  const states = new StateTable(wordCount, budget);
  const [offsets, successors, payoffs] = [1, 2, 3].map(() => new GrowingWords(budget, "the moves"));
  const nextStates = new Int32Array(maxMoves * wordCount);
  const nextPayoffs = new Int32Array(maxMoves);
  const again = new Uint8Array(maxMoves);
  const state = new Int32Array(wordCount); // a copy: the table's own may move while it grows
  states.idOf(initial);
  offsets.push(0);
  for (let id = 0; id < states.size; id++) {
    if (id % POLL_INTERVAL === 0) budget.poll(id);
    states.copyState(id, state);
    const count = game.expand(state, nextStates, nextPayoffs, again);
    for (let i = 0; i < count; i++) {
      const successor = states.idOf(nextStates, i * wordCount);
      successors.push(game.mayMoveAgain && again[i] ? ~successor : successor);
      payoffs.push(nextPayoffs[i]);
    }
    offsets.push(successors.length);
  }
  return { states, offsets, successors, payoffs };
}

/** Returns the ids in topological order. */
function kahnOrder({ states, offsets, successors }: Graph, budget: Budget): Int32Array {
  const { size } = states;
  const purpose = `the order of ${formatFigure(size)} positions`;
  const movesInto = budget.allocate(4 * size, purpose, () => new Int32Array(size));
  const order = budget.allocate(4 * size, purpose, () => new Int32Array(size));
  const targets = successors.words;
  for (let move = 0; move < successors.length; move++) {
    movesInto[targets[move] ^ (targets[move] >> 31)]++;
  }
  let length = movesInto[0] === 0 ? 1 : 0; // the initial position is the only source, if any is
  for (let next = 0; next < length; next++) {
    const id = order[next];
    for (let move = offsets.words[id]; move < offsets.words[id + 1]; move++) {
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

function solveBackwards(
  game: StateGame,
  { states, offsets, successors, payoffs }: Graph,
  { order, budget }: { order: Int32Array; budget: Budget },
): Int32Array {
  const { size } = states;
  const purpose = `the values of ${formatFigure(size)} positions`;
  const values = budget.allocate(4 * size, purpose, () => new Int32Array(size));
  const [starts, targets, gains] = [offsets.words, successors.words, payoffs.words];
  for (let i = size - 1; i >= 0; i--) {
    const id = order[i];
    const end = starts[id + 1];
    let best = LOWEST;
    for (let move = starts[id]; move < end; move++) {
      const again = targets[move] >> 31; // −1 or 0
      const rest = values[targets[move] ^ again];
      // With `again` the value is added, else subtracted: −x = ~x + 1.
      best = Math.max(best, (gains[move] + (rest ^ ~again) - ~again) | 0);
    }
    values[id] = starts[id] < end ? best : game.terminalValue?.(states.state(id)) ?? 0;
  }
  return values;
}
