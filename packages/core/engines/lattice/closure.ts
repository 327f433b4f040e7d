/**
 * Hot sets within a block of a lattice.
 *
 * @module
 */

import { mixWord } from "../../tables/hashing.ts";
import type { BlockPlace } from "./blocks.ts";

/** Elements within one word: 32 positions. */
export const WORD_ELEMENTS = 5;

/** The words' bits that lack element `i`, for the five elements within a word. */
const LACKING = [0x5555_5555, 0x3333_3333, 0x0f0f_0f0f, 0x00ff_00ff, 0x0000_ffff] as const;

/** Makes a block of so many words equal to another. */
export function copyBlock(to: BlockPlace, { words, base }: BlockPlace, blockWords: number): void {
  to.words.set(words.subarray(base, base + blockWords), to.base);
}

/** Adds the bits of a block of so many words, eight or more, to another. */
export function addBlock(to: BlockPlace, from: BlockPlace, blockWords: number): void {
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

/** Adds to a block all sets of its elements that contain one of these. */
export function addSupersets(
  { words, base }: BlockPlace,
  blockWords: number,
  sets: readonly number[],
): void {
  for (const set of sets) {
    const within = supersetsWithin(set & 31);
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
function supersetsWithin(set: number): number {
  let word = 1 << set;
  for (let i = 0; i < WORD_ELEMENTS; i++) word |= (word & LACKING[i]) << (1 << i);
  return word;
}

/** Odd factors that set the words of four apart. */
const [STIR_1, STIR_2] = [0x85eb_ca6b, 0xc2b2_ae35];

/** Returns a hash of a block of so many words, eight or more. */
export function hashOf({ words, base }: BlockPlace, blockWords: number): number {
  const end = base + blockWords;
  let hash = 0;
  for (let w = base; w < end; w += 4) {
    const stirred = Math.imul(words[w + 1], STIR_1) ^ Math.imul(words[w + 2], STIR_2);
    hash = mixWord(hash ^ words[w] ^ stirred) ^ words[w + 3];
  }
  return mixWord(hash);
}
