// The engine for games on the subsets of a set: a move adds an element, and some sets are *hot*.
import { Budget } from "../../run/budget.ts";
import { formatFigure } from "../../run/errors.ts";
import { BlockTable } from "./blocks.ts";
import { solveBlock, wonHalfWords } from "./kernel.ts";
import {
  ALL_HOT,
  type LatticePlan,
  planLattice,
  type UpwardFamily,
  WORD_ELEMENTS,
} from "./plan.ts";

export type { LatticePlan };

const POLL_WORDS = 2 ** 19;
/** The number of a block that is all hot: no set in it is lost. */
const NO_BLOCK = 0;

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
  /** The losing bits of the blocks. */
  readonly #lost: BlockTable;
  readonly #halves = wonHalfWords();
  readonly #blocksPerPoll: number;
  #solved = 0;

  private constructor(plan: LatticePlan, budget: Budget) {
    const { blockWords, openBlocks: mostBlocks, hot } = plan;
    const purpose = `the table of ${formatFigure(plan.positions)} positions`;
    budget.reserve(plan.planBytes, purpose);
    this.plan = plan;
    this.#blocksPerPoll = Math.max(1, POLL_WORDS / blockWords);
    const blockCount = hot.numbers.length;
    this.#lost = new BlockTable({ blockCount, blockWords, mostBlocks, budget, purpose });
    this.#solveFrom(0, Math.log2(blockCount), budget);
  }

  /**
   * Returns the plan of a family's table, without allocating the table.
   * @throws {RangeError} if a generator has an invalid element.
   * @throws {LimitError} if the plan alone exceeds a limit, or the table has too many positions.
   */
  static plan(
    family: UpwardFamily,
    { budget = new Budget() }: { readonly budget?: Budget } = {},
  ): LatticePlan {
    return planLattice(family, budget);
  }

  /**
   * Solves the game of a family or of a plan.
   * @throws {RangeError} if a generator has an invalid element.
   * @throws {LimitError} if memory or time exceed the budget.
   */
  static solve(
    game: UpwardFamily | LatticePlan,
    { budget = new Budget() }: { readonly budget?: Budget } = {},
  ): SubsetLattice {
    const plan = "hot" in game ? game : planLattice(game, budget);
    return new SubsetLattice(plan, budget);
  }

  /** The different blocks of the table. */
  get distinctBlocks(): number {
    return this.#lost.contents.count;
  }

  /**
   * Returns whether the player to move in a set loses; the set as the sum of 2^element.
   * @throws {RangeError} if it is not a set of the elements.
   */
  loses(set: number): boolean {
    const { elementCount, blockWords } = this.plan;
    if (!(Number.isInteger(set) && set >= 0 && set < 2 ** elementCount)) {
      throw new RangeError(`Cannot look up ${set}: it is not a set of ${elementCount} elements`);
    }
    const word = Math.floor(set / 2 ** WORD_ELEMENTS);
    const number = this.#lost.numbers[Math.floor(word / blockWords)];
    if (number === NO_BLOCK) return false;
    const words = this.#lost.contents.wordsOf(number - 1);
    return (words[word % blockWords] >>> set % 32 & 1) === 1;
  }

  /** Solves a block after, in descending order, all that add some of the first `elements` elements. */
  #solveFrom(block: number, elements: number, budget: Budget): void {
    const hot = this.plan.hot.numbers[block];
    if (hot === ALL_HOT) return; // and so are those
    for (let i = elements - 1; i >= 0; i--) this.#solveFrom(block | 1 << i, i, budget);
    this.#lost.numbers[block] = this.#findNumber(block, hot);
    if (++this.#solved % this.#blocksPerPoll !== 0) return;
    const { positions, openBlocks } = this.plan;
    const share = this.#solved / openBlocks;
    budget.poll(positions * share, share);
  }

  /** Returns the number of a block's losing sets plus one. */
  #findNumber(block: number, hot: number): number {
    const { numbers, madeOf } = this.#lost;
    madeOf.begin(hot);
    let last = NO_BLOCK;
    for (let lacking = ~block & (numbers.length - 1); lacking !== 0; lacking &= lacking - 1) {
      const above = numbers[block | (lacking & -lacking)];
      if (above !== NO_BLOCK && above !== last) madeOf.add(above);
      last = above;
    }
    const known = madeOf.find();
    if (known >= 0) return known;
    const number = this.#solveBlock(hot) + 1;
    madeOf.remember(number);
    return number;
  }

  /** Solves the block with these hot sets and the losing sets of the blocks above. */
  #solveBlock(hot: number): number {
    const { contents, madeOf: { parts, count } } = this.#lost;
    const above: Int32Array[] = [];
    for (let k = 1; k < count; k++) above.push(contents.wordsOf(parts[k] - 1));
    const hash = solveBlock(contents.draft(), {
      hot: this.plan.hot.contents.wordsOf(hot - 1),
      above,
      halves: this.#halves,
    });
    return contents.keepDraft(hash);
  }
}
