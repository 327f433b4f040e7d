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
import { CandidateMoves, NONE } from "./candidate_moves.ts";
import { type BoundTables, DominanceTable, planTables, tableWords } from "./dominance_table.ts";
import type { IdealCaptures } from "./ideal_captures.ts";
import { LastCells } from "./last_cells.ts";
import { CounterMoveHistory, HISTORY_MIN_EMPTY } from "./move_order.ts";
import { OpenSides } from "./open_sides.ts";
import { NodeScan, Reach, REACH_ROW } from "./reach.ts";
import { MAX_HAND, type Relations } from "./relations.ts";
import {
  groupOf,
  MOVE_BITS,
  type SearchMove,
  SearchNode,
  type SearchState,
  unpackMove,
} from "./search_node.ts";

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
