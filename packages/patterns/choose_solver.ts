// The choice of the solver of a game of avoidance, and the plan of a solve.
//
// If the caller names no method, positions of up to 32 live cells use the table. With more cells, the
// search runs for up to 40,000 nodes, then components until 2.5 million cells of their sets are read,
// then the table. If the table is too large or exceeds the memory limit, the search runs without a
// limit. Beyond 64 cells, only components are possible.
import { Budget, LimitError, type Means } from "@zugzwang/core";
import type { SolvePlan } from "@zugzwang/core/game";
import {
  type AvoidanceGame,
  type AvoidanceSolver,
  classifyPosition,
  makeAvoidanceGame,
} from "./avoidance_game.ts";
import { GrundySolver } from "./grundy_solver.ts";
import { makeTableSolver, planTable } from "./lattice/lattice.ts";
import type { PatternsPosition } from "./position.ts";
import { MAX_ELEMENTS, SearchSolver } from "./search_solver.ts";

/** The methods, the default first. */
export const METHODS = ["lattice", "search", "grundy"] as const;
/** The most live cells for which the table is tried first. */
const TABLE_CELLS = 32;

/** A method, and its limit in nodes (of the search) or cells of sets read (for components). */
type Attempt = readonly [method: string, maxWork: number];

/** The attempts before the table with more cells. */
const SHORT_ATTEMPTS: readonly Attempt[] = [["search", 40_000], ["grundy", 2_500_000]];
/** The table, then the search if the table cannot be made. */
const LAST_ATTEMPTS: readonly Attempt[] = [["lattice", Infinity], ["search", Infinity]];

/** Returns the solver of a game of avoidance. Throws a `LimitError` if a limit stops it. */
export function chooseSolver(game: AvoidanceGame, means: Means): AvoidanceSolver {
  const attempts = listAttempts(game, means);
  for (const attempt of attempts.slice(0, -1)) {
    try {
      return makeSolver(game, attempt, means.budget);
    } catch (error) {
      if (!isTooLarge(error)) throw error;
    }
  }
  return makeSolver(game, attempts.at(-1)!, means.budget);
}

/** Returns whether an attempt needs too many nodes or too much memory. */
function isTooLarge(error: unknown): boolean {
  return error instanceof LimitError && ["memory", "positions"].includes(error.fault.kind);
}

function listAttempts({ live, idle }: AvoidanceGame, { method, isNamed }: Means): Attempt[] {
  if (isNamed) return [[method, Infinity]];
  if (live.length + Math.min(1, idle.length) > MAX_ELEMENTS) return [["grundy", Infinity]];
  return live.length > TABLE_CELLS ? [...SHORT_ATTEMPTS, ...LAST_ATTEMPTS] : [...LAST_ATTEMPTS];
}

/** Makes the solver of an attempt; frees its memory if a limit stops it. */
function makeSolver(game: AvoidanceGame, [method, maxWork]: Attempt, budget: Budget) {
  const giveBack = budget.mark();
  try {
    budget.poll(0);
    if (method === "lattice") return makeTableSolver(planTable(game, budget), budget);
    const LimitedSolver = method === "search" ? SearchSolver : GrundySolver;
    const solver = new LimitedSolver(game, budget);
    if (maxWork < Infinity) valueMoves(game, solver, maxWork);
    return solver;
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Finds the values of all moves, so that every later question is about a smaller game. */
function valueMoves(
  { live, idle }: AvoidanceGame,
  solver: SearchSolver | GrundySolver,
  maxWork: number,
): void {
  solver.maxWork = maxWork;
  if (idle.length > 0) solver.loses([], idle.length - 1);
  for (const cell of live) solver.loses([cell], idle.length);
  solver.maxWork = Infinity;
}

/**
 * Returns the size of the table if it is tried first, otherwise null. Also null if the plan of the
 * table exceeds the limit and the method is not named, since the search is used then.
 */
export function planPatterns(
  position: PatternsPosition,
  { method, isNamed, memoryBytes }: Pick<Means, "method" | "isNamed"> & { memoryBytes: number },
): SolvePlan | null {
  if (method !== "lattice" || classifyPosition(position) !== "open") return null;
  const budget = new Budget({ memoryBytes });
  const game = makeAvoidanceGame(position, budget);
  if (!isNamed && game.live.length > TABLE_CELLS) return null;
  try {
    const { positions, bytes } = planTable(game, budget).plan;
    return { method, positions, bytes: budget.bytes + bytes };
  } catch (error) {
    if (isNamed || !isTooLarge(error)) throw error;
    return null;
  }
}
