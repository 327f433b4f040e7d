// The search: does the side to move still gain `threshold` net captures?
//
// Values are *future* net captures of the side to move: its captures minus those of the other side,
// from now on. So settled cells vanish from the state. Every search is a fail-soft null window: a
// result >= threshold is a proved lower bound, a smaller one a proved upper bound. The ideal game
// (`ideal_captures.ts`) bounds a move from both sides before it is made.
import { CandidateMoves, CounterMoveHistory, HISTORY_MIN_EMPTY, MOVE_BITS } from "./candidates.ts";
import {
  type BoundTables,
  countTableWords,
  DominanceTable,
  OpenSides,
  planTables,
} from "./dominance_table.ts";
import type { IdealCaptures } from "./ideal_captures.ts";
import { NodeScan, NONE, packGroup, Reach, REACH_ROW, SearchNode } from "./node.ts";
import type { SearchState } from "./node.ts";
import { BEATS_ROW, type BoardTables, type CardTables } from "./tables.ts";

const POLL_NODES = 1 << 12;

interface SearchTools {
  readonly board: BoardTables;
  readonly cards: CardTables;
  readonly ideal: IdealCaptures;
  readonly tables: BoundTables;
  /** Called regularly; it throws to stop the search. */
  readonly poll: () => void;
}

export class Search {
  /** Nodes visited so far; the last three cells of a line are one node. */
  nodes = 0;
  #untilPoll = POLL_NODES;

  readonly #poll: () => void;
  readonly #board: BoardTables;
  readonly #reach: Reach;
  readonly #words: Int32Array;
  readonly #scan: NodeScan;
  readonly #candidates: CandidateMoves;
  readonly #sides: OpenSides;
  readonly #beats: Int32Array;
  /** The table by empty cells, or null. */
  readonly #tables: (DominanceTable | null)[];
  /** The records of the line that is searched, by empty cells. */
  readonly #nodes: readonly SearchNode[];
  /** The replies that have refuted moves, by empty cells, or null. */
  readonly #history: (CounterMoveHistory | null)[];

  constructor(tools: SearchTools) {
    const { board, cards, tables } = tools;
    this.#poll = tools.poll;
    this.#board = board;
    this.#reach = new Reach(board, cards);
    this.#words = this.#reach.words;
    this.#scan = new NodeScan(board, this.#reach);
    this.#candidates = new CandidateMoves(tools, this.#reach, this.#scan);
    this.#sides = new OpenSides(board, this.#reach, this.#scan);
    this.#beats = cards.beats;
    const depths = Array.from({ length: board.cells + 1 }, (_, empty) => empty);
    this.#history = depths.map((empty) =>
      empty < HISTORY_MIN_EMPTY ? null : new CounterMoveHistory()
    );
    this.#nodes = depths.map((empty) => new SearchNode(empty));
    this.#tables = depths.map(() => null);
    for (const { empty, bits, start } of planTables(tables).tables) {
      const words = tables.words.subarray(start, start + countTableWords(empty, bits));
      this.#tables[empty] = new DominanceTable({ empty, bits, words }, this.#sides, board.sizes);
    }
  }

  /** Puts a card that lies on the board from the start. */
  put(card: number, cell: number): void {
    this.#reach.put(card, cell);
  }

  /** Returns a proved bound of a state that decides the threshold. */
  bound(state: SearchState, threshold: number): number {
    const empty = this.#board.sizes[this.#board.full & ~(state.mine | state.theirs)];
    return this.#search(this.#nodes[empty].set(state, threshold));
  }

  #search(node: SearchNode): number {
    const { empty } = node;
    this.nodes++;
    if (empty === 3) return this.#searchThree(node);
    if (empty === 0) return 0;
    if (--this.#untilPoll === 0) {
      this.#untilPoll = POLL_NODES;
      this.#poll();
    }
    this.#scan.run(node);
    // A move that reaches the threshold for certain is found sooner than the entry of the table.
    const history = this.#history[empty];
    const count = this.#candidates.find(node, history);
    let best = this.#candidates.bound;
    if (count === 0) return best;
    const { mine, theirs, hand, foes, side, threshold } = node;
    const { cellsAt, sizes } = this.#board;
    const table = this.#tables[empty];
    const group = packGroup(node);
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
      const taken = cellsAt[cell << 4 | nibble] & theirs;
      const gain = sizes[taken];
      this.#reach.put(side << 3 | place, cell);
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

  /**
   * Searches a position with three empty cells, line by line, without bounds and without updating
   * `Reach`: what the three cards do to each other follows from how their cells touch.
   */
  #searchThree({ mine, theirs, hand, foes, side, threshold }: SearchNode): number {
    const reach = this.#words;
    const { full, sizes, cellsAt, adjacent } = this.#board;
    const beats = this.#beats;
    const row = side * REACH_ROW;
    const foesRow = REACH_ROW - row;
    const mineBeat = side * 16 * BEATS_ROW;
    const foesBeat = 16 * BEATS_ROW - mineBeat;
    const vacant = full & ~(mine | theirs);
    let best = NONE;
    for (let remaining = vacant; remaining !== 0; remaining &= remaining - 1) {
      const bit = remaining & -remaining;
      const cell = 31 - Math.clz32(bit);
      const others = vacant ^ bit;
      for (let cards = hand; cards !== 0; cards &= cards - 1) {
        const cardBit = cards & -cards;
        const place = 31 - Math.clz32(cardBit);
        const cardRow = (side << 3 | place) * BEATS_ROW;
        const taken = cellsAt[cell << 4 | reach[row + cell] >>> 4 * place & 15] & theirs;
        const mineNow = mine | taken;
        const theirsNow = theirs ^ taken;
        const gain = sizes[taken];
        let reply = NONE;
        const refuting = gain - threshold; // a reply worth more refutes the move
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
            const lost = cellsAt[replyCell << 4 | replyNibble] & mineNow;
            const cardLost = beats[toCell] >> replyPlace & 1;
            const theirsThen = theirsNow | lost;
            // Which of my last cards capture my first card back, and which capture the reply.
            const back = beats[lastToCell] & -cardLost;
            const onReply =
              beats[mineBeat + ((1 - side) << 3 | replyPlace) * BEATS_ROW + lastToReply];
            const lastReach = reach[row + lastCell];
            let last = 0;
            for (let lasts = hand ^ cardBit; lasts !== 0; lasts &= lasts - 1) {
              const lastPlace = 31 - Math.clz32(lasts & -lasts);
              const won =
                sizes[cellsAt[lastCell << 4 | lastReach >>> 4 * lastPlace & 15] & theirsThen] +
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
