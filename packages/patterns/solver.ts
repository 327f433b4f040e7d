/**
 * What the three methods share.
 *
 * @module
 */
import type { Budget } from "@zugzwang/core";
import { LimitError } from "@zugzwang/core/run";
import type { AvoidanceGame } from "./avoidance_game.ts";

/** The methods, the default first. */
export const METHODS = ["lattice", "search", "grundy"] as const;

/** One of the methods. */
export type Method = typeof METHODS[number];

/** Answers for all open positions that follow from one, and remembers what it has found out. */
export interface AvoidanceSolver {
  /** The method. */
  readonly method: Method;
  /** Positions of its table, or null for a search. */
  readonly positions: number | null;
  /** Nodes visited so far, or null for a table. */
  readonly nodes: number | null;
  /**
   * Returns whether the player to move loses after these live cells, none of them fatal when it
   * was played, have been filled and this many idle cells of the start are left.
   *
   * @throws {LimitError} if a limit stops it.
   */
  loses(played: readonly number[], idleLeft: number): boolean;
}

/** What a solver may use. */
export interface SolverOptions {
  /** Memory, time and reports. */
  readonly budget: Budget;
  /** The most nodes of a search; no limit where missing. */
  readonly maxNodes?: number;
}

/** Makes a solver for the positions that follow from a game of avoidance. */
export type MakeSolver = (game: AvoidanceGame, options: SolverOptions) => AvoidanceSolver;

/** Nodes between two polls of the budget. */
const POLL_NODES = 2 ** 12;

/**
 * Counts a node of a search.
 *
 * @throws {LimitError} if there were `maxNodes` before, or the budget's deadline has passed.
 */
export function countNode(nodes: number, { budget, maxNodes = Infinity }: SolverOptions): number {
  if (nodes >= maxNodes) {
    const purpose = "the search";
    throw new LimitError({ kind: "positions", needed: nodes + 1, allowed: maxNodes, purpose });
  }
  if (nodes % POLL_NODES === POLL_NODES - 1) budget.poll(nodes);
  return nodes + 1;
}
