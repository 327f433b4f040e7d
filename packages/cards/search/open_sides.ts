/**
 * What both hands beat of a position, side by open side, in words that can be compared: the least
 * and the most that the side to move may be taken to have.
 *
 * An *open side* is the side of an occupied cell that an empty cell looks at. Two positions with
 * the same empty cells and hands differ, for the rest of the game, only in who owns the cells with
 * open sides and in how many cards of each hand beat each open side: cards that show more than a
 * number are the same set whenever they are as many. There is a word for each empty cell and in it
 * a field of four bits for each direction: in the low half the count of the cards in my hand that
 * beat the neighbour there, in the high half 7 less the count of their cards. So a larger field is
 * never worse for the side to move, and the highest bit of every field is free for comparing.
 *
 *     bits   0..3   4..7   8..11   12..15   16..19      20..23      24..27      28..31
 *            mine,  at each direction 0..3  7 − theirs, at each direction 0..3
 *
 * Some counts do not matter. A *settled* cell, of which its enemy beats no open side, changes hands
 * no more, so none of its counts does. A cell that can be lost on one side only is lost for good
 * or that side is closed: there the count of its owner's cards does not. What does not matter is
 * 0 in `least` and 7 in `most`.
 *
 * @module
 */
import type { BoardMasks, SearchState } from "./board_masks.ts";
import { type NodeScan, type Reach, REACH_ROW } from "./reach.ts";

/** Words that a depth of the search has in `least` and `most`. */
export const SIDES_ROW = 16;

/** `FIELDS[nibble]`: 7 in the field of each direction of the nibble. */
const FIELDS = Int32Array.from({ length: 16 }, (_, nibble) => 7 * spreadBits(nibble));

/** `COUNTS[nibbles]`: of three nibbles, how many hold each direction, a field for each. */
const COUNTS = Int32Array.from(
  { length: 1 << 12 },
  (_, nibbles) =>
    spreadBits(nibbles & 15) + spreadBits(nibbles >> 4 & 15) + spreadBits(nibbles >> 8),
);

/** The open sides of positions that were scanned, by depth of the search. */
export class OpenSides {
  /** `least[empty * 16 + i]`: what matters at the i-th empty cell. */
  readonly least: Int32Array;
  /** The same with 7 for all that does not matter. */
  readonly most: Int32Array;
  /** `losable[empty]`: the cells that can still change hands. */
  readonly losable: Int32Array;
  /** `owned[empty]`: those among them of the side to move. */
  readonly owned: Int32Array;
  readonly #full: number;
  readonly #cols: number;
  readonly #inside: Int32Array;
  readonly #reach: Reach;
  readonly #scan: NodeScan;

  /** Takes the board, the notes of the search and its scan. */
  constructor({ cells, full, cols, inside }: BoardMasks, reach: Reach, scan: NodeScan) {
    this.least = new Int32Array((cells + 1) * SIDES_ROW);
    this.most = new Int32Array((cells + 1) * SIDES_ROW);
    this.losable = new Int32Array(cells + 1);
    this.owned = new Int32Array(cells + 1);
    this.#full = full;
    this.#cols = cols;
    this.#inside = inside;
    this.#reach = reach;
    this.#scan = scan;
  }

  /** Writes the words of the position of the last scan, of hands of at most seven cards. */
  write({ mine, theirs, hand, foes, side, empty }: SearchState & { readonly empty: number }): void {
    const { words, nibbles } = this.#reach;
    const { once, twice, onceByFoes, twiceByFoes, beaten, beatenByFoes } = this.#scan;
    const occupied = mine | theirs;
    const held = nibbles[hand];
    const heldByFoes = nibbles[foes];
    const row = side * REACH_ROW;
    const foesRow = REACH_ROW - row;
    const owned = mine & onceByFoes;
    const losable = owned | theirs & once;
    const settled = occupied & ~losable;
    this.owned[empty] = owned;
    this.losable[empty] = losable;
    // What is lost on one side only, that side being the one that is looked at.
    const mineForGood = owned & ~twiceByFoes;
    const theirsForGood = losable & ~owned & ~twice;
    let at = empty * SIDES_ROW;
    for (let rest = this.#full & ~occupied; rest !== 0; rest &= rest - 1) {
      const cell = 31 - Math.clz32(rest & -rest);
      const open = this.#fields(occupied, cell);
      const counts = countsOf(words[row + cell] & held) & open;
      const others = 0x7777 - countsOf(words[foesRow + cell] & heldByFoes) & open;
      const mineIdle = this.#fields(settled | mineForGood & beatenByFoes[empty << 4 | cell], cell);
      const theirsIdle = this.#fields(settled | theirsForGood & beaten[empty << 4 | cell], cell);
      const idle = mineIdle | theirsIdle << 16;
      const word = counts | others << 16;
      this.least[at] = word & ~idle;
      this.most[at++] = word | idle;
    }
  }

  /** Returns 7 in the field of each direction in which a cell's neighbour belongs to a set. */
  #fields(set: number, cell: number): number {
    const cols = this.#cols;
    const shifted = (set << cols) >>> cell;
    const nibble = shifted & 1 | (shifted >>> cols - 1 & 5) << 1 | shifted >>> 2 * cols - 2 & 4;
    return FIELDS[nibble & this.#inside[cell]];
  }
}

/** Returns how many nibbles of a word hold each direction, a field for each. */
function countsOf(nibbles: number): number {
  return COUNTS[nibbles & 0xfff] + COUNTS[nibbles >>> 12 & 0xfff] + COUNTS[nibbles >>> 24];
}

/** Returns the bits of a nibble, each at the start of a field of four. */
function spreadBits(nibble: number): number {
  return nibble & 1 | (nibble & 2) << 3 | (nibble & 4) << 6 | (nibble & 8) << 9;
}
