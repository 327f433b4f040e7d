import { Budget } from "../run/budget.ts";
import { formatFigure } from "../run/errors.ts";
import { GrowingArray } from "../tables/growing_array.ts";
import { MemoTable } from "../tables/memo_table.ts";
import { checkFits, MOST, readState } from "./contract.ts";
import { MoveReader } from "./move_reader.ts";
import { DepthFirst, type StateSearchOptions } from "./depth_first.ts";
import type { RootOptions, StateGame } from "./games.ts";

/**
 * Returns the exact values of all positions that follow from an initial one, for their sides to move, by
 * id in the order of discovery, and the ids of their states. The initial position has id 0.
 *
 * The first pass numbers the positions breadth first and stores their moves. The second counts the
 * moves into every position and removes positions without any (Kahn). In reverse order, every value is
 * the largest gain ± value over the moves. Absolute values must be below 2^30. Exact: it compares full
 * states.
 *
 * Time O(positions + moves) expected. Memory: a `MemoTable` of the states, and for P positions and M
 * moves 4M + 4P bytes for the moves, 4M for gains if there are any, 12P for counts, order and values, and
 * the states whose moves have not been read. Arrays that grow take up to twice as much. Source: A. B.
 * Kahn, "Topological sorting of large networks", CACM 5 (1962).
 *
 * @throws {LimitError} if the budget does not allow it.
 * @throws {RangeError} if positions repeat, the game breaks its contract otherwise, or it has `look`.
 */
export function topological(
  game: StateGame,
  { root, budget = new Budget() }: RootOptions,
): { readonly values: Int32Array; readonly ids: MemoTable } {
  const graph = discover(game, root, { budget });
  const { ids, offsets, successors, gains, values } = graph;
  const order = solveGraph(graph, budget);
  for (const list of [offsets, successors, gains]) list.release();
  if (order === null) {
    for (const table of [ids, values]) table.release();
    const options: StateSearchOptions = { budget, isOpen: true };
    new DepthFirst(game, options).value(root); // names the cycle, or the value
    throw new Error("Cannot find the fault of a game"); // both engines must agree
  }
  budget.free(order);
  return { values: values.items.subarray(0, ids.entryCount), ids };
}

/** Sets all values. Returns the ids in order; null if positions repeat, or a value is too large. */
export function solveGraph(graph: MoveLists, budget: Budget): Int32Array | null {
  const order = sortPositions(graph, budget);
  if (order === null || fillValues(graph, order)) return order;
  budget.free(order);
  return null;
}

function sortPositions(
  { offsets, successors, values }: MoveLists,
  budget: Budget,
): Int32Array | null {
  const size = values.length;
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
  if (length === size) return order;
  budget.free(order);
  return null;
}

/** Sets the value of every position that has a move. Returns whether all are small enough. */
function fillValues(
  {
    offsets: { items: starts },
    successors: { items: targets },
    gains: { items: gains, length: scored },
    values: { items: values },
  }: MoveLists,
  order: Int32Array,
): boolean {
  const isScored = scored > 0;
  for (let i = order.length - 1; i >= 0; i--) {
    const id = order[i];
    const end = starts[id + 1];
    let move = starts[id];
    if (move === end) continue;
    let best = -0x8000_0000;
    for (; move < end; move++) {
      const gain = isScored ? gains[move] : 0;
      const flip = (gain & 1) - 1; // −1 if the other side moves: −x = (x ^ −1) + 1
      best = Math.max(best, ((gain >> 1) + (values[targets[move]] ^ flip) - flip) | 0);
    }
    values[id] = best;
    if (Math.abs(best) > MOST) return false;
  }
  return true;
}

/** The moves of all positions: those of `id` are the entries offsets[id]..offsets[id + 1] − 1. */
export interface MoveLists {
  readonly offsets: GrowingArray;
  readonly successors: GrowingArray;
  /** As `MoveReader.takeGains` writes them. Empty if all are 0. */
  readonly gains: GrowingArray;
  /** By id: the values of positions without moves, 0 for the others. */
  readonly values: GrowingArray;
}

interface Graph extends MoveLists {
  readonly ids: MemoTable;
}

const POLL_INTERVAL = 2 ** 14;

export function makeMoveLists(budget: Budget): MoveLists {
  const makeList = () => new GrowingArray(budget, "the list of moves");
  const [offsets, successors, gains] = [makeList(), makeList(), makeList()];
  offsets.push(0);
  return {
    offsets,
    successors,
    gains,
    values: new GrowingArray(budget, "the values of positions"),
  };
}

/** Numbers all positions that follow from a root, breadth first, and stores their moves. */
export function discover(
  game: StateGame,
  root: ArrayLike<number>,
  { budget, mayRepeat = false }: { readonly budget: Budget; readonly mayRepeat?: boolean },
): Graph {
  if (game.look) throw new RangeError("Cannot list the positions of a game with look()");
  const { wordCount } = game;
  const ids = new MemoTable({ wordCount, budget });
  const graph = { ...makeMoveLists(budget), ids };
  const state = readState(game, root);
  ids.set(state, 0, 0);
  const pending = new GrowingArray(budget, "the states");
  for (const word of state) pending.push(word);
  const work = { moves: new MoveReader(game), pending, mayRepeat };
  let first = 0; // the id of the first state in `pending`
  for (let id = 0; id < ids.entryCount;) {
    budget.poll(id);
    const end = Math.min(ids.entryCount, id + POLL_INTERVAL);
    expandRange(graph, { ...work, first, id, end });
    checkFits(graph.successors.length, "moves");
    id = end;
    if (2 * wordCount * (id - first) < pending.length) continue;
    pending.drop(wordCount * (id - first));
    first = id;
  }
  pending.release();
  return graph;
}

interface Discovery {
  readonly moves: MoveReader;
  /** The states from the id `first` on. */
  readonly pending: GrowingArray;
  readonly mayRepeat: boolean;
  readonly first: number;
  readonly id: number;
  readonly end: number;
}

/**
 * Stores the moves of some positions and numbers their successors. No code in this loop runs rarely:
 * V8 discards a compiled loop when it first reaches code that has never run.
 */
function expandRange(
  { ids, offsets, successors, gains, values }: Graph,
  { moves, pending, mayRepeat, first, id, end }: Discovery,
): void {
  const { state, successors: words } = moves;
  const width = state.length;
  let size = ids.entryCount;
  for (; id < end; id++) {
    const from = width * (id - first);
    for (let word = 0; word < width; word++) state[word] = pending.items[from + word];
    const count = moves.read();
    values.push(count === 0 ? moves.readEnd() : 0);
    const at = successors.length;
    successors.reserve(count);
    pending.reserve(width * count);
    const [targets, queue] = [successors.items, pending.items];
    let to = pending.length;
    ids.number(words, count, targets, at);
    for (let move = 0; move < count; move++) {
      if (targets[at + move] < size) continue;
      size++;
      for (let word = width * move; word < width * (move + 1); word++) queue[to++] = words[word];
    }
    pending.length = to;
    if (mayRepeat) moves.refuseGains(count);
    else if (moves.takeGains(count) !== 0 || gains.length > 0) {
      gains.reserve(at + count - gains.length); // those left out before are 0
      for (let move = 0; move < count; move++) gains.items[at + move] = moves.packed[move];
      gains.length = at + count;
    }
    successors.length = at + count;
    offsets.push(at + count);
  }
}
