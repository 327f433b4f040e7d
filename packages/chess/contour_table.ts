/**
 * Method `contour`: the values of all positions that can still come, in one dense table by rank.
 *
 * @module
 */
import { binomial, type Budget, type Numbers, type NumbersConstructor } from "@zugzwang/core";
import { fillLeafFloat64 } from "./leaf_float64.ts";
import { fillLeafInt32 } from "./leaf_int32.ts";
import { leafProgram, type LeafSize, leafSize } from "./leaf_program.ts";
import { fillTable, type TableTask } from "./leaf_walk.ts";
import { moveTableBytes, moveTableOf } from "./move_table.ts";
import { type Remainder, remainderOf } from "./remainder.ts";
import { countContours, fitsInt32, type RemainderValues } from "./remainder_values.ts";
import type { Board, ChessPosition } from "./rules.ts";

/** What a table takes. */
export interface TableSize {
  /** The number of its entries. */
  readonly positions: number;
  /** Bytes of the entries and of all lists beside them. */
  readonly bytes: number;
  /** The leaves it is filled by. */
  readonly leaf: LeafSize;
}

/**
 * Returns what the table of a position takes.
 *
 * @throws {LimitError} if what is left of the board has more than 2^31 − 2 contours.
 */
export function contourTableSize(position: ChessPosition): TableSize {
  return sizeOf(remainderOf(position), position.board);
}

function sizeOf(remainder: Remainder, board: Board): TableSize {
  countContours(remainder, board);
  const { lines, left } = remainder;
  const bytesPerNumber = numbersFor(board).BYTES_PER_ELEMENT;
  let rank = 0;
  for (let line = 0; line < lines; line++) rank += binomial(line + left[line], line + 1);
  const positions = rank + 1;
  const leaf = leafSize(remainder, { tableLength: positions, bytesPerNumber });
  const listBytes = moveTableBytes(remainder, bytesPerNumber) + leaf.bytes;
  return { positions, bytes: positions * bytesPerNumber + listBytes, leaf };
}

function numbersFor(board: Board) {
  return fitsInt32(board) ? Int32Array : Float64Array;
}

/**
 * Returns the filled table of a position.
 *
 * Leaf by leaf in ascending rank, each value from values of smaller ranks: nothing is looked up,
 * hashed or visited twice. Time: O(moves) with on average rows · cols / (rows + cols) moves a
 * position; memory: 4 bytes a position, 8 where payoffs add up to more than 2^30 − 1.
 *
 * @throws {LimitError} if what is left of the board has more than 2^31 − 2 contours, or a limit of
 * the budget is met.
 */
export function contourTable(position: ChessPosition, budget: Budget): RemainderValues {
  const remainder = remainderOf(position);
  const size = sizeOf(remainder, position.board);
  return numbersFor(position.board) === Int32Array
    ? fill(remainder, { size, numbers: Int32Array, fillLeaf: fillLeafInt32, budget })
    : fill(remainder, { size, numbers: Float64Array, fillLeaf: fillLeafFloat64, budget });
}

function fill<T extends Numbers>(
  remainder: Remainder,
  { size, numbers, fillLeaf, budget }: {
    size: TableSize;
    numbers: NumbersConstructor<T>;
    fillLeaf: TableTask<T>["fillLeaf"];
    budget: Budget;
  },
): RemainderValues {
  const purpose = `the table of ${size.positions} positions`;
  const task = budget.allocate(size.bytes, purpose, () => {
    const values = new numbers(size.positions);
    const moves = moveTableOf(remainder, numbers);
    const program = leafProgram(moves, size.leaf, numbers);
    return { values, left: remainder.left, moves, program, fillLeaf };
  });
  const positions = fillTable(task, budget);
  const { values, moves: { stride, rankParts } } = task;
  const valueOf = (left: ArrayLike<number>) => {
    let rank = 0;
    for (let line = 0; line < left.length; line++) rank += rankParts[line * stride + left[line]];
    return values[rank];
  };
  return { remainder, positions, nodes: null, valueOf };
}
