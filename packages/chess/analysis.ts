/**
 * What the values of a remainder say: the value, every move's value, the best line.
 *
 * @module
 */
import type { Line, LineStep, Side } from "@zugzwang/core";
import { type Budget, formatFigure } from "@zugzwang/core/run";
import type { Remainder } from "./remainder.ts";
import type { RemainderValues } from "./remainder_values.ts";
import { type ChessMove, type ChessPosition, sideToMove } from "./rules.ts";

/** Returns the value of a solved position, from the first player's side. */
export function valueOfPosition(values: RemainderValues, position: ChessPosition): number {
  return signOf(sideToMove(position)) * values.valueOf(values.remainder.left) + 0;
}

/** Returns the values of the legal moves from the top row down, from the first player's side. */
export function valuesOfMoves(values: RemainderValues, position: ChessPosition): number[] {
  const { remainder } = values;
  const sign = signOf(sideToMove(position));
  const left = [...remainder.left];
  return remainder.topDown
    .filter((line) => hasMove(left, line))
    .map((line) => sign * moveValue(values, { left, parity: remainder.cells & 1 }, line) + 0);
}

/** What a step of a line was measured to take, with the text that is made of it. */
const BYTES_PER_STEP = 800;

/**
 * Returns the best line; of equal moves the topmost.
 *
 * @throws {LimitError} if the budget does not allow its steps.
 */
export function bestLineOf(
  values: RemainderValues,
  position: ChessPosition,
  budget: Budget,
): Line<ChessMove> {
  const { cells } = values.remainder;
  budget.reserve(BYTES_PER_STEP * cells, `a line of ${formatFigure(cells)} moves`);
  const value = valueOfPosition(values, position);
  return { value, steps: [...bestSteps(values, position)] };
}

/** Yields the steps of the best line. Time: O(lines) look-ups each. */
export function* bestSteps(
  values: RemainderValues,
  position: ChessPosition,
): Generator<LineStep<ChessMove>, void> {
  const { remainder } = values;
  const left = [...remainder.left];
  let side = sideToMove(position);
  for (let free = remainder.cells; free > 0; free--) {
    const parity = free & 1;
    const line = bestLineToTake(values, { left, parity });
    const move = remainder.cellAt(line, left[line]);
    const gain = remainder.gainAt(line, left[line], parity);
    left[line]--;
    const sign = signOf(side);
    yield { side, move, gain: sign * gain + 0, value: -sign * values.valueOf(left) + 0 };
    side = (1 - side) as Side;
  }
}

/** Free cells of each line, and the parity of their sum. */
interface LinesLeft {
  readonly left: number[];
  readonly parity: number;
}

/** The line of the best move, the topmost on the board of equal ones. */
function bestLineToTake(values: RemainderValues, place: LinesLeft): number {
  let [best, bestValue] = [-1, -Infinity];
  for (const line of values.remainder.topDown) {
    if (!hasMove(place.left, line)) continue;
    const value = moveValue(values, place, line);
    if (value > bestValue) [best, bestValue] = [line, value];
  }
  return best;
}

/** The value of a line's move for its mover. */
function moveValue(
  { remainder, valueOf }: RemainderValues,
  { left, parity }: LinesLeft,
  line: number,
): number {
  const gain = remainder.gainAt(line, left[line], parity);
  left[line]--;
  const rest = valueOf(left);
  left[line]++;
  return gain - rest;
}

/** A line has a move if it has more free cells than the one before. */
function hasMove(left: Remainder["left"], line: number): boolean {
  return left[line] > (line === 0 ? 0 : left[line - 1]);
}

/** +1 for the first side, −1 for the second. */
function signOf(side: Side): 1 | -1 {
  return side === 0 ? 1 : -1;
}
