// Blocks of words, each content stored once.
import type { Budget } from "@zugzwang/core";
import { GrowingArray, mixWord } from "@zugzwang/core/tables";

/** Words of a segment: 256 KiB, unless a block is larger. */
const SEGMENT_WORDS = 2 ** 16;
/** The slots of a new hash table. They double when half of them are full. */
const FIRST_SLOTS = 2 ** 10;
/** Peak words per block for lookups, while the table grows: slots, old slots, hashes, old hashes. */
const SLOT_WORDS = 4 + 2 + 2 + 1;

interface BlockOptions {
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
export class DistinctBlocks {
  readonly #options: BlockOptions;
  readonly #segments: Int32Array[] = [];
  readonly #segmentShift: number;
  /** Numbers of blocks plus one, by hash; 0 in an empty slot. */
  #slots: Int32Array;
  readonly #hashes: GrowingArray;

  constructor(options: BlockOptions) {
    this.#options = options;
    this.#segmentShift = Math.log2(segmentBlocks(options));
    this.#slots = allocateWords(FIRST_SLOTS, options);
    this.#hashes = new GrowingArray(options.budget, options.purpose);
  }

  get count(): number {
    return this.#hashes.length;
  }

  static mostBytes(options: Pick<BlockOptions, "blockWords" | "mostBlocks">): number {
    const { blockWords, mostBlocks } = options;
    const perSegment = segmentBlocks(options);
    const segments = Math.ceil((mostBlocks + 1) / perSegment);
    const entries = Math.max(FIRST_SLOTS, mostBlocks);
    return 4 * (segments * perSegment * blockWords + SLOT_WORDS * entries);
  }

  /** Returns the words of a block. */
  wordsOf(block: number): Int32Array {
    const { blockWords } = this.#options;
    const base = (block & ((1 << this.#segmentShift) - 1)) * blockWords;
    return this.#segments[block >>> this.#segmentShift].subarray(base, base + blockWords);
  }

  /** Returns the words for the draft of the next block, not cleared. */
  draft(): Int32Array {
    if (this.count >>> this.#segmentShift === this.#segments.length) {
      const words = this.#options.blockWords << this.#segmentShift;
      this.#segments.push(allocateWords(words, this.#options));
    }
    return this.wordsOf(this.count);
  }

  /** Returns the number of the draft, which is kept if new. Equal blocks must have equal hashes. */
  keepDraft(hash: number): number {
    const number = this.count;
    if (2 * number >= this.#slots.length) {
      this.#slots = doubleSlots(this.#slots, this.#hashes.items, this.#options);
    }
    const [slots, hashes] = [this.#slots, this.#hashes];
    const draft = this.wordsOf(number);
    let at = hash & (slots.length - 1);
    for (let slot = slots[at]; slot !== 0; slot = slots[at]) {
      if (hashes.items[slot - 1] === hash && areEqual(this.wordsOf(slot - 1), draft)) {
        return slot - 1;
      }
      at = (at + 1) & (slots.length - 1);
    }
    hashes.push(hash);
    slots[at] = number + 1;
    return number;
  }
}

function areEqual(a: Int32Array, b: Int32Array): boolean {
  let w = 0;
  while (w < a.length && a[w] === b[w]) w++;
  return w === a.length;
}

function segmentBlocks(
  { blockWords, mostBlocks }: Pick<BlockOptions, "blockWords" | "mostBlocks">,
): number {
  const wanted = Math.min(SEGMENT_WORDS / blockWords, mostBlocks + 1);
  return 2 ** Math.ceil(Math.log2(Math.max(1, wanted)));
}

/** Returns twice as many slots for the same numbers, given `hashes[number - 1]`. Frees the old ones. */
function doubleSlots(
  old: Int32Array,
  hashes: Int32Array,
  options: Pick<BlockOptions, "budget" | "purpose">,
): Int32Array {
  const slots = allocateWords(2 * old.length, options);
  const mask = slots.length - 1;
  for (const number of old) {
    if (number === 0) continue;
    let slot = hashes[number - 1] & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = number;
  }
  options.budget.free(old);
  return slots;
}

function allocateWords(
  words: number,
  { budget, purpose }: Pick<BlockOptions, "budget" | "purpose">,
): Int32Array {
  return budget.allocate(4 * words, purpose, () => new Int32Array(words));
}

/** The most words of combinations: for each block, and in addition. */
const [WORDS_PER_BLOCK, FIRST_WORDS] = [16, 2 ** 10];
/** The most parts: one for each element that numbers blocks, and the own one. */
const MOST_PARTS = 32;

/**
 * Stores the number of a block under its parts: a number of its own, and a set of numbers from 1. When
 * it is full, it ignores new blocks. Memory: at most 96 bytes for each of `mostBlocks`, and twice that
 * while it grows.
 */
export class BlockMemo {
  /** The own number, and the set, ascending: of the combination to look up. */
  readonly parts: Int32Array = new Int32Array(MOST_PARTS);
  /** The number of parts, the own one included. */
  count = 1;
  /** For each combination its hash, the block, its parts, and 0. */
  readonly #lists: GrowingArray;
  readonly #mostWords: number;
  /** Where combinations start in the lists plus one, by hash; 0 in an empty slot. */
  #slots: Int32Array;
  #remembered = 0;
  /** The hash of the last combination that was not found, and its slot. */
  #hash = 0;
  #freeSlot = 0;
  readonly #options: Omit<BlockOptions, "blockWords">;

  constructor(options: Omit<BlockOptions, "blockWords">) {
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

  /** Begins a combination without parts but its own number. */
  begin(own: number): void {
    this.parts[0] = own;
    this.count = 1;
  }

  /** Adds a number to the set. */
  add(part: number): void {
    const parts = this.parts;
    let at = this.count;
    while (at > 1 && parts[at - 1] > part) at--;
    if (at > 1 && parts[at - 1] === part) return;
    for (let k = this.count++; k > at; k--) parts[k] = parts[k - 1];
    parts[at] = part;
  }

  /** Returns the block with these parts. If it is unknown, makes and stores it. */
  findOr(make: () => number): number {
    const known = this.find();
    if (known >= 0) return known;
    const block = make();
    this.remember(block);
    return block;
  }

  /** Returns the block with these parts, or -1 if it is unknown. */
  find(): number {
    const { parts, count } = this;
    const slots = this.#slots;
    const lists = this.#lists.items;
    let hash = 0;
    for (let k = 0; k < count; k++) hash = mixWord(hash) ^ parts[k];
    hash = mixWord(hash);
    let slot = hash & (slots.length - 1);
    for (let at = slots[slot]; at !== 0; at = slots[slot]) {
      if (lists[at - 1] === hash) {
        let k = 0;
        while (k < count && lists[at + 1 + k] === parts[k]) k++;
        if (k === count && lists[at + 1 + k] === 0) return lists[at];
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    this.#hash = hash;
    this.#freeSlot = slot;
    return -1;
  }

  /** Stores the block with these parts. Call it right after `find` has returned -1. */
  remember(block: number): void {
    const lists = this.#lists;
    if (lists.length + this.count + 3 > this.#mostWords) return;
    this.#slots[this.#freeSlot] = lists.length + 1;
    lists.push(this.#hash);
    lists.push(block);
    for (let k = 0; k < this.count; k++) lists.push(this.parts[k]);
    lists.push(0);
    if (2 * ++this.#remembered > this.#slots.length) {
      this.#slots = doubleSlots(this.#slots, lists.items, this.#options);
    }
  }
}

/**
 * The contents of a lattice's blocks. The content of a block depends on a number of its own and on the
 * contents of its neighbours. Each such combination is computed once.
 */
export class BlockTable {
  /** By block of the lattice: the number of its content plus one, at first 0. */
  readonly numbers: Int32Array;
  readonly contents: DistinctBlocks;
  readonly madeOf: BlockMemo;

  constructor({ blockCount, ...options }: BlockOptions & { readonly blockCount: number }) {
    this.numbers = allocateWords(blockCount, options);
    this.contents = new DistinctBlocks(options);
    this.madeOf = new BlockMemo(options);
  }

  /** Returns the peak bytes of a table. */
  static mostBytes(
    { blockCount, ...options }: { blockCount: number; blockWords: number; mostBlocks: number },
  ): number {
    return 4 * blockCount + DistinctBlocks.mostBytes(options) +
      BlockMemo.mostBytes(options.mostBlocks);
  }
}
