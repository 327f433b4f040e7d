/** A source of random integers: `random(n)` is uniform in 0..n−1, 1 ≤ n ≤ 2^32. */
export type Random = (bound: number) => number;

/**
 * Returns a source of random integers that depends on the seed alone.
 *
 * This is splitmix32, a 32-bit counter with a mixing function: fast, small, and not for secrets. Only
 * the low 32 bits of the seed count.
 *
 * @example
 * ```ts
 * import { seededRandom } from "@zugzwang/core";
 * import { assertEquals } from "@std/assert";
 *
 * const [a, b] = [seededRandom(7), seededRandom(7)];
 * assertEquals([a(6), a(6), a(6)], [b(6), b(6), b(6)]);
 * ```
 */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  return (bound) => {
    state = (state + 0x9e37_79b9) | 0;
    let word = Math.imul(state ^ (state >>> 16), 0x21f0_aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a_2d97);
    return Math.floor(((word ^ (word >>> 15)) >>> 0) / 2 ** 32 * bound);
  };
}

/** Returns a shuffled copy of the items (Fisher and Yates). */
export function shuffle<T>(items: readonly T[], random: Random): T[] {
  const result = [...items];
  for (let i = result.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [result[i], result[j]] = [result[j], result[i]];
  }
  return result;
}
