// Finds the hot sets of the blocks of a subset lattice, before its table is allocated.
import { type Budget, LimitError } from "@zugzwang/core";
import { lowestBitIndex } from "@zugzwang/core/bits";
import { mixWords } from "@zugzwang/core/tables";
import { makeTick, type Tick } from "../components.ts";
import { type BlockSizes, BlockTable } from "./blocks.ts";

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
/** A block whose sets are all hot. It is not stored. */
export const ALL_HOT = 0;

/** A family of sets that is closed upwards. */
export interface UpwardFamily {
  /** The elements are 0 .. elementCount − 1. */
  readonly elementCount: number;
  /** Lists of elements. A set is in the family if it contains one of them. */
  readonly generators: readonly (readonly number[])[];
}

/** The contents of a lattice's table, and its memory. */
export interface LatticePlan {
  /** The hot sets of the blocks, or ALL_HOT. */
  readonly hot: BlockTable;
  /** The sizes of the table, which holds the blocks that are not all hot. */
  readonly table: BlockSizes;
  /** Positions of the blocks that are not all hot. */
  readonly positions: number;
  /** Bytes of this plan. */
  readonly planBytes: number;
  /** Bytes of this plan and of the table, if no two blocks of the table are alike. */
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
  const bytesBefore = budget.bytes;
  try {
    const groups = groupByBlock(family, blockElements + WORD_ELEMENTS);
    const sizes = { blockCount, blockWords, mostBlocks: blockCount, mostParts: 1 + groups.size };
    const hot = new BlockTable({ ...sizes, budget, purpose: "the plan of the table" });
    hot.numbers[0] = keepSupersets(hot, []); // none: the hot sets below the first block
    const marking = { hot, groups: splitByLowest(groups, hot), tick: makeTick(budget) };
    const highElements = wordElements - blockElements;
    const openBlocks = markBlocks(marking, 0, highElements);
    const words = openBlocks * blockWords;
    if (words > MAX_WORDS) throw makeSizeError(elementCount, words);
    const planBytes = budget.bytes - bytesBefore;
    const table = { ...sizes, mostBlocks: openBlocks, mostParts: 1 + highElements };
    const bytes = planBytes + BlockTable.mostBytes(table);
    return { hot, table, positions: words * 32, planBytes, bytes };
  } finally {
    // Solving reserves the bytes of the plan again, together with those of the table.
    budget.release(budget.bytes - bytesBefore);
  }
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

/** The hot sets of a block's own generators. */
interface HotGroup {
  readonly block: number;
  /** The number of the content, or ALL_HOT. */
  readonly hot: number;
}

interface Marking {
  readonly hot: BlockTable;
  /** By the lowest element of their block, plus one; first those of block 0. */
  readonly groups: readonly (readonly HotGroup[])[];
  readonly tick: Tick;
}

function splitByLowest(groups: ReadonlyMap<number, readonly number[]>, hot: BlockTable) {
  const byLowest: HotGroup[][] = Array.from({ length: 33 }, () => []);
  for (const [block, sets] of groups) {
    byLowest[1 + lowestBitIndex(block)].push({ block, hot: keepSupersets(hot, sets) });
  }
  return byLowest;
}

/**
 * Marks a block and, in ascending order, all that add some of the first `elements` elements to it.
 * Returns how many are not all hot. If the block is all hot, the others are too, and are skipped.
 */
function markBlocks(marking: Marking, block: number, elements: number): number {
  const number = findHot(marking, block);
  marking.hot.numbers[block] = number;
  if (number === ALL_HOT) return 0;
  let open = 1;
  for (let i = 0; i < elements; i++) open += markBlocks(marking, block | 1 << i, i);
  return open;
}

/** Returns the number of a block's hot sets. */
function findHot({ hot, groups, tick }: Marking, block: number): number {
  const below = hot.numbers[block & block - 1];
  hot.begin(below);
  const candidates = groups[1 + lowestBitIndex(block)];
  tick(hot.blockWords + candidates.length);
  for (let k = 0; k < candidates.length; k++) {
    const group = candidates[k];
    if ((group.block & ~block) !== 0) continue;
    if (group.hot === ALL_HOT) return ALL_HOT;
    hot.add(group.hot);
  }
  return hot.partCount === 1 ? below : hot.findOr(() => uniteParts(hot));
}

/** Returns the number of the contents that hold all supersets of some sets. */
function keepSupersets(hot: BlockTable, sets: readonly number[]): number {
  if (sets.includes(0)) return ALL_HOT;
  const draft = hot.draft().fill(0);
  addSupersets(draft, sets);
  return keepDraft(hot, draft);
}

function uniteParts(hot: BlockTable): number {
  const draft = hot.draft().fill(0);
  for (let k = 0; k < hot.partCount; k++) {
    const words = hot.getWords(hot.parts[k]);
    for (let w = 0; w < draft.length; w++) draft[w] |= words[w];
  }
  return keepDraft(hot, draft);
}

function keepDraft(hot: BlockTable, draft: Int32Array): number {
  return hot.keepDraft(mixWords(draft, 0, draft.length));
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
