/**
 * Solving a position, the values of its moves, and a best line.
 *
 * @module
 */
import type {
  Comparison,
  Effort,
  Estimate,
  Line,
  MoveValuesOptions,
  Solution,
  Solved,
  SolveOptions,
  Stopped,
} from "@zugzwang/core";
import { methodNamed } from "@zugzwang/core/game/solver";
import { comparisonOf } from "@zugzwang/core/game/values";
import { Budget, LimitError } from "@zugzwang/core/run";
import { type DotsMove, type DotsPosition, moveOf, undrawnEdges } from "./rules/board.ts";
import { certainBounds, completedBoxes } from "./rules/rules.ts";
import {
  type DotsJobs,
  type DotsQuestion,
  type JobResult,
  runJob,
} from "./search/position_solver.ts";
import { runInTeam } from "./search/parallel.ts";
import { bytesFor } from "./search/search_plan.ts";
import { BOARD, boardBytes, lineBytes, valuesBytes } from "./strings/board_bytes.ts";
import { chainsAndLoops, dissect } from "./strings/components.ts";

/** The methods, the one that is chosen where no other is better first. */
export const METHODS = ["search", "endgame", "table"] as const;
/** Those that go on from a checkpoint. */
export const RESUMABLE: readonly DotsMethod[] = ["search"];
/** One of the methods. */
export type DotsMethod = (typeof METHODS)[number];

/**
 * Returns the method that solves a position: `table` where it is asked for, else `endgame` if the
 * stripped position of the position has chains and loops only, else `search`.
 *
 * @throws {RangeError} if the method is unknown, or `endgame` is asked for and cannot do it.
 */
function methodFor(position: DotsPosition, asked?: string): DotsMethod {
  if (methodNamed(METHODS, asked) === "table") return "table";
  const { components } = dissect(position, undrawnEdges(position.drawn));
  if (chainsAndLoops(components)) return "endgame";
  if (asked !== "endgame") return "search";
  const knots = components.filter(({ kind }) => kind === "knot").length;
  throw new RangeError(
    `Cannot solve by method "endgame": ${knots} of ${components.length} components are neither ` +
      "chains nor loops",
  );
}

/**
 * Returns what `solveDots` would take.
 *
 * @throws {RangeError} if the method is unknown or cannot do it.
 * @throws {LimitError} if the search is not for so many undrawn edges.
 */
export function estimateDots(position: DotsPosition, options: SolveOptions = {}): Estimate {
  const method = methodFor(position, options.method);
  if (method === "table") {
    const positions = 2 ** undrawnEdges(position.drawn).length;
    return { method, positions, bytes: positions };
  }
  const board = boardBytes(position);
  if (method === "endgame") return { method, positions: null, bytes: board };
  const { rest } = dissect(position, undrawnEdges(position.drawn));
  const bytes = board + bytesFor(position, rest, options);
  return { method, positions: null, bytes };
}

/**
 * Solves a position for its side to move: future boxes, its own less the opponent's.
 *
 * @throws {RangeError} if the method is unknown or cannot do it.
 */
export async function solveDots(
  position: DotsPosition,
  options: SolveOptions = {},
): Promise<Solution<DotsMove>> {
  if (methodNamed(METHODS, options.method) === "table") {
    return await solveByTable(position, new Budget(options));
  }
  return await searched("solve", { position, options });
}

/**
 * Returns on which side of a number the value of a position lies: of the search, a null-window test
 * or two.
 *
 * @throws {RangeError} if the method is unknown or cannot do it.
 */
export async function compareDots(
  position: DotsPosition,
  than: number,
  options: SolveOptions = {},
): Promise<Comparison> {
  if (options.method !== "table") return await searched("compare", { position, than, options });
  const solution = await solveDots(position, options);
  return solution.solved ? comparisonOf(solution, solution.value, than) : solution;
}

/** Answers by search or by the recurrence, or says which limit came first. */
async function searched<Name extends "solve" | "compare">(
  name: Name,
  { position, than, options }: { position: DotsPosition; than?: number; options: SolveOptions },
): Promise<DotsJobs[Name] & Effort & { readonly solved: true } | Stopped> {
  const budget = new Budget(options);
  const effort = ({ nodes, method }: Pick<JobResult<Name>, "nodes" | "method">): Effort => (
    { method, positions: null, nodes, peakBytes: budget.peakBytes }
  );
  const asked = methodNamed(METHODS, options.method) === "endgame" ? "endgame" : "search";
  try {
    budget.reserve(boardBytes(position), BOARD);
    if (asked === "endgame") methodFor(position, asked);
    const result = await done(name, { position, than, options, budget });
    const { answer, limit, bounds } = result;
    if (answer) return { solved: true, ...answer, ...effort(result) };
    return { solved: false, ...bounds, limit: new LimitError(limit!), ...effort(result) };
  } catch (limit) {
    if (!(limit instanceof LimitError)) throw limit;
    return {
      solved: false,
      ...certainBounds(position),
      limit,
      ...effort({ nodes: 0, method: asked }),
    };
  } finally {
    budget.freeAll();
  }
}

/** Does a job, with several threads where that is asked for and pays. */
async function done<Name extends keyof DotsJobs>(
  name: Name,
  { onMoveValue, options, budget, ...asked }: DotsQuestion & {
    options: SolveOptions;
    budget: Budget;
  },
): Promise<JobResult<Name>> {
  const job = { job: name, ...asked, budget };
  const found = await runInTeam({ ...job, options });
  if (found) return found;
  return runJob({ ...job, onMoveValue, checkpoint: options.checkpoint });
}

async function answered<Name extends keyof DotsJobs>(
  job: Name,
  position: DotsPosition,
  { onMoveValue, onBounds, ...options }: MoveValuesOptions,
): Promise<DotsJobs[Name]> {
  const budget = new Budget(options);
  try {
    const needed = job === "bestLine" ? lineBytes : valuesBytes;
    budget.reserve(needed(position), BOARD);
    const asked = { position, onMoveValue, options, budget };
    const { answer, limit, bounds } = await done(job, asked);
    if (answer !== null) return answer;
    onBounds?.(bounds);
    throw new LimitError(limit!);
  } finally {
    budget.freeAll();
  }
}

/**
 * Returns the values of all moves of a position, in their order, for its side to move.
 *
 * @throws {LimitError} if a limit stops the search.
 */
export async function dotsMoveValues(
  position: DotsPosition,
  options: MoveValuesOptions = {},
): Promise<readonly number[]> {
  return await answered("moveValues", position, options);
}

/**
 * Returns the best line of a position: both sides play the smallest of their best moves.
 *
 * @throws {LimitError} if a limit stops the search.
 */
export async function dotsBestLine(
  position: DotsPosition,
  options: SolveOptions = {},
): Promise<Line<DotsMove>> {
  return await answered("bestLine", position, options);
}

async function solveByTable(position: DotsPosition, budget: Budget): Promise<Solution<DotsMove>> {
  const edges = undrawnEdges(position.drawn);
  const effort = (positions: number): Effort => ({
    method: "table",
    positions,
    nodes: null,
    peakBytes: budget.peakBytes,
  });
  const { fullTable } = await import("./search/full_table.ts");
  try {
    const table = fullTable(position, edges, budget);
    return { ...bestOfTable(position, edges, table), ...effort(table.length) };
  } catch (limit) {
    if (!(limit instanceof LimitError)) throw limit;
    return { solved: false, ...certainBounds(position), limit, ...effort(0) };
  } finally {
    budget.freeAll();
  }
}

function bestOfTable(
  position: DotsPosition,
  edges: readonly number[],
  table: Int8Array,
): Pick<Solved<DotsMove>, "solved" | "value" | "move"> {
  const full = table.length - 1;
  const value = table[full];
  const best = edges.find((edge, i) => {
    const gain = completedBoxes(position, edge);
    const rest = table[full - 2 ** i];
    return (gain > 0 ? gain + rest : -rest) === value;
  });
  return { solved: true, value, move: best === undefined ? null : moveOf(position, best) };
}
