/**
 * Games with cycles whose positions have no ranks: discovered from an initial one, then solved
 * from the ends back.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import type { StateTable } from "../tables/state_table.ts";
import { discover, type Graph } from "./_discovery.ts";
import { stateText, turnsError } from "./_refusals.ts";
import { loopyRetrograde, type LoopySolution } from "./loopy_retrograde.ts";
import type { RankedGame } from "./ranked_game.ts";
import type { StateGame } from "./state_game.ts";

/** Where an engine of states starts, and its limits. */
export interface RootOptions {
  /** The state of the initial position. */
  readonly root: ArrayLike<number>;
  /** Limits. */
  readonly budget?: Budget;
}

/** A solved game with cycles, by ids. Position 0 is the initial one. */
export interface LoopyGraphSolution extends LoopySolution {
  /** The states by id, and ids by state. */
  readonly states: StateTable;
  /** The number of moves of all positions together. */
  readonly moveCount: number;
}

/**
 * Returns outcome and remoteness of all positions that can be reached from an initial one, in a
 * game that may go round in circles: `loopyRetrograde` for games without a ranking.
 *
 * Positions are numbered as they are met (breadth first, each expanded once); then the moves, now
 * between ids, are turned round and followed from the ends back. Turns alternate; gains are not
 * read. Exact: states are kept in full. Time O(positions + moves) expected. Memory for P positions
 * of w words and M moves: 4wP + 8P..16P bytes for the states, 4M + 4P for the moves, and as much
 * again with 10P for those turned round and the tables; arrays that grow take up to twice as much.
 *
 * @throws {LimitError} if the budget does not allow it.
 * @throws {RangeError} if a side moves twice running, or the game decides positions by `look`.
 *
 * @example
 * ```ts
 * import { loopyReachable } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * // A runner and a catcher on a ring of five, one step each in turn: a caught runner has lost.
 * const { outcomes, remotenessPlies, states } = loopyReachable({
 *   wordCount: 2, // where the mover is, where the other is
 *   maxMoves: 2,
 *   expand([own, other], successors) {
 *     if (own === other) return 0;
 *     successors.set([other, (own + 1) % 5, other, (own + 4) % 5]);
 *     return 2;
 *   },
 *   terminalValue: () => -1,
 * }, { root: [0, 1] });
 * assertEquals([outcomes[0], remotenessPlies[0]], [1, 1]); // caught at once
 * assertEquals(outcomes[states.idOf(Int32Array.of(1, 4))], 0); // both step away for ever
 * ```
 */
export function loopyReachable(
  game: StateGame,
  { root, budget = new Budget() }: RootOptions,
): LoopyGraphSolution {
  if (game.look) throw new RangeError("Cannot tell plies to the end of a game with look()");
  const graph = discover(game, root, { numbers: Int32Array, keepsGains: false, budget });
  const { states, offsets, successors, gains } = graph;
  const moveCount = successors.length;
  checkTurns(graph);
  const solution = loopyRetrograde(rankedById(game, graph), { budget });
  for (const list of [offsets, successors, gains]) list.release();
  return { ...solution, states, moveCount };
}

/** Throws if a side moves twice running. */
function checkTurns({ states, offsets, successors }: Graph<Int32Array>): void {
  const again = successors.items.subarray(0, successors.length).findIndex((id) => id < 0);
  if (again < 0) return;
  const id = offsets.items.subarray(0, offsets.length).findIndex((start) => start > again) - 1;
  throw turnsError(stateText(states.state(id)));
}

/** The discovered graph as a game on ids. */
function rankedById(game: StateGame, graph: Graph<Int32Array>): RankedGame {
  const { states, offsets: { items: starts }, successors: { items: targets } } = graph;
  return {
    size: states.size,
    maxMoves: game.maxMoves,
    terminalValue: (id) => game.terminalValue ? game.terminalValue(states.state(id)) : 0,
    expand(id, successors) {
      const [first, end] = [starts[id], starts[id + 1]];
      for (let move = first; move < end; move++) successors[move - first] = targets[move];
      return end - first;
    },
    batch(start, end, offsets, successors) {
      const first = starts[start];
      for (let move = first; move < starts[end]; move++) successors[move - first] = targets[move];
      for (let id = start; id < end; id++) offsets[id - start + 1] = starts[id + 1] - first;
    },
  };
}
