// One call for one question: solve a position, value its moves, find a best line. Each makes a
// `Solver` and closes it. For several questions keep a `Solver`: what it proves for one question helps
// the next.
import type { Rules } from "../game/rules.ts";
import { toMoveRest, toValue, viewSign } from "../game/values.ts";
import { Budget } from "../run/budget.ts";
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
