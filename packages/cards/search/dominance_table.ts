/**
 * A bounded table of proved bounds, each of which holds for every position that the stored one
 * dominates, or that dominates it. No hash decides anything.
 *
 * Take two positions with the same empty cells and hands, and any line of play from there. At its
 * end an occupied cell belongs to whoever put the last card next to it that beats it, or, if none
 * does, to its owner of now; the other cells do not matter to it. So if my cards beat all open
 * sides in one position that they beat in the other, and their cards no others than there, each
 * line leaves me at least as many cells but for those that I own in the other position only. As
 * captures to come are cells at the end less cells now and placements, the first position is worth
 * at least what the other is, less the cells that I own in the first one only.
 *
 * A record is an upper or a lower bound: it holds, corrected so, for whatever it dominates, or for
 * whatever dominates it. A cell that is settled in one of the two positions may be taken as
 * anybody's there, with whatever counts suit: that leaves the captures to come as they are.
 *
 * No record says whose turn it is, as all of a table agree: they have equally many empty cells, they
 * all come of the one root that the tables were made for, and from there the sides move in turn.
 *
 * A bucket is a lock, the number of records that it was given so far, and of its eight records,
 * each kind together:
 *
 *     group     the occupied cells, both hands (16 + 2 · 8 bits)
 *     owners    cells that can change hands, those among them of the side to move (16 + 16)
 *     bound     the bound, above a bit for a lower one
 *     sides     the open sides, a word for each empty cell: `open_sides.ts`
 *
 * There is one such table for each number of empty cells, all in one array, which workers may share.
 *
 * @module
 */
import { NONE } from "./search_node.ts";
import { type OpenSides, SIDES_ROW } from "./open_sides.ts";

/** The fewest empty cells with a table: nearer to the end a search is cheaper. */
const MIN_EMPTY = 6;

/** The most: a field of an open side counts up to seven cards of a hand. */
const MAX_EMPTY = 14;

/** A table has at most 2^bits buckets, as many as pay. */
export const MAX_TABLE_BITS = 13;

/** What decides how many tables there are, and how large. */
export interface TablesSize {
  /** Empty cells of the root: the tables are for positions after its first move. */
  readonly rootEmpty: number;
  /** The most bits of a table; 0 for no tables. */
  readonly bits: number;
}

/** Tables and their memory. */
export interface BoundTables extends TablesSize {
  /** The memory, zeroed before its first use. */
  readonly words: Int32Array;
}

/** Where a table lies. */
export interface TablePlace {
  /** The empty cells of its positions. */
  readonly empty: number;
  /** It has 2^bits buckets. */
  readonly bits: number;
  /** Its first word. */
  readonly start: number;
}

/** Returns the tables, and the words of them all. */
export function planTables(
  { rootEmpty, bits }: TablesSize,
): { places: readonly TablePlace[]; words: number } {
  const places: TablePlace[] = [];
  let words = 0;
  for (let empty = MIN_EMPTY; bits > 0 && empty <= Math.min(rootEmpty - 1, MAX_EMPTY); empty++) {
    // Positions are about eight times as many with each placement.
    const place = { empty, bits: Math.min(bits, 3 * (rootEmpty - empty)), start: words };
    places.push(place);
    words += tableWords(empty, place.bits);
  }
  return { places, words };
}

/** Records of a bucket: all positions of a group share one. */
const WAYS = 8;

/** Where the groups, the owners, the bounds and the open sides of a bucket's records begin. */
const [GROUPS, OWNERS, BOUNDS, SIDES] = [2, 2 + WAYS, 2 + 2 * WAYS, 2 + 3 * WAYS];

/** The highest bit of every field of four bits. */
const GUARDS = 0x8888_8888 | 0;

/** Returns the words of a table of 2^bits buckets. */
export function tableWords(empty: number, bits: number): number {
  return SIDES + WAYS * empty << bits;
}

/** The table of positions with one number of empty cells, for the search of one thread. */
export class DominanceTable {
  readonly #empty: number;
  readonly #bits: number;
  readonly #words: Int32Array;
  readonly #shared: boolean;
  readonly #sides: OpenSides;
  readonly #sizes: Uint8Array;

  /**
   * Takes zeroed memory, `tableWords` of it.
   *
   * @param memory Where other threads use the same, they lock each bucket that they look at.
   */
  constructor(
    { empty, bits, words }: { empty: number; bits: number; words: Int32Array },
    sides: OpenSides,
    sizes: Uint8Array,
  ) {
    this.#empty = empty;
    this.#bits = bits;
    this.#words = words;
    this.#shared = !(words.buffer instanceof ArrayBuffer);
    this.#sides = sides;
    this.#sizes = sizes;
  }

  /**
   * Returns a proved bound of the position whose open sides were written last, if the table says
   * whether it is worth the threshold: an upper bound below it or a lower one that is not; or NONE.
   */
  find(group: number, threshold: number): number {
    const bucket = this.#bucket(group);
    if (!this.#shared) return this.#known(bucket, group, threshold);
    if (!this.#lock(bucket)) return NONE;
    const bound = this.#known(bucket, group, threshold);
    this.#unlock(bucket);
    return bound;
  }

  /** Stores a proved bound of the position whose open sides were written to its depth. */
  store(group: number, bound: number, isLower: boolean): void {
    const bucket = this.#bucket(group);
    if (this.#shared && !this.#lock(bucket)) return;
    const words = this.#words;
    const empty = this.#empty;
    const { least, most, losable, owned } = this.#sides;
    const way = words[bucket + 1]++ & WAYS - 1;
    words[bucket + GROUPS + way] = group;
    words[bucket + OWNERS + way] = losable[empty] << 16 | owned[empty];
    words[bucket + BOUNDS + way] = bound << 1 | (isLower ? 1 : 0);
    const row = empty * SIDES_ROW;
    const at = bucket + SIDES + way * empty;
    for (let i = 0; i < empty; i++) {
      words[at + i] = isLower ? least[row + i] : most[row + i];
    }
    if (this.#shared) this.#unlock(bucket);
  }

  #known(bucket: number, group: number, threshold: number): number {
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
      const thatLosable = owners >>> 16;
      const thatMine = owners & 0xffff;
      const record = words[bucket + BOUNDS + way];
      const at = bucket + SIDES + way * empty;
      // "Why a bound holds elsewhere" (docs/games/cards_method.md): where P dominates Q,
      //     V(Q) ≤ V(P) + (cells that I own in P only).
      // A cell that is settled in one of the two counts as owned there by whoever makes that true:
      // one that can change hands in Q alone is taken as mine in P.
      if ((record & 1) === 0) {
        // The record is P, this position is Q; its open sides: P dominates Q.
        const upper = (record >> 1) + this.#sizes[(thatMine | losable & ~thatLosable) & ~mine];
        if (upper < threshold && isNowhereLess(words, at, least, row, empty)) return upper;
      } else {
        // The record is Q, this position is P: V(P) ≥ V(Q) − (cells that I own in P only), which
        // are those that they own in Q only; again P dominates Q.
        const thatTheirs = thatLosable & ~thatMine;
        const lower = (record >> 1) - this.#sizes[(thatTheirs | losable & ~thatLosable) & ~theirs];
        if (lower >= threshold && isNowhereLess(most, row, words, at, empty)) return lower;
      }
    }
    return NONE;
  }

  /** Returns where the bucket of a group starts. */
  #bucket(group: number): number {
    const mixed = Math.imul(group ^ group >>> 15, 0x9e37_79b1);
    const hash = Math.imul(mixed ^ mixed >>> 13, 0x85eb_ca6b);
    return (hash >>> 16 & (1 << this.#bits) - 1) * tableWords(this.#empty, 0);
  }

  /** Takes a bucket, unless another thread has it. */
  #lock(bucket: number): boolean {
    return Atomics.compareExchange(this.#words, bucket, 0, 1) === 0;
  }

  #unlock(bucket: number): void {
    Atomics.store(this.#words, bucket, 0);
  }
}

/**
 * Returns whether open sides, fields of four bits in `count` words of `a` from `at` on, are nowhere
 * less than those of `b` from `from` on.
 */
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
