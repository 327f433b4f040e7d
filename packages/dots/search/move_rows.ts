/**
 * What is known of the moves of the positions on the path of a search, a row each.
 *
 * @module
 */

/** The most moves of a position, and of positions on a path: the length of a row. */
export const WIDTH = 64;

/** Less than any value. */
export const NO_BOUND = -256;

/** Rows of moves, all indexed by `WIDTH * depth + i`: the safe ones, then openings. */
export class MoveRows {
  /** The string that is cut. */
  readonly string: Int32Array = new Int32Array(WIDTH * WIDTH);
  /** The most that the move can be worth. */
  readonly most: Int32Array = new Int32Array(WIDTH * WIDTH);
  /** The least, of an opening. */
  readonly least: Int32Array = new Int32Array(WIDTH * WIDTH);
  /** The key of the stripped position after it: the low word. */
  readonly keyLow: Int32Array = new Int32Array(WIDTH * WIDTH);
  /** The high word. */
  readonly keyHigh: Int32Array = new Int32Array(WIDTH * WIDTH);
  /** Where the table keeps that position. */
  readonly place: Int32Array = new Int32Array(WIDTH * WIDTH);
  /** The coins that the opponent can take, of an opening. */
  readonly taken: Int32Array = new Int32Array(WIDTH * WIDTH);
  /** The coins of the stripped position after it, of an opening. */
  readonly left: Int32Array = new Int32Array(WIDTH * WIDTH);
  /** What may be handed over instead of taken, of an opening: `CoinState.strip`. */
  readonly handout: Int32Array = new Int32Array(WIDTH * WIDTH);
  /** Whether the move is put off, as another thread is at it: 1, else 0. */
  readonly deferred: Uint8Array = new Uint8Array(WIDTH * WIDTH);
}
