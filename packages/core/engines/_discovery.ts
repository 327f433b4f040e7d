/**
 * The graph of a game whose positions have no ranks: discovered from an initial one.
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";
import { GrowingArray, type Numbers, type NumbersConstructor } from "../tables/numbers.ts";
import { StateTable } from "../tables/state_table.ts";
import {
  checkFits,
  givenState,
  isCount,
  isWithin,
  mostOf,
  type StateMoves,
  stateMoves,
  stateText,
  wrongCount,
  wrongGain,
  wrongMark,
} from "./_contract.ts";
import { AGAIN, type StateGame } from "./games.ts";

/** The moves of all positions: those of `id` are the entries offsets[id]..offsets[id + 1] − 1. */
export interface Graph<T extends Numbers> {
  /** The positions by id. */
  readonly states: StateTable;
  /** Where the moves of each id start. */
  readonly offsets: GrowingArray<Int32Array>;
  /** Ids, complemented where the same side moves again. */
  readonly successors: GrowingArray<Int32Array>;
  /** What moves gain. */
  readonly gains: GrowingArray<T>;
}

/** How a graph is discovered. */
export interface DiscoveryOptions<T extends Numbers> {
  /** Makes the arrays of gains. */
  readonly numbers: NumbersConstructor<T>;
  /** Whether gains are kept; without them, 4 or 8 bytes a move less. */
  readonly keepsGains: boolean;
  /** Limits. */
  readonly budget: Budget;
}

/** How many positions lie between two polls of the budget. */
const POLL_INTERVAL = 2 ** 14;

/**
 * Numbers all positions that can be reached, in the order in which they are met (breadth first,
 * each expanded once), and stores their moves.
 *
 * @throws {LimitError} if the budget does not allow it.
 */
export function discover<T extends Numbers>(
  game: StateGame,
  root: ArrayLike<number>,
  { numbers, keepsGains, budget }: DiscoveryOptions<T>,
): Graph<T> {
  const purpose = "the moves";
  const graph: Graph<T> = {
    states: new StateTable(game.wordCount, budget),
    offsets: new GrowingArray({ numbers: Int32Array, budget, purpose }),
    successors: new GrowingArray({ numbers: Int32Array, budget, purpose }),
    gains: new GrowingArray({ numbers, budget, purpose }),
  };
  const { states, offsets, successors } = graph;
  const moves = stateMoves(game);
  const most = mostOf(numbers);
  const ids = new Int32Array(game.maxMoves);
  states.idOf(givenState(game, root));
  offsets.push(0);
  let nextPoll = 0;
  for (let start = 0; start < states.size;) {
    if (start >= nextPoll) {
      budget.poll(start);
      nextPoll = start + POLL_INTERVAL;
    }
    const end = Math.min(states.size, nextPoll);
    expandRange(game, graph, moves, { ids, start, end, most: keepsGains ? most : null });
    checkFits(successors.length, "moves");
    start = end;
  }
  return graph;
}

/**
 * Stores the moves of some positions, and numbers those they lead to. A function of its own, with
 * nothing in it that is rarely done: such code, compiled before it was first run, throws the
 * compiled loop away when it is.
 */
function expandRange<T extends Numbers>(
  game: StateGame,
  graph: Graph<T>,
  moves: StateMoves,
  { ids, start, end, most }: { ids: Int32Array; start: number; end: number; most: number | null },
): void {
  const { states, offsets, successors, gains } = graph;
  const { maxMoves } = game;
  const { state, marks, priorities } = moves;
  for (let id = start; id < end; id++) {
    states.copyState(id, state);
    const count = game.expand(state, moves.successors, moves.gains, marks, priorities);
    if (!isCount(count, maxMoves)) throw wrongCount(count, maxMoves, stateText(state));
    states.idsOf(moves.successors, ids, count);
    const at = successors.length;
    successors.reserve(count);
    takeTargets(moves, ids, successors.items, at, count);
    successors.length = at + count;
    if (most !== null) {
      gains.reserve(count);
      takeGains(moves, gains.items, at, count, most);
      gains.length = at + count;
    }
    offsets.push(at + count);
  }
}

/** Appends ids, complemented where the same side moves again, and clears the marks. */
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

/** Appends gains that are integers in range, and clears them where they were written. */
function takeGains(
  { gains, state }: StateMoves,
  items: Numbers,
  at: number,
  count: number,
  most: number,
): void {
  for (let i = 0; i < count; i++) {
    const gain = gains[i];
    if (!isWithin(gain, most)) throw wrongGain(gain, most, stateText(state));
    items[at + i] = gain;
    gains[i] = 0;
  }
}
