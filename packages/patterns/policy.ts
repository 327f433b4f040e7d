/**
 * Which method solves a game of avoidance, where the caller names none.
 *
 * Cheap attempts come first, each with a share of what the next method costs for sure:
 *
 * 1. components, with a small limit of nodes: decisive where patterns leave rows, columns or
 *    corners that have nothing to do with each other;
 * 2. the search, with a limit of nodes that take a part of the table's time; without a limit where
 *    its canonical sets are so few that it cannot take longer than the table, or where no table
 *    fits the memory limit (beyond 64 cells that matter, components without a limit instead);
 * 3. the table.
 *
 * @module
 */
import {
  Budget,
  type Effort,
  type Estimate,
  type LatticeSize,
  LimitError,
  type SolveOptions,
} from "@zugzwang/core";
import type { AvoidanceGame } from "./avoidance_game.ts";
import { canonicalSetCount } from "./canonical_form.ts";
import { GrundySolver } from "./grundy_solver.ts";
import { latticeSize, LatticeSolver } from "./lattice_solver.ts";
import { SearchSolver } from "./search_solver.ts";
import { type AvoidanceSolver, type Method, METHODS, type SolverOptions } from "./solver.ts";

/** Nodes of the attempt by components. */
const COMPONENT_NODES = 500;

/** Positions of a table that are solved while a search visits one node. */
const POSITIONS_PER_NODE = 2_000;

/** The share of a table's time that the search before it may take. */
const SEARCH_SHARE = 0.25;

/** The fewest nodes that a search before the table is tried for. */
const WORTHWHILE_NODES = 100;

/** The most bytes of the search's memo for a node, while the memo grows. */
const MEMO_BYTES_PER_NODE = 48;

/** Positions of a table that are solved in a millisecond. */
const POSITIONS_PER_MS = 2_000_000;

/** What came of asking a solver. */
export interface Asked<T> {
  /** What the solvers did. */
  readonly effort: Effort;
  /** The answer, or the limit that stopped the last solver. */
  readonly result: { readonly answer: T } | { readonly limit: LimitError };
}

/** One try: a method, and how far it may go. */
interface Attempt {
  readonly method: Method;
  readonly maxNodes: number;
}

/** Asks the solver that `options.method` names, or one after the other by the policy. */
export function askSolver<T>(
  game: AvoidanceGame,
  options: SolveOptions,
  ask: (solver: AvoidanceSolver) => T,
): Asked<T> {
  let peakBytes = 0;
  let last: Asked<T> | null = null;
  for (const attempt of attempts(game, options)) {
    last = tryOnce(game, { attempt, options, ask });
    peakBytes = Math.max(peakBytes, last.effort.peakBytes);
    if ("answer" in last.result || last.result.limit.fault.kind === "time") break;
  }
  return { effort: { ...last!.effort, peakBytes }, result: last!.result };
}

/** Yields the attempts in order; the last one may use all that the options allow. */
function* attempts(game: AvoidanceGame, options: SolveOptions): Generator<Attempt> {
  if (options.method !== undefined) {
    yield { method: methodNamed(options.method), maxNodes: Infinity };
    return;
  }
  yield { method: "grundy", maxNodes: COMPONENT_NODES };
  const table = tableWithin(game, options);
  if (!table) {
    const searchable = canonicalSetCount(game) < Infinity;
    yield { method: searchable ? "search" : "grundy", maxNodes: Infinity };
    return;
  }
  const equalNodes = table.positions / POSITIONS_PER_NODE;
  const small = canonicalSetCount(game) <= equalNodes;
  const maxNodes = small ? Infinity : SEARCH_SHARE * equalNodes;
  if (maxNodes >= WORTHWHILE_NODES) yield { method: "search", maxNodes };
  yield { method: "lattice", maxNodes: Infinity };
}

/**
 * Returns what solving takes: the table's size where the table can be the last resort, although a
 * cheaper attempt may answer before it; else the most that the search may take.
 */
export function estimateEffort(game: AvoidanceGame, options: SolveOptions): Estimate {
  const { memoryBytes } = new Budget(options);
  const method = options.method === undefined ? null : methodNamed(options.method);
  if (method === "lattice") return tableEstimate(latticeSize(game, { budget: new Budget() }));
  if (method === null) {
    const { effort, result } = tryOnce(game, {
      attempt: { method: "grundy", maxNodes: COMPONENT_NODES },
      options,
      ask: (solver) => solver.loses([], game.idle.length),
    });
    if ("answer" in result) return { ...searchEstimate("grundy", effort.peakBytes) };
    const table = tableWithin(game, options);
    if (table && canonicalSetCount(game) > table.positions / POSITIONS_PER_NODE) {
      return tableEstimate(table);
    }
  }
  const setCount = canonicalSetCount(game);
  if (method === "grundy" || setCount === Infinity) return searchEstimate("grundy", memoryBytes);
  const mostBytes = setCount * MEMO_BYTES_PER_NODE;
  return searchEstimate("search", Math.min(memoryBytes, mostBytes));
}

function tableEstimate({ positions, bytes }: LatticeSize): Estimate {
  return { method: "lattice", positions, bytes, expectedMs: positions / POSITIONS_PER_MS };
}

function searchEstimate(method: Method, bytes: number): Estimate {
  return { method, positions: null, bytes, expectedMs: null };
}

/**
 * Returns the method of that name.
 *
 * @throws {RangeError} if there is none.
 */
function methodNamed(name: string): Method {
  const method = METHODS.find((known) => known === name);
  if (method) return method;
  throw new RangeError(`Cannot solve patterns by "${name}": the methods are ${METHODS.join(", ")}`);
}

function makeSolver(method: Method, game: AvoidanceGame, options: SolverOptions): AvoidanceSolver {
  if (method === "lattice") return new LatticeSolver(game, options);
  if (method === "search") return new SearchSolver(game, options);
  return new GrundySolver(game, options);
}

function tryOnce<T>(
  game: AvoidanceGame,
  { attempt, options, ask }: {
    attempt: Attempt;
    options: SolveOptions;
    ask: (solver: AvoidanceSolver) => T;
  },
): Asked<T> {
  const { method, maxNodes } = attempt;
  const budget = new Budget(options);
  let solver: AvoidanceSolver | null = null;
  const effort = (): Effort => ({
    method,
    positions: solver?.positions ?? null,
    nodes: solver ? solver.nodes : 0,
    peakBytes: budget.peakBytes,
  });
  try {
    budget.poll(0);
    solver = makeSolver(method, game, { budget, maxNodes });
    return { result: { answer: ask(solver) }, effort: effort() };
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    return { result: { limit: error }, effort: effort() };
  }
}

/** Returns the size of the table if it fits the memory limit, else null. */
function tableWithin(game: AvoidanceGame, options: SolveOptions): LatticeSize | null {
  const budget = new Budget(options);
  try {
    const size = latticeSize(game, { budget });
    return size.bytes <= budget.memoryBytes ? size : null;
  } catch (error) {
    if (error instanceof LimitError) return null;
    throw error;
  }
}
