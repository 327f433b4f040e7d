// The contents of blocks of words, each stored once.
import type { Budget } from "@zugzwang/core";
import { CountedMap, GrowingArray, mixWords } from "@zugzwang/core/tables";

/** Words of a segment: 256 KiB, unless a block is larger. */
const SEGMENT_WORDS = 2 ** 16;
/** Bytes of an entry in a map, and of an array that shows the words of a content. */
const [ENTRY_BYTES, VIEW_BYTES] = [80, 128];
/** The most bytes of the first list of combinations. */
const LIST_BYTES = 2 ** 12;
/** The number of a block without content. */
export const NO_CONTENT = 0;

/** The size of a table of blocks. */
export interface BlockSizes {
  /** Blocks of the lattice. */
  readonly blockCount: number;
  /** Words of a block, a power of two from 4. */
  readonly blockWords: number;
  /** The most contents. */
  readonly mostBlocks: number;
  /** The most parts of a combination. */
  readonly mostParts: number;
}

interface BlockOptions extends BlockSizes {
  readonly budget: Budget;
  /** The purpose of the memory, for messages. */
  readonly purpose: string;
}

/**
 * The contents of a lattice's blocks, numbered from 1, no two of them equal. Draft the next one in its
 * final place, and keep it if it is new. The content of a block depends on a number of its own and on
 * the contents of its neighbours. Each such combination is computed once.
 *
 * Memory: the contents, in segments that never move, 208 bytes per content, and 80 and its parts per
 * combination.
 */
export class BlockTable {
  /** By block of the lattice: the number of its content, at first NO_CONTENT. */
  readonly numbers: Int32Array;
  /** The combination to look up: the own number, then a set of numbers, ascending. */
  readonly parts: Int32Array;
  /** The number of parts, the own one included. */
  partCount = 1;
  readonly #options: BlockOptions;
  /** The contents, the draft of the next one, and room for more. */
  readonly #blocks: Int32Array[] = [];
  /** Numbers of contents by hash or, if another one has that hash, by the next free number. */
  readonly #contents: CountedMap<number, number>;
  /** Where each combination is in the lists, by a hash or the next free number. */
  readonly #known: CountedMap<number, number>;
  /** What was made for each combination, the number of its parts, and the parts. */
  readonly #lists: GrowingArray;

  constructor(options: BlockOptions) {
    const { blockCount, mostParts, budget, purpose } = options;
    this.#options = options;
    this.numbers = budget.allocate(4 * blockCount, purpose, () => new Int32Array(blockCount));
    this.parts = new Int32Array(mostParts);
    this.#contents = new CountedMap(budget, purpose, ENTRY_BYTES);
    this.#known = new CountedMap(budget, purpose, ENTRY_BYTES);
    this.#lists = new GrowingArray(budget, purpose);
  }

  /** The number of contents. */
  get count(): number {
    return this.#contents.size;
  }

  /** Returns the peak bytes of a table, if at most one combination for each block is looked up. */
  static mostBytes(options: BlockSizes): number {
    const { blockCount, blockWords, mostBlocks, mostParts } = options;
    const perSegment = countSegmentBlocks(options);
    const blocks = perSegment * Math.ceil((mostBlocks + 1) / perSegment);
    // A list takes three times its words while it grows.
    const combinationBytes = ENTRY_BYTES + 3 * 4 * (mostParts + 2);
    return 4 * blockCount + (4 * blockWords + VIEW_BYTES) * blocks + LIST_BYTES +
      (ENTRY_BYTES + combinationBytes) * mostBlocks;
  }

  /** Returns the words of a content. */
  getWords(content: number): Int32Array {
    return this.#blocks[content - 1];
  }

  /** Returns the words for the draft of the next content, not cleared. */
  draft(): Int32Array {
    if (this.count === this.#blocks.length) this.#addSegment();
    return this.#blocks[this.count];
  }

  #addSegment(): void {
    const { blockWords, budget, purpose } = this.#options;
    const blocks = countSegmentBlocks(this.#options);
    budget.reserve(VIEW_BYTES * blocks, purpose);
    const count = blockWords * blocks;
    const segment = budget.allocate(4 * count, purpose, () => new Int32Array(count));
    for (let at = 0; at < count; at += blockWords) {
      this.#blocks.push(segment.subarray(at, at + blockWords));
    }
  }

  /** Returns the number of the draft, which is kept if new. Equal contents must have equal hashes. */
  keepDraft(hash = mixWords(this.draft(), 0, this.#options.blockWords)): number {
    const draft = this.draft();
    const isDraft = (known: number) => areEqual(draft, this.getWords(known), 0, draft.length);
    let known = this.#contents.get(hash);
    while (known !== undefined && !isDraft(known)) known = this.#contents.get(++hash);
    if (known === undefined) this.#contents.set(hash, known = this.count + 1);
    return known;
  }

  /** Begins a combination without parts but its own number. */
  begin(own: number): void {
    this.parts[0] = own;
    this.partCount = 1;
  }

  /** Adds a number to the set. */
  add(part: number): void {
    const parts = this.parts;
    let at = this.partCount;
    while (at > 1 && parts[at - 1] > part) at--;
    if (at > 1 && parts[at - 1] === part) return;
    for (let k = this.partCount++; k > at; k--) parts[k] = parts[k - 1];
    parts[at] = part;
  }

  /** Returns what was made for the combination, now or earlier. */
  findOr(make: () => number): number {
    let name = mixWords(this.parts, 0, this.partCount);
    let known = this.#known.get(name);
    while (known !== undefined && !this.#areParts(known)) known = this.#known.get(++name);
    const lists = this.#lists;
    if (known !== undefined) return lists.items[known];
    const made = make();
    this.#known.set(name, lists.length);
    lists.push(made);
    lists.push(this.partCount);
    for (let k = 0; k < this.partCount; k++) lists.push(this.parts[k]);
    return made;
  }

  /** Returns whether the combination at a place of the lists has the same parts. */
  #areParts(at: number): boolean {
    const [count, { items }] = [this.partCount, this.#lists];
    return items[at + 1] === count && areEqual(this.parts, items, at + 2, count);
  }
}

/** Returns whether the first `count` words are those of `others` from index `at` on. */
function areEqual(words: Int32Array, others: Int32Array, at: number, count: number): boolean {
  let w = 0;
  while (w < count && words[w] === others[at + w]) w++;
  return w === count;
}

/** Returns the contents of a segment. */
function countSegmentBlocks({ blockWords, mostBlocks }: BlockSizes): number {
  return Math.max(1, Math.min(SEGMENT_WORDS / blockWords, mostBlocks + 1));
}
