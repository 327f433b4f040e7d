import { assert, assertEquals, assertThrows } from "@std/assert";
import { popcount } from "./bits.ts";
import { seededRandom, shuffle } from "../run/random.ts";
import { binomial, MixedRadix, SubsetRanking } from "./rankings.ts";

/** Elements of a word, ascending, by its binary text. */
function elementsOf(word: number): number[] {
  return [...word.toString(2)].reverse().flatMap((bit, i) => bit === "1" ? [i] : []);
}

Deno.test("SubsetRanking ranks subsets in the order of binary numbers, and back", () => {
  for (let n = 0; n <= 11; n++) {
    for (let k = 1; k <= n; k++) {
      const ranking = new SubsetRanking(n, k);
      const words = Array.from({ length: 1 << n }, (_, word) => word)
        .filter((word) => popcount(word) === k);
      assertEquals(ranking.size, words.length);
      for (const [rank, word] of words.entries()) {
        const elements = elementsOf(word);
        assertEquals(ranking.rank(elements), rank, `${n} ${k} ${elements}`);
        assertEquals([...ranking.unrank(rank)], elements);
      }
    }
  }
});

Deno.test("SubsetRanking ranks the one empty subset", () => {
  const ranking = new SubsetRanking(5, 0);
  assertEquals([ranking.size, ranking.rank([]), ranking.unrank(0).length], [1, 0, 0]);
});

Deno.test("SubsetRanking is its own inverse near 2^31, where binomials saturate", () => {
  const random = seededRandom(3);
  for (const [n, k] of [[33, 17], [64, 60], [64, 4], [1001, 3], [33, 16]]) {
    const ranking = new SubsetRanking(n, k);
    for (let i = 0; i < 300; i++) {
      const elements = shuffle(Array.from({ length: n }, (_, e) => e), random).slice(0, k)
        .sort((a, b) => a - b);
      assertEquals([...ranking.unrank(ranking.rank(elements))], elements);
      const rank = random(ranking.size);
      assertEquals(ranking.rank(ranking.unrank(rank)), rank, `${n} ${k}`);
    }
    assertEquals(ranking.rank(ranking.unrank(ranking.size - 1)), ranking.size - 1);
  }
});

Deno.test("SubsetRanking refuses more subsets than int32 ranks, with the figure", () => {
  assertThrows(() => new SubsetRanking(34, 17), RangeError, "C(34, 17) = 2333606220");
  for (const [n, k] of [[-1, 0], [2, -1], [1.5, 1], [2, NaN]]) {
    assertThrows(() => new SubsetRanking(n, k), RangeError, `C(${n}, ${k})`);
  }
});

Deno.test("SubsetRanking.next() walks in rank order and names the element that grew", () => {
  for (const [n, k] of [[7, 1], [7, 3], [9, 8]]) {
    const ranking = new SubsetRanking(n, k);
    const subset = ranking.unrank(0);
    for (let rank = 1; rank < ranking.size; rank++) {
      const before = [...subset];
      const grown = SubsetRanking.next(subset);
      assertEquals([...subset], [...ranking.unrank(rank)]);
      assertEquals(subset[grown], before[grown] + 1);
      assertEquals([...subset.subarray(0, grown)], Array.from({ length: grown }, (_, i) => i));
    }
  }
});

Deno.test("binomial() agrees with Pascal's rule below 2^31, and is above it otherwise", () => {
  let row = [1n];
  for (let n = 0; n <= 70; n++) {
    for (let k = 0; k <= n + 1; k++) {
      const expected = row[k] ?? 0n;
      if (expected < 2n ** 31n) assertEquals(binomial(n, k), Number(expected), `C(${n}, ${k})`);
      else assert(binomial(n, k) >= 2 ** 31, `C(${n}, ${k})`);
    }
    row = [...row, 0n].map((count, k) => count + (row[k - 1] ?? 0n));
  }
  assertEquals(binomial(2 ** 31, 1), 2 ** 31);
});

Deno.test("MixedRadix counts through all digit strings like an odometer", () => {
  for (const radices of [[2, 3, 4], [3, 3, 3, 3], [1, 5, 1, 2], [7], []]) {
    const ranking = new MixedRadix(radices);
    const digits = radices.map(() => 0);
    for (let rank = 0; rank < ranking.size; rank++) {
      assertEquals(ranking.rank(digits), rank);
      assertEquals([...ranking.unrank(rank)], digits);
      const place = digits.findIndex((digit, i) => digit < radices[i] - 1);
      for (let i = 0; i < place; i++) digits[i] = 0;
      if (place >= 0) digits[place]++;
      else assertEquals(rank, ranking.size - 1);
    }
  }
});

Deno.test("MixedRadix is exact up to 2^53 - 1", () => {
  const ranking = new MixedRadix(new Array(33).fill(3));
  const random = seededRandom(2);
  for (let i = 0; i < 1000; i++) {
    const digits = Array.from({ length: 33 }, () => random(3));
    assertEquals([...ranking.unrank(ranking.rank(digits))], digits);
  }
  assertThrows(() => new MixedRadix(new Array(34).fill(3)), RangeError, "2^53 - 1");
  assertThrows(() => new MixedRadix([2, 0]), RangeError, "found 0");
});
