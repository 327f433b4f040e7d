/**
 * A memory of what blocks are made of.
 *
 * @module
 */
import { GrowingArray } from "../../tables/_growing_array.ts";
import { mixWord } from "../../tables/hashing.ts";
import { allocateWords, type DistinctBlocksOptions, FIRST_SLOTS, freeSlot } from "./blocks.ts";

/** A set of numbers, ascending, each once. */
export class SmallSet {
  /** The numbers, and room behind them. */
  readonly items: Int32Array;
  /** How many there are. */
  count = 0;

  /** Makes room. */
  constructor(capacity: number) {
    this.items = new Int32Array(capacity);
  }

  /** Adds a number unless it is there. */
  add(item: number): void {
    const items = this.items;
    let at = this.count;
    while (at > 0 && items[at - 1] > item) at--;
    if (at > 0 && items[at - 1] === item) return;
    for (let k = this.count++; k > at; k--) items[k] = items[k - 1];
    items[at] = item;
  }
}

/** Words that the ways to make blocks may take, on average and for none. */
const [WORDS_PER_BLOCK, FIRST_WORDS] = [16, 2 ** 10];

/**
 * Remembers the number of a block by what it is made of: one number and a set of numbers from 1.
 * When its memory is full, no more is remembered.
 *
 * Memory: at most 96 bytes for each of `mostBlocks`, and as much again while it grows; time
 * O(numbers) expected.
 */
export class BlockMemo {
  /** For each thing remembered its hash, the block, the one number, the set, and 0. */
  readonly #lists: GrowingArray<Int32Array>;
  readonly #mostWords: number;
  /** Where things start in the lists plus one, by hash; 0 where there is none. */
  #slots: Int32Array;
  #remembered = 0;
  /** The hash of the last thing that was not found, and the slot where it belongs. */
  #hash = 0;
  #freeSlot = 0;
  readonly #options: Omit<DistinctBlocksOptions, "blockWords">;

  /**
   * Starts empty.
   *
   * @throws {LimitError} if the budget does not allow it.
   */
  constructor(options: Omit<DistinctBlocksOptions, "blockWords">) {
    this.#options = options;
    this.#mostWords = WORDS_PER_BLOCK * options.mostBlocks + FIRST_WORDS;
    this.#lists = new GrowingArray({ ...options, numbers: Int32Array });
    this.#slots = allocateWords(FIRST_SLOTS, options);
  }

  /** Returns the most bytes that it takes for so many blocks. */
  static mostBytes(mostBlocks: number): number {
    const words = WORDS_PER_BLOCK * mostBlocks + FIRST_WORDS;
    // The lists, twice while they grow; four slots for each list of five words or more.
    return 4 * (3 * words + FIRST_SLOTS + Math.ceil(6 * words / 5));
  }

  /** Returns the block that is made of a number and a set, or -1 if that is not known. */
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

  /**
   * Remembers the block that is made of a number and a set, right after it was not found.
   *
   * @throws {LimitError} if the budget does not allow it.
   */
  remember(block: number, first: number, { items, count }: SmallSet): void {
    const lists = this.#lists;
    if (lists.length + count + 4 > this.#mostWords) return;
    this.#slots[this.#freeSlot] = lists.length + 1;
    lists.push(this.#hash);
    lists.push(block);
    lists.push(first);
    lists.append(items, count);
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
