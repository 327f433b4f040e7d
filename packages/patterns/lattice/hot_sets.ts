// Finds the hot sets of the blocks of a subset lattice, before its table is allocated.
import { type Budget, LimitError } from "@zugzwang/core";
import { lowestBitIndex } from "@zugzwang/core/bits";
import { makeTick, type Tick } from "../components.ts";
import { type BlockSizes, BlockTable, NO_CONTENT } from "./blocks.ts";

/** Elements of a block's words: 512 bytes, 2 KiB if there are many blocks, at most 64 KiB. */
const BLOCK_ELEMENTS = { fewest: 7, usual: 9, most: 14 } as const;
/** Elements that number the blocks, while blocks are smaller than usual. */
const FEW_HIGH_ELEMENTS = 16;
/** Elements that number the blocks, until blocks have their largest size. */
const HIGH_ELEMENTS = 22;
/** The fewest elements that number the words of a block: the kernel takes 8 words at a time. */
const LEAST_WORD_ELEMENTS = 3;
/** Elements within one word: 32 positions. */
export const WORD_ELEMENTS = 5;
/** The most elements: sets are given as sums of powers of two, exact below 2^53. */
const MAX_ELEMENTS = 53;
const MAX_BLOCKS = 2 ** 24;
/** The most words of a table that an int32 can index. */
const MAX_WORDS = 2 ** 31;

/** A family of sets that is closed upwards. */
export interface UpwardFamily {
  /** The elements are 0 .. elementCount − 1. */
  readonly elementCount: number;
  /** Lists of elements. A set is in the family if it contains one of them. */
  readonly generators: readonly (readonly number[])[];
}

/** The contents of a lattice's table, and its memory. */
export interface LatticePlan {
  /** The hot sets of the blocks. A block that is all hot has no content. */
  readonly hot: BlockTable;
  /** The sizes of the table, which holds the blocks that are not all hot. */
  readonly table: BlockSizes;
  /** Positions of the blocks that are not all hot. */
  readonly positions: number;
  /** Bytes of the table, besides those of this plan, if no two of its blocks are alike. */
  readonly bytes: number;
}

/**
 * Returns the plan of a lattice.
 *
 * The hot sets of a block are those of the block without its lowest element, and those of generators
 * with that element. Few blocks differ in them, so each combination is computed once. Time: O(2^h · g)
 * for the h elements beyond a block, and g generators that share their lowest one of these; less if many
 * blocks are all hot. Memory: 4 · 2^h bytes and the different contents.
 */
export function planLattice(family: UpwardFamily, budget: Budget): LatticePlan {
  const { elementCount } = family;
  const wordElements = Math.max(LEAST_WORD_ELEMENTS, elementCount - WORD_ELEMENTS);
  const blockElements = chooseBlockElements(wordElements);
  const [blockWords, blockCount] = [2 ** blockElements, 2 ** (wordElements - blockElements)];
  if (blockCount > MAX_BLOCKS || elementCount > MAX_ELEMENTS) {
    throw makeSizeError(elementCount, blockCount * blockWords);
  }
  const groups = groupByBlock(family, blockElements + WORD_ELEMENTS);
  const mostParts = 1 + groups.size;
  const sizes = { blockCount, blockWords, mostBlocks: blockCount, mostParts };
  const hot = new BlockTable({ ...sizes, budget, purpose: "the plan of the table" });
  const openBlocks = markBlocks(hot, groups, { ...sizes, tick: makeTick(budget) });
  const words = openBlocks * blockWords;
  if (words > MAX_WORDS) throw makeSizeError(elementCount, words);
  const table = { ...sizes, mostBlocks: openBlocks, mostParts: 1 + Math.log2(blockCount) };
  return { hot, table, positions: words * 32, bytes: BlockTable.mostBytes(table) };
}

/**
 * Chooses the size of blocks. Small ones omit more hot sets and are more often equal. Large ones keep
 * the plan small.
 */
function chooseBlockElements(wordElements: number): number {
  const { fewest, usual, most } = BLOCK_ELEMENTS;
  const wanted = Math.min(wordElements - FEW_HIGH_ELEMENTS, usual);
  const chosen = Math.min(Math.max(wanted, wordElements - HIGH_ELEMENTS, fewest), most);
  return Math.min(chosen, wordElements);
}

function makeSizeError(elementCount: number, words: number): LimitError {
  const [needed, allowed] = [words * 32, MAX_WORDS * 32];
  const purpose = `the table of the subsets of ${elementCount} elements`;
  return new LimitError({ kind: "positions", needed, allowed, purpose });
}

/** Splits each generator into its block and its set within the block. Returns the sets by block. */
function groupByBlock(
  { elementCount, generators }: UpwardFamily,
  lowElements: number,
): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  // A small lattice fills a chunk of the kernel with phantoms, elements that cannot be added.
  const phantoms = Array.from({ length: lowElements }, (_, element) => [element]);
  for (const elements of [...generators, ...phantoms.slice(elementCount)]) {
    let [low, high] = [0, 0];
    for (const element of elements) {
      if (element < lowElements) low |= 1 << element;
      else high |= 1 << (element - lowElements);
    }
    const group = groups.get(high);
    if (group) group.push(low);
    else groups.set(high, [low]);
  }
  return groups;
}

/** The hot sets of the generators of a block. */
interface HotPart {
  readonly block: number;
  /** The number of the content, or NO_CONTENT. */
  readonly hot: number;
}

/** Marks all blocks. Returns how many are not all hot. */
function markBlocks(
  hot: BlockTable,
  groups: ReadonlyMap<number, readonly number[]>,
  { blockCount, blockWords, tick }: BlockSizes & { readonly tick: Tick },
): number {
  hot.numbers[0] = keepSupersets(hot, []); // none: the hot sets below the first block
  /** By the lowest element of their block, plus one; first those of block 0. */
  const parts: HotPart[][] = Array.from({ length: 33 }, () => []);
  for (const [block, sets] of groups) {
    parts[1 + lowestBitIndex(block)].push({ block, hot: keepSupersets(hot, sets) });
  }
  // Marks a block and, in ascending order, all that add some of the first `elements` elements to it.
  // If the block is all hot, the others are too, and are skipped.
  const mark = (block: number, elements: number): number => {
    const candidates = parts[1 + lowestBitIndex(block)];
    tick(blockWords + candidates.length);
    hot.numbers[block] = findHot(hot, block, candidates);
    if (hot.numbers[block] === NO_CONTENT) return 0;
    let open = 1;
    for (let i = 0; i < elements; i++) open += mark(block | 1 << i, i);
    return open;
  };
  return mark(0, Math.log2(blockCount));
}

/** Returns the number of a block's hot sets. */
function findHot(hot: BlockTable, block: number, candidates: readonly HotPart[]): number {
  const below = hot.numbers[block & block - 1];
  hot.begin(below);
  for (let k = 0; k < candidates.length; k++) {
    const part = candidates[k];
    if ((part.block & ~block) !== 0) continue;
    if (part.hot === NO_CONTENT) return NO_CONTENT;
    hot.add(part.hot);
  }
  return hot.partCount === 1 ? below : hot.findOr(() => uniteParts(hot));
}

/** Returns the number of the contents that hold all supersets of some sets. */
function keepSupersets(hot: BlockTable, sets: readonly number[]): number {
  if (sets.includes(0)) return NO_CONTENT;
  addSupersets(hot.draft().fill(0), sets);
  return hot.keepDraft();
}

function uniteParts(hot: BlockTable): number {
  const draft = hot.draft().fill(0);
  for (let k = 0; k < hot.partCount; k++) {
    const words = hot.getWords(hot.parts[k]);
    for (let w = 0; w < draft.length; w++) draft[w] |= words[w];
  }
  return hot.keepDraft();
}

/** The bits of a word without element `i`, for the five elements within a word. */
const LACKING = [0x5555_5555, 0x3333_3333, 0x0f0f_0f0f, 0x00ff_00ff, 0x0000_ffff] as const;

/** Adds to a block all sets of its elements that contain one of some sets. */
export function addSupersets(block: Int32Array, sets: readonly number[]): void {
  for (const set of sets) {
    const within = findSupersets(set & 31);
    const least = set >>> WORD_ELEMENTS;
    const free = block.length - 1 & ~least;
    // The subsets of the free elements, downwards.
    for (let more = free;; more = more - 1 & free) {
      block[least + more] |= within;
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
