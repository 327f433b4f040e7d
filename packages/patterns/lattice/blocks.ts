// Blocks of words, each content stored once.
import type { Budget } from "@zugzwang/core";
import { CountedMap, mixWords } from "@zugzwang/core/tables";

/** Words of a segment: 256 KiB, unless a block is larger. */
const SEGMENT_WORDS = 2 ** 16;
/** Bytes of an entry in a map. */
const ENTRY_BYTES = 80;
/** The most parts: one for each element that numbers blocks, and two of its own. */
const MOST_PARTS = 26;
/** Bytes of a combination in its map, with the most parts. */
const COMBINATION_BYTES = ENTRY_BYTES + 40 + 8 * (MOST_PARTS + 1);

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
 * it is new. Memory: the blocks, in segments that never move, and 80 bytes per block.
 */
export class DistinctBlocks {
  readonly #options: BlockOptions;
  readonly #segments: Int32Array[] = [];
  readonly #segmentShift: number;
  /** Numbers of blocks by hash or, if another block has that hash, by the next free number. */
  readonly #numbers: CountedMap<number, number>;

  constructor(options: BlockOptions) {
    this.#options = options;
    this.#segmentShift = Math.log2(segmentBlocks(options));
    this.#numbers = new CountedMap(options.budget, options.purpose, ENTRY_BYTES);
  }

  get count(): number {
    return this.#numbers.size;
  }

  static mostBytes(options: Pick<BlockOptions, "blockWords" | "mostBlocks">): number {
    const { blockWords, mostBlocks } = options;
    const perSegment = segmentBlocks(options);
    const segments = Math.ceil((mostBlocks + 1) / perSegment);
    return 4 * segments * perSegment * blockWords + ENTRY_BYTES * mostBlocks;
  }

  get blockWords(): number {
    return this.#options.blockWords;
  }

  /** Returns the words of a block. */
  getWords(block: number): Int32Array {
    const { blockWords } = this;
    const base = (block & ((1 << this.#segmentShift) - 1)) * blockWords;
    return this.#segments[block >>> this.#segmentShift].subarray(base, base + blockWords);
  }

  /** Returns the words for the draft of the next block, not cleared. */
  draft(): Int32Array {
    if (this.count >>> this.#segmentShift === this.#segments.length) {
      const words = this.#options.blockWords << this.#segmentShift;
      this.#segments.push(allocateWords(words, this.#options));
    }
    return this.getWords(this.count);
  }

  /** Returns the number of the draft, which is kept if new. Equal blocks must have equal hashes. */
  keepDraft(hash: number): number {
    const draft = this.getWords(this.count);
    let known = this.#numbers.get(hash);
    while (known !== undefined && !areEqual(this.getWords(known), draft)) {
      known = this.#numbers.get(++hash);
    }
    if (known === undefined) this.#numbers.set(hash, known = this.count);
    return known;
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

/**
 * The contents of a lattice's blocks. The content of a block depends on a number of its own and on the
 * contents of its neighbours. Each such combination is computed once.
 */
export class BlockTable {
  /** By block of the lattice: the number of its content plus one, at first 0. */
  readonly numbers: Int32Array;
  readonly contents: DistinctBlocks;
  /** The combination to look up: the own number, then a set of numbers, ascending. */
  readonly parts: Int32Array = new Int32Array(MOST_PARTS);
  /** The number of parts, the own one included. */
  partCount = 1;
  /** What was made for each combination, and its parts, by a hash or the next free number. */
  readonly #known: CountedMap<number, readonly number[]>;

  constructor({ blockCount, ...options }: BlockOptions & { readonly blockCount: number }) {
    this.numbers = allocateWords(blockCount, options);
    this.contents = new DistinctBlocks(options);
    this.#known = new CountedMap(options.budget, options.purpose, COMBINATION_BYTES);
  }

  /** Returns the peak bytes of a table, if at most one combination for each block is looked up. */
  static mostBytes(
    { blockCount, ...options }: { blockCount: number; blockWords: number; mostBlocks: number },
  ): number {
    const combinations = COMBINATION_BYTES * options.mostBlocks;
    return 4 * blockCount + DistinctBlocks.mostBytes(options) + combinations;
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
    if (known !== undefined) return known[0];
    const made = make();
    const combination = [made];
    for (let k = 0; k < this.partCount; k++) combination.push(this.parts[k]);
    this.#known.set(name, combination);
    return made;
  }

  #areParts(combination: readonly number[]): boolean {
    const [parts, count] = [this.parts, this.partCount];
    if (combination.length !== count + 1) return false;
    let k = 0;
    while (k < count && parts[k] === combination[k + 1]) k++;
    return k === count;
  }
}
