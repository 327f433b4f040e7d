// Finds the hot sets of the blocks of a subset lattice, before its table is allocated.
import type { Budget } from "../../run/budget.ts";
import { LimitError } from "../../run/errors.ts";
import { mixWord } from "../../tables/hashing.ts";
import { BlockMemo, type BlockPlace, type BlockStore, DistinctBlocks, SmallSet } from "./blocks.ts";

/** Default elements of a block's words: 512 bytes, 2 KiB if there are many blocks, at most 64 KiB. */
const BLOCK_ELEMENTS = { fewest: 7, usual: 9, most: 14 } as const;
/** Default elements that number the blocks, while blocks are smaller than usual. */
const FEW_HIGH_ELEMENTS = 16;
/** Default elements that number the blocks, until blocks have their largest size. */
const HIGH_ELEMENTS = 22;
/** The fewest elements that number the words of a block: the kernel takes 8 words at a time. */
export const MIN_BLOCK_ELEMENTS = 3;
/** The most: together with those within a word they are the bits of an int32. */
export const MAX_BLOCK_ELEMENTS = 26;
/** The most elements: sets are given as sums of powers of two, exact below 2^53. */
const MAX_ELEMENTS = 53;
const MAX_BLOCKS = 2 ** 24;
/** The most words of a table that an int32 can index. */
const MAX_WORDS = 2 ** 31;
const POLL_WORDS = 2 ** 19;
/** A block whose sets are all hot. It is not stored. */
export const ALL_HOT = 0;
/** A block without hot sets: the first content, plus one. */
const NONE_HOT = 1;

/** A family of sets that is closed upwards. */
export interface UpwardFamily {
  /** The elements are 0 .. elementCount − 1. */
  readonly elementCount: number;
  /** Lists of elements. A set is in the family if it contains one of them. */
  readonly generators: readonly (readonly number[])[];
}

export interface LatticeOptions {
  /** The limits. */
  readonly budget?: Budget;
  /** Elements that number the 32-position words of a block, 3 to 26, by default 7 or more. */
  readonly blockElements?: number;
}

/** The contents of a lattice's table, and its memory. */
export interface LatticePlan {
  /** The number of elements. */
  readonly elementCount: number;
  /** Elements that number the words of a block. */
  readonly blockElements: number;
  /** Elements that number the blocks. */
  readonly highElements: number;
  /** The content number of each block's hot sets plus one, or ALL_HOT. */
  readonly hotOf: Int32Array;
  /** The hot sets of blocks, each content once. */
  readonly hotBlocks: BlockStore;
  /** Positions of the blocks that are not all hot. */
  readonly positions: number;
  /** Blocks that are not all hot. */
  readonly openBlocks: number;
  /** Bytes of this plan. */
  readonly planBytes: number;
  /** Bytes of this plan and of the table, if no two blocks of the table are alike. */
  readonly bytes: number;
}

/**
 * Returns the plan of a lattice.
 *
 * The hot sets of a block are those of the blocks one element below it, moved up, and those of its own
 * generators. Few blocks differ in them, so each combination is computed once. Time: O(2^h · h) for the
 * h elements beyond a block, less if many blocks are all hot. Memory: 4 · 2^h bytes and the different
 * contents.
 */
export function planLattice(
  family: UpwardFamily,
  { blockElements, budget }: { blockElements?: number | undefined; budget: Budget },
): LatticePlan {
  const { elementCount } = family;
  const wordElements = Math.max(MIN_BLOCK_ELEMENTS, elementCount - WORD_ELEMENTS);
  const wanted = blockElements ?? chooseBlockElements(wordElements);
  const inBlock = Math.min(Math.max(wanted, MIN_BLOCK_ELEMENTS), wordElements);
  const highElements = wordElements - inBlock;
  const blockCount = 2 ** highElements;
  if (blockCount > MAX_BLOCKS || elementCount > MAX_ELEMENTS) {
    throw tooMany(elementCount, blockCount, inBlock);
  }
  const bytesBefore = budget.bytes;
  try {
    const groups = groupByBlock(family, inBlock + WORD_ELEMENTS);
    const marks = new HotMarks({ groups, inBlock, blockCount }, budget);
    const openBlocks = marks.markAll(budget);
    const words = openBlocks * 2 ** inBlock;
    if (words > MAX_WORDS) throw tooMany(elementCount, openBlocks, inBlock);
    const { hotOf, hotBlocks } = marks;
    const planBytes = budget.bytes - bytesBefore;
    const bytes = planBytes + 4 * blockCount + mostTableBytes(openBlocks, 2 ** inBlock);
    const positions = words * 32;
    const layout = { elementCount, blockElements: inBlock, highElements, hotOf, hotBlocks };
    return { ...layout, positions, openBlocks, planBytes, bytes };
  } finally {
    // Solving reserves the bytes of the plan again, together with those of the table.
    budget.release(budget.bytes - bytesBefore);
  }
}

/** Returns the peak bytes of a table of blocks, without one word for each. */
function mostTableBytes(openBlocks: number, blockWords: number): number {
  return DistinctBlocks.mostBytes({ blockWords, mostBlocks: openBlocks }) +
    BlockMemo.mostBytes(openBlocks);
}

/**
 * Chooses the size of blocks. Small ones omit more hot sets and are more often equal. Large ones keep
 * the plan small.
 */
function chooseBlockElements(wordElements: number): number {
  const { fewest, usual, most } = BLOCK_ELEMENTS;
  const wanted = Math.min(wordElements - FEW_HIGH_ELEMENTS, usual);
  return Math.min(Math.max(wanted, wordElements - HIGH_ELEMENTS, fewest), most);
}

function tooMany(elementCount: number, blocks: number, inBlock: number): LimitError {
  return new LimitError({
    kind: "positions",
    needed: blocks * 2 ** (inBlock + WORD_ELEMENTS),
    allowed: MAX_WORDS * 32,
    purpose: `the table of the subsets of ${elementCount} elements`,
  });
}

/** Splits each generator into its block and its set within the block. */
function groupByBlock(
  { elementCount, generators }: UpwardFamily,
  lowElements: number,
): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  const add = (elements: readonly number[]) => {
    let [low, high] = [0, 0];
    for (const element of elements) {
      if (element < lowElements) low |= 1 << element;
      else high |= 1 << (element - lowElements);
    }
    const group = groups.get(high);
    if (!group) groups.set(high, [low]);
    else if (!group.includes(low)) group.push(low);
  };
  for (const generator of generators) add(generator);
  // A small lattice fills a chunk of the kernel with elements that cannot be added.
  for (let phantom = elementCount; phantom < lowElements; phantom++) add([phantom]);
  return groups;
}

/** Finds the hot sets of the blocks, from the lowest block up. */
class HotMarks {
  readonly hotOf: Int32Array;
  readonly hotBlocks: DistinctBlocks;
  readonly #blockElements: number;
  /** The content number of the sets of a block's own generators, by block. */
  readonly #ownOf = new Map<number, number>();
  readonly #madeOf: BlockMemo;
  /** The content numbers of the parts of a block. */
  readonly #parts: SmallSet;
  readonly #blocksPerPoll: number;
  #open = 0;
  #looks = 0;

  constructor(
    { groups, inBlock, blockCount }: {
      groups: ReadonlyMap<number, readonly number[]>;
      inBlock: number;
      blockCount: number;
    },
    budget: Budget,
  ) {
    const purpose = "the plan of the table";
    this.hotOf = budget.allocate(4 * blockCount, purpose, () => new Int32Array(blockCount));
    const shared = { mostBlocks: blockCount, budget, purpose };
    this.hotBlocks = new DistinctBlocks({ ...shared, blockWords: 2 ** inBlock });
    this.#madeOf = new BlockMemo(shared);
    this.#parts = new SmallSet(Math.log2(blockCount) + 1);
    this.#blockElements = inBlock;
    this.#blocksPerPoll = Math.max(1, POLL_WORDS >>> inBlock);
    this.#makeSupersets([]); // NONE_HOT
    const known = new Map<string, number>();
    for (const [block, lows] of groups) {
      const text = lows.join();
      const own = known.get(text) ?? this.#makeSupersets(lows);
      known.set(text, own);
      this.#ownOf.set(block, own);
    }
  }

  /** Fills `hotOf`, and returns how many blocks are not all hot. */
  markAll(budget: Budget): number {
    this.#mark(0, Math.log2(this.hotOf.length), budget);
    return this.#open;
  }

  /**
   * Marks a block and, in ascending order, all that add some of the first `elements` elements to
   * it. If
   * the block is all hot, they are too, and are skipped.
   */
  #mark(block: number, elements: number, budget: Budget): void {
    if (++this.#looks % this.#blocksPerPoll === 0) budget.poll(0, 0); // marks are not positions
    const hot = this.#findHot(block);
    if (hot === ALL_HOT) return;
    this.hotOf[block] = hot;
    this.#open++;
    for (let i = 0; i < elements; i++) this.#mark(block | 1 << i, i, budget);
  }

  /** Returns the content number of a block's hot sets plus one. */
  #findHot(block: number): number {
    const parts = this.#parts;
    parts.count = 0;
    let last = NONE_HOT;
    for (let rest = block; rest !== 0; rest &= rest - 1) {
      const hot = this.hotOf[block ^ (rest & -rest)];
      if (hot === ALL_HOT) return ALL_HOT;
      if (hot === NONE_HOT || hot === last) continue;
      parts.add(hot);
      last = hot;
    }
    const own = this.#ownOf.get(block) ?? NONE_HOT;
    if (own === ALL_HOT) return ALL_HOT;
    if (own !== NONE_HOT) parts.add(own);
    if (parts.count < 2) return parts.count === 0 ? NONE_HOT : parts.items[0];
    const known = this.#madeOf.find(0, parts);
    if (known >= 0) return known;
    const hot = this.#uniteParts();
    this.#madeOf.remember(hot, 0, parts);
    return hot;
  }

  /** Returns the same for all sets that contain one of some sets of a block's elements. */
  #makeSupersets(sets: readonly number[]): number {
    if (sets.includes(0)) return ALL_HOT;
    const blockWords = 2 ** this.#blockElements;
    const draft = this.hotBlocks.draftPlace();
    draft.words.fill(0, draft.base, draft.base + blockWords);
    addSupersets(draft, blockWords, sets);
    return this.hotBlocks.keepDraft(hashBlock(draft, blockWords)) + 1;
  }

  #uniteParts(): number {
    const { hotBlocks } = this;
    const blockWords = 2 ** this.#blockElements;
    const draft = hotBlocks.draftPlace();
    const { items, count } = this.#parts;
    copyBlock(draft, hotBlocks.placeOf(items[0] - 1), blockWords);
    for (let k = 1; k < count; k++) addBlock(draft, hotBlocks.placeOf(items[k] - 1), blockWords);
    return hotBlocks.keepDraft(hashBlock(draft, blockWords)) + 1;
  }
}

/** Elements within one word: 32 positions. */
export const WORD_ELEMENTS = 5;
/** The bits of a word without element `i`, for the five elements within a word. */
const LACKING = [0x5555_5555, 0x3333_3333, 0x0f0f_0f0f, 0x00ff_00ff, 0x0000_ffff] as const;

function copyBlock(to: BlockPlace, { words, base }: BlockPlace, blockWords: number): void {
  to.words.set(words.subarray(base, base + blockWords), to.base);
}

/** Adds the bits of a block of eight or more words to another. */
function addBlock(to: BlockPlace, from: BlockPlace, blockWords: number): void {
  const { words, base } = to;
  const source = from.words;
  const ahead = from.base - base;
  const end = base + blockWords;
  for (let w = base; w < end; w += 4) {
    const s = w + ahead;
    words[w] |= source[s];
    words[w + 1] |= source[s + 1];
    words[w + 2] |= source[s + 2];
    words[w + 3] |= source[s + 3];
  }
}

/** Adds to a block all sets of its elements that contain one of some sets. */
export function addSupersets(
  { words, base }: BlockPlace,
  blockWords: number,
  sets: readonly number[],
): void {
  for (const set of sets) {
    const within = findSupersets(set & 31);
    const least = set >>> WORD_ELEMENTS;
    const free = blockWords - 1 & ~least;
    // The subsets of the free elements, downwards.
    for (let more = free;; more = more - 1 & free) {
      words[base + least + more] |= within;
      if (more === 0) break;
    }
  }
}

/** Returns the word of all supersets of a set within a word. */
function findSupersets(set: number): number {
  let word = 1 << set;
  for (let i = 0; i < WORD_ELEMENTS; i++) word |= (word & LACKING[i]) << (1 << i);
  return word;
}

/** Odd factors that distinguish the four words. */
const [STIR_1, STIR_2] = [0x85eb_ca6b, 0xc2b2_ae35];

/** Returns a hash of a block of eight or more words. */
export function hashBlock({ words, base }: BlockPlace, blockWords: number): number {
  const end = base + blockWords;
  let hash = 0;
  for (let w = base; w < end; w += 4) {
    const stirred = Math.imul(words[w + 1], STIR_1) ^ Math.imul(words[w + 2], STIR_2);
    hash = mixWord(hash ^ words[w] ^ stirred) ^ words[w + 3];
  }
  return mixWord(hash);
}
