/**
 * The search: is the side to move sure of `threshold` more net captures?
 *
 * Values are *future* net captures of the side to move (captures by it less captures by the other
 * side, from now on), so that settled cells vanish from the state. Every search is a fail-soft
 * null window: a result ≥ threshold is a proved lower bound, one < threshold a proved upper bound.
 * Before a move is made, the ideal game (`ideal_captures.ts`) bounds it from both sides.
 *
 * @module
 */
import type { BoardMasks } from "./board_masks.ts";
import { CandidateMoves, MOVE_BITS } from "./candidate_moves.ts";
import { type ExactTable, keyedEmptyCells } from "./exact_table.ts";
import type { IdealCaptures } from "./ideal_captures.ts";
import { LastCells } from "./last_cells.ts";
import { NodeScan } from "./node_scan.ts";
import { KeyWriter } from "./position_key.ts";
import { Reach, REACH_ROW } from "./reach.ts";
import { MAX_HAND, type Relations } from "./relations.ts";

/** The fewest empty cells that look into the table. */
const TABLE_MIN_EMPTY = 5;

/** The fewest empty cells that use the table of early positions. */
export const EARLY_MIN_EMPTY = 8;

/** Bounds in the table's data: 5 bits each, with this added. */
const BOUND_OFFSET = 16;

/** Nodes between two polls. */
const POLL_NODES = 1 << 14;

/** What a search works with. */
export interface SearchTools {
  /** The board. */
  readonly masks: BoardMasks;
  /** The cards. */
  readonly relations: Relations;
  /** The bounds. */
  readonly ideal: IdealCaptures;
  /** The table, or null to do without. */
  readonly table: ExactTable | null;
  /** The table of the few positions with many empty cells, or null to do without. */
  readonly earlyTable: ExactTable | null;
  /** Empty cells after a first move. */
  readonly replyEmpty: number;
  /** Called now and then; it may throw to stop the search. */
  readonly poll: () => void;
}

/** The state of a position apart from what `reach` holds: all sets, seen by the side to move. */
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

/** A move as the search sees it. */
export interface SearchMove {
  /** The card's place within its hand. */
  readonly place: number;
  /** The cell. */
  readonly cell: number;
}

/** A search on one board, for one deal. */
export class Search {
  /** Nodes visited so far; the last three cells of a line are one node. */
  nodes = 0;
  #untilPoll = POLL_NODES;

  readonly #poll: () => void;
  readonly #full: number;
  readonly #sizes: Uint8Array;
  readonly #cellsOf: Int32Array;
  readonly #reach: Reach;
  readonly #words: Int32Array;
  readonly #scan: NodeScan;
  readonly #candidates: CandidateMoves;
  readonly #keys: KeyWriter;
  readonly #last: LastCells;
  /** The table to look into by empty cells, or null. */
  readonly #tables: (ExactTable | null)[];
  /** Empty cells after the first move; replies there are counted. */
  readonly #replyEmpty: number;
  /** How often each move, as a reply to a first move, refuted it. */
  readonly #refutations = new Int32Array(1 << MOVE_BITS);

  /** Takes the tables. */
  constructor(tools: SearchTools) {
    const { masks, relations, table, earlyTable } = tools;
    this.#replyEmpty = tools.replyEmpty;
    this.#poll = tools.poll;
    this.#full = masks.full;
    this.#sizes = masks.sizes;
    this.#cellsOf = masks.cellsOf;
    this.#reach = new Reach(masks, relations);
    this.#words = this.#reach.words;
    this.#scan = new NodeScan(masks, this.#reach);
    this.#candidates = new CandidateMoves(tools, this.#reach, this.#scan);
    this.#keys = new KeyWriter(masks, this.#reach, this.#scan);
    this.#last = new LastCells(masks, relations, this.#reach);
    const keyed = keyedEmptyCells(masks.cells);
    this.#tables = Array.from({ length: masks.cells + 1 }, (_, empty) => {
      if (empty < TABLE_MIN_EMPTY || empty > keyed) return null;
      return empty < EARLY_MIN_EMPTY ? table : earlyTable;
    });
  }

  /** Notes a card that lies on the board from the start. */
  place(card: number, cell: number): void {
    this.#reach.place(card, cell);
  }

  /** Makes a move of a state: returns what it gains, and the state of the other side. */
  play(state: SearchState, { place, cell }: SearchMove): { gain: number; next: SearchState } {
    const { mine, theirs, hand, foes, side } = state;
    const nibble = this.#words[side * REACH_ROW + cell] >>> 4 * place & 15;
    const taken = this.#cellsOf[cell << 4 | nibble] & theirs;
    this.#reach.place(side * MAX_HAND + place, cell);
    const next = {
      mine: theirs & ~taken,
      theirs: mine | 1 << cell | taken,
      hand: foes,
      foes: hand & ~(1 << place),
      side: 1 - side,
    };
    return { gain: this.#sizes[taken], next };
  }

  /** Tests a move of a state: whether it is worth the threshold to the side that makes it. */
  testMove(state: SearchState, move: SearchMove, threshold: number): number {
    const { gain, next } = this.play(state, move);
    const { mine, theirs, hand, foes, side } = next;
    const empty = this.#sizes[this.#full & ~(mine | theirs)];
    return gain - this.#search(mine, theirs, hand, foes, side, empty, gain - threshold + 1);
  }

  /**
   * Returns the moves of a state that may reach a threshold, in the order of the search; and what
   * is proved besides: a bound ≥ threshold if one move is sure of it (then no moves are returned),
   * else a bound of the moves that are left out.
   */
  candidates(state: SearchState, threshold: number): { moves: SearchMove[]; bound: number } {
    const { mine, theirs, hand, foes, side } = state;
    const empty = this.#sizes[this.#full & ~(mine | theirs)];
    this.#scan.run(mine, theirs, hand, foes, side, empty);
    const count = this.#candidates.find(mine, theirs, hand, foes, side, empty, threshold, -1);
    const first = empty << MOVE_BITS;
    const moves = [...this.#candidates.packed.subarray(first, first + count)].sort((a, b) => b - a)
      .map((packed) => ({ place: packed & 7, cell: packed >> 3 & 15 }));
    return { moves, bound: this.#candidates.bound };
  }

  #search(
    mine: number,
    theirs: number,
    hand: number,
    foes: number,
    side: number,
    empty: number,
    threshold: number,
  ): number {
    this.nodes++;
    if (empty === 3) return this.#last.three(mine, theirs, hand, foes, side, threshold);
    if (empty < 3) return this.#last.two(mine, theirs, hand, foes, side, empty);
    if (--this.#untilPoll === 0) {
      this.#untilPoll = POLL_NODES;
      this.#poll();
    }
    this.#scan.run(mine, theirs, hand, foes, side, empty);
    // A move that is sure of the threshold is found sooner than the table's entry.
    const usual = empty === this.#replyEmpty ? this.#usualReply(mine | theirs, hand) : -1;
    const count = this.#candidates.find(mine, theirs, hand, foes, side, empty, threshold, usual);
    let best = this.#candidates.bound;
    if (count === 0) return best;
    let low = -BOUND_OFFSET;
    let high = BOUND_OFFSET - 1;
    const table = this.#tables[empty];
    if (table !== null) {
      this.#keys.write(table.keys, mine, theirs, hand, foes, side, empty);
      const data = table.find(empty);
      if (data !== 0) {
        low = Math.max(low, (data >> 5) - BOUND_OFFSET);
        high = Math.min(high, (data & 31) - BOUND_OFFSET);
        if (low >= threshold) return low;
        if (high < threshold) return high;
      }
    }
    const moves = this.#candidates.packed;
    const first = empty << MOVE_BITS;
    for (let i = first; i < first + count; i++) {
      let at = i;
      let top = moves[i];
      for (let j = i + 1; j < first + count; j++) {
        const packed = moves[j];
        if (packed > top) {
          top = packed;
          at = j;
        }
      }
      moves[at] = moves[i];
      const move = top & (1 << MOVE_BITS) - 1;
      const cell = move >> 3;
      const place = move & 7;
      const nibble = this.#words[side * REACH_ROW + cell] >>> 4 * place & 15;
      const taken = this.#cellsOf[cell << 4 | nibble] & theirs;
      const gain = this.#sizes[taken];
      this.#reach.place(side << 3 | place, cell);
      const value = gain - this.#search(
        theirs & ~taken,
        mine | 1 << cell | taken,
        foes,
        hand & ~(1 << place),
        1 - side,
        empty - 1,
        gain - threshold + 1,
      );
      if (value > best) {
        best = value;
        if (value >= threshold) {
          if (empty === this.#replyEmpty) this.#refutations[move]++;
          break;
        }
      }
    }
    if (table !== null) {
      if (best >= threshold) low = Math.max(low, best);
      else high = Math.min(high, best);
      table.store(empty, low + BOUND_OFFSET << 5 | high + BOUND_OFFSET);
    }
    return best;
  }

  /**
   * Returns the possible move that refuted first moves most often, or −1. Where the replies are
   * the same, two first moves in either order lead to one position, and the table saves a half.
   */
  #usualReply(occupied: number, hand: number): number {
    let usual = -1;
    let most = 0;
    for (let move = 0; move < this.#refutations.length; move++) {
      if (this.#refutations[move] <= most) continue;
      if ((occupied >> (move >> 3) & 1) !== 0 || (hand >> (move & 7) & 1) === 0) continue;
      most = this.#refutations[move];
      usual = move;
    }
    return usual;
  }
}
