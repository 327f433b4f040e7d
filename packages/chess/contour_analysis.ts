/**
 * What a filled table says: the value, every move's value, the best line.
 *
 * @module
 */
import type { Line, LineStep, Side } from "@zugzwang/core";
import type { ContourTable } from "./contour_table.ts";
import { type ChessMove, type ChessPosition, sideToMove } from "./rules.ts";

/** Returns the value of the table's position, from the first player's side. */
export function tableValue({ values, rank }: ContourTable, position: ChessPosition): number {
  return signOf(sideToMove(position)) * values[rank] + 0;
}

/** Returns the values of the legal moves from the top row down, from the first player's side. */
export function tableMoveValues(table: ContourTable, position: ChessPosition): number[] {
  const { left, topDown, cells } = table.remainder;
  const sign = signOf(sideToMove(position));
  const at = { left, rank: table.rank, parity: cells & 1 };
  return topDown
    .filter((line) => hasMove(left, line))
    .map((line) => sign * moveValue(table, at, line) + 0);
}

/** Returns the best line; of equal moves the topmost. */
export function tableBestLine(table: ContourTable, position: ChessPosition): Line<ChessMove> {
  return { value: tableValue(table, position), steps: [...bestSteps(table, position)] };
}

/** Yields the steps of the best line. Time: O(lines) each. */
export function* bestSteps(
  table: ContourTable,
  position: ChessPosition,
): Generator<LineStep<ChessMove>, void> {
  const { remainder: { cellAt, payoffAt, topDown, cells }, values } = table;
  const left = [...table.remainder.left];
  let rank = table.rank;
  let side = sideToMove(position);
  for (let free = cells; free > 0; free--) {
    const at = { left, rank, parity: free & 1 };
    const isBest = (line: number) => moveValue(table, at, line) === values[rank];
    const line = topDown.find((line) => hasMove(left, line) && isBest(line))!;
    const [move, gain] = [cellAt(line, left[line]), payoffAt(line, left[line], free & 1)];
    rank -= rankDrop(table, line, left[line]--);
    const sign = signOf(side);
    yield { side, move, gain: sign * gain + 0, value: -sign * values[rank] + 0 };
    side = (1 - side) as Side;
  }
}

/** A position of a table. */
interface Place {
  readonly left: readonly number[];
  readonly rank: number;
  readonly parity: number;
}

/** The value of a line's move for its mover. */
function moveValue(table: ContourTable, { left, rank, parity }: Place, line: number): number {
  const after = table.values[rank - rankDrop(table, line, left[line])];
  return table.remainder.payoffAt(line, left[line], parity) - after;
}

function rankDrop({ rankDrops, remainder }: ContourTable, line: number, left: number): number {
  return rankDrops[line * (remainder.width + 1) + left];
}

/** A line has a move if it has more free cells than the one before. */
function hasMove(left: readonly number[], line: number): boolean {
  return left[line] > (line === 0 ? 0 : left[line - 1]);
}

/** +1 for the first side, −1 for the second. */
function signOf(side: Side): 1 | -1 {
  return side === 0 ? 1 : -1;
}
