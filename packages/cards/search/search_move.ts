/**
 * A move as the search sees it, and the same packed into seven bits.
 *
 * @module
 */

/** A move of the side whose turn it is. */
export interface SearchMove {
  /** The card's place within its hand, 0..7. */
  readonly place: number;
  /** The cell, 0..15. */
  readonly cell: number;
}

/** Bits of a packed move. */
export const MOVE_BITS = 7;

/** Returns a move as a number below 2^MOVE_BITS, the cell above the card's place. */
export function packMove({ place, cell }: SearchMove): number {
  return cell << 3 | place;
}

/** Returns the move in the lowest bits of a number. */
export function unpackMove(packed: number): SearchMove {
  return { place: packed & 7, cell: packed >> 3 & 15 };
}
