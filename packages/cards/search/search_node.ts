/**
 * A move and a position as the search sees them, and the moves of a position that may reach a threshold.
 *
 * @module
 */
import type { BoardMasks, SearchState } from "./board_masks.ts";
import type { IdealCaptures } from "./ideal_captures.ts";
import {
  type CounterMoveHistory,
  LATE_EMPTY,
  MOVE_BITS,
  weightsByEmptyCells,
} from "./move_order.ts";
import { type NodeScan, type Reach, REACH_ROW } from "./reach.ts";
import type { Relations } from "./relations.ts";

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

/** No value is as low. */
export const NONE = -99;

/** Makes scores positive, so that a move can be packed below them. */
const SCORE_OFFSET = 1 << 20;

/** `OPEN_BYTES[nibble]`: 127 in the byte of each direction of the nibble. */
const OPEN_BYTES = Int32Array.from(
  { length: 16 },
  (_, nibble) => [0, 1, 2, 3].reduce((b, d) => nibble >> d & 1 ? b | 0x7f << 8 * d : b, 0),
);

/** The candidates, by depth of the search. */
export class CandidateMoves {
  /**
   * `packed[empty * 128 + i]`: a candidate, its score above the move, so that the greatest number is
   * the move to try first.
   *
   *     bits   0..2    3..6   7..30
   *            place   cell   score + 2^20
   */
  readonly packed: Int32Array;
  /** The best bound of the moves that were left out; or what the sure move is sure of. */
  bound = NONE;
  readonly #full: number;
  readonly #cols: number;
  readonly #sizes: Uint8Array;
  readonly #around: Int32Array;
  readonly #inside: Int32Array;
  readonly #cellsOf: Int32Array;
  readonly #exposure: Int32Array;
  readonly #weakness: Int32Array;
  readonly #twins: Int32Array;
  readonly #anyTwins: boolean;
  readonly #ideal: IdealCaptures;
  readonly #weights: Int32Array;
  readonly #reach: Int32Array;
  readonly #scan: NodeScan;

  /** Takes the board, the cards and the bounds; the notes of the search and its scan. */
  constructor(
    { masks, relations, ideal }: {
      masks: BoardMasks;
      relations: Relations;
      ideal: IdealCaptures;
    },
    reach: Reach,
    scan: NodeScan,
  ) {
    this.packed = new Int32Array((masks.cells + 1) << MOVE_BITS);
    this.#full = masks.full;
    this.#cols = masks.cols;
    this.#sizes = masks.sizes;
    this.#around = masks.around;
    this.#inside = masks.inside;
    this.#cellsOf = masks.cellsOf;
    this.#exposure = relations.exposure;
    this.#weakness = relations.weakness;
    this.#twins = relations.twins;
    this.#anyTwins = relations.twins.some((twins) => twins !== 0);
    this.#ideal = ideal;
    this.#weights = weightsByEmptyCells(masks.cells);
    this.#reach = reach.words;
    this.#scan = scan;
  }

  /**
   * Scores the moves that may reach the threshold, and returns how many; the best bound of the
   * others is in `bound`. If a move is sure of the threshold, the result is 0, and `bound` what it
   * is sure of. The position is that of the last scan.
   *
   * @param history Prefers the moves that have refuted others so far; or null.
   */
  find(node: SearchNode, history: CounterMoveHistory | null): number {
    const { mine, theirs, hand, foes, side, empty, threshold } = node;
    const reach = this.#reach;
    const cellsOf = this.#cellsOf;
    const sizes = this.#sizes;
    const { occIndex, openIndex, take, wait } = this.#ideal;
    const { once, twice, onceByFoes, twiceByFoes, hot, beaten, beatenByFoes } = this.#scan;
    const exposure = this.#exposure;
    const weakness = this.#weakness;
    const packed = this.packed;
    const weights = this.#weights;
    const w = empty << 4;
    const boundWeight = weights[w | 0];
    const gainWeight = weights[w | 1];
    const riskWeight = weights[w | 2];
    const leftWeight = weights[w | 3];
    const exposureWeight = weights[w | 4];
    const openWeight = weights[w | 5];
    const atRiskWeight = weights[w | 6];
    const degreeWeight = weights[w | 7];
    const weaknessWeight = weights[w | 8];
    const isLate = empty <= LATE_EMPTY;
    const historyWeight = history === null ? 0 : history.weight(empty);
    const occupied = mine | theirs;
    const vacant = this.#full & ~occupied;
    const takeable = once & theirs;
    const row = side * REACH_ROW;
    const choices = this.#anyTwins ? this.#withoutTwins(hand, side) : hand;
    let next = empty << MOVE_BITS;
    let best = NONE;
    // Cells where a capture is possible come first: they prove the threshold more often.
    let rest = hot === 0 ? vacant : hot;
    let later = hot === 0 ? 0 : vacant & ~hot;
    while (rest !== 0) {
      const bit = rest & -rest;
      const cell = 31 - Math.clz32(bit);
      rest ^= bit;
      if (rest === 0) {
        rest = later;
        later = 0;
      }
      // Filling the cell closes the open sides that look at it.
      const kept = twiceByFoes | onceByFoes & ~beatenByFoes[w | cell];
      const stillOpen = (twice | once & ~beaten[w | cell]) & theirs;
      const reached = reach[row + cell];
      const base = occIndex[occupied | bit];
      const open = OPEN_BYTES[this.#directions(vacant, cell)];
      const around = this.#around[cell];
      const cellScore = openWeight * sizes[around & vacant] + degreeWeight * sizes[around];
      for (let cards = choices; cards !== 0; cards &= cards - 1) {
        const place = 31 - Math.clz32(cards & -cards);
        const taken = cellsOf[cell << 4 | reached >>> 4 * place & 15] & takeable;
        const gain = sizes[taken];
        const left = stillOpen & ~taken;
        const bound = gain + wait[base + openIndex[left]];
        if (bound < threshold) {
          if (bound > best) best = bound;
          continue;
        }
        const card = side << 3 | place;
        const exposed = exposure[card << 8 | foes] & open;
        const risk = (mine | taken) & kept | (exposed === 0 ? 0 : bit);
        const move = cell << 3 | place;
        if (gain >= threshold) {
          const sure = gain - take[base + openIndex[risk]];
          if (sure >= threshold) {
            this.bound = sure;
            return 0;
          }
        }
        let score = boundWeight * bound + gainWeight * gain + riskWeight * sizes[risk] +
          leftWeight * sizes[left];
        if (!isLate) {
          score += cellScore + exposureWeight * (Math.imul(exposed, 0x0101_0101) >>> 24) +
            (exposed === 0 ? 0 : atRiskWeight) + weaknessWeight * weakness[card];
          if (history !== null) score += historyWeight * history.counts[move] | 0;
        }
        packed[next++] = score + SCORE_OFFSET << MOVE_BITS | move;
      }
    }
    this.bound = best;
    return next - (empty << MOVE_BITS);
  }

  /** Returns the directions in which a cell's neighbours belong to a set, as a nibble. */
  #directions(set: number, cell: number): number {
    const cols = this.#cols;
    const shifted = (set << cols) >>> cell;
    return (shifted & 1 | (shifted >>> cols - 1 & 5) << 1 | shifted >>> 2 * cols - 2 & 4) &
      this.#inside[cell];
  }

  /** Returns a hand without the cards that have an equal one of a smaller place in it. */
  #withoutTwins(hand: number, side: number): number {
    let kept = 0;
    for (let cards = hand; cards !== 0; cards &= cards - 1) {
      const place = 31 - Math.clz32(cards & -cards);
      if ((this.#twins[side << 3 | place] & hand) === 0) kept |= 1 << place;
    }
    return kept;
  }
}
