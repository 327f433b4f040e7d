// The node that the search is at: its position, what both hands can capture in it, and a scan of
// its empty cells.
import { DIRECTIONS } from "../rules/position.ts";
import { type BoardTables, type CardTables, HAND_NIBBLES, NIBBLE_ONES } from "./tables.ts";

/** Less than every value. */
export const NONE = -99;

/**
 * A position apart from what `Reach` holds, as the side to move sees it: after every move `mine`
 * and `theirs`, `hand` and `foes` change places.
 *
 *     mine, theirs   cells, bit i for cell i of at most 16; no cell is in both
 *     hand, foes     places of a hand, bit i for place i of at most 8
 */
export interface SearchState {
  readonly mine: number;
  readonly theirs: number;
  /** The hand of the side to move. */
  readonly hand: number;
  /** The hand of the other side. */
  readonly foes: number;
  /** The side to move. */
  readonly side: number;
}

/** The record of one depth: a position and the question about it. */
export class SearchNode implements SearchState {
  readonly empty: number;
  mine = 0;
  theirs = 0;
  hand = 0;
  foes = 0;
  side = 0;
  /** The question: does the side to move still gain this many net captures? */
  threshold = 0;

  constructor(empty: number) {
    this.empty = empty;
  }

  set({ mine, theirs, hand, foes, side }: SearchState, threshold: number): this {
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
 * Returns what two positions must share for a bound of one to hold in the other: the occupied cells
 * and both hands, that of the side to move first.
 *
 *     bits   0..15          16..23   24..31
 *            mine | theirs  hand     foes
 *
 * The side to move is not part of it. Every move fills a cell and passes the turn, so all positions
 * below one root with the same number of empty cells have the same side to move.
 */
export function packGroup({ mine, theirs, hand, foes }: SearchState): number {
  return mine | theirs | hand << 16 | foes << 24;
}

/** Words of a row of `Reach`: up to 16 cells, and one beyond the edge that absorbs writes. */
export const REACH_ROW = 17;

/**
 * What each card in hand can capture from each empty cell. The search updates it when it places a card
 * and never undoes the update: the next card on the cell overwrites it.
 */
export class Reach {
  /**
   * `words[side * 17 + cell]`: a nibble for each card of the side, the directions in which it beats
   * the neighbour if it is put on the cell. Bits of empty neighbours are stale, so read the words
   * only under a set of occupied cells.
   *
   *     bits   0..3      4..7      ... 28..31
   *            place 0   place 1       place 7     in each, bit d: it beats the neighbour at d
   */
  readonly words = new Int32Array(2 * REACH_ROW);
  readonly #neighbours: Int32Array;
  readonly #spread: Int32Array;

  /** Starts with an empty board. */
  constructor({ neighbours }: BoardTables, { spread }: CardTables) {
    this.#neighbours = neighbours;
    this.#spread = spread;
  }

  /** Puts a card on a cell: updates what both hands can do to it from the cells around it. */
  put(card: number, cell: number): void {
    const words = this.words;
    for (let d = 0; d < DIRECTIONS; d++) {
      const other = this.#neighbours[cell * DIRECTIONS + d];
      const others = ~(NIBBLE_ONES << (d ^ 2));
      words[other] = words[other] & others | this.#spread[card * DIRECTIONS + d];
      words[REACH_ROW + other] = words[REACH_ROW + other] & others |
        this.#spread[(16 + card) * DIRECTIONS + d];
    }
  }
}

/** What one pass over the empty cells of a node finds. */
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
  readonly #board: BoardTables;
  readonly #reach: Int32Array;

  constructor(board: BoardTables, { words }: Reach) {
    this.beaten = new Int32Array((board.cells + 1) * 16);
    this.beatenByFoes = new Int32Array((board.cells + 1) * 16);
    this.#board = board;
    this.#reach = words;
  }

  run({ mine, theirs, hand, foes, side, empty }: SearchNode): void {
    const { full, cellsAt } = this.#board;
    const reach = this.#reach;
    const beaten = this.beaten;
    const beatenByFoes = this.beatenByFoes;
    const occupied = mine | theirs;
    const held = HAND_NIBBLES[hand];
    const heldByFoes = HAND_NIBBLES[foes];
    const row = side * REACH_ROW;
    const foesRow = REACH_ROW - row;
    let once = 0;
    let twice = 0;
    let onceByFoes = 0;
    let twiceByFoes = 0;
    let hot = 0;
    for (let remaining = full & ~occupied; remaining !== 0; remaining &= remaining - 1) {
      const bit = remaining & -remaining;
      const cell = 31 - Math.clz32(bit);
      const cells = cellsAt[cell << 4 | uniteNibbles(reach[row + cell] & held)] & occupied;
      const byFoes = cellsAt[cell << 4 | uniteNibbles(reach[foesRow + cell] & heldByFoes)] &
        occupied;
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
function uniteNibbles(nibbles: number): number {
  const bytes = nibbles | nibbles >>> 16;
  const byte = bytes | bytes >>> 8;
  return (byte | byte >>> 4) & 15;
}
