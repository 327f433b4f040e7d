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
import { ENTRY_WORDS, type ExactTable, keyedEmptyCells } from "./exact_table.ts";
import type { IdealCaptures } from "./ideal_captures.ts";
import { weightsByEmptyCells } from "./move_order.ts";
import { BEATS_ROW, HAND_SETS, MAX_HAND, nibblesOf, type Relations } from "./relations.ts";
import { DIRECTIONS } from "./shape.ts";

/** Cells of a row of `reach`: up to 16, and one beyond the edge that takes writes. */
const REACH_ROW = 17;

/** The fewest empty cells that look into the table. */
const TABLE_MIN_EMPTY = 5;

/** The fewest empty cells that use the table of early positions. */
export const EARLY_MIN_EMPTY = 8;

/** No value is as low. */
const NONE = -99;

/** Makes scores positive, so that a move can be packed below them. */
const SCORE_OFFSET = 1 << 20;

/** Added to the score of the usual reply to first moves; more, and worse replies are forced. */
const USUAL_REPLY_BONUS = 120;

/** Bits of a move below its score: the cell above the card's place. */
const MOVE_BITS = 7;

/** Bounds in the table's data: 5 bits each, with this added. */
const BOUND_OFFSET = 16;

/** Nodes between two polls. */
const POLL_NODES = 1 << 14;

/** The bit of direction 0 in each nibble. */
const NIBBLE_ONES = 0x1111_1111;

/** What a search works with. */
export interface SearchTools {
  /** The board. */
  readonly masks: BoardMasks;
  /** Columns of the board. */
  readonly cols: number;
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
  readonly #cols: number;
  readonly #full: number;
  readonly #sizes: Uint8Array;
  readonly #neighbours: Int32Array;
  readonly #around: Int32Array;
  readonly #inside: Int32Array;
  readonly #cellsOf: Int32Array;
  readonly #adjacent: Int32Array;
  readonly #beats: Int32Array;
  readonly #spread: Int32Array;
  readonly #exposure: Int32Array;
  readonly #weakness: Int32Array;
  readonly #twins: Int32Array;
  readonly #anyTwins: boolean;
  readonly #occIndex: Int32Array;
  readonly #openIndex: Int32Array;
  readonly #take: Int8Array;
  readonly #wait: Int8Array;
  /** The table to look into by empty cells, or null. */
  readonly #tables: (ExactTable | null)[];
  readonly #weights: Int32Array;

  /**
   * `reach[side * 17 + cell]`: a nibble for each card of the side, the directions in which it
   * beats the neighbour if it comes to the cell. Bits of empty neighbours are stale: read only
   * under a set of occupied cells.
   */
  readonly #reach = new Int32Array(2 * REACH_ROW);
  /** `nibbles[hand]`: 15 at each place of the hand. */
  readonly #nibbles = Int32Array.from({ length: HAND_SETS }, (_, hand) => nibblesOf(hand));
  /** `openBytes[nibble]`: 127 or 255 in the byte of each direction of the nibble. */
  readonly #openBytes = Int32Array.from(
    { length: 16 },
    (_, nibble) => [0, 1, 2, 3].reduce((b, d) => nibble >> d & 1 ? b | 0x7f << 8 * d : b, 0),
  );
  /** By depth: neighbours of each empty cell that my hand, or theirs, beats from there. */
  readonly #beaten: Int32Array;
  readonly #beatenByFoes: Int32Array;
  /** By depth: the moves to try, score above move. */
  readonly #moves: Int32Array;

  /** Empty cells after the first move; replies there are counted. */
  readonly #replyEmpty: number;
  /** How often each move, as a reply to a first move, refuted it. */
  readonly #refutations = new Int32Array(1 << MOVE_BITS);

  // What the scan of a node found: cells with one, and with two or more, open sides that a hand
  // beats; and the empty cells where a capture is possible now.
  #once = 0;
  #twice = 0;
  #onceByFoes = 0;
  #twiceByFoes = 0;
  #hot = 0;
  /** The best bound of the moves that `generate` dropped, or the proof that it found. */
  #bound = NONE;

  /** Takes the tables. */
  constructor(tools: SearchTools) {
    const { masks, cols, relations, ideal, table, earlyTable, replyEmpty, poll } = tools;
    this.#replyEmpty = replyEmpty;
    this.#poll = poll;
    this.#cols = cols;
    this.#full = masks.full;
    this.#sizes = masks.sizes;
    this.#neighbours = masks.neighbours;
    this.#around = masks.around;
    this.#inside = masks.inside;
    this.#cellsOf = masks.cellsOf;
    this.#adjacent = masks.adjacent;
    this.#beats = relations.beats;
    this.#spread = relations.spread;
    this.#exposure = relations.exposure;
    this.#weakness = relations.weakness;
    this.#twins = relations.twins;
    this.#anyTwins = relations.twins.some((twins) => twins !== 0);
    this.#occIndex = ideal.occIndex;
    this.#openIndex = ideal.openIndex;
    this.#take = ideal.take;
    this.#wait = ideal.wait;
    const keyed = keyedEmptyCells(masks.cells);
    this.#tables = Array.from({ length: masks.cells + 1 }, (_, empty) => {
      if (empty < TABLE_MIN_EMPTY || empty > keyed) return null;
      return empty < EARLY_MIN_EMPTY ? table : earlyTable;
    });
    this.#weights = weightsByEmptyCells(masks.cells);
    this.#beaten = new Int32Array((masks.cells + 1) * 16);
    this.#beatenByFoes = new Int32Array((masks.cells + 1) * 16);
    this.#moves = new Int32Array((masks.cells + 1) << MOVE_BITS);
  }

  /** Notes a card on a cell: what both hands can do to it from the cells around. */
  place(card: number, cell: number): void {
    const reach = this.#reach;
    for (let d = 0; d < DIRECTIONS; d++) {
      const other = this.#neighbours[cell * DIRECTIONS + d];
      const others = ~(NIBBLE_ONES << (d ^ 2));
      reach[other] = reach[other] & others | this.#spread[card * DIRECTIONS + d];
      reach[REACH_ROW + other] = reach[REACH_ROW + other] & others |
        this.#spread[(16 + card) * DIRECTIONS + d];
    }
  }

  /** Makes a move of a state: returns what it gains, and the state of the other side. */
  play(state: SearchState, { place, cell }: SearchMove): { gain: number; next: SearchState } {
    const { mine, theirs, hand, foes, side } = state;
    const nibble = this.#reach[side * REACH_ROW + cell] >>> 4 * place & 15;
    const taken = this.#cellsOf[cell << 4 | nibble] & theirs;
    this.place(side * MAX_HAND + place, cell);
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
    this.#scan(mine, theirs, hand, foes, side, empty);
    const count = this.#generate(mine, theirs, hand, foes, side, empty, threshold, -1);
    const first = empty << MOVE_BITS;
    const moves = [...this.#moves.subarray(first, first + count)].sort((a, b) => b - a)
      .map((packed) => ({ place: packed & 7, cell: packed >> 3 & 15 }));
    return { moves, bound: this.#bound };
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
    if (empty === 3) return this.#lastThree(mine, theirs, hand, foes, side, threshold);
    if (empty < 3) return this.#lastTwo(mine, theirs, hand, foes, side, empty);
    if (--this.#untilPoll === 0) {
      this.#untilPoll = POLL_NODES;
      this.#poll();
    }
    this.#scan(mine, theirs, hand, foes, side, empty);
    // A move that is sure of the threshold is found sooner than the table's entry.
    const usual = empty === this.#replyEmpty ? this.#usualReply(mine | theirs, hand) : -1;
    const count = this.#generate(mine, theirs, hand, foes, side, empty, threshold, usual);
    let best = this.#bound;
    if (count === 0) return best;
    let low = -BOUND_OFFSET;
    let high = BOUND_OFFSET - 1;
    const table = this.#tables[empty];
    if (table !== null) {
      this.#makeKey(table.keys, mine, theirs, hand, foes, side, empty);
      const data = table.find(empty);
      if (data !== 0) {
        low = Math.max(low, (data >> 5) - BOUND_OFFSET);
        high = Math.min(high, (data & 31) - BOUND_OFFSET);
        if (low >= threshold) return low;
        if (high < threshold) return high;
      }
    }
    const moves = this.#moves;
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
      const nibble = this.#reach[side * REACH_ROW + cell] >>> 4 * place & 15;
      const taken = this.#cellsOf[cell << 4 | nibble] & theirs;
      const gain = this.#sizes[taken];
      this.place(side << 3 | place, cell);
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

  /** Finds what both hands beat on the board, cell by empty cell. */
  #scan(
    mine: number,
    theirs: number,
    hand: number,
    foes: number,
    side: number,
    empty: number,
  ): void {
    const reach = this.#reach;
    const cellsOf = this.#cellsOf;
    const beaten = this.#beaten;
    const beatenByFoes = this.#beatenByFoes;
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
    this.#once = once;
    this.#twice = twice;
    this.#onceByFoes = onceByFoes;
    this.#twiceByFoes = twiceByFoes;
    this.#hot = hot;
  }

  /** Writes the key of a position, after its scan; the layout is in `exact_table.ts`. */
  #makeKey(
    keys: Int32Array,
    mine: number,
    theirs: number,
    hand: number,
    foes: number,
    side: number,
    empty: number,
  ): void {
    const reach = this.#reach;
    const beaten = this.#beaten;
    const beatenByFoes = this.#beatenByFoes;
    const occupied = mine | theirs;
    const held = this.#nibbles[hand];
    const heldByFoes = this.#nibbles[foes];
    const row = side * REACH_ROW;
    const foesRow = REACH_ROW - row;
    const losable = this.#once & theirs | this.#onceByFoes & mine;
    const twice = this.#twice & theirs | this.#twiceByFoes & mine;
    const neighbours = this.#neighbours;
    const at = empty * ENTRY_WORDS;
    keys[at] = occupied | hand << 16 | foes << 24;
    keys[at + 1] = losable | (losable & mine) << 16;
    let word = at + 2;
    let packed = 0;
    let pairs = 0;
    for (let rest = this.#full & ~occupied; rest !== 0; rest &= rest - 1) {
      const cell = 31 - Math.clz32(rest & -rest);
      if ((this.#around[cell] & losable) === 0) continue;
      const cells = beaten[empty << 4 | cell];
      const byFoes = beatenByFoes[empty << 4 | cell];
      for (let d = 0; d < DIRECTIONS; d++) {
        const other = 1 << neighbours[cell * DIRECTIONS + d];
        if ((other & losable) === 0) continue;
        // A cell that can be lost on this side only is lost for good, or this side is closed:
        // the owner's own cards do not matter here.
        const single = (other & twice) === 0;
        const ours = (cells & other) !== 0 && !(single && (byFoes & other & mine) !== 0);
        const foe = (byFoes & other) !== 0 && !(single && (cells & other & theirs) !== 0);
        const count = ours ? countAt(reach[row + cell] & held, d) : 0;
        const foeCount = foe ? countAt(reach[foesRow + cell] & heldByFoes, d) : 0;
        packed = packed << 5 | 5 * count + foeCount;
        if (++pairs === 6) {
          keys[word++] = packed;
          packed = 0;
          pairs = 0;
        }
      }
    }
    keys[word++] = packed;
    while (word < at + 6) keys[word++] = 0;
  }

  /**
   * Scores the moves that may reach the threshold, and returns how many; the best bound of the
   * others is in `#bound`. If a move is sure of the threshold, the result is 0, and `#bound` what
   * it is sure of.
   */
  #generate(
    mine: number,
    theirs: number,
    hand: number,
    foes: number,
    side: number,
    empty: number,
    threshold: number,
    usual: number,
  ): number {
    const reach = this.#reach;
    const cellsOf = this.#cellsOf;
    const sizes = this.#sizes;
    const openIndex = this.#openIndex;
    const exposure = this.#exposure;
    const weakness = this.#weakness;
    const moves = this.#moves;
    const wait = this.#wait;
    const take = this.#take;
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
    const occupied = mine | theirs;
    const vacant = this.#full & ~occupied;
    const once = this.#once;
    const twice = this.#twice;
    const onceByFoes = this.#onceByFoes;
    const twiceByFoes = this.#twiceByFoes;
    const hot = this.#hot;
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
      const kept = twiceByFoes | onceByFoes & ~this.#beatenByFoes[w | cell];
      const stillOpen = (twice | once & ~this.#beaten[w | cell]) & theirs;
      const reached = reach[row + cell];
      const base = this.#occIndex[occupied | bit];
      const open = this.#openBytes[this.#directions(vacant, cell)];
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
            this.#bound = sure;
            return 0;
          }
        }
        let score = cellScore + boundWeight * bound + gainWeight * gain +
          riskWeight * sizes[risk] + leftWeight * sizes[left] +
          exposureWeight * (Math.imul(exposed, 0x0101_0101) >>> 24) +
          (exposed === 0 ? 0 : atRiskWeight) + weaknessWeight * weakness[card];
        if (move === usual) score += USUAL_REPLY_BONUS;
        moves[next++] = score + SCORE_OFFSET << MOVE_BITS | move;
      }
    }
    this.#bound = best;
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

  /** Returns the exact value with two empty cells or fewer, by the rules. */
  #lastTwo(
    mine: number,
    theirs: number,
    hand: number,
    foes: number,
    side: number,
    empty: number,
  ): number {
    if (empty === 0) return 0;
    let best = NONE;
    for (let rest = this.#full & ~(mine | theirs); rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest;
      const cell = 31 - Math.clz32(bit);
      for (let cards = hand; cards !== 0; cards &= cards - 1) {
        const place = 31 - Math.clz32(cards & -cards);
        const nibble = this.#reach[side * REACH_ROW + cell] >>> 4 * place & 15;
        const taken = this.#cellsOf[cell << 4 | nibble] & theirs;
        this.place(side << 3 | place, cell);
        const reply = this.#lastTwo(
          theirs & ~taken,
          mine | bit | taken,
          foes,
          hand & ~(1 << place),
          1 - side,
          empty - 1,
        );
        best = Math.max(best, this.#sizes[taken] - reply);
      }
    }
    return best;
  }

  /**
   * Tests a position with three empty cells, line by line: no bounds, no notes of placed cards;
   * what they do to each other is looked up by how their cells touch.
   */
  #lastThree(
    mine: number,
    theirs: number,
    hand: number,
    foes: number,
    side: number,
    threshold: number,
  ): number {
    const reach = this.#reach;
    const cellsOf = this.#cellsOf;
    const sizes = this.#sizes;
    const beats = this.#beats;
    const adjacent = this.#adjacent;
    const row = side * REACH_ROW;
    const foesRow = REACH_ROW - row;
    const mineBeat = side * 16 * BEATS_ROW;
    const foesBeat = 16 * BEATS_ROW - mineBeat;
    const vacant = this.#full & ~(mine | theirs);
    let best = NONE;
    for (let rest = vacant; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest;
      const cell = 31 - Math.clz32(bit);
      const others = vacant ^ bit;
      for (let cards = hand; cards !== 0; cards &= cards - 1) {
        const cardBit = cards & -cards;
        const place = 31 - Math.clz32(cardBit);
        const cardRow = (side << 3 | place) * BEATS_ROW;
        const taken = cellsOf[cell << 4 | reach[row + cell] >>> 4 * place & 15] & theirs;
        const mineNow = mine | taken;
        const theirsNow = theirs ^ taken;
        const gain = sizes[taken];
        let reply = NONE;
        for (let cells = others; cells !== 0; cells &= cells - 1) {
          const replyBit = cells & -cells;
          const replyCell = 31 - Math.clz32(replyBit);
          const lastCell = 31 - Math.clz32(others ^ replyBit);
          const toCell = foesBeat + cardRow + adjacent[cell << 4 | replyCell];
          const lastToCell = mineBeat + cardRow + adjacent[cell << 4 | lastCell];
          const lastToReply = adjacent[replyCell << 4 | lastCell];
          for (let replies = foes; replies !== 0; replies &= replies - 1) {
            const replyPlace = 31 - Math.clz32(replies & -replies);
            const replyNibble = reach[foesRow + replyCell] >>> 4 * replyPlace & 15;
            const lost = cellsOf[replyCell << 4 | replyNibble] & mineNow;
            const cardLost = beats[toCell] >> replyPlace & 1;
            const theirsThen = theirsNow | lost;
            // Which of my last cards take the first card back, and which the reply.
            const back = beats[lastToCell] & -cardLost;
            const onReply =
              beats[mineBeat + ((1 - side) << 3 | replyPlace) * BEATS_ROW + lastToReply];
            const lastReach = reach[row + lastCell];
            let last = 0;
            for (let lasts = hand ^ cardBit; lasts !== 0; lasts &= lasts - 1) {
              const lastPlace = 31 - Math.clz32(lasts & -lasts);
              const won =
                sizes[cellsOf[lastCell << 4 | lastReach >>> 4 * lastPlace & 15] & theirsThen] +
                (back >> lastPlace & 1) + (onReply >> lastPlace & 1);
              if (won > last) last = won;
            }
            const net = sizes[lost] + cardLost - last;
            if (net > reply) reply = net;
          }
        }
        const value = gain - reply;
        if (value > best) {
          best = value;
          if (value >= threshold) return value;
        }
      }
    }
    return best;
  }
}

/** Returns the union of the nibbles of a word. */
function folded(nibbles: number): number {
  const bytes = nibbles | nibbles >>> 16;
  const byte = bytes | bytes >>> 8;
  return (byte | byte >>> 4) & 15;
}

/** Returns how many nibbles of a word hold the bit of a direction. */
function countAt(nibbles: number, direction: number): number {
  return Math.imul(nibbles >>> direction & NIBBLE_ONES, NIBBLE_ONES) >>> 28;
}
