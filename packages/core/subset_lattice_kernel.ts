/**
 * Solves a lattice's table, block by block downwards: hot bits in, losing bits out, in place.
 *
 * @module
 */
import type { Budget } from "./budget.ts";
import { HOT, type LatticePlan, WORD_ELEMENTS } from "./subset_lattice_plan.ts";
import { wonHalfWords } from "./subset_lattice_word.ts";

/** Words that the kernel holds in registers at once: three elements of a block. */
const CHUNK_WORDS = 8;

/** Words between two polls of the budget. */
const POLL_WORDS = 2 ** 19;

/**
 * Turns the hot bits of a table into losing bits.
 *
 * @throws {LimitError} if the deadline passes.
 */
export function solveDownwards(words: Int32Array, plan: LatticePlan, budget: Budget): void {
  const { kinds, slots, blockElements, highElements } = plan;
  const halves = wonHalfWords();
  const blockWords = 2 ** blockElements;
  const blocksPerPoll = Math.max(1, POLL_WORDS / blockWords);
  const above = new Int32Array(highElements);
  let solved = 0;
  for (let block = kinds.length - 1; block >= 0; block--) {
    if (kinds[block] === HOT) continue;
    let aboveCount = 0;
    for (let i = 0; i < highElements; i++) {
      const next = block | 1 << i;
      if (next !== block && kinds[next] !== HOT) above[aboveCount++] = slots[next] * blockWords;
    }
    solveBlock(words, halves, { base: slots[block] * blockWords, blockWords, above, aboveCount });
    if (++solved % blocksPerPoll === 0) {
      const positions = solved * blockWords * 2 ** WORD_ELEMENTS;
      budget.poll(positions, positions / plan.positions);
    }
  }
}

/** What the kernel needs to know of a block. */
interface BlockPlace {
  readonly base: number;
  readonly blockWords: number;
  /** The first words of the blocks one element above, of those that are not all hot. */
  readonly above: Int32Array;
  readonly aboveCount: number;
}

/**
 * Solves one block. A word's won bits are the hot ones, those above which a losing bit stands in
 * another word, and those that the look-up table finds from these; losing is what is left.
 *
 * This is the one hot loop: eight words in registers, from the last chunk of the block to the
 * first, each chunk from its last word to its first.
 */
function solveBlock(
  words: Int32Array,
  halves: Uint16Array,
  { base, blockWords, above, aboveCount }: BlockPlace,
): void {
  const chunkMask = blockWords - CHUNK_WORDS;
  for (let offset = chunkMask; offset >= 0; offset -= CHUNK_WORDS) {
    const at = base + offset;
    let x0 = words[at];
    let x1 = words[at + 1];
    let x2 = words[at + 2];
    let x3 = words[at + 3];
    let x4 = words[at + 4];
    let x5 = words[at + 5];
    let x6 = words[at + 6];
    let x7 = words[at + 7];
    // Hot sets are closed upwards: if the first word is all hot, so are the other seven. This
    // holds only before anything is gathered.
    if (x0 === -1) {
      words.fill(0, at, at + CHUNK_WORDS);
      continue;
    }
    for (let lacking = ~offset & chunkMask; lacking !== 0; lacking &= lacking - 1) {
      const from = at + (lacking & -lacking);
      x0 |= words[from];
      x1 |= words[from + 1];
      x2 |= words[from + 2];
      x3 |= words[from + 3];
      x4 |= words[from + 4];
      x5 |= words[from + 5];
      x6 |= words[from + 6];
      x7 |= words[from + 7];
    }
    for (let k = 0; k < aboveCount; k++) {
      const from = above[k] + offset;
      x0 |= words[from];
      x1 |= words[from + 1];
      x2 |= words[from + 2];
      x3 |= words[from + 3];
      x4 |= words[from + 4];
      x5 |= words[from + 5];
      x6 |= words[from + 6];
      x7 |= words[from + 7];
    }
    let high = halves[x7 >>> 16];
    x7 = ~(high << 16 | halves[(x7 | ~high) & 0xffff]);
    x6 |= x7;
    high = halves[x6 >>> 16];
    x6 = ~(high << 16 | halves[(x6 | ~high) & 0xffff]);
    x5 |= x7;
    high = halves[x5 >>> 16];
    x5 = ~(high << 16 | halves[(x5 | ~high) & 0xffff]);
    x3 |= x7;
    high = halves[x3 >>> 16];
    x3 = ~(high << 16 | halves[(x3 | ~high) & 0xffff]);
    x4 |= x6 | x5;
    high = halves[x4 >>> 16];
    x4 = ~(high << 16 | halves[(x4 | ~high) & 0xffff]);
    x2 |= x6 | x3;
    high = halves[x2 >>> 16];
    x2 = ~(high << 16 | halves[(x2 | ~high) & 0xffff]);
    x1 |= x5 | x3;
    high = halves[x1 >>> 16];
    x1 = ~(high << 16 | halves[(x1 | ~high) & 0xffff]);
    x0 |= x4 | x2 | x1;
    high = halves[x0 >>> 16];
    x0 = ~(high << 16 | halves[(x0 | ~high) & 0xffff]);
    words[at] = x0;
    words[at + 1] = x1;
    words[at + 2] = x2;
    words[at + 3] = x3;
    words[at + 4] = x4;
    words[at + 5] = x5;
    words[at + 6] = x6;
    words[at + 7] = x7;
  }
}
