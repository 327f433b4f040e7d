// A bounded table of proved bounds. Each holds for every position that the stored one dominates, or
// for every position that dominates it. No hash decides anything.
//
// Take two positions with the same empty cells and hands, and any line of play from there. At its
// end an occupied cell belongs to the side that last put a card next to it that beats it or, if no
// card does, to its present owner. So if my cards beat all open sides in P that they beat in Q, and
// their cards beat no open side in P that they do not beat in Q, every line leaves me at least as
// many cells in P, except for those that I own now in Q only. Captures to come are cells at the end
// minus cells now and placements. So where P dominates Q,
//
//     V(Q) ≤ V(P) + (cells that I own in P only).
//
// A cell that is settled in one of the two positions may count as anybody's there, with any counts:
// the captures to come stay the same. docs/games/cards.md has the proof.
//
// A record does not store whose turn it is: all positions of a table follow from one root and have
// the same number of empty cells.
//
// A bucket is a lock, the number of records written so far, and eight records by field:
//
//     group     the occupied cells, both hands (16 + 2 · 8 bits)
//     owners    cells that can change hands, those among them of the side to move (16 + 16)
//     bound     the bound above a bit, 1 for a lower bound
//     sides     the open sides, a word for each empty cell: see `OpenSides`
//
// There is one table for each number of empty cells, all in one array, which threads may share.
import { type BoardTables, findDirections, HAND_NIBBLES } from "./tables.ts";
import { type NodeScan, NONE, type Reach, REACH_ROW, type SearchNode } from "./node.ts";

/** The fewest empty cells with a table: nearer to the end a search is cheaper. */
const MIN_EMPTY = 6;
/** The most: a field of an open side counts up to seven cards of a hand. */
const MAX_EMPTY = 14;
/** A table has at most 2^13 buckets; more do not pay. */
export const MAX_TABLE_BITS = 13;

/** What the number and the size of the tables depend on. */
export interface TablesSize {
  /** Empty cells of the root: the tables are for positions after its first move. */
  readonly rootEmpty: number;
  /** A table has at most 2^bits buckets; 0 means no tables. */
  readonly bits: number;
}

export interface BoundTables extends TablesSize {
  /** Zeroed before the first use. */
  readonly words: Int32Array;
}

interface PlannedTable {
  /** Empty cells of its positions. */
  readonly empty: number;
  /** It has 2^bits buckets. */
  readonly bits: number;
  readonly start: number;
}

/** Returns the tables that fit, and the words of all together. */
export function planTables(
  { rootEmpty, bits }: TablesSize,
): { tables: readonly PlannedTable[]; words: number } {
  const tables: PlannedTable[] = [];
  let words = 0;
  for (let empty = MIN_EMPTY; bits > 0 && empty <= Math.min(rootEmpty - 1, MAX_EMPTY); empty++) {
    // There are about eight times as many positions after each placement.
    const table = { empty, bits: Math.min(bits, 3 * (rootEmpty - empty)), start: words };
    tables.push(table);
    words += countTableWords(empty, table.bits);
  }
  return { tables, words };
}

/** Records of a bucket: all positions of a group share one. */
const WAYS = 8;
/** Where the fields of a bucket's records start. */
const [GROUPS, OWNERS, BOUNDS, SIDES] = [2, 2 + WAYS, 2 + 2 * WAYS, 2 + 3 * WAYS];
/** The highest bit of every field of four bits. */
const GUARDS = 0x8888_8888 | 0;

/** Returns the words of a table of 2^bits buckets. */
export function countTableWords(empty: number, bits: number): number {
  return SIDES + WAYS * empty << bits;
}

/** Words of a depth of the search in `least` and `most`. */
const SIDES_ROW = 16;
/** `FIELDS[nibble]`: 7 in the field of each direction of the nibble. */
const FIELDS = Int32Array.from({ length: 16 }, (_, nibble) => 7 * spreadBits(nibble));

/** `COUNTS[nibbles]`: how many of three nibbles hold each direction, a field for each. */
const COUNTS = Int32Array.from(
  { length: 1 << 12 },
  (_, nibbles) =>
    spreadBits(nibbles & 15) + spreadBits(nibbles >> 4 & 15) + spreadBits(nibbles >> 8),
);

/**
 * What both hands beat in a position, open side by open side, in words that can be compared.
 *
 * An *open side* is the side of an occupied cell that faces an empty cell. For the rest of the game,
 * two positions with the same empty cells and hands differ only in who owns the cells with open
 * sides and in how many cards of each hand beat each open side. The number is enough: the cards
 * that beat it are always the strongest on that side.
 *
 * There is a word for each empty cell, with a field of four bits for each direction. Larger fields
 * are never worse for the side to move, and the highest bit of every field is free for comparing.
 *
 *     bits   0..3   4..7   8..11   12..15   16..19      20..23      24..27      28..31
 *            mine,  at each direction 0..3  7 − theirs, at each direction 0..3
 *
 * Some counts do not matter. The enemy beats no open side of a *settled* cell, so it never changes
 * hands again. A cell that can be lost on one side only is lost for good, or that side is closed:
 * there the count of its owner's cards does not matter. Such counts are 0 in `least`, 7 in `most`.
 */
export class OpenSides {
  /** `least[empty * 16 + i]`: the word of the i-th empty cell, by depth of the search. */
  readonly least: Int32Array;
  /** The same with 7 for counts that do not matter. */
  readonly most: Int32Array;
  /** `losable[empty]`: the cells that can still change hands. */
  readonly losable: Int32Array;
  /** `owned[empty]`: those of them that the side to move owns. */
  readonly owned: Int32Array;
  readonly #board: BoardTables;
  readonly #reach: Int32Array;
  readonly #scan: NodeScan;

  constructor(board: BoardTables, { words }: Reach, scan: NodeScan) {
    this.least = new Int32Array((board.cells + 1) * SIDES_ROW);
    this.most = new Int32Array((board.cells + 1) * SIDES_ROW);
    this.losable = new Int32Array(board.cells + 1);
    this.owned = new Int32Array(board.cells + 1);
    this.#board = board;
    this.#reach = words;
    this.#scan = scan;
  }

  /** Writes the words of the node of the last scan. Its hands have at most seven cards. */
  write({ mine, theirs, hand, foes, side, empty }: SearchNode): void {
    const reach = this.#reach;
    const { once, twice, onceByFoes, twiceByFoes, beaten, beatenByFoes } = this.#scan;
    const occupied = mine | theirs;
    const held = HAND_NIBBLES[hand];
    const heldByFoes = HAND_NIBBLES[foes];
    const row = side * REACH_ROW;
    const foesRow = REACH_ROW - row;
    const owned = mine & onceByFoes;
    const losable = owned | theirs & once;
    const settled = occupied & ~losable;
    this.owned[empty] = owned;
    this.losable[empty] = losable;
    // Cells that can be lost on one side only.
    const mineForGood = owned & ~twiceByFoes;
    const theirsForGood = losable & ~owned & ~twice;
    let at = empty * SIDES_ROW;
    for (
      let remaining = this.#board.full & ~occupied;
      remaining !== 0;
      remaining &= remaining - 1
    ) {
      const cell = 31 - Math.clz32(remaining & -remaining);
      const open = this.#findFields(occupied, cell);
      const counts = countDirections(reach[row + cell] & held) & open;
      const others = 0x7777 - countDirections(reach[foesRow + cell] & heldByFoes) & open;
      const mineIdle = settled | mineForGood & beatenByFoes[empty << 4 | cell];
      const theirsIdle = settled | theirsForGood & beaten[empty << 4 | cell];
      const idle = this.#findFields(mineIdle, cell) | this.#findFields(theirsIdle, cell) << 16;
      const word = counts | others << 16;
      this.least[at] = word & ~idle;
      this.most[at++] = word | idle;
    }
  }

  /** Returns 7 in the field of each direction in which a cell's neighbour belongs to a set. */
  #findFields(set: number, cell: number): number {
    const { cols, inside } = this.#board;
    return FIELDS[findDirections(set, cell, cols) & inside[cell]];
  }
}

/** Returns how many nibbles of a word hold each direction, a field for each. */
function countDirections(nibbles: number): number {
  return COUNTS[nibbles & 0xfff] + COUNTS[nibbles >>> 12 & 0xfff] + COUNTS[nibbles >>> 24];
}

/** Returns the bits of a nibble, each at the start of a field of four. */
function spreadBits(nibble: number): number {
  return nibble & 1 | (nibble & 2) << 3 | (nibble & 4) << 6 | (nibble & 8) << 9;
}

/** The table of positions with one number of empty cells, for the search of one thread. */
export class DominanceTable {
  readonly #empty: number;
  readonly #bits: number;
  readonly #words: Int32Array;
  readonly #isShared: boolean;
  readonly #sides: OpenSides;
  readonly #sizes: Uint8Array;

  /** @param words Zeroed memory, `countTableWords` of it. If it is shared, buckets are locked. */
  constructor(
    { empty, bits, words }: { empty: number; bits: number; words: Int32Array },
    sides: OpenSides,
    sizes: Uint8Array,
  ) {
    this.#empty = empty;
    this.#bits = bits;
    this.#words = words;
    this.#isShared = !(words.buffer instanceof ArrayBuffer);
    this.#sides = sides;
    this.#sizes = sizes;
  }

  /**
   * Returns a proved bound of the position whose open sides were written last if it decides the
   * threshold: an upper bound below it, or a lower bound that reaches it. Otherwise returns NONE.
   */
  find(group: number, threshold: number): number {
    const bucket = this.#findBucket(group);
    if (!this.#isShared) return this.#findBound(bucket, group, threshold);
    if (!this.#lock(bucket)) return NONE;
    const bound = this.#findBound(bucket, group, threshold);
    this.#unlock(bucket);
    return bound;
  }

  /** Stores a proved bound of the position whose open sides were written last. */
  store(group: number, bound: number, isLower: boolean): void {
    const bucket = this.#findBucket(group);
    if (this.#isShared && !this.#lock(bucket)) return;
    const words = this.#words;
    const empty = this.#empty;
    const { least, most, losable, owned } = this.#sides;
    const way = words[bucket + 1]++ & WAYS - 1;
    words[bucket + GROUPS + way] = group;
    words[bucket + OWNERS + way] = losable[empty] << 16 | owned[empty];
    words[bucket + BOUNDS + way] = bound << 1 | (isLower ? 1 : 0);
    const row = empty * SIDES_ROW;
    const at = bucket + SIDES + way * empty;
    for (let i = 0; i < empty; i++) words[at + i] = isLower ? least[row + i] : most[row + i];
    if (this.#isShared) this.#unlock(bucket);
  }

  #findBound(bucket: number, group: number, threshold: number): number {
    const words = this.#words;
    const empty = this.#empty;
    const { least, most } = this.#sides;
    const row = empty * SIDES_ROW;
    const losable = this.#sides.losable[empty];
    const mine = this.#sides.owned[empty];
    const theirs = losable & ~mine;
    for (let way = 0; way < WAYS; way++) {
      if (words[bucket + GROUPS + way] !== group) continue;
      const owners = words[bucket + OWNERS + way];
      const recordLosable = owners >>> 16;
      const recordMine = owners & 0xffff;
      const record = words[bucket + BOUNDS + way];
      const at = bucket + SIDES + way * empty;
      // V(Q) ≤ V(P) + (cells that I own in P only), where P dominates Q. A cell that can change
      // hands in Q alone counts as mine in P.
      if ((record & 1) === 0) {
        // The record is P, this position is Q.
        const upper = (record >> 1) + this.#sizes[(recordMine | losable & ~recordLosable) & ~mine];
        if (upper < threshold && isNowhereLess(words, at, least, row, empty)) return upper;
      } else {
        // The record is Q, this position is P. Cells that I own in P only are cells that they own
        // in Q only.
        const recordTheirs = recordLosable & ~recordMine;
        const lower = (record >> 1) -
          this.#sizes[(recordTheirs | losable & ~recordLosable) & ~theirs];
        if (lower >= threshold && isNowhereLess(most, row, words, at, empty)) return lower;
      }
    }
    return NONE;
  }

  /** Returns the first word of the bucket of a group. */
  #findBucket(group: number): number {
    const mixed = Math.imul(group ^ group >>> 15, 0x9e37_79b1);
    const hash = Math.imul(mixed ^ mixed >>> 13, 0x85eb_ca6b);
    return (hash >>> 16 & (1 << this.#bits) - 1) * countTableWords(this.#empty, 0);
  }

  /** Locks a bucket; returns false if another thread holds it. */
  #lock(bucket: number): boolean {
    return Atomics.compareExchange(this.#words, bucket, 0, 1) === 0;
  }

  #unlock(bucket: number): void {
    Atomics.store(this.#words, bucket, 0);
  }
}

/** Whether no field of four bits in `count` words of `a` is less than the same field of `b`. */
function isNowhereLess(
  a: Int32Array,
  at: number,
  b: Int32Array,
  from: number,
  count: number,
): boolean {
  for (let i = 0; i < count; i++) {
    if (((a[at + i] | GUARDS) - b[from + i] & GUARDS) !== GUARDS) return false;
  }
  return true;
}
