/**
 * The graph of a game whose positions have no ranks: discovered from an initial one.
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";
import { GrowingArray } from "../tables/_growing_array.ts";
import type { Numbers, NumbersConstructor } from "../tables/numbers.ts";
import { StateTable } from "../tables/state_table.ts";
import { type StateMoves, stateMoves } from "./_state_moves.ts";
import type { StateGame } from "./state_game.ts";

/** The moves of all positions: those of `id` are the entries offsets[id]..offsets[id + 1] − 1. */
export interface Graph<T extends Numbers> {
  /** The positions by id. */
  readonly states: StateTable;
  /** Where the moves of each id start. */
  readonly offsets: GrowingArray<Int32Array>;
  /** Ids, complemented where the same side moves again. */
  readonly successors: GrowingArray<Int32Array>;
  /** What moves gain. */
  readonly payoffs: GrowingArray<T>;
}

/** How a graph is discovered. */
export interface DiscoveryOptions<T extends Numbers> {
  /** Makes the arrays of payoffs. */
  readonly numbers: NumbersConstructor<T>;
  /** Whether payoffs are kept; without them, 4 or 8 bytes a move less. */
  readonly keepsPayoffs: boolean;
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
  initial: Int32Array,
  { numbers, keepsPayoffs, budget }: DiscoveryOptions<T>,
): Graph<T> {
  const purpose = "the moves";
  const graph: Graph<T> = {
    states: new StateTable(game.wordCount, budget),
    offsets: new GrowingArray({ numbers: Int32Array, budget, purpose }),
    successors: new GrowingArray({ numbers: Int32Array, budget, purpose }),
    payoffs: new GrowingArray({ numbers, budget, purpose }),
  };
  const { states, offsets } = graph;
  const moves = stateMoves(game, numbers);
  const ids = new Int32Array(game.maxMoves);
  states.idOf(initial);
  offsets.push(0);
  let nextPoll = 0;
  for (let start = 0; start < states.size;) {
    if (start >= nextPoll) {
      budget.poll(start);
      nextPoll = start + POLL_INTERVAL;
    }
    const end = Math.min(states.size, nextPoll);
    expandRange(game, graph, moves, { ids, start, end, keepsPayoffs });
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
  { states, offsets, successors, payoffs }: Graph<T>,
  moves: StateMoves<T>,
  { ids, start, end, keepsPayoffs }: {
    ids: Int32Array;
    start: number;
    end: number;
    keepsPayoffs: boolean;
  },
): void {
  const { state, again, worths } = moves;
  for (let id = start; id < end; id++) {
    states.copyState(id, state);
    const count = game.expand(state, moves.successors, moves.payoffs, again, worths);
    states.idsOf(moves.successors, ids, count);
    if (game.mayMoveAgain) complementMarked(ids, again, count);
    successors.append(ids, count);
    if (keepsPayoffs) payoffs.append(moves.payoffs, count);
    offsets.push(successors.length);
  }
}

function complementMarked(ids: Int32Array, again: Uint8Array, count: number): void {
  for (let i = 0; i < count; i++) if (again[i]) ids[i] = ~ids[i];
}
