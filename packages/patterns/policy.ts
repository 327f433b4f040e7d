/**
 * Which method solves a game of avoidance, where the caller names none.
 *
 * 1. The table at once, where few cells in small forbidden sets make it small.
 * 2. The search alone, where its canonical sets are few, or so few that it cannot take longer than
 *    the table.
 * 3. Components, up to a limit of nodes: where the game falls into several or the board is a strip;
 *    where there is no table; and else for a fiftieth of the table's time.
 * 4. The search, for a seventh of the table's time, where that is worth while.
 * 5. The table.
 * 6. The search, without a limit of nodes, where there is no table or it outgrows the memory limit.
 *
 * Beyond 64 cells that matter, components have no limit of nodes.
 *
 * @module
 */
import type { Effort, Estimate, SolveOptions } from "@zugzwang/core";
import { methodNamed } from "@zugzwang/core/game/solver";
import { Budget, LimitError } from "@zugzwang/core/run";
import { type AvoidanceGame, avoidanceGame } from "./avoidance_game.ts";
import { canonicalSetCount } from "./canonical_form.ts";
import { isSum } from "./components.ts";
import { ElementSets } from "./element_sets.ts";
import { GrundySolver } from "./grundy_solver.ts";
import type { PatternsPosition } from "./position.ts";
import { LatticeSolver, type PlannedTable, planTable } from "./lattice_solver.ts";
import { SearchSolver } from "./search_solver.ts";
import { type AvoidanceSolver, type Method, METHODS, type SolverOptions } from "./solver.ts";

/** The most cells of forbidden sets, on average, that leave few blocks of a table open... */
const SMALL_SETS = 3;

/** ... and the most cells that matter, so that no more than the table need be looked at. */
const FEW_CELLS = 30;

/** Canonical sets that the search may take on without asking what else there is. */
const SURE_SETS = 1_000;

/** Positions of a table that are settled in a millisecond, for blocks that are alike at once. */
const POSITIONS_PER_MS = 10_000_000;

/** What a table takes beside: code not compiled yet, look-up tables. */
const FIXED_MS = 10;

/** Nodes that the search visits in a millisecond, of those before its code is compiled too. */
const NODES_PER_MS = 500;

/** Components that are worked out in a millisecond. */
const COMPONENTS_PER_MS = 10;

/** The share of a table's time that the search before it may take. */
const SEARCH_SHARE = 0.15;

/** The fewest nodes that are worth an attempt before a table. */
const MIN_NODES = 4_000;

/** The share of a table's time that components may take where they are not likely to do. */
const COMPONENTS_SHARE = 0.02;

/** The fewest components that are worth an attempt. */
const MIN_COMPONENTS = 20;

/** Components that are worked out where they are likely to do, or there is no table. */
const LIKELY_COMPONENTS = 500;

/** The longest shorter side of a strip, which a move may cut in two. */
const STRIP_WIDTH = 2;

/** The most bytes of the search's memo for a node, while the memo grows. */
const MEMO_BYTES_PER_NODE = 48;

/** The bytes of its first slots. */
const FIRST_MEMO_BYTES = 192;

/** What came of asking a solver. */
export interface SolverAnswer<T> {
  /** What the solvers did. */
  readonly effort: Effort;
  /** The answer, or the limit that stopped the last solver. */
  readonly result: { readonly answer: T } | { readonly limit: LimitError };
}

/** One try: a method, how far it may go, and the table if it is planned already. */
interface Attempt {
  readonly method: Method;
  readonly maxNodes: number;
  readonly table?: PlannedTable;
}

/**
 * Asks about an open position the solver that `options.method` names, or one after the other by the
 * policy.
 */
export function askSolver<T>(
  position: PatternsPosition,
  options: SolveOptions,
  ask: (solver: AvoidanceSolver, game: AvoidanceGame, budget: Budget) => T,
): SolverAnswer<T> {
  const budget = new Budget(options);
  let asked: SolverAnswer<T> | null = null;
  try {
    const game = avoidanceGame(position, budget);
    for (const attempt of plannedAttempts(game, options)) {
      asked = tryOnce(game, { attempt, budget, ask: (solver) => ask(solver, game, budget) });
      if ("answer" in asked.result || isFinal(asked.result.limit)) break;
    }
    return asked!; // there is at least one attempt
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    const method = options.method ?? METHODS[0];
    const effort = { method, positions: null, nodes: 0, peakBytes: budget.peakBytes };
    return { effort, result: { limit: error } };
  } finally {
    budget.freeAll();
  }
}

/** Whether no other method could go on after a limit. */
function isFinal({ fault }: LimitError): boolean {
  return fault.kind === "time" || fault.kind === "signal";
}

/** Yields the attempts in order; the last one may use all that the options allow. */
function* plannedAttempts(game: AvoidanceGame, options: SolveOptions): Generator<Attempt> {
  const unlimited = (method: Method): Attempt => ({ method, maxNodes: Infinity });
  if (options.method !== undefined) {
    return yield unlimited(methodNamed(METHODS, options.method));
  }
  const isLikelySum = fallsApart(game);
  if (!isLikelySum && hasSmallTable(game)) return yield unlimited("lattice");
  const setCount = mostSets(game);
  if (setCount <= SURE_SETS) return yield unlimited("search");
  if (isLikelySum) yield { method: "grundy", maxNodes: LIKELY_COMPONENTS };
  if (setCount === Infinity) return yield unlimited("grundy");
  const table = tableWithin(game, options);
  if (!table) {
    if (!isLikelySum) yield { method: "grundy", maxNodes: LIKELY_COMPONENTS };
    return yield unlimited("search");
  }
  const tableMs = FIXED_MS + table.plan.positions / POSITIONS_PER_MS;
  if (setCount <= tableMs * NODES_PER_MS) return yield unlimited("search");
  const components = COMPONENTS_SHARE * tableMs * COMPONENTS_PER_MS;
  if (!isLikelySum && components >= MIN_COMPONENTS) {
    yield { method: "grundy", maxNodes: components };
  }
  const nodes = SEARCH_SHARE * tableMs * NODES_PER_MS;
  if (nodes >= MIN_NODES) yield { method: "search", maxNodes: nodes };
  yield { method: "lattice", maxNodes: Infinity, table };
  // How many blocks are alike is not known before.
  if (table.plan.bytes > new Budget(options).memoryBytes) yield unlimited("search");
}

/** Whether the table is sure to be small. */
function hasSmallTable({ live, forbidden }: AvoidanceGame): boolean {
  const cells = forbidden.reduce((sum, set) => sum + set.length, 0);
  return live.length <= FEW_CELLS && cells <= SMALL_SETS * forbidden.length;
}

/** Whether a game is likely to be a sum: several components now, or a strip that moves may cut. */
function fallsApart({ rows, cols, forbidden }: AvoidanceGame): boolean {
  return Math.min(rows, cols) <= STRIP_WIDTH || isSum(forbidden);
}

/**
 * Returns what solving takes. Components that are to be tried first are tried, which is quick;
 * else it is the size of the table where that is the last resort, although the search may answer
 * before it, or the most that the search may take.
 */
export function estimateEffort(game: AvoidanceGame, options: SolveOptions): Estimate {
  const { memoryBytes } = new Budget(options);
  let [method, table]: [Method, PlannedTable | undefined] = [METHODS[0], undefined];
  for (const attempt of plannedAttempts(game, options)) {
    [method, table] = [attempt.method, attempt.table];
    if (method !== "grundy" || attempt.maxNodes === Infinity) continue;
    const ask = (solver: AvoidanceSolver) => solver.loses([], game.idle.length);
    const budget = new Budget(options);
    const { effort, result } = tryOnce(game, { attempt, budget, ask });
    if ("answer" in result) return searchEstimate("grundy", game.bytes + effort.peakBytes);
  }
  if (method === "lattice") {
    const { positions, bytes } = (table ?? planTable(game, { budget: new Budget() })).plan;
    return { method, positions, bytes: game.bytes + bytes };
  }
  const mostBytes = method === "search"
    ? Math.max(FIRST_MEMO_BYTES, mostSets(game) * MEMO_BYTES_PER_NODE)
    : Infinity;
  return searchEstimate(method, Math.min(memoryBytes, game.bytes + mostBytes));
}

function searchEstimate(method: Method, bytes: number): Estimate {
  return { method, positions: null, bytes };
}

function makeSolver(
  game: AvoidanceGame,
  { method, table }: Attempt,
  options: SolverOptions,
): AvoidanceSolver {
  const { budget } = options;
  if (method === "lattice") return new LatticeSolver(table ?? planTable(game, { budget }), budget);
  if (method === "search") return new SearchSolver(game, options);
  return new GrundySolver(game, options);
}

/** Does an attempt; its memory is free again afterwards. */
function tryOnce<T>(
  game: AvoidanceGame,
  { attempt, budget, ask }: {
    attempt: Attempt;
    budget: Budget;
    ask: (solver: AvoidanceSolver) => T;
  },
): SolverAnswer<T> {
  const giveBack = budget.mark();
  let solver: AvoidanceSolver | null = null;
  const effort = (): Effort => ({
    method: attempt.method,
    positions: solver?.positions ?? null,
    nodes: solver ? solver.nodes : 0,
    peakBytes: budget.peakBytes,
  });
  try {
    budget.poll(0);
    solver = makeSolver(game, attempt, { budget, maxNodes: attempt.maxNodes });
    return { result: { answer: ask(solver) }, effort: effort() };
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    return { result: { limit: error }, effort: effort() };
  } finally {
    giveBack();
  }
}

/** Returns the planned table, or null where even the plan is over a limit. */
function tableWithin(game: AvoidanceGame, options: SolveOptions): PlannedTable | null {
  return unlessLimited(() => planTable(game, { budget: new Budget(options) }));
}

/** Returns the most canonical sets of the search, Infinity where it cannot be tried. */
function mostSets(game: AvoidanceGame): number {
  return unlessLimited(() => canonicalSetCount(new ElementSets(game))) ?? Infinity;
}

/** Returns what a function returns, or null if a limit stops it. */
function unlessLimited<T>(run: () => T): T | null {
  try {
    return run();
  } catch (error) {
    if (error instanceof LimitError) return null;
    throw error;
  }
}
