import { assert, assertEquals } from "@std/assert";
import { mixWord, mixWords } from "./hashing.ts";

/** The fullest of 1024 buckets by the low ten bits. */
function fullest(words: Iterable<number>): number {
  const counts = new Int32Array(1024);
  for (const word of words) counts[word & 1023]++;
  return Math.max(...counts);
}

function* range(count: number): Generator<number> {
  for (let i = 0; i < count; i++) yield i;
}

Deno.test("mixWord() is a bijection on the words of the test", () => {
  const mixed = new Set<number>();
  for (const i of range(1 << 16)) mixed.add(mixWord(i)).add(mixWord(~(i << 15)));
  assertEquals(mixed.size, 2 << 16);
});

Deno.test("mixWord() spreads runs, multiples and high bits over the low bits", () => {
  // 16 keys a bucket are the mean; 64 would make long probe sequences.
  for (const shift of [0, 4, 10, 16]) {
    const most = fullest([...range(1 << 14)].map((i) => mixWord(i << shift)));
    assert(most <= 64, `shift ${shift}: ${most} keys in one bucket of 1024`);
  }
});

Deno.test("mixWords() spreads grids of pairs over the low bits", () => {
  for (const [lowShift, highShift] of [[0, 0], [0, 20], [20, 0], [12, 12]]) {
    const pairs = [...range(1 << 14)]
      .map((i) => mixWords(Int32Array.of((i >> 7) << highShift, (i & 127) << lowShift), 0, 2));
    const most = fullest(pairs);
    assert(most <= 64, `shifts ${lowShift}, ${highShift}: ${most} keys in one bucket of 1024`);
  }
});
