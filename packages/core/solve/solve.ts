// One call for one question: solve a position, value its moves, find a best line. Each makes a
// `Solver` and closes it. For several questions keep a `Solver`: what it proves for one question helps
// the next.
import type { Rules } from "../game/rules.ts";
import { toMoveRest, toValue, viewSign } from "../game/values.ts";
import { Budget, type Progress } from "../run/budget.ts";
import { findMethods, planEngine, type Solvable, type SolvePlan } from "./prover.ts";
import { chooseMethod, type Line, type Solution, type SolveOptions } from "./solution.ts";
import { Solver } from "./solver.ts";

/**
 * Returns the exact value and the best move of a position, or the bounds proved before a limit.
 *
 * The engine follows from what the game declares: its own `prover`, an encoding as `ranks` or
 * `states`, otherwise the rules alone.
 *
 * @throws {RangeError} if the method is unknown, or cannot solve this position.
 * @throws {RulesError} if the rules break their contract.
 *
 * @example
 * ```ts
 * import { solve } from "@zugzwang/core";
 * import { dots } from "@zugzwang/dots";
 * import { assertEquals } from "@std/assert";
 *
 * const solution = await solve(dots, dots.empty("2x2"), { timeMs: 5000 });
 * assertEquals(solution.solved && solution.value, 2);
 * ```
 */
export async function solve<P, M>(
  game: Solvable<P, M>,
  position: P,
  options: SolveOptions = {},
): Promise<Solution<M>> {
  return await withSolver(game, position, options, (solver) => solver.solve());
}

/** A legal move and its exact value. */
export interface MoveValue<M> {
  /** The move. */
  readonly move: M;
  /** Its value, from the statement's side of the position it is made in. */
  readonly value: number;
  /** The same for the side that makes it. */
  readonly moverValue: number;
  /** What it gains at once for its mover. */
  readonly gain: number;
}

/**
 * Returns every legal move with its exact value, the best first. Equal moves are in the order of
 * `moves`.
 * @throws {LimitError} if a limit stops the solver.
 */
export async function analyzeMoves<P, M>(
  game: Solvable<P, M>,
  position: P,
  options: SolveOptions = {},
): Promise<MoveValue<M>[]> {
  return await withSolver(game, position, options, async (solver) => {
    const values = await solver.moveValues();
    return game.moves(position)
      .map((move, place) => describeMove(game, { position, move, value: values[place] }))
      .sort(compareMoves);
  });
}

export function describeMove<P, M>(
  game: Rules<P, M>,
  { position, move, value }: { position: P; move: M; value: number },
): MoveValue<M> {
  const moverValue = viewSign(game, position) * value + 0;
  return { move, value, moverValue, gain: game.gain(position, move) };
}

/** Returns a move with its value, given the value of the position after it. */
export function describeMoveTo<P, M>(
  game: Rules<P, M>,
  step: { position: P; move: M; child: P; value: number },
): MoveValue<M> {
  const { position, move } = step;
  return describeMove(game, {
    position,
    move,
    value: toValue(game, position, toMoveRest(game, step)),
  });
}

/** Sorts the best moves first: by value, then the quickest win and the slowest loss. */
export function compareMoves(
  a: Pick<MoveValue<unknown>, "moverValue"> & { readonly plies?: number | null },
  b: typeof a,
): number {
  const later = (a.plies ?? 0) - (b.plies ?? 0);
  return b.moverValue - a.moverValue || (a.moverValue > 0 ? later : -later);
}

/**
 * Returns a best line to the end of the game. The gains of its steps, and what was settled before, add
 * up to the value.
 * @throws {LimitError} if a limit stops the solver.
 */
export async function bestLine<P, M>(
  game: Solvable<P, M>,
  position: P,
  options: SolveOptions = {},
): Promise<Line<M>> {
  return await withSolver(game, position, options, (solver) => solver.bestLine());
}

/**
 * Returns the method, positions and memory of a solve if the game knows them beforehand, or null.
 * @throws {RangeError} if the method is unknown, or cannot solve this position.
 * @throws {LimitError} if the position is too large for the method.
 */
export function planSolve<P, M>(
  game: Solvable<P, M>,
  position: P,
  { method: named, threads = 1, ...limits }: SolveOptions = {},
): SolvePlan | null {
  const method = chooseMethod(findMethods(game), named);
  const { memoryBytes } = new Budget(limits);
  const isNamed = named !== undefined;
  return game.plan?.(position, { method, isNamed, memoryBytes, threads }) ??
    planEngine(game, position, method);
}

/** An estimate of a solve. */
export interface Estimate extends Pick<SolvePlan, "method" | "positions"> {
  /** Bytes of the tables: exact if the trial solved it, otherwise at most; null if unknown. */
  readonly bytes: number | null;
  /** The time on one core, or null if it is unknown, as for most searches. */
  readonly expectedMs: number | null;
  /** A lower bound of the time: the duration of the trial. */
  readonly leastMs: number;
}

const TRIAL_MS = 500;
/** After this share of the work, the code is compiled and the speed is steady. */
const WARM_SHARE = 1 / 3;

/**
 * Estimates the time and memory of a solve from a trial of at most half a second. If the trial
 * solves the position, the figures are exact. Otherwise the time of a table follows from the share
 * that the trial filled, and the time of a search is unknown.
 * @throws {RangeError} if the method is unknown, or cannot solve this position.
 */
export async function estimateSolve<P, M>(
  game: Solvable<P, M>,
  position: P,
  { checkpoint: _, ...options }: SolveOptions = {},
): Promise<Estimate> {
  const plan = planSolve(game, position, options);
  const begun = performance.now();
  const seen: TrialShare[] = [];
  const onProgress = ({ share }: Progress) => {
    if (share !== null) seen.push({ share, ms: performance.now() - begun });
  };
  const trial = { ...options, threads: 1, timeMs: TRIAL_MS, onProgress };
  const solution = await solve(game, position, trial);
  const leastMs = performance.now() - begun;
  const { method, positions, peakBytes } = solution;
  if (solution.solved) {
    return { method, positions, bytes: peakBytes, expectedMs: leastMs, leastMs };
  }
  const known = { positions: plan?.positions ?? null, bytes: plan?.bytes ?? null };
  return { method: plan?.method ?? method, ...known, expectedMs: extrapolate(seen), leastMs };
}

/** The share of the work that was done after some time. */
interface TrialShare {
  readonly share: number;
  readonly ms: number;
}

/** Returns the time of the whole work at the speed of the later part, or null if unknown. */
function extrapolate(seen: readonly TrialShare[]): number | null {
  const last = seen.at(-1);
  const early = last && seen.find(({ share }) => share >= last.share * WARM_SHARE);
  if (!last || !early || last.share <= early.share) return null;
  return last.ms + (1 - last.share) * (last.ms - early.ms) / (last.share - early.share);
}

/** Returns what `work` returns with a solver, and closes the solver. */
export async function withSolver<P, M, T>(
  game: Solvable<P, M>,
  position: P,
  options: SolveOptions,
  work: (solver: Solver<P, M>) => Promise<T>,
): Promise<T> {
  const solver = new Solver(game, position, options);
  try {
    return await work(solver);
  } finally {
    solver.close();
  }
}
