// The facts that help players.
import { Budget, type Facts, LimitError } from "@zugzwang/core";
import { makeAvoidanceGame } from "./avoidance_game.ts";
import { METHODS, PatternsProver } from "./prover.ts";
import {
  decideByRules,
  findThreats,
  listFreeCells,
  listMoves,
  type PatternsPosition,
} from "./position.ts";
import { RemotenessTable } from "./remoteness.ts";

/** The most free cells for which facts include the remoteness. */
const QUICK_REMOTENESS_CELLS = 16;
/** The most free cells for which facts include the number of winning moves. */
const QUICK_COUNT_CELLS = 25;
/** Memory for counting winning moves, filled in a tenth of a second. */
const QUICK_BYTES = 2 ** 19;
/** Memory for listing forbidden sets. */
const QUICK_SETS_BYTES = 2 ** 22;

/**
 * Returns the facts of a position: patterns and placements, the kinds of its free cells, the number of
 * winning moves, and the remoteness in plies. A fact that takes long to find is null.
 */
export function listFacts(position: PatternsPosition): Facts {
  const { rows, cols, patterns, placements } = position.instance;
  const game = decideByRules(position) === null
    ? runWithin(QUICK_SETS_BYTES, (budget) => makeAvoidanceGame(position, budget))
    : null;
  const free = listFreeCells(position).length;
  const { completing, fatal } = findThreats(position);
  return {
    patterns: patterns.length,
    patternsThatFit: patterns.filter((p) => p.length <= rows && p[0].length <= cols).length,
    placements: placements.length,
    stones: position.stoneCount,
    freeCells: free,
    completingCells: completing.size,
    fatalCells: game ? fatal.size : null,
    idleCells: game ? game.idle.length : null,
    forbiddenSets: game ? game.forbidden.length : null,
    winningMoves: free <= QUICK_COUNT_CELLS ? countWinningMoves(position) : null,
    remotenessPlies: free <= QUICK_REMOTENESS_CELLS
      ? new RemotenessTable(position, new Budget()).find(position)
      : null,
  };
}

function countWinningMoves(position: PatternsPosition): number | null {
  return runWithin(QUICK_BYTES, (budget) => {
    const prover = new PatternsProver(position, { method: METHODS[0], isNamed: false, budget });
    return listMoves(position).filter((move) => prover.boundOfMove(position, move) > 0).length;
  });
}

/** Returns the result of some work, or null if it needs more memory. */
function runWithin<T>(memoryBytes: number, work: (budget: Budget) => T): T | null {
  const budget = new Budget({ memoryBytes });
  try {
    return work(budget);
  } catch (error) {
    if (error instanceof LimitError) return null;
    throw error;
  } finally {
    budget.freeAll();
  }
}
