// The engine for games on the subsets of a set: a move adds an element, and some sets are *hot*.
import { Budget } from "../../run/budget.ts";
import { formatFigure } from "../../run/errors.ts";
import { BlockMemo, type BlockPlace, DistinctBlocks, SmallSet } from "./blocks.ts";
import { solveBlock, wonHalfWords } from "./kernel.ts";
import {
  ALL_HOT,
  type LatticeOptions,
  type LatticePlan,
  MAX_BLOCK_ELEMENTS,
  MIN_BLOCK_ELEMENTS,
  planLattice,
  type UpwardFamily,
  WORD_ELEMENTS,
} from "./plan.ts";

export type { LatticePlan };

/**
 * A solved subset lattice: for every set, whether the player to move loses.
 *
 * A position is a set of the elements 0 .. k − 1, at first empty. Two players take turns to add an
 * element. The player to move in a *hot* set wins; a set is hot if it contains one of the generators.
 * A player who cannot move, because all elements are in the set, loses.
 *
 * The table holds one bit per position, 32 positions per word: elements 0 to 4 within the word, then the
 * words of a block, then blocks. A set is lost if it is not hot and no set one element above is lost.
 * Blocks of hot sets alone are neither stored nor visited. A block depends on its hot sets and on the
 * blocks one element above. Each such combination is computed once, and equal blocks are stored once.
 * The fewer generators have elements on both sides of a cut between two numbers, the more blocks are
 * equal.
 *
 * Time: O(o · h + d · k · 2^b) for o blocks that are not all hot, h elements that number blocks, d
 * combinations, k elements and 2^b words of a block; at most O(p · k / 32) for p positions of the o
 * blocks. Memory: at most p / 8 bytes and 8 · 2^h, usually much less. Limits: 53 elements, 2^36
 * positions of blocks that are not all hot, 2^24 blocks.
 *
 * @example Two players take stones from five. The player to move when three are gone wins.
 * ```ts
 * import { SubsetLattice } from "@zugzwang/core/engines";
 * import { assertEquals } from "@std/assert";
 *
 * const triples = [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]];
 * const lattice = SubsetLattice.solve({ elementCount: 4, generators: triples });
 * assertEquals(lattice.loses(0), true); // one gone, two gone, three gone: the other has won
 * assertEquals(lattice.loses(0b0001), false);
 * assertEquals(lattice.loses(0b0101), true);
 * ```
 */
export class SubsetLattice {
  /** The contents of the table, and its memory. */
  readonly plan: LatticePlan;
  readonly #table: LosingTable;
  private constructor(plan: LatticePlan, table: LosingTable) {
    this.plan = plan;
    this.#table = table;
  }

  /**
   * Returns the plan of a family's table, without allocating the table.
   * @throws {RangeError} if a generator has an invalid element, or `blockElements` is out of range.
   * @throws {LimitError} if the plan alone exceeds a limit, or the table has too many positions.
   */
  static plan(family: UpwardFamily, options: LatticeOptions = {}): LatticePlan {
    checkFamily(family);
    const { budget = new Budget(), blockElements } = options;
    checkBlockElements(blockElements);
    return planLattice(family, { budget, blockElements });
  }

  /**
   * Solves the game of a family or of a plan.
   * @throws {RangeError} if a generator has an invalid element.
   * @throws {LimitError} if memory or time exceed the budget.
   */
  static solve(game: UpwardFamily | LatticePlan, options: LatticeOptions = {}): SubsetLattice {
    const { budget = new Budget() } = options;
    const plan = "hotOf" in game ? game : SubsetLattice.plan(game, options);
    return new SubsetLattice(plan, new LosingTable(plan, budget));
  }

  /** The different blocks of the table. */
  get distinctBlocks(): number {
    return this.#table.distinctBlocks;
  }

  /**
   * Returns whether the player to move in a set loses; the set as the sum of 2^element.
   * @throws {RangeError} if it is not a set of the elements.
   */
  loses(set: number): boolean {
    const { elementCount } = this.plan;
    if (!(Number.isInteger(set) && set >= 0 && set < 2 ** elementCount)) {
      throw new RangeError(`Cannot look up ${set}: it is not a set of ${elementCount} elements`);
    }
    const word = Math.floor(set / 2 ** WORD_ELEMENTS);
    const blockWords = 2 ** this.plan.blockElements;
    return this.#table.loses(Math.floor(word / blockWords), word % blockWords, set % 32);
  }
}

function checkBlockElements(count: number | undefined): void {
  if (count === undefined) return;
  if (Number.isInteger(count) && count >= MIN_BLOCK_ELEMENTS && count <= MAX_BLOCK_ELEMENTS) return;
  const range = `${MIN_BLOCK_ELEMENTS}..${MAX_BLOCK_ELEMENTS}`;
  throw new RangeError(`Cannot make blocks of ${count} elements: expected an integer in ${range}`);
}

function checkFamily({ elementCount, generators }: UpwardFamily): void {
  if (!(Number.isInteger(elementCount) && elementCount >= 0)) {
    throw new RangeError(`Cannot use ${elementCount} elements: expected an integer from 0`);
  }
  const valid = (element: number) =>
    Number.isInteger(element) && element >= 0 && element < elementCount;
  if (!generators.every((generator) => generator.every(valid))) {
    throw new RangeError(`Cannot use a generator: its elements must be in 0..${elementCount - 1}`);
  }
}

const POLL_WORDS = 2 ** 19;
/** A block that is all hot: no set in it is lost. */
const NO_BLOCK = 0;

/** The losing bits of all blocks. */
class LosingTable {
  readonly #plan: LatticePlan;
  readonly #blockWords: number;
  readonly #blocks: DistinctBlocks;
  readonly #madeOf: BlockMemo;
  readonly #halves = wonHalfWords();
  /** Numbers of blocks plus one, by block of the lattice. */
  readonly #slots: Int32Array;
  readonly #above: SmallSet;
  readonly #blocksPerPoll: number;
  #solved = 0;

  constructor(plan: LatticePlan, budget: Budget) {
    const purpose = `the table of ${formatFigure(plan.positions)} positions`;
    const blockCount = plan.hotOf.length;
    budget.reserve(plan.planBytes, purpose);
    this.#plan = plan;
    this.#blockWords = 2 ** plan.blockElements;
    this.#blocksPerPoll = Math.max(1, POLL_WORDS / this.#blockWords);
    this.#slots = budget.allocate(4 * blockCount, purpose, () => new Int32Array(blockCount));
    const shared = { mostBlocks: plan.openBlocks, budget, purpose };
    this.#blocks = new DistinctBlocks({ ...shared, blockWords: this.#blockWords });
    this.#madeOf = new BlockMemo(shared);
    this.#above = new SmallSet(plan.highElements);
    this.#solveFrom(0, plan.highElements, budget);
  }

  get distinctBlocks(): number {
    return this.#blocks.count;
  }

  /** Returns whether a position, a bit of a word of a block, is lost. */
  loses(block: number, word: number, bit: number): boolean {
    const slot = this.#slots[block];
    if (slot === NO_BLOCK) return false;
    const { words, base } = this.#blocks.placeOf(slot - 1);
    return (words[base + word] >>> bit & 1) === 1;
  }

  /** Solves a block after, in descending order, all that add some of the first `elements` elements. */
  #solveFrom(block: number, elements: number, budget: Budget): void {
    const hot = this.#plan.hotOf[block];
    if (hot === ALL_HOT) return; // and so are those
    for (let i = elements - 1; i >= 0; i--) this.#solveFrom(block | 1 << i, i, budget);
    this.#slots[block] = this.#findSlot(block, hot);
    if (++this.#solved % this.#blocksPerPoll === 0) {
      const positions = this.#solved * this.#blockWords * 2 ** WORD_ELEMENTS;
      budget.poll(positions, this.#solved / this.#plan.openBlocks);
    }
  }

  #findSlot(block: number, hot: number): number {
    const above = this.#above;
    above.count = 0;
    const slots = this.#slots;
    let last = NO_BLOCK;
    for (let lacking = ~block & (slots.length - 1); lacking !== 0; lacking &= lacking - 1) {
      const slot = slots[block | (lacking & -lacking)];
      if (slot !== NO_BLOCK && slot !== last) above.add(slot);
      last = slot;
    }
    const known = this.#madeOf.find(hot, above);
    if (known >= 0) return known;
    const slot = this.#solve(hot - 1) + 1;
    this.#madeOf.remember(slot, hot, above);
    return slot;
  }

  /** Solves the block with these hot sets and the losing sets of the blocks above. */
  #solve(hot: number): number {
    const blocks = this.#blocks;
    const { items, count } = this.#above;
    const above: BlockPlace[] = [];
    for (let k = 0; k < count; k++) above.push(blocks.placeOf(items[k] - 1));
    const hash = solveBlock(blocks.draftPlace(), {
      hot: this.#plan.hotBlocks.placeOf(hot),
      above,
      blockWords: this.#blockWords,
      halves: this.#halves,
    });
    return blocks.keepDraft(hash);
  }
}
