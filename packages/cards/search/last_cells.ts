/**
 * The last three cells, played out line by line.
 *
 * @module
 */
import type { BoardMasks } from "./board_masks.ts";
import { NONE } from "./candidate_moves.ts";
import { type Reach, REACH_ROW } from "./reach.ts";
import { BEATS_ROW, type Relations } from "./relations.ts";
import type { SearchNode, SearchState } from "./search_node.ts";

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
