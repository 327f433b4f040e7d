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
import type { BoardMasks, SearchState } from "./board_masks.ts";
import { CandidateMoves, groupOf, NONE, SearchNode } from "./search_node.ts";
import { type BoundTables, DominanceTable, planTables, tableWords } from "./dominance_table.ts";
import type { IdealCaptures } from "./ideal_captures.ts";
import {
  CounterMoveHistory,
  HISTORY_MIN_EMPTY,
  MOVE_BITS,
  type SearchMove,
  unpackMove,
} from "./move_order.ts";
import { OpenSides } from "./open_sides.ts";
import { NodeScan, Reach, REACH_ROW } from "./reach.ts";
import { BEATS_ROW, MAX_HAND, type Relations } from "./relations.ts";

/** Nodes between two polls. */
const POLL_NODES = 1 << 12;

/** What a search works with. */
export interface SearchTools {
  /** The board. */
  readonly masks: BoardMasks;
  /** The cards. */
  readonly relations: Relations;
  /** The bounds. */
  readonly ideal: IdealCaptures;
  /** The tables of bounds. */
  readonly tables: BoundTables;
  /** Called now and then; it may throw to stop the search. */
  readonly poll: () => void;
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
  readonly #sides: OpenSides;
  readonly #last: LastCells;
  /** The table to look into by empty cells, or null. */
  readonly #tables: (DominanceTable | null)[];
  /** The records of the line that is searched, by empty cells. */
  readonly #nodes: readonly SearchNode[];
  /** What has refuted moves to positions with so many empty cells, or null. */
  readonly #history: (CounterMoveHistory | null)[];

  /** Takes the tables. */
  constructor(tools: SearchTools) {
    const { masks, relations } = tools;
    this.#poll = tools.poll;
    this.#full = masks.full;
    this.#sizes = masks.sizes;
    this.#cellsOf = masks.cellsOf;
    this.#reach = new Reach(masks, relations);
    this.#words = this.#reach.words;
    this.#scan = new NodeScan(masks, this.#reach);
    this.#candidates = new CandidateMoves(tools, this.#reach, this.#scan);
    this.#sides = new OpenSides(masks, this.#reach, this.#scan);
    this.#last = new LastCells(masks, relations, this.#reach);
    this.#history = Array.from(
      { length: masks.cells + 1 },
      (_, empty) => empty < HISTORY_MIN_EMPTY ? null : new CounterMoveHistory(),
    );
    this.#nodes = Array.from({ length: masks.cells + 1 }, (_, empty) => new SearchNode(empty));
    this.#tables = new Array(masks.cells + 1).fill(null);
    for (const { empty, bits, start } of planTables(tools.tables).places) {
      const words = tools.tables.words.subarray(start, start + tableWords(empty, bits));
      this.#tables[empty] = new DominanceTable({ empty, bits, words }, this.#sides, masks.sizes);
    }
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

  /** Tests a state whose cards are placed: a bound on that side of the threshold where its value is. */
  test(state: SearchState, threshold: number): number {
    return this.#search(this.#nodes[this.#emptyOf(state)].ask(state, threshold));
  }

  /** Tests a move of a state: whether it is worth the threshold to the side that makes it. */
  testMove(state: SearchState, move: SearchMove, threshold: number): number {
    const { gain, next } = this.play(state, move);
    const empty = this.#emptyOf(next);
    this.#history[empty]?.restart(groupOf(state));
    return gain - this.test(next, gain - threshold + 1);
  }

  /**
   * Returns the moves of a state that may reach a threshold, in the order of the search; and what
   * is proved besides: a bound >= threshold if one move is sure of it (then no moves are returned),
   * else a bound of the moves that are left out.
   *
   * @param history Prefers the moves that have refuted others so far.
   */
  candidates(
    state: SearchState,
    threshold: number,
    history: CounterMoveHistory,
  ): { moves: SearchMove[]; bound: number } {
    const empty = this.#emptyOf(state);
    const node = this.#nodes[empty].ask(state, threshold);
    this.#scan.run(node);
    const count = this.#candidates.find(node, history);
    const first = empty << MOVE_BITS;
    const moves = [...this.#candidates.packed.subarray(first, first + count)].sort((a, b) => b - a)
      .map(unpackMove);
    return { moves, bound: this.#candidates.bound };
  }

  /** Returns the number of empty cells. */
  #emptyOf({ mine, theirs }: SearchState): number {
    return this.#sizes[this.#full & ~(mine | theirs)];
  }

  #search(node: SearchNode): number {
    const { empty } = node;
    this.nodes++;
    if (empty === 3) return this.#last.three(node);
    if (empty < 3) return this.#last.two(node);
    if (--this.#untilPoll === 0) {
      this.#untilPoll = POLL_NODES;
      this.#poll();
    }
    this.#scan.run(node);
    // A move that is sure of the threshold is found sooner than the table's entry.
    const history = this.#history[empty];
    const count = this.#candidates.find(node, history);
    let best = this.#candidates.bound;
    if (count === 0) return best;
    const { mine, theirs, hand, foes, side, threshold } = node;
    const table = this.#tables[empty];
    const group = mine | theirs | hand << 16 | foes << 24; // groupOf(node)
    if (table !== null) {
      this.#sides.write(node);
      const bound = table.find(group, threshold);
      if (bound !== NONE) return bound;
    }
    this.#history[empty - 1]?.restart(group);
    const child = this.#nodes[empty - 1];
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
      child.mine = theirs & ~taken;
      child.theirs = mine | 1 << cell | taken;
      child.hand = foes;
      child.foes = hand & ~(1 << place);
      child.side = 1 - side;
      child.threshold = gain - threshold + 1;
      const value = gain - this.#search(child);
      if (value > best) {
        best = value;
        if (value >= threshold) {
          if (history !== null) history.note(move);
          break;
        }
      }
    }
    if (table !== null) table.store(group, best, best >= threshold);
    return best;
  }
}

/** Values of positions with up to three empty cells. */
export class LastCells {
  readonly #full: number;
  readonly #sizes: Uint8Array;
  readonly #cellsOf: Int32Array;
  readonly #adjacent: Int32Array;
  readonly #beats: Int32Array;
  readonly #reach: Reach;
  readonly #words: Int32Array;

  /** Takes the board, the cards, and the notes of the search. */
  constructor({ full, sizes, cellsOf, adjacent }: BoardMasks, { beats }: Relations, reach: Reach) {
    this.#full = full;
    this.#sizes = sizes;
    this.#cellsOf = cellsOf;
    this.#adjacent = adjacent;
    this.#beats = beats;
    this.#reach = reach;
    this.#words = reach.words;
  }

  /** Returns the exact value with two empty cells or fewer, by the rules. */
  two({ mine, theirs, hand, foes, side }: SearchState): number {
    const vacant = this.#full & ~(mine | theirs);
    if (vacant === 0) return 0;
    let best = NONE;
    for (let rest = vacant; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest;
      const cell = 31 - Math.clz32(bit);
      for (let cards = hand; cards !== 0; cards &= cards - 1) {
        const place = 31 - Math.clz32(cards & -cards);
        const nibble = this.#words[side * REACH_ROW + cell] >>> 4 * place & 15;
        const taken = this.#cellsOf[cell << 4 | nibble] & theirs;
        this.#reach.place(side << 3 | place, cell);
        const reply = this.two({
          mine: theirs & ~taken,
          theirs: mine | bit | taken,
          hand: foes,
          foes: hand & ~(1 << place),
          side: 1 - side,
        });
        best = Math.max(best, this.#sizes[taken] - reply);
      }
    }
    return best;
  }

  /**
   * Tests a position with three empty cells, line by line: no bounds, no notes of placed cards;
   * what they do to each other is looked up by how their cells touch.
   */
  three({ mine, theirs, hand, foes, side, threshold }: SearchNode): number {
    const reach = this.#words;
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
        const refuting = gain - threshold; // a reply that is worth more refutes the move
        for (let cells = others; cells !== 0 && reply <= refuting; cells &= cells - 1) {
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
