/**
 * Verification of a solved table by an independent path: the rules of the game, position by
 * position.
 *
 * @module
 */
import { Budget } from "../run/budget.ts";
import type { Rules } from "./rules.ts";

/** A bijection between the positions of an instance and 0..size−1. */
export interface Ranking<P> {
  /** The number of ranks. */
  readonly size: number;
  /** The rank of a position. */
  rank(position: P): number;
  /** The position of a rank, or null where the rank is no position. */
  unrank(rank: number): P | null;
}

/** How many positions lie between two polls of the budget. */
const POLL_INTERVAL = 2 ** 12;

/**
 * Checks `values[rank]`, the value of every position for its side to move, against the rules:
 * position from rank, its moves, each played and ranked, the recurrence. Nothing is shared with
 * the engine that made the table but the ranking.
 *
 * If the game ends, a table without fault is right everywhere: by induction from the terminal
 * positions back. And every single wrong entry is found: the equation of its own position fails.
 * Time O(positions · moves) plays and ranks; no memory of its own.
 *
 * @throws {LimitError} if the budget stops it.
 *
 * @example See `docs/examples/tic_tac_toe.ts`.
 */
export function verifyTable<P, M>(
  game: Rules<P, M>,
  ranking: Ranking<P>,
  values: ArrayLike<number>,
  budget: Budget = new Budget(),
): {
  /** Positions that were checked. */
  readonly positions: number;
  /** The first wrong position, the smallest rank; null if all are right. */
  readonly fault: {
    /** Its rank. */
    readonly rank: number;
    /** Its text. */
    readonly position: string;
    /** The value by the rules and the values of its successors, for its side to move. */
    readonly expected: number;
    /** The value in the table. */
    readonly found: number;
  } | null;
} {
  let positions = 0;
  for (let rank = 0; rank < ranking.size; rank++) {
    if (rank % POLL_INTERVAL === 0) budget.poll(rank, rank / ranking.size);
    const position = ranking.unrank(rank);
    if (position === null) continue;
    positions++;
    const expected = valueByRules(game, ranking, values, position);
    const found = values[rank];
    if (found === expected) continue;
    const fault = { rank, position: game.formatPosition(position), expected, found };
    return { positions, fault };
  }
  return { positions, fault: null };
}

/** The value of a position for its side to move, by its moves and the values they lead to. */
function valueByRules<P, M>(
  game: Rules<P, M>,
  ranking: Ranking<P>,
  values: ArrayLike<number>,
  position: P,
): number {
  const moves = game.moves(position);
  if (moves.length === 0) return game.terminalValue(position) + 0;
  let best = -Infinity;
  for (const move of moves) {
    const child = game.play(position, move);
    const rest = values[ranking.rank(child)];
    const sign = game.sideToMove(child) === game.sideToMove(position) ? 1 : -1;
    best = Math.max(best, game.gain(position, move) + sign * rest);
  }
  return best + 0;
}
