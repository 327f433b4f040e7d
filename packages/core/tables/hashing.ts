// Hashes of states: int32 words mixed so that the low bits of the result depend on all bits.
//
// Tables store full states, so a bad hash costs time but no exactness. Knuth's multiplicative hashing,
// with a shift that moves the well-mixed high bits down.

/** 2^32 divided by the golden ratio, odd. */
const GOLDEN = 0x9e37_79b1;
/** An odd constant with well spread bits, from the last step of MurmurHash3. */
const MURMUR = 0x85eb_ca6b;

/** Returns a word whose bits all depend on those of another word: a bijection of int32. */
export function mixWord(key: number): number {
  const product = Math.imul(key, GOLDEN);
  return product ^ (product >>> 15);
}

/** Returns a word that depends on all bits of `count` words from index `at` on. Time O(count). */
export function mixWords(words: Int32Array, at: number, count: number): number {
  if (count === 1) return mixWord(words[at]);
  let hash = words[at];
  for (let i = at + 1; i < at + count; i++) {
    const product = Math.imul(hash, MURMUR);
    // Without this fold, high bits would barely affect the low bits of the result.
    hash = mixWord(words[i] ^ product ^ (product >>> 15));
  }
  return hash;
}
