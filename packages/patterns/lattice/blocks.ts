// The contents of blocks of words, each stored once.
import type { Budget } from "@zugzwang/core";
import { CountedMap, GrowingArray, mixWords } from "@zugzwang/core/tables";

/** Words of a segment: 256 KiB, unless a block is larger. */
const SEGMENT_WORDS = 2 ** 16;
/** Bytes of an entry in a map. */
const ENTRY_BYTES = 80;
/** The most parts: one for each element that numbers blocks, and two of its own. */
const MOST_PARTS = 26;
/** The most bytes of a combination: in its map, and with the most parts in a list while that grows. */
const COMBINATION_BYTES = ENTRY_BYTES + 3 * 4 * (MOST_PARTS + 2);
/** The most bytes of the first list. */
const LIST_BYTES = 2 ** 12;

interface BlockOptions {
  /** Blocks of the lattice. */
  readonly blockCount: number;
  /** Words of a block, a power of two from 4. */
  readonly blockWords: number;
  /** The most contents. */
  readonly mostBlocks: number;
  readonly budget: Budget;
  /** The purpose of the memory, for messages. */
  readonly purpose: string;
}

/**
 * The contents of a lattice's blocks, numbered from 0, no two of them equal. Draft the next one in its
 * final place, and keep it if it is new. The content of a block depends on a number of its own and on
 * the contents of its neighbours. Each such combination is computed once.
 *
 * Memory: the contents, in segments that never move, and 80 bytes per content and per combination.
 */
export class BlockTable {
  /** Words of a block. */
  readonly blockWords: number;
  /** By block of the lattice: the number of its content plus one, at first 0. */
  readonly numbers: Int32Array;
  /** The combination to look up: the own number, then a set of numbers, ascending. */
  readonly parts: Int32Array = new Int32Array(MOST_PARTS);
  /** The number of parts, the own one included. */
  partCount = 1;
  readonly #options: BlockOptions;
  readonly #segments: Int32Array[] = [];
  readonly #segmentShift: number;
  /** Contents by hash or, if another one has that hash, by the next free number. */
  readonly #contents: CountedMap<number, number>;
  /** Where each combination is in the lists, by a hash or the next free number. */
  readonly #known: CountedMap<number, number>;
  /** What was made for each combination, the number of its parts, and the parts. */
  readonly #lists: GrowingArray;

  constructor(options: BlockOptions) {
    const { budget, purpose } = options;
    this.blockWords = options.blockWords;
    this.#options = options;
    this.#segmentShift = Math.log2(segmentBlocks(options));
    this.numbers = allocateWords(options.blockCount, options);
    this.#contents = new CountedMap(budget, purpose, ENTRY_BYTES);
    this.#known = new CountedMap(budget, purpose, ENTRY_BYTES);
    this.#lists = new GrowingArray(budget, purpose);
  }

  /** The number of contents. */
  get count(): number {
    return this.#contents.size;
  }

  /** Returns the peak bytes of a table, if at most one combination for each block is looked up. */
  static mostBytes(
    options: Pick<BlockOptions, "blockCount" | "blockWords" | "mostBlocks">,
  ): number {
    const { blockCount, blockWords, mostBlocks } = options;
    const perSegment = segmentBlocks(options);
    const segments = Math.ceil((mostBlocks + 1) / perSegment);
    return 4 * (blockCount + segments * perSegment * blockWords) + LIST_BYTES +
      (ENTRY_BYTES + COMBINATION_BYTES) * mostBlocks;
  }

  /** Returns the words of a content. */
  getWords(content: number): Int32Array {
    const { blockWords } = this;
    const base = (content & ((1 << this.#segmentShift) - 1)) * blockWords;
    return this.#segments[content >>> this.#segmentShift].subarray(base, base + blockWords);
  }

  /** Returns the words for the draft of the next content, not cleared. */
  draft(): Int32Array {
    if (this.count >>> this.#segmentShift === this.#segments.length) {
      const words = this.blockWords << this.#segmentShift;
      this.#segments.push(allocateWords(words, this.#options));
    }
    return this.getWords(this.count);
  }

  /** Returns the number of the draft, which is kept if new. Equal contents must have equal hashes. */
  keepDraft(hash: number): number {
    const draft = this.getWords(this.count);
    let known = this.#contents.get(hash);
    while (known !== undefined && !areEqual(this.getWords(known), draft)) {
      known = this.#contents.get(++hash);
    }
    if (known === undefined) this.#contents.set(hash, known = this.count);
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
    const [parts, count, { items }] = [this.parts, this.partCount, this.#lists];
    if (items[at + 1] !== count) return false;
    let k = 0;
    while (k < count && parts[k] === items[at + 2 + k]) k++;
    return k === count;
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

function allocateWords(
  words: number,
  { budget, purpose }: Pick<BlockOptions, "budget" | "purpose">,
): Int32Array {
  return budget.allocate(4 * words, purpose, () => new Int32Array(words));
}
