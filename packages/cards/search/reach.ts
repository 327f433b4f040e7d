/**
 * What the cards in hand can do: from each empty cell, kept as cards are placed; and in the position
 * that the search is at, cell by empty cell.
 *
 * @module
 */
import { DIRECTIONS } from "../rules/shape.ts";
import type { BoardMasks, SearchState } from "./board_masks.ts";
import { HAND_SETS, NIBBLE_ONES, nibblesOf, type Relations } from "./relations.ts";

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

/** The scan of the node that the search is at. */
export class NodeScan {
  /** Cells with an open side that the hand of the side to move beats. */
  once = 0;
  /** Cells with two or more such sides. */
  twice = 0;
  /** Cells with an open side that the other hand beats. */
  onceByFoes = 0;
  /** Cells with two or more such sides. */
  twiceByFoes = 0;
  /** Empty cells where the side to move can capture. */
  hot = 0;
  /** `beaten[empty * 16 + cell]`: the neighbours that the hand beats from an empty cell. */
  readonly beaten: Int32Array;
  /** The same for the other hand. */
  readonly beatenByFoes: Int32Array;
  readonly #full: number;
  readonly #cellsOf: Int32Array;
  readonly #words: Int32Array;
  readonly #nibbles: Int32Array;

  /** Takes the board and the notes of the search. */
  constructor({ cells, full, cellsOf }: BoardMasks, reach: Reach) {
    this.beaten = new Int32Array((cells + 1) * 16);
    this.beatenByFoes = new Int32Array((cells + 1) * 16);
    this.#full = full;
    this.#cellsOf = cellsOf;
    this.#words = reach.words;
    this.#nibbles = reach.nibbles;
  }

  /** Scans a position. */
  run({ mine, theirs, hand, foes, side, empty }: SearchState & { readonly empty: number }): void {
    const reach = this.#words;
    const cellsOf = this.#cellsOf;
    const beaten = this.beaten;
    const beatenByFoes = this.beatenByFoes;
    const occupied = mine | theirs;
    const held = this.#nibbles[hand];
    const heldByFoes = this.#nibbles[foes];
    const row = side * REACH_ROW;
    const foesRow = REACH_ROW - row;
    let once = 0;
    let twice = 0;
    let onceByFoes = 0;
    let twiceByFoes = 0;
    let hot = 0;
    for (let rest = this.#full & ~occupied; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest;
      const cell = 31 - Math.clz32(bit);
      const cells = cellsOf[cell << 4 | folded(reach[row + cell] & held)] & occupied;
      const byFoes = cellsOf[cell << 4 | folded(reach[foesRow + cell] & heldByFoes)] & occupied;
      beaten[empty << 4 | cell] = cells;
      beatenByFoes[empty << 4 | cell] = byFoes;
      twice |= once & cells;
      once |= cells;
      twiceByFoes |= onceByFoes & byFoes;
      onceByFoes |= byFoes;
      if ((cells & theirs) !== 0) hot |= bit;
    }
    this.once = once;
    this.twice = twice;
    this.onceByFoes = onceByFoes;
    this.twiceByFoes = twiceByFoes;
    this.hot = hot;
  }
}

/** Returns the union of the nibbles of a word. */
function folded(nibbles: number): number {
  const bytes = nibbles | nibbles >>> 16;
  const byte = bytes | bytes >>> 8;
  return (byte | byte >>> 4) & 15;
}
