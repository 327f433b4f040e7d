/**
 * The full key of a position; `exact_table.ts` says what is in it and why that is enough.
 *
 * @module
 */
import type { BoardMasks } from "./board_masks.ts";
import { ENTRY_WORDS } from "./exact_table.ts";
import type { NodeScan } from "./node_scan.ts";
import { type Reach, REACH_ROW } from "./reach.ts";
import { NIBBLE_ONES } from "./relations.ts";
import { DIRECTIONS } from "./shape.ts";

/** Pairs of counts in a word. */
const WORD_PAIRS = 6;

/** Words of a key. */
const KEY_WORDS = 6;

/** Writes keys of positions that were scanned. */
export class KeyWriter {
  readonly #masks: BoardMasks;
  readonly #reach: Reach;
  readonly #scan: NodeScan;

  /** Takes the board, the notes of the search and its scan. */
  constructor(masks: BoardMasks, reach: Reach, scan: NodeScan) {
    this.#masks = masks;
    this.#reach = reach;
    this.#scan = scan;
  }

  /** Writes the key of the position of the last scan to `keys[empty * 8 …]`. */
  write(
    keys: Int32Array,
    mine: number,
    theirs: number,
    hand: number,
    foes: number,
    side: number,
    empty: number,
  ): void {
    const reach = this.#reach.words;
    const scan = this.#scan;
    const { full, around, neighbours } = this.#masks;
    const beaten = scan.beaten;
    const beatenByFoes = scan.beatenByFoes;
    const occupied = mine | theirs;
    const held = this.#reach.nibbles[hand];
    const heldByFoes = this.#reach.nibbles[foes];
    const row = side * REACH_ROW;
    const foesRow = REACH_ROW - row;
    const losable = scan.once & theirs | scan.onceByFoes & mine;
    const twice = scan.twice & theirs | scan.twiceByFoes & mine;
    const at = empty * ENTRY_WORDS;
    keys[at] = occupied | hand << 16 | foes << 24;
    keys[at + 1] = losable | (losable & mine) << 16;
    let word = at + 2;
    let packed = 0;
    let pairs = 0;
    for (let rest = full & ~occupied; rest !== 0; rest &= rest - 1) {
      const cell = 31 - Math.clz32(rest & -rest);
      if ((around[cell] & losable) === 0) continue;
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
        if (++pairs === WORD_PAIRS) {
          keys[word++] = packed;
          packed = 0;
          pairs = 0;
        }
      }
    }
    keys[word++] = packed;
    while (word < at + KEY_WORDS) keys[word++] = 0;
  }
}

/** Returns how many nibbles of a word hold the bit of a direction. */
function countAt(nibbles: number, direction: number): number {
  return Math.imul(nibbles >>> direction & NIBBLE_ONES, NIBBLE_ONES) >>> 28;
}
