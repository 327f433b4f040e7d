/**
 * Best lines: the winner hurries and the loser delays where that can be worked out, else any
 * winning line.
 *
 * @module
 */
import type { Line, LineStep, SolveOptions } from "@zugzwang/core";
import { Budget, withBudget } from "@zugzwang/core/run";
import { type AvoidanceGame, avoidanceGame, kindOf } from "./avoidance_game.ts";
import { askSolver } from "./policy.ts";
import {
  type Cell,
  cellAt,
  completingCells,
  freeCells,
  type PatternsPosition,
  playMove,
  sideToMove,
} from "./position.ts";
import { REMOTENESS_CELLS, remotenessOf } from "./remoteness.ts";
import type { AvoidanceSolver } from "./solver.ts";
import { valueFor } from "./values.ts";

/**
 * Returns a best line of a position.
 *
 * Up to 24 free cells, within the memory limit and without a method asked for, the winner wins in as few plies as the loser
 * allows, both by the smallest such cell; beyond, the winner takes the smallest winning cell and
 * the loser the smallest that does not hand over the win at once.
 *
 * @throws {LimitError} if a limit stops it.
 */
export function bestLineOf(position: PatternsPosition, options: SolveOptions = {}): Line<Cell> {
  const { memoryBytes } = new Budget(options);
  const cellCount = freeCells(position).length;
  const isAffordable = cellCount <= REMOTENESS_CELLS && 2 ** cellCount <= memoryBytes;
  return isAffordable && options.method === undefined
    ? withBudget(options, (budget) => hurriedLine(position, budget))
    : anyLine(position, options);
}

/** The line in which the winner hurries and the loser delays. */
function hurriedLine(position: PatternsPosition, budget: Budget): Line<Cell> {
  const { cells, plies } = remotenessOf(position, budget);
  const order: number[] = [];
  let set = 0;
  for (let left = plies[0]; left > 0; left--) {
    const index = cells.findIndex((_, i) =>
      (set >> i & 1) === 0 && plies[set | 1 << i] === left - 1
    );
    order.push(cells[index]);
    set |= 1 << index;
  }
  const count = `${plies[0]} ${plies[0] === 1 ? "ply" : "plies"}`;
  const note = `The winner hurries and the loser delays: ${count}.`;
  return lineOf(position, { order, moverWins: plies[0] % 2 === 1, note });
}

/** A line in which the winner keeps winning. */
function anyLine(position: PatternsPosition, options: SolveOptions): Line<Cell> {
  const note =
    "A winning line, not the shortest: its length is worked out only for fewer free cells.";
  const kind = kindOf(position);
  if (kind !== "open") {
    const order = completingCells(position).slice(0, 1);
    return lineOf(position, { order, moverWins: kind === "won", note });
  }
  const { result } = askSolver(
    position,
    options,
    (solver, game, budget) => winningOrder(position, { solver, game, budget }),
  );
  if ("limit" in result) throw result.limit;
  return lineOf(position, { ...result.answer, note });
}

/** The cells of a winning line from an open position, and whether its side to move wins. */
function winningOrder(
  start: PatternsPosition,
  { solver, game, budget }: {
    solver: AvoidanceSolver;
    game: AvoidanceGame;
    budget: Budget;
  },
): { order: number[]; moverWins: boolean } {
  const order: number[] = [];
  const loses = (cells: readonly number[]): boolean => {
    const live = cells.filter((cell) => game.live.includes(cell));
    return solver.loses(live, game.idle.length - (cells.length - live.length));
  };
  const moverWins = !loses([]);
  let position = start;
  for (let winnerMoves = moverWins;; winnerMoves = !winnerMoves) {
    const kind = kindOf(position);
    if (kind === "over") return { order, moverWins };
    const cell = kind === "won"
      ? completingCells(position)[0]
      : nextCell(position, budget, (safe) => !winnerMoves || loses([...order, safe]));
    order.push(cell);
    position = playMove(position, cellAt(start.instance, cell));
  }
}

/** The smallest cell that does not hand over the win and is wanted; else the smallest free one. */
function nextCell(
  position: PatternsPosition,
  budget: Budget,
  wanted: (safe: number) => boolean,
): number {
  const giveBack = budget.mark();
  const { live, idle } = avoidanceGame(position, budget);
  giveBack();
  const safe = [...live, ...idle].sort((a, b) => a - b);
  return safe.find(wanted) ?? freeCells(position)[0];
}

/** The line of an order of cells: its value stays what it is at the start. */
function lineOf(
  start: PatternsPosition,
  { order, moverWins, note }: { order: readonly number[]; moverWins: boolean; note: string },
): Line<Cell> {
  const value = valueFor(start, moverWins);
  const first = sideToMove(start);
  const steps = order.map((cell, k): LineStep<Cell> => ({
    side: (first + k) % 2 === 0 ? 0 : 1,
    move: cellAt(start.instance, cell),
    gain: 0,
    value,
  }));
  return { value, steps, note };
}
