/**
 * The graph of a game whose positions have no ranks: discovered from an initial one.
 *
 * @module
 */
import type { Budget } from "../run/budget.ts";
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
  wrongGain,
  wrongMark,
} from "./_contract.ts";
import { AGAIN, type StateGame } from "./games.ts";

/** The moves of all positions: those of `id` are the entries offsets[id]..offsets[id + 1] − 1. */
export interface Graph {
  /** The positions by id. */
  readonly states: StateTable;
  /** Where the moves of each id start. */
  readonly offsets: GrowingArray;
  /** Ids, complemented where the same side moves again. */
  readonly successors: GrowingArray;
  /** What moves gain; empty where positions may repeat. */
  readonly gains: GrowingArray;
}

/** Positions between two polls of the budget. */
const POLL_INTERVAL = 2 ** 14;

/**
 * Numbers all positions that follow from an initial one, breadth first, and stores their moves.
 *
 * @throws {LimitError} if the budget does not allow it.
 */
export function discover(
  game: StateGame,
  root: ArrayLike<number>,
  { isLoopy = false, budget }: {
    /** Whether positions may repeat: then no move gains anything or keeps the turn. */
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
 * Stores the moves of some positions and numbers those they lead to. Nothing here is done rarely:
 * V8 discards a compiled loop when it first meets code that had not run before.
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

/** Appends ids, complemented where the same side moves again, and sets the marks back to 0. */
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
