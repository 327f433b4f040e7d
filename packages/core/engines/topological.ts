// Solves games without ranks: discovers all positions from an initial one, sorts them topologically,
// and solves them from the ends back.
import { Budget } from "../run/budget.ts";
import { formatFigure } from "../run/errors.ts";
import { GrowingArray } from "../tables/growing_array.ts";
import { StateTable } from "../tables/state_table.ts";
import {
  checkFits,
  checkLoopyMove,
  isCount,
  isWithin,
  makeStateMoves,
  MOST,
  readState,
  seeGame,
  type SeenGame,
  type StateMoves,
  stateText,
  wrongCount,
  wrongCycle,
  wrongEnd,
  wrongGain,
  wrongMark,
  wrongValue,
} from "./_contract.ts";
import { AGAIN, type RootOptions, type StateGame } from "./games.ts";

/**
 * Returns the exact values of all positions that follow from an initial one, by id in the order of
 * discovery. The initial position has id 0.
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
export function topological(game: StateGame, { root, budget = new Budget() }: RootOptions): {
  /** `values[id]`: the exact value of the position for its side to move. */
  readonly values: Int32Array;
  /** The states by id, and ids by state. */
  readonly states: StateTable;
  /** The number of moves of all positions together. */
  readonly moveCount: number;
} {
  const graph = discover(game, root, { budget });
  const { states, offsets, successors, gains } = graph;
  const order = sortPositions(graph, budget);
  const values = setTerminals(game, graph, budget);
  const wrong = fillValues(values, graph, order);
  if (wrong >= 0) throw wrongValue(values[wrong], MOST, stateText(states.state(wrong)));
  const moveCount = successors.length;
  for (const list of [offsets, successors, gains]) list.release();
  budget.free(order);
  return { values, states, moveCount };
}

/** Returns the ids in topological order. */
function sortPositions({ states, offsets, successors }: Graph, budget: Budget): Int32Array {
  const { size } = states;
  const purpose = `the order of ${formatFigure(size)} positions`;
  const movesInto = budget.allocate(4 * size, purpose, () => new Int32Array(size));
  const order = budget.allocate(4 * size, purpose, () => new Int32Array(size));
  const starts = offsets.items;
  const targets = successors.items;
  for (let move = 0; move < successors.length; move++) {
    movesInto[targets[move] ^ (targets[move] >> 31)]++;
  }
  let length = movesInto[0] === 0 ? 1 : 0; // no other position can be a source
  for (let next = 0; next < length; next++) {
    const id = order[next];
    for (let move = starts[id]; move < starts[id + 1]; move++) {
      const target = targets[move] ^ (targets[move] >> 31);
      if (--movesInto[target] === 0) order[length++] = target;
    }
  }
  if (length < size) throw wrongCycle(findCycle(movesInto, starts, targets).map(nameId));
  budget.free(movesInto);
  return order;

  function nameId(id: number) {
    return stateText(states.state(id));
  }
}

/**
 * Returns a cycle among the positions that cannot be sorted. Another one of them has a move to each of
 * them, so a walk backwards ends in a cycle.
 */
function findCycle(movesInto: Int32Array, starts: Int32Array, targets: Int32Array): number[] {
  const before = new Map<number, number>();
  movesInto.forEach((count, id) => {
    for (let move = starts[id]; count > 0 && move < starts[id + 1]; move++) {
      before.set(targets[move] ^ (targets[move] >> 31), id);
    }
  });
  const places = new Map<number, number>();
  let id = movesInto.findIndex((count) => count > 0);
  for (; !places.has(id); id = before.get(id)!) places.set(id, places.size);
  return [...places.keys()].slice(places.get(id)).reverse();
}

/** Returns a table with the values of positions without moves. */
function setTerminals(game: StateGame, { states, offsets }: Graph, budget: Budget): Int32Array {
  const { size } = states;
  const purpose = `the values of ${formatFigure(size)} positions`;
  const values = budget.allocate(4 * size, purpose, () => new Int32Array(size));
  const seen = seeGame(game);
  if (!seen.terminalValue) return values;
  const starts = offsets.items;
  for (let id = 0; id < size; id++) {
    if (starts[id] < starts[id + 1]) continue;
    const state = states.state(id);
    const value = seen.terminalValue(state);
    if (!isWithin(value, MOST)) throw wrongEnd(value, MOST, stateText(state));
    values[id] = value;
  }
  return values;
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
      const again = targets[move] >> 31; // −1 or 0
      const rest = values[targets[move] ^ again];
      best = Math.max(best, (gains[move] - (1 + 2 * again) * rest) | 0);
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
  /** Ids, complemented if the same side moves again. */
  readonly successors: GrowingArray;
  /** Empty if positions may repeat. */
  readonly gains: GrowingArray;
}

const POLL_INTERVAL = 2 ** 14;

/** Numbers all positions that follow from an initial one, breadth first, and stores their moves. */
export function discover(
  game: StateGame,
  root: ArrayLike<number>,
  { isLoopy = false, budget }: {
    /** Whether positions may repeat. Then no move gains anything or keeps the turn. */
    readonly isLoopy?: boolean;
    readonly budget: Budget;
  },
): Graph {
  const purpose = "the list of moves";
  const graph: Graph = {
    states: new StateTable(game.wordCount, budget),
    offsets: new GrowingArray(budget, purpose),
    successors: new GrowingArray(budget, purpose),
    gains: new GrowingArray(budget, purpose),
  };
  const { states, offsets, successors } = graph;
  states.idOf(readState(game, root));
  offsets.push(0);
  const room = { seen: seeGame(game), moves: makeStateMoves(game), isLoopy };
  const ids = new Int32Array(game.maxMoves);
  let nextPoll = 0;
  for (let start = 0; start < states.size;) {
    if (start >= nextPoll) {
      budget.poll(start);
      nextPoll = start + POLL_INTERVAL;
    }
    const end = Math.min(states.size, nextPoll);
    expandRange(graph, room, { ids, start, end });
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
  { seen, moves, isLoopy }: { seen: SeenGame; moves: StateMoves; isLoopy: boolean },
  { ids, start, end }: { ids: Int32Array; start: number; end: number },
): void {
  const { state, marks, priorities } = moves;
  for (let id = start; id < end; id++) {
    states.copyState(id, state);
    const count = seen.expand(state, moves.successors, moves.gains, marks, priorities);
    if (!isCount(count, ids.length)) throw wrongCount(count, ids.length, stateText(state));
    states.idsOf(moves.successors, ids, count);
    const at = successors.length;
    successors.reserve(count);
    if (isLoopy) checkLoopyMoves(moves, count);
    takeTargets(moves, ids, successors.items, at, count);
    successors.length = at + count;
    if (!isLoopy) {
      gains.reserve(count);
      takeGains(moves, gains.items, at, count);
      gains.length = at + count;
    }
    offsets.push(at + count);
  }
}

/** Appends ids, and sets the marks back to 0. */
function takeTargets(
  { marks, state }: StateMoves,
  ids: Int32Array,
  items: Int32Array,
  at: number,
  count: number,
): void {
  for (let i = 0; i < count; i++) {
    items[at + i] = ids[i];
    if (marks[i] === 0) continue;
    if (marks[i] !== AGAIN) throw wrongMark(marks[i], stateText(state));
    items[at + i] = ~ids[i];
    marks[i] = 0;
  }
}

/** Appends the gains, and sets them back to 0. */
function takeGains(
  { gains, state }: StateMoves,
  items: Int32Array,
  at: number,
  count: number,
): void {
  for (let i = 0; i < count; i++) {
    const gain = gains[i];
    if (!isWithin(gain, MOST)) throw wrongGain(gain, stateText(state));
    items[at + i] = gain;
    gains[i] = 0;
  }
}

function checkLoopyMoves({ gains, marks, state }: StateMoves, count: number): void {
  for (let i = 0; i < count; i++) checkLoopyMove(gains[i], marks[i], stateText(state));
}
