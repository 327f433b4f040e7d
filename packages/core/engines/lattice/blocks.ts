// Blocks of words, each content stored once.
import type { Budget } from "../../run/budget.ts";
import { GrowingArray } from "../../tables/growing_array.ts";
import { mixWord } from "../../tables/hashing.ts";

/** Words of a segment: 256 KiB, unless a block is larger. */
const SEGMENT_WORDS = 2 ** 16;
/** The slots of a new hash table. They double when half of them are full. */
export const FIRST_SLOTS = 2 ** 10;
/** Peak words per block for lookups, while the table grows: slots, old slots, hashes, old hashes. */
const SLOT_WORDS = 4 + 2 + 2 + 1;

/** A block as words of an array, from one on. */
export interface BlockPlace {
  readonly words: Int32Array;
  /** Where the block starts. */
  readonly base: number;
}

export interface BlockStore {
  readonly count: number;
  placeOf(block: number): BlockPlace;
}

interface DistinctBlocksOptions {
  /** Words of a block, a power of two from 4. */
  readonly blockWords: number;
  readonly mostBlocks: number;
  readonly budget: Budget;
  /** The purpose of the memory, for messages. */
  readonly purpose: string;
}

/**
 * Blocks numbered from 0, no two of them equal. Draft the next one in its final place, and keep it if
 * it is new. Memory: the blocks, in segments that never move, and 12 to 20 bytes per block.
 */
export class DistinctBlocks implements BlockStore {
  readonly #options: DistinctBlocksOptions;
  readonly #segments: Int32Array[] = [];
  readonly #segmentShift: number;
  /** Numbers of blocks plus one, by hash; 0 in an empty slot. */
  #slots: Int32Array;
  readonly #hashes: GrowingArray;

  constructor(options: DistinctBlocksOptions) {
    this.#options = options;
    this.#segmentShift = Math.log2(segmentBlocks(options));
    this.#slots = allocateWords(FIRST_SLOTS, options);
    this.#hashes = new GrowingArray(options.budget, options.purpose);
  }

  get count(): number {
    return this.#hashes.length;
  }

  static mostBytes(options: Pick<DistinctBlocksOptions, "blockWords" | "mostBlocks">): number {
    const { blockWords, mostBlocks } = options;
    const perSegment = segmentBlocks(options);
    const segments = Math.ceil((mostBlocks + 1) / perSegment);
    const entries = Math.max(FIRST_SLOTS, mostBlocks);
    return 4 * (segments * perSegment * blockWords + SLOT_WORDS * entries);
  }

  placeOf(block: number): BlockPlace {
    const shift = this.#segmentShift;
    return {
      words: this.#segments[block >>> shift],
      base: (block & ((1 << shift) - 1)) * this.#options.blockWords,
    };
  }

  /** Returns the place for the draft of the next block, which is not cleared. */
  draftPlace(): BlockPlace {
    if (this.count >>> this.#segmentShift === this.#segments.length) {
      const words = this.#options.blockWords << this.#segmentShift;
      this.#segments.push(allocateWords(words, this.#options));
    }
    return this.placeOf(this.count);
  }

  /** Returns the number of the draft, which is kept if new. Equal blocks must have equal hashes. */
  keepDraft(hash: number): number {
    const draft = this.count;
    if (2 * draft >= this.#slots.length) this.#growSlots();
    const [slots, hashes] = [this.#slots, this.#hashes];
    const { words, base } = this.placeOf(draft);
    let at = hash & (slots.length - 1);
    for (let slot = slots[at]; slot !== 0; slot = slots[at]) {
      if (hashes.items[slot - 1] === hash && this.#isAt(slot - 1, words, base)) return slot - 1;
      at = (at + 1) & (slots.length - 1);
    }
    hashes.push(hash);
    slots[at] = draft + 1;
    return draft;
  }

  #isAt(block: number, words: Int32Array, base: number): boolean {
    const known = this.placeOf(block);
    const ahead = known.base - base;
    const end = base + this.#options.blockWords;
    for (let w = base; w < end; w += 4) {
      const k = w + ahead;
      const differ = known.words[k] ^ words[w] | known.words[k + 1] ^ words[w + 1] |
        known.words[k + 2] ^ words[w + 2] | known.words[k + 3] ^ words[w + 3];
      if (differ !== 0) return false;
    }
    return true;
  }

  #growSlots(): void {
    const old = this.#slots;
    const slots = allocateWords(2 * old.length, this.#options);
    for (const slot of old) {
      if (slot !== 0) slots[freeSlot(slots, this.#hashes.items[slot - 1])] = slot;
    }
    this.#slots = slots;
    this.#options.budget.free(old);
  }
}

function segmentBlocks(
  { blockWords, mostBlocks }: Pick<DistinctBlocksOptions, "blockWords" | "mostBlocks">,
): number {
  const wanted = Math.min(SEGMENT_WORDS / blockWords, mostBlocks + 1);
  return 2 ** Math.ceil(Math.log2(Math.max(1, wanted)));
}

function freeSlot(slots: Int32Array, hash: number): number {
  let slot = hash & (slots.length - 1);
  while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
  return slot;
}

function allocateWords(
  words: number,
  { budget, purpose }: Pick<DistinctBlocksOptions, "budget" | "purpose">,
): Int32Array {
  return budget.allocate(4 * words, purpose, () => new Int32Array(words));
}

/** A set of numbers, ascending. */
export class SmallSet {
  readonly items: Int32Array;
  count = 0;

  constructor(capacity: number) {
    this.items = new Int32Array(capacity);
  }

  add(item: number): void {
    const items = this.items;
    let at = this.count;
    while (at > 0 && items[at - 1] > item) at--;
    if (at > 0 && items[at - 1] === item) return;
    for (let k = this.count++; k > at; k--) items[k] = items[k - 1];
    items[at] = item;
  }
}

/** The most words of combinations: for each block, and in addition. */
const [WORDS_PER_BLOCK, FIRST_WORDS] = [16, 2 ** 10];

/**
 * Stores the number of a block under its parts: one number and a set of numbers from 1. When
 * it is full, it ignores new blocks. Memory: at most 96 bytes for each of `mostBlocks`, and twice that
 * while it grows.
 */
export class BlockMemo {
  /** For each combination its hash, the block, the one number, the set, and 0. */
  readonly #lists: GrowingArray;
  readonly #mostWords: number;
  /** Where combinations start in the lists plus one, by hash; 0 in an empty slot. */
  #slots: Int32Array;
  #remembered = 0;
  /** The hash of the last combination that was not found, and its slot. */
  #hash = 0;
  #freeSlot = 0;
  readonly #options: Omit<DistinctBlocksOptions, "blockWords">;

  constructor(options: Omit<DistinctBlocksOptions, "blockWords">) {
    this.#options = options;
    this.#mostWords = WORDS_PER_BLOCK * options.mostBlocks + FIRST_WORDS;
    this.#lists = new GrowingArray(options.budget, options.purpose);
    this.#slots = allocateWords(FIRST_SLOTS, options);
  }

  static mostBytes(mostBlocks: number): number {
    const words = WORDS_PER_BLOCK * mostBlocks + FIRST_WORDS;
    // The lists, three times while they grow, and four slots for each list of five words or more.
    return 4 * (3 * words + FIRST_SLOTS + Math.ceil(6 * words / 5));
  }

  /** Returns the block with these parts, a number and a set, or -1 if it is unknown. */
  find(first: number, { items, count }: SmallSet): number {
    const slots = this.#slots;
    const lists = this.#lists.items;
    let hash = first;
    for (let k = 0; k < count; k++) hash = mixWord(hash) ^ items[k];
    hash = mixWord(hash);
    let slot = hash & (slots.length - 1);
    for (let at = slots[slot]; at !== 0; at = slots[slot]) {
      if (lists[at - 1] === hash && lists[at + 1] === first) {
        let k = 0;
        while (k < count && lists[at + 2 + k] === items[k]) k++;
        if (k === count && lists[at + 2 + k] === 0) return lists[at];
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    this.#hash = hash;
    this.#freeSlot = slot;
    return -1;
  }

  /** Stores the block with these parts. Call it right after `find` has returned -1. */
  remember(block: number, first: number, { items, count }: SmallSet): void {
    const lists = this.#lists;
    if (lists.length + count + 4 > this.#mostWords) return;
    this.#slots[this.#freeSlot] = lists.length + 1;
    lists.push(this.#hash);
    lists.push(block);
    lists.push(first);
    for (let k = 0; k < count; k++) lists.push(items[k]);
    lists.push(0);
    if (2 * ++this.#remembered > this.#slots.length) this.#growSlots();
  }

  #growSlots(): void {
    const old = this.#slots;
    const slots = allocateWords(2 * old.length, this.#options);
    for (const at of old) if (at !== 0) slots[freeSlot(slots, this.#lists.items[at - 1])] = at;
    this.#slots = slots;
    this.#options.budget.free(old);
  }
}
