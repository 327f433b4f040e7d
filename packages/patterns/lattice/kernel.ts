// Solves one block of a lattice's table: hot bits in, losing bits out.
import { mixWord } from "@zugzwang/core/tables";

/**
 * Returns the won positions of every 16-bit half word: entry `x` holds x and every bit from which one
 * move reaches a bit that is neither in x nor won itself.
 */
export function tabulateWins(): Uint16Array {
  let table = Uint16Array.of(0, 1); // the set of no elements
  while (table.length < 2 ** 16) table = doubleTable(table);
  return table;
}

/**
 * Returns the table for one element, and so twice as many bits, more. The upper half is solved alone,
 * and its lost bits are moves of the lower half.
 */
function doubleTable(table: Uint16Array): Uint16Array<ArrayBuffer> {
  const length = table.length;
  const result = new Uint16Array(length * length);
  for (let high = 0; high < length; high++) {
    const won = table[high];
    for (let low = 0; low < length; low++) {
      result[high * length + low] = won * length | table[low | (~won & (length - 1))];
    }
  }
  return result;
}

/** Odd factors that distinguish the words of a chunk in a hash. */
const [STIR_1, STIR_2] = [0x85eb_ca6b, 0xc2b2_ae35];
/** Words that the kernel holds in registers at once: three elements of a block. */
const CHUNK_WORDS = 8;

interface BlockSources {
  readonly hot: Int32Array;
  /** The losing sets of the blocks one element above, each content once. */
  readonly above: readonly Int32Array[];
  readonly halves: Uint16Array;
}

/**
 * Solves one block and returns a hash of it. A word's won bits are the hot ones, those with a losing
 * bit one element above in another word, and those that the table of half words finds from these. The
 * other bits lose.
 *
 * This is the only hot loop: eight words in registers, from the last chunk of the block to the first,
 * each chunk from its last word to its first.
 */
export function solveBlock(words: Int32Array, { hot, above, halves }: BlockSources): number {
  const chunkMask = words.length - CHUNK_WORDS;
  words.fill(0);
  let hash = 0;
  for (let at = chunkMask; at >= 0; at -= CHUNK_WORDS) {
    let x0 = hot[at];
    // Hot sets are closed upwards: if the first word is all hot, so are the other seven. This is
    // no longer true after the next loops.
    if (x0 === -1) continue;
    let x1 = hot[at + 1];
    let x2 = hot[at + 2];
    let x3 = hot[at + 3];
    let x4 = hot[at + 4];
    let x5 = hot[at + 5];
    let x6 = hot[at + 6];
    let x7 = hot[at + 7];
    for (let k = 0; k < above.length; k++) {
      const source = above[k];
      x0 |= source[at];
      x1 |= source[at + 1];
      x2 |= source[at + 2];
      x3 |= source[at + 3];
      x4 |= source[at + 4];
      x5 |= source[at + 5];
      x6 |= source[at + 6];
      x7 |= source[at + 7];
    }
    for (let lacking = ~at & chunkMask; lacking !== 0; lacking &= lacking - 1) {
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
    // No bit of a chunk loses if and only if all are won by now: the largest other one would lose.
    if ((x0 & x1 & x2 & x3 & x4 & x5 & x6 & x7) === -1) continue;
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
