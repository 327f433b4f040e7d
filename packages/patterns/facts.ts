/**
 * What a player wants to know of a position besides who wins.
 *
 * @module
 */
import type { Facts } from "@zugzwang/core";
import { Budget, LimitError } from "@zugzwang/core/run";
import { type AvoidanceGame, avoidanceGame, kindOf } from "./avoidance_game.ts";
import { completingCells, freeCells, type PatternsPosition } from "./position.ts";
import { remotenessOf } from "./remoteness.ts";
import { winningMoves } from "./values.ts";

/** The most free cells for which remoteness is worked out along with the other facts. */
const QUICK_REMOTENESS_CELLS = 16;

/** The most free cells for which winning moves are counted along with the other facts. */
const QUICK_COUNT_CELLS = 25;

/** Memory for counting winning moves: what a tenth of a second fills. */
const QUICK_BYTES = 2 ** 19;

/** Memory of forbidden sets that are counted along with the other facts. */
const QUICK_SETS_BYTES = 2 ** 22;

/**
 * Returns the facts of a position: patterns and placements, the kinds of its free cells, and,
 * where they are cheap and else null, how many moves win and the remoteness in plies.
 */
export function patternsFacts(position: PatternsPosition): Facts {
  const { instance } = position;
  const { rows, cols, patterns, placements } = instance;
  const kind = kindOf(position);
  const game = kind === "open" ? quickGame(position) : null;
  const free = freeCells(position).length;
  return {
    patterns: patterns.length,
    patternsThatFit: patterns.filter((p) => p.length <= rows && p[0].length <= cols).length,
    placements: placements.length,
    stones: position.stoneCount,
    freeCells: free,
    completingCells: completingCells(position).length,
    fatalCells: game ? game.fatal.length : null,
    idleCells: game ? game.idle.length : null,
    forbiddenSets: game ? game.forbidden.length : null,
    winningMoves: free <= QUICK_COUNT_CELLS ? countWinningMoves(position) : null,
    remotenessPlies: free <= QUICK_REMOTENESS_CELLS ? remotenessOf(position).plies[0] : null,
  };
}

/** The game of avoidance, or null if it takes more than a little memory. */
function quickGame(position: PatternsPosition): AvoidanceGame | null {
  try {
    return avoidanceGame(position, new Budget({ memoryBytes: QUICK_SETS_BYTES }));
  } catch (error) {
    if (error instanceof LimitError) return null;
    throw error;
  }
}

/** How many moves win, or null if that takes more than a little memory. */
function countWinningMoves(position: PatternsPosition): number | null {
  try {
    return winningMoves(position, { memoryBytes: QUICK_BYTES }).filter((wins) => wins).length;
  } catch (error) {
    if (error instanceof LimitError) return null;
    throw error;
  }
}
