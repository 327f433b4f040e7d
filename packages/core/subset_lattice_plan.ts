/**
 * The blocks of a subset lattice: which of its words will be touched, known before any of them is
 * allocated.
 *
 * @module
 */
import type { Budget } from "./budget.ts";
import { LimitError } from "./errors.ts";

/** Elements within one word: 32 positions. */
export const WORD_ELEMENTS = 5;

/** Elements that number the words of a block where the caller does not say: from 512 bytes up. */
const BLOCK_ELEMENTS = { fewest: 7, most: 14 } as const;

/** Elements that number the blocks where the caller does not say, as long as blocks can grow. */
const HIGH_ELEMENTS = 20;

/** The fewest elements that number the words of a block: the kernel takes 8 words at a time. */
export const MIN_BLOCK_ELEMENTS = 3;

/** The most blocks that a plan lists. */
const MAX_BLOCKS = 2 ** 24;

/** The most words of a table that an int32 can index. */
const MAX_WORDS = 2 ** 31;

/** Blocks between two polls of the budget. */
const POLL_BLOCKS = 2 ** 18;

/** Kinds of blocks: no set in them is hot, some are, all are. */
export const COLD = 0;
/** Some sets of the block are hot, some are not. */
export const MIXED = 1;
/** All sets of the block are hot; it is never stored. */
export const HOT = 2;

/** The slot of a block that is not stored. */
export const NO_SLOT = -1;

/** A family of sets that is closed upwards, by sets that generate it. */
export interface UpwardFamily {
  /** How many elements there are, 0 .. elementCount − 1. */
  readonly elementCount: number;
  /** A set is in the family if it contains one of these, given as lists of elements. */
  readonly generators: readonly (readonly number[])[];
}

/** What a table of a lattice will hold, and what that takes. */
export interface LatticePlan {
  /** Elements that number the words of a block. */
  readonly blockElements: number;
  /** Elements that number the blocks. */
  readonly highElements: number;
  /** COLD, MIXED or HOT, by block. */
  readonly kinds: Uint8Array;
  /** The place of a block among the stored ones, or NO_SLOT, by block. */
  readonly slots: Int32Array;
  /** For blocks that are the high part of generators: the low parts, as sets of a block. */
  readonly generatorsOf: ReadonlyMap<number, readonly number[]>;
  /** Positions that are stored and evaluated. */
  readonly positions: number;
  /** Words of the table. */
  readonly words: number;
  /** Bytes of the table and of this plan. */
  readonly bytes: number;
}

/**
 * Returns the plan of a lattice. Time and memory: O(2^h · h) and 5 · 2^h bytes for the h elements
 * beyond a block.
 *
 * @throws {LimitError} if the plan, the number of its blocks or the time is over a limit.
 */
export function planLattice(
  family: UpwardFamily,
  { blockElements, budget }: { blockElements?: number | undefined; budget: Budget },
): LatticePlan {
  const wordElements = Math.max(MIN_BLOCK_ELEMENTS, family.elementCount - WORD_ELEMENTS);
  const wanted = blockElements ?? usualBlockElements(wordElements);
  const inBlock = Math.min(Math.max(wanted, MIN_BLOCK_ELEMENTS), wordElements);
  const highElements = wordElements - inBlock;
  const blockCount = 2 ** highElements;
  if (blockCount > MAX_BLOCKS) throw tooMany(family.elementCount, blockCount, inBlock);
  const planBytes = 5 * blockCount;
  const [kinds, slots] = budget.allocate(
    planBytes,
    "the plan of the table",
    () => [new Uint8Array(blockCount), new Int32Array(blockCount)] as const,
  );
  // Whoever solves the plan asks for its bytes together with the table's.
  budget.release(planBytes);
  const generatorsOf = groupByBlock(family, inBlock + WORD_ELEMENTS);
  const stored = classifyBlocks({ kinds, slots, generatorsOf }, budget);
  const words = stored * 2 ** inBlock;
  if (words > MAX_WORDS) throw tooMany(family.elementCount, stored, inBlock);
  return {
    blockElements: inBlock,
    highElements,
    kinds,
    slots,
    generatorsOf,
    positions: words * 32,
    words,
    bytes: words * 4 + planBytes,
  };
}

/** Small blocks leave out more hot sets; large ones keep the plan small. */
function usualBlockElements(wordElements: number): number {
  const { fewest, most } = BLOCK_ELEMENTS;
  return Math.min(Math.max(wordElements - HIGH_ELEMENTS, fewest), most);
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
  // A smaller lattice fills a chunk of the kernel with elements that nobody may add.
  for (let phantom = elementCount; phantom < lowElements; phantom++) add([phantom]);
  return groups;
}

/** Fills in kinds and slots in ascending order of blocks; returns how many are stored. */
function classifyBlocks(
  { kinds, slots, generatorsOf }: Pick<LatticePlan, "kinds" | "slots" | "generatorsOf">,
  budget: Budget,
): number {
  for (const [block, lows] of generatorsOf) kinds[block] = lows.includes(0) ? HOT : MIXED;
  let stored = 0;
  for (let block = 0; block < kinds.length; block++) {
    if (block % POLL_BLOCKS === POLL_BLOCKS - 1) budget.poll(0, 0);
    let kind = kinds[block];
    for (let rest = block; rest !== 0 && kind !== HOT; rest &= rest - 1) {
      const below = kinds[block ^ (rest & -rest)];
      if (below > kind) kind = below;
    }
    kinds[block] = kind;
    slots[block] = kind === HOT ? NO_SLOT : stored++;
  }
  return stored;
}
