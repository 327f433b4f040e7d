/**
 * What was done for an answer that took several solves, as far as the game lets one know.
 *
 * @module
 */
import type { Game } from "../game/game.ts";
import type { Effort, SolveOptions } from "../game/solver.ts";

/** What was done; null where unknown. */
export type KnownEffort = { readonly [key in keyof Effort]: Effort[key] | null };

/** Nothing is known of what was done. */
const UNKNOWN: KnownEffort = { method: null, positions: null, nodes: null, peakBytes: null };

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
