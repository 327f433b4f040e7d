/**
 * Which solver answers a position if the caller names no method.
 *
 * Up to 32 live cells, the table. For more cells, 40,000 nodes of the search, then components until
 * 2.5 million cells of their sets are read, then the table. If the table cannot be laid out or
 * exceeds the memory limit, the search without a limit. (Beyond 64 cells, only components.)
 *
 * @module
 */
import type { Means, SolvePlan } from "@zugzwang/core";
import { Budget, LimitError } from "@zugzwang/core/run";
import {
  type AvoidanceGame,
  type AvoidanceSolver,
  classifyPosition,
  makeAvoidanceGame,
} from "./avoidance_game.ts";
import { MAX_ELEMENTS } from "./element_sets.ts";
import { GrundySolver } from "./grundy_solver.ts";
import { LatticeSolver, planTable } from "./lattice_solver.ts";
import type { PatternsPosition } from "./position.ts";
import { SearchSolver } from "./search_solver.ts";

/** The methods, the default first. */
export const METHODS = ["lattice", "search", "grundy"] as const;

/** The most live cells for which the table is tried first. */
const TABLE_CELLS = 32;

/** A method, and its limit in nodes (of the search) or cells of sets read (for components). */
type Attempt = readonly [method: string, maxWork: number];

/** What is tried before the table if there are more cells. */
const SHORT_ATTEMPTS: readonly Attempt[] = [["search", 40_000], ["grundy", 2_500_000]];

/** The table, and the search if it cannot be made. */
const LAST_ATTEMPTS: readonly Attempt[] = [["lattice", Infinity], ["search", Infinity]];

/**
 * Returns the solver of a game of avoidance.
 *
 * @throws {LimitError} if a limit stops it.
 */
export function chooseSolver(game: AvoidanceGame, means: Means): AvoidanceSolver {
  const attempts = listAttempts(game, means);
  for (const attempt of attempts.slice(0, -1)) {
    const solver = makeUnlessTooLarge(game, attempt, means.budget);
    if (solver) return solver;
  }
  return makeSolver(game, attempts.at(-1)!, means.budget);
}

function listAttempts({ live, idle }: AvoidanceGame, { method, isNamed }: Means): Attempt[] {
  if (isNamed) return [[method, Infinity]];
  if (live.length + Math.min(1, idle.length) > MAX_ELEMENTS) return [["grundy", Infinity]];
  return live.length > TABLE_CELLS ? [...SHORT_ATTEMPTS, ...LAST_ATTEMPTS] : [...LAST_ATTEMPTS];
}

/** Returns the solver of an attempt, or null if it needs too many nodes or too much memory. */
function makeUnlessTooLarge(
  game: AvoidanceGame,
  attempt: Attempt,
  budget: Budget,
): AvoidanceSolver | null {
  try {
    return makeSolver(game, attempt, budget);
  } catch (error) {
    const isTooLarge = error instanceof LimitError &&
      (error.fault.kind === "memory" || error.fault.kind === "positions");
    if (isTooLarge) return null;
    throw error;
  }
}

/** Makes the solver of an attempt; frees its memory if a limit stops it. */
function makeSolver(game: AvoidanceGame, [method, maxWork]: Attempt, budget: Budget) {
  const giveBack = budget.mark();
  try {
    budget.poll(0);
    if (method === "lattice") return new LatticeSolver(planTable(game, { budget }), budget);
    const Searching = method === "search" ? SearchSolver : GrundySolver;
    const solver = new Searching(game, budget);
    if (maxWork < Infinity) valueMoves(game, solver, maxWork);
    return solver;
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Values all moves, so that every later question is about a smaller game. */
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

/** Returns the size of the table if the policy tries it first; otherwise a short run must tell. */
export function planPatterns(
  position: PatternsPosition,
  { method, isNamed, memoryBytes }: Pick<Means, "method" | "isNamed"> & { memoryBytes: number },
): SolvePlan | null {
  if (method !== "lattice" || classifyPosition(position) !== "open") return null;
  const budget = new Budget({ memoryBytes });
  const game = makeAvoidanceGame(position, budget);
  if (!isNamed && game.live.length > TABLE_CELLS) return null;
  const { positions, bytes } = planTable(game, { budget }).plan;
  return { method, positions, bytes: budget.bytes + bytes };
}
