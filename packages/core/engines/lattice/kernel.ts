/**
 * Solves one block of a lattice's table: hot bits in, losing bits out.
 *
 * @module
 */
import { mixWord } from "../../tables/hashing.ts";
import type { BlockPlace } from "./blocks.ts";

/** Odd factors that set words of a chunk apart in a hash. */
const [STIR_1, STIR_2] = [0x85eb_ca6b, 0xc2b2_ae35];

/** Words that the kernel holds in registers at once: three elements of a block. */
const CHUNK_WORDS = 8;

/** What a block is solved from. */
export interface BlockSources {
  /** Its hot sets. */
  readonly hot: BlockPlace;
  /** The losing sets of the blocks one element above, each content once. */
  readonly above: readonly BlockPlace[];
  /** Words of a block. */
  readonly blockWords: number;
  /** The look-up table of half words. */
  readonly halves: Uint16Array;
}

/**
 * Solves one block and returns a hash of it. A word's won bits are the hot ones, those above which
 * a losing bit stands in another word, and those that the look-up table finds from these; losing is
 * what is left.
 *
 * This is the one hot loop: eight words in registers, from the last chunk of the block to the
 * first, each chunk from its last word to its first.
 */
export function solveBlock({ words, base }: BlockPlace, sources: BlockSources): number {
  const { above, blockWords, halves } = sources;
  const { words: hotWords, base: hotBase } = sources.hot;
  const chunkMask = blockWords - CHUNK_WORDS;
  words.fill(0, base, base + blockWords);
  let hash = 0;
  for (let offset = chunkMask; offset >= 0; offset -= CHUNK_WORDS) {
    const at = base + offset;
    const hotAt = hotBase + offset;
    let x0 = hotWords[hotAt];
    // Hot sets are closed upwards: if the first word is all hot, so are the other seven. This
    // holds only before anything is gathered.
    if (x0 === -1) continue;
    let x1 = hotWords[hotAt + 1];
    let x2 = hotWords[hotAt + 2];
    let x3 = hotWords[hotAt + 3];
    let x4 = hotWords[hotAt + 4];
    let x5 = hotWords[hotAt + 5];
    let x6 = hotWords[hotAt + 6];
    let x7 = hotWords[hotAt + 7];
    for (let k = 0; k < above.length; k++) {
      const { words: source, base: sourceBase } = above[k];
      const from = sourceBase + offset;
      x0 |= source[from];
      x1 |= source[from + 1];
      x2 |= source[from + 2];
      x3 |= source[from + 3];
      x4 |= source[from + 4];
      x5 |= source[from + 5];
      x6 |= source[from + 6];
      x7 |= source[from + 7];
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
    hash = mixWord(hash ^ x0 ^ Math.imul(x1, STIR_1) ^ Math.imul(x2, STIR_2)) ^ x4;
    hash = mixWord(hash ^ x3 ^ Math.imul(x5, STIR_1) ^ Math.imul(x6, STIR_2)) ^ x7;
  }
  return hash;
}
