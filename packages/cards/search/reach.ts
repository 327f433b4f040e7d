/**
 * What the cards in hand can do from each empty cell.
 *
 * @module
 */
import type { BoardMasks } from "./board_masks.ts";
import { HAND_SETS, NIBBLE_ONES, nibblesOf, type Relations } from "./relations.ts";
import { DIRECTIONS } from "../rules/shape.ts";

/** Cells of a row of `words`: up to 16, and one beyond the edge that takes writes. */
export const REACH_ROW = 17;

/** The notes of a search on what was placed. A search overwrites them and never takes back. */
export class Reach {
  /**
   * `words[side * 17 + cell]`: a nibble for each card of the side, the directions in which it
   * beats the neighbour if it comes to the cell. Bits of empty neighbours are stale: read only
   * under a set of occupied cells.
   *
   *     bits   0..3      4..7      ... 28..31
   *            place 0   place 1       place 7     in each, bit d: it beats the neighbour at d
   */
  readonly words = new Int32Array(2 * REACH_ROW);
  /** `nibbles[hand]`: 15 at each place of the hand. */
  readonly nibbles = Int32Array.from({ length: HAND_SETS }, (_, hand) => nibblesOf(hand));
  readonly #neighbours: Int32Array;
  readonly #spread: Int32Array;

  /** Starts with an empty board. */
  constructor({ neighbours }: BoardMasks, { spread }: Relations) {
    this.#neighbours = neighbours;
    this.#spread = spread;
  }

  /** Notes a card on a cell: what both hands can do to it from the cells around. */
  place(card: number, cell: number): void {
    const reach = this.words;
    for (let d = 0; d < DIRECTIONS; d++) {
      const other = this.#neighbours[cell * DIRECTIONS + d];
      const others = ~(NIBBLE_ONES << (d ^ 2));
      reach[other] = reach[other] & others | this.#spread[card * DIRECTIONS + d];
      reach[REACH_ROW + other] = reach[REACH_ROW + other] & others |
        this.#spread[(16 + card) * DIRECTIONS + d];
    }
  }
}
