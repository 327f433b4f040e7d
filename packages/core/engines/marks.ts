/**
 * What a game marks the positions with that its moves lead to.
 *
 * @module
 */

/** `marks[i]` of a move after which the same side moves again. */
export const AGAIN = 1;

/**
 * `marks[i]` of a position that stands beside the one written before it, as two rows of pins: both
 * are left by one move. Only Grundy values are of such sums; all other engines refuse them.
 */
export const BESIDE = 2;
