/**
 * A board as the search sees it: sets of cells are bits of a word, sets of directions nibbles.
 *
 * @module
 */
import { popcount } from "@zugzwang/core/tables";
import type { GridSize } from "@zugzwang/core/game";
import { cellCount, DIRECTIONS, neighbour } from "../rules/shape.ts";

/** What `adjacent` holds for two cells that do not touch. */
export const NOT_ADJACENT = 4;

/** Tables that depend on the board alone. */
export interface BoardMasks {
  /** The number of cells. */
  readonly cells: number;
  /** The number of columns. */
  readonly cols: number;
  /** The set of all cells. */
  readonly full: number;
  /** `neighbours[cell * 4 + d]`: the neighbour in direction d, or `cells` beyond the edge. */
  readonly neighbours: Int32Array;
  /** `around[cell]`: the set of neighbours. */
  readonly around: Int32Array;
  /** `cellsOf[cell * 16 + nibble]`: the neighbours in the directions of a nibble. */
  readonly cellsOf: Int32Array;
  /** `inside[cell]`: the directions in which the cell has a neighbour. */
  readonly inside: Int32Array;
  /** `adjacent[a * 16 + b]`: the direction from a to b, or `NOT_ADJACENT`. */
  readonly adjacent: Int32Array;
  /** `sizes[set]`: how many cells a set has. */
  readonly sizes: Uint8Array;
}

/** Returns the tables of a board: a few kilobytes, and 2^cells bytes for `sizes`. */
export function boardMasks(shape: GridSize): BoardMasks {
  const cells = cellCount(shape);
  const masks: BoardMasks = {
    cells,
    cols: shape.cols,
    full: (1 << cells) - 1,
    neighbours: new Int32Array(cells * DIRECTIONS).fill(cells),
    around: new Int32Array(cells),
    cellsOf: new Int32Array(cells * 16),
    inside: new Int32Array(cells),
    adjacent: new Int32Array(256).fill(NOT_ADJACENT),
    sizes: Uint8Array.from({ length: 1 << cells }, (_, set) => popcount(set)),
  };
  for (let cell = 0; cell < cells; cell++) {
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const other = neighbour(shape, cell, direction);
      if (other >= 0) connect(masks, { cell, direction, other });
    }
  }
  return masks;
}

function connect(
  { neighbours, around, cellsOf, inside, adjacent }: BoardMasks,
  { cell, direction, other }: { cell: number; direction: number; other: number },
): void {
  neighbours[cell * DIRECTIONS + direction] = other;
  around[cell] |= 1 << other;
  inside[cell] |= 1 << direction;
  adjacent[cell * 16 + other] = direction;
  for (let nibble = 0; nibble < 16; nibble++) {
    if (nibble >> direction & 1) cellsOf[cell * 16 + nibble] |= 1 << other;
  }
}

/**
 * A position apart from what `reach` holds. All sets are seen by the side to move: after every move
 * `mine` and `theirs`, `hand` and `foes` change places.
 *
 *     mine, theirs   cells, bit i for cell i of at most 16; no cell is in both
 *     hand, foes     places of a hand, bit i for place i of at most 8
 */
export interface SearchState {
  /** Cells of the side to move. */
  readonly mine: number;
  /** Cells of the other side. */
  readonly theirs: number;
  /** The hand of the side to move. */
  readonly hand: number;
  /** The hand of the other side. */
  readonly foes: number;
  /** The side to move. */
  readonly side: number;
}
