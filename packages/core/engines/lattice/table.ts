/**
 * The losing sets of a lattice, from the highest block down: each content of a block is kept once,
 * and worked out once for every way to come by it.
 *
 *     a set, k elements, as a number:    e(k−1) … e(b+5)  |  e(b+4) … e(5)     |  e(4) … e(0)
 *     where its bit is:                  slot of a block  |  word of 2^b in it |  bit of the word
 *
 *     slots    [ 0 all hot | n + 1 → content n ] by block      contents   2^b words each, once
 *
 * @module
 */
import type { Budget } from "../../run/budget.ts";
import { formatFigure } from "../../run/figures.ts";
import { type BlockPlace, DistinctBlocks } from "./blocks.ts";
import { WORD_ELEMENTS } from "./closure.ts";
import { solveBlock } from "./kernel.ts";
import { BlockMemo, SmallSet } from "./block_memo.ts";
import { ALL_HOT, type LatticePlan } from "./plan.ts";
import { wonHalfWords } from "./word.ts";

/** Words of blocks between two polls of the budget. */
const POLL_WORDS = 2 ** 19;

/** What a slot holds of a block that is all hot: no set in it is lost. */
const NO_BLOCK = 0;

/** The losing bits of all blocks. */
export class LosingTable {
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

  /**
   * Solves a plan.
   *
   * @throws {LimitError} if the memory or the time that it takes is over the budget.
   */
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

  /** Different blocks that are kept. */
  get distinctBlocks(): number {
    return this.#blocks.count;
  }

  /** Whether a position, the bit of a word of a block, is lost. */
  loses(block: number, word: number, bit: number): boolean {
    const slot = this.#slots[block];
    if (slot === NO_BLOCK) return false;
    const { words, base } = this.#blocks.placeOf(slot - 1);
    return (words[base + word] >>> bit & 1) === 1;
  }

  /** Solves a block after, in descending order, all that add some of the first so many elements. */
  #solveFrom(block: number, elements: number, budget: Budget): void {
    const hot = this.#plan.hotOf[block];
    if (hot === ALL_HOT) return; // and so are those
    for (let i = elements - 1; i >= 0; i--) this.#solveFrom(block | 1 << i, i, budget);
    this.#slots[block] = this.#slotOf(block, hot);
    if (++this.#solved % this.#blocksPerPoll === 0) {
      const positions = this.#solved * this.#blockWords * 2 ** WORD_ELEMENTS;
      budget.poll(positions, this.#solved / this.#plan.openBlocks);
    }
  }

  /** What goes into the slot of a block when those above it are solved. */
  #slotOf(block: number, hot: number): number {
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
