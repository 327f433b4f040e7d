// What rules, provers and proofs speak about: sides, bounds, and what a move does.

/** The first (0) or the second (1) of a game's two sides. */
export type Side = 0 | 1;

/** Proved bounds of a number, from the side that its user names. Infinite if nothing is proved. */
export interface Bounds {
  /** The value is at least this. */
  readonly lower: number;
  /** The value is at most this. */
  readonly upper: number;
  /** The value differs from finite bounds by multiples of this, default 1. */
  readonly step?: number;
}

/**
 * What a move does. For its mover it is worth its gain plus the value of the child; minus that value if
 * the other side moves there.
 */
export interface Turn<P> {
  /** The position, or the node of a proof, that the move leads to. */
  readonly child: P;
  /** What the move gains, an integer. */
  readonly gain: number;
  /** Whether the same side moves at the child. */
  readonly isAgain: boolean;
}
