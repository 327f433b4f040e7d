/**
 * What was done for an answer that took several solves, as far as the game lets one know.
 *
 * @module
 */
import type { Game } from "../game/game.ts";
import type { Effort, Solution, SolveOptions } from "../game/solver.ts";

/** What was done; null where unknown. */
export type KnownEffort = { readonly [key in keyof Effort]: Effort[key] | null };

/** Nothing is known of what was done. */
const UNKNOWN: KnownEffort = { method: null, positions: null, nodes: null, peakBytes: null };

/** A game that adds up what its solver does. */
export interface TrackedGame<P, M> {
  /** The game, to be used in place of the original. */
  readonly game: Game<P, M>;
  /** Returns what the solves through it have done so far, or null if there was none. */
  effort(): KnownEffort | null;
}

/** Returns a game that adds up what its solver does, to what was done before. */
export function tracked<P, M>(
  original: Game<P, M>,
  before: KnownEffort | null = null,
): TrackedGame<P, M> {
  let sum = before;
  const solve = async (position: P, options?: SolveOptions): Promise<Solution<M>> => {
    const solution = await original.solve(position, options);
    sum = sum === null ? effortOf(solution) : addedEffort(sum, effortOf(solution));
    return solution;
  };
  return { game: Object.create(original, { solve: { value: solve } }), effort: () => sum };
}

/** Returns the part of a solution that says what was done. */
export function effortOf<E extends KnownEffort>(
  { method, positions, nodes, peakBytes }: E,
): Pick<E, keyof Effort> {
  return { method, positions, nodes, peakBytes };
}

/**
 * Returns what an answer out of one table took: the table's size where the game states it exactly
 * beforehand, else nothing but the method is known.
 */
export function tableEffort<P, M>(
  game: Game<P, M>,
  position: P,
  options: SolveOptions,
): KnownEffort {
  const estimate = game.estimate?.(position, options);
  const method = estimate?.method ?? options.method ?? game.methods[0];
  return estimate === undefined || estimate.positions === null
    ? { ...UNKNOWN, method }
    : { ...UNKNOWN, method, positions: estimate.positions, peakBytes: estimate.bytes };
}

/** Returns what two solves did together; unknown where one of them does not know. */
export function addedEffort(a: KnownEffort, b: KnownEffort): KnownEffort {
  const sum = (x: number | null, y: number | null) => x === null || y === null ? null : x + y;
  return {
    method: a.method === b.method ? a.method : `${a.method}, ${b.method}`,
    positions: sum(a.positions, b.positions),
    nodes: sum(a.nodes, b.nodes),
    peakBytes: Math.max(a.peakBytes ?? 0, b.peakBytes ?? 0),
  };
}
