/**
 * The value of a position and of every move in it.
 *
 * @module
 */
import type { Effort, Estimate, Solution, SolveOptions } from "@zugzwang/core";
import { methodNamed } from "@zugzwang/core/game/solver";
import { type AvoidanceGame, avoidanceGame, kindOf } from "./avoidance_game.ts";
import { askSolver, estimateEffort } from "./policy.ts";
import {
  type Cell,
  cellAt,
  completingCells,
  freeCells,
  type PatternsPosition,
  sideToMove,
} from "./position.ts";
import { type AvoidanceSolver, METHODS } from "./solver.ts";

/** What the rules alone answer takes. */
const NO_EFFORT: Effort = { method: "grundy", positions: null, nodes: 0, peakBytes: 0 };

/** Returns the value, +1 if Alice wins and −1 if Bob does, of a position won or lost to move in. */
export function valueFor(position: PatternsPosition, moverWins: boolean): number {
  return moverWins === (sideToMove(position) === 0) ? 1 : -1;
}

/** Solves a position: the winner and the smallest best move. */
export function solvePosition(
  position: PatternsPosition,
  options: SolveOptions = {},
): Solution<Cell> {
  methodNamed(METHODS, options.method);
  const cells = freeCells(position);
  const kind = kindOf(position);
  if (kind === "over") {
    return { solved: true, value: valueFor(position, false), move: null, ...NO_EFFORT };
  }
  if (kind === "won") {
    const move = cellAt(position.instance, completingCells(position)[0]);
    return { solved: true, value: valueFor(position, true), move, ...NO_EFFORT };
  }
  const { effort, result } = askSolver(
    position,
    options,
    (solver, game) => cells.find((cell) => wins(solver, game, cell)),
  );
  if ("limit" in result) return { solved: false, lower: -1, upper: 1, ...effort, ...result };
  const value = valueFor(position, result.answer !== undefined);
  const move = cellAt(position.instance, result.answer ?? cells[0]);
  return { solved: true, value, move, ...effort };
}

/** Whether filling a free cell of an open position wins. */
function wins(solver: AvoidanceSolver, game: AvoidanceGame, cell: number): boolean {
  if (game.fatal.includes(cell)) return false;
  const idleCount = game.idle.length;
  return game.idle.includes(cell)
    ? solver.loses([], idleCount - 1)
    : solver.loses([cell], idleCount);
}

/**
 * Returns for every free cell whether filling it wins, in ascending order of cells: all from one
 * solver.
 *
 * @throws {LimitError} if a limit stops it.
 */
export function winningMoves(position: PatternsPosition, options: SolveOptions = {}): boolean[] {
  methodNamed(METHODS, options.method);
  const cells = freeCells(position);
  if (kindOf(position) !== "open") {
    // Where the side to move can win at once, every other move leaves that to the other side.
    const completing = completingCells(position);
    return cells.map((cell) => completing.includes(cell));
  }
  const { result } = askSolver(
    position,
    options,
    (solver, game) => cells.map((cell) => wins(solver, game, cell)),
  );
  if ("limit" in result) throw result.limit;
  return result.answer;
}

/** Returns what solving a position would take. */
export function estimatePosition(
  position: PatternsPosition,
  options: SolveOptions = {},
): Estimate {
  methodNamed(METHODS, options.method);
  if (kindOf(position) === "open") return estimateEffort(avoidanceGame(position), options);
  return { method: NO_EFFORT.method, positions: null, bytes: 0 };
}
