/**
 * A move and a position as the search sees them.
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

/** The record of one depth: a position with so many empty cells, and what is asked of it. */
export class SearchNode implements SearchState {
  /** The number of empty cells. */
  readonly empty: number;
  /** See `SearchState`. */
  mine = 0;
  /** See `SearchState`. */
  theirs = 0;
  /** See `SearchState`. */
  hand = 0;
  /** See `SearchState`. */
  foes = 0;
  /** The side to move. */
  side = 0;
  /** Is the position worth at least so many net captures to the side to move? */
  threshold = 0;

  /** Makes the record of a depth. */
  constructor(empty: number) {
    this.empty = empty;
  }

  /** Turns to a position. */
  ask({ mine, theirs, hand, foes, side }: SearchState, threshold: number): this {
    this.mine = mine;
    this.theirs = theirs;
    this.hand = hand;
    this.foes = foes;
    this.side = side;
    this.threshold = threshold;
    return this;
  }
}

/**
 * Returns what positions have in common whose bounds may be compared: the occupied cells and both
 * hands, first that of the side to move.
 *
 *     bits   0..15          16..23   24..31
 *            mine | theirs  hand     foes
 *
 * The side to move need not be in it: every move of a search fills a cell and passes the turn, so
 * that all positions with one number of empty cells, those of one table, have the same side to move.
 */
export function groupOf({ mine, theirs, hand, foes }: SearchState): number {
  return mine | theirs | hand << 16 | foes << 24;
}
