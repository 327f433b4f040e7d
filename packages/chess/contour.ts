/**
 * Method `contour`: the values of all positions that can still come, in one dense table by rank.
 *
 * @module
 */
import {
  Budget,
  LimitError,
  type Line,
  type LineStep,
  type Side,
  type SolveOptions,
} from "@zugzwang/core";
import { type Remainder, remainderOf } from "./remainder.ts";
import { type ChessMove, type ChessPosition, sideToMove } from "./rules.ts";
import { type MoveTable, sweepFloat64, sweepInt32, type SweepState } from "./sweep.ts";

/** Ranks are 31-bit integers. */
const MAX_POSITIONS = 2 ** 31 - 1;

/** The largest sum of payoffs whose values an Int32 table holds, with room for its sentinel. */
export const MAX_INT32_SUM: number = 2 ** 30 - 1;

/** Positions between two looks at the clock. */
const POLL_POSITIONS = 2 ** 18;

/** What a dense table takes. */
export interface TableSize {
  /** The number of positions. */
  readonly positions: number;
  /** Bytes of the table and the list of moves. */
  readonly bytes: number;
}

/** Returns the table's size for a position. */
export function tableSize(position: ChessPosition): TableSize {
  return sizeOf(remainderOf(position), valueBytes(position));
}

function sizeOf({ rank, lines, stride }: Remainder, bytesPerValue: number): TableSize {
  const positions = rank + 1;
  const moveBytes = (lines * stride) * (4 + 2 * bytesPerValue);
  return { positions, bytes: positions * bytesPerValue + moveBytes };
}

function valueBytes({ board: { payoffs: [first, second] } }: ChessPosition): 4 | 8 {
  const sum = first.reduce((total, payoff, i) => total + Math.max(payoff, second[i]), 0);
  return sum <= MAX_INT32_SUM ? 4 : 8;
}

/**
 * The exact values of a position and of all that can come of it.
 *
 * Time: O(positions · lines), on average rows·cols / (rows + cols) moves a position; memory: 4
 * bytes a position, 8 where payoffs add up to 2^30 or more.
 */
export class ContourTable {
  readonly #position: ChessPosition;
  readonly #remainder: Remainder;
  readonly #offsets: Int32Array;
  readonly #values: Int32Array | Float64Array;

  /**
   * Solves a position.
   *
   * @throws {LimitError} if it has 2^31 positions or more, or a limit of the budget is met.
   */
  constructor(position: ChessPosition, budget: Budget) {
    const remainder = remainderOf(position);
    const bytesPerValue = valueBytes(position);
    const { positions, bytes } = sizeOf(remainder, bytesPerValue);
    checkPositions(position, positions);
    const purpose = `the table of ${positions.toLocaleString("en-US")} positions`;
    this.#position = position;
    this.#remainder = remainder;
    if (bytesPerValue === 4) {
      const [values, moves] = budget.allocate(bytes, purpose, () => {
        return [new Int32Array(positions), moveTable(remainder, Int32Array)] as const;
      });
      runSweep(remainder, budget, (state, end) => sweepInt32(values, moves, state, end));
      this.#values = values;
      this.#offsets = moves.offsets;
    } else {
      const [values, moves] = budget.allocate(bytes, purpose, () => {
        return [new Float64Array(positions), moveTable(remainder, Float64Array)] as const;
      });
      runSweep(remainder, budget, (state, end) => sweepFloat64(values, moves, state, end));
      this.#values = values;
      this.#offsets = moves.offsets;
    }
  }

  /** The number of positions in the table. */
  get positions(): number {
    return this.#values.length;
  }

  /** The value of the position, from the first player's side. */
  get value(): number {
    return signOf(sideToMove(this.#position)) * this.#values[this.#remainder.rank] + 0;
  }

  /** The values of the legal moves from the top row down, from the first player's side. */
  moveValues(): number[] {
    const { left, rank, cells } = this.#remainder;
    const sign = signOf(sideToMove(this.#position));
    return this.#linesDown()
      .filter((line) => left[line] > (line === 0 ? 0 : left[line - 1]))
      .map((line) => sign * this.#moverValue(line, left[line], rank, cells & 1) + 0);
  }

  /** The best move, the topmost of equal ones; null if the position is terminal. */
  bestMove(): ChessMove | null {
    return this.bestSteps(1)[0]?.move ?? null;
  }

  /** The best line. */
  bestLine(): Line<ChessMove> {
    return { value: this.value, steps: this.bestSteps(Infinity) };
  }

  /** The first steps of the best line. */
  bestSteps(count: number): LineStep<ChessMove>[] {
    const { stride, cells, cellAt, payoffAt } = this.#remainder;
    const left = [...this.#remainder.left];
    const lines = this.#linesDown();
    const steps: LineStep<ChessMove>[] = [];
    let rank = this.#remainder.rank;
    let side = sideToMove(this.#position);
    for (let free = cells; free > 0 && steps.length < count; free--) {
      const line = this.#bestLineOf(lines, left, rank, free & 1);
      const [move, gain] = [cellAt(line, left[line]), payoffAt(line, left[line], free & 1)];
      rank -= this.#offsets[line * stride + left[line]--];
      const value = signOf(side) * -this.#values[rank] + 0;
      steps.push({ side, move, gain: signOf(side) * gain + 0, value });
      side = (1 - side) as Side;
    }
    return steps;
  }

  /** The first of the lines with a best move. */
  #bestLineOf(lines: readonly number[], left: readonly number[], rank: number, parity: number) {
    const best = this.#values[rank];
    return lines.find((line) =>
      left[line] > (line === 0 ? 0 : left[line - 1]) &&
      this.#moverValue(line, left[line], rank, parity) === best
    )!;
  }

  /** The value of a move for its mover. */
  #moverValue(line: number, left: number, rank: number, parity: number): number {
    const { stride, payoffAt } = this.#remainder;
    const offset = this.#offsets[line * stride + left];
    return payoffAt(line, left, parity) - this.#values[rank - offset];
  }

  /** The lines in the order of their corners from the top row down. */
  #linesDown(): number[] {
    const { lines, width, cellAt } = this.#remainder;
    const order = Array.from({ length: lines }, (_, line) => line);
    const across = lines > 0 && cellAt(0, width).row === cellAt(0, 0).row;
    return across ? order : order.reverse();
  }
}

/** +1 for the first side, −1 for the second. */
function signOf(side: Side): 1 | -1 {
  return side === 0 ? 1 : -1;
}

function checkPositions({ board: { rows, cols } }: ChessPosition, positions: number): void {
  if (positions <= MAX_POSITIONS) return;
  const [needed, more] = positions < Infinity ? [positions, ""] : [2 ** 53, " more than"];
  const purpose = `the table of a ${rows} x ${cols} board${more}`;
  throw new LimitError({ kind: "positions", needed, allowed: MAX_POSITIONS, purpose });
}

/** Offsets by Pascal's rule, payoffs by parity. */
function moveTable<T extends Int32Array | Float64Array>(
  { lines, width, stride, payoffAt }: Remainder,
  numbers: new (length: number) => T,
): MoveTable<T> {
  const offsets = new Int32Array(lines * stride);
  const [even, odd] = [new numbers(lines * stride), new numbers(lines * stride)];
  for (let line = 0; line < lines; line++) {
    for (let left = 1; left <= width; left++) {
      const move = line * stride + left;
      offsets[move] = line === 0 ? 1 : offsets[move - 1] + offsets[move - stride];
      even[move] = payoffAt(line, left, 0);
      odd[move] = payoffAt(line, left, 1);
    }
  }
  return { lines, stride, offsets, even, odd };
}

/** Runs a kernel over all positions, with a look at the clock now and then. */
function runSweep(
  { lines, rank }: Remainder,
  budget: Budget,
  sweep: (state: SweepState, end: number) => void,
): void {
  const state: SweepState = { left: new Int32Array(lines + 1), rank: 1 };
  state.left[lines] = -1;
  while (state.rank <= rank) {
    budget.poll(state.rank, state.rank / (rank + 1));
    sweep(state, Math.min(rank + 1, state.rank + POLL_POSITIONS));
  }
}

/** Returns a solved table. */
export function solveContours(position: ChessPosition, options: SolveOptions = {}): ContourTable {
  return new ContourTable(position, new Budget(options));
}
