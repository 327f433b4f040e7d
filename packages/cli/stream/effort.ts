/**
 * What was done for an answer that took several solves, as far as the game lets one know.
 *
 * @module
 */
import type { Effort, Solution, SolveOptions } from "@zugzwang/core";
import type { AnyGame } from "../base/games.ts";

/** What was done; null where unknown. */
export type KnownEffort = { readonly [key in keyof Effort]: Effort[key] | null };

/** A game that adds up what its solver does. */
export interface TrackedGame {
  /** The game, to be used in place of the original. */
  readonly game: AnyGame;
  /** Returns what the solves through it have done so far, or null if there was none. */
  effort(): KnownEffort | null;
}

/** Returns a game that adds up what its solver does. */
export function tracked(original: AnyGame): TrackedGame {
  let sum: Effort | null = null;
  const solve = async (position: unknown, options?: SolveOptions): Promise<Solution<unknown>> => {
    const solution = await original.solve(position, options);
    sum = sum === null ? solution : added(sum, solution);
    return solution;
  };
  return { game: Object.create(original, { solve: { value: solve } }), effort: () => sum };
}

/**
 * Returns what an answer out of one table took: the table's size where the game states it exactly
 * beforehand, else nothing is known.
 */
export function tableEffort(game: AnyGame, position: unknown, options: SolveOptions): KnownEffort {
  const estimate = game.estimate?.(position, options);
  const method = estimate?.method ?? options.method ?? game.methods[0];
  const unknown = { method, positions: null, nodes: null, peakBytes: null };
  return estimate === undefined || estimate.positions === null
    ? unknown
    : { ...unknown, positions: estimate.positions, peakBytes: estimate.bytes };
}

function added(a: Effort, b: Effort): Effort {
  const sum = (x: number | null, y: number | null) => x === null || y === null ? null : x + y;
  return {
    method: a.method === b.method ? a.method : `${a.method}, ${b.method}`,
    positions: sum(a.positions, b.positions),
    nodes: sum(a.nodes, b.nodes),
    peakBytes: Math.max(a.peakBytes, b.peakBytes),
  };
}
