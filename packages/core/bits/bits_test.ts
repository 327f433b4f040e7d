import { assertEquals } from "@std/assert";
import { lowestBitIndex, nextSameSize, popcount, previousSubset } from "./bits.ts";
import { seededRandom } from "../run/random.ts";

Deno.test("popcount() and lowestBitIndex() agree with the binary text of random words", () => {
  const random = seededRandom(1);
  for (let i = 0; i < 10_000; i++) {
    const word = random(2 ** 32) | 0;
    const text = (word >>> 0).toString(2);
    assertEquals(popcount(word), text.replaceAll("0", "").length, text);
    assertEquals(lowestBitIndex(word), word === 0 ? -1 : text.length - 1 - text.lastIndexOf("1"));
  }
});

Deno.test("nextSameSize() visits all subsets of a size in ascending order", () => {
  for (let size = 1; size <= 10; size++) {
    const expected = Array.from({ length: 1 << 10 }, (_, word) => word)
      .filter((word) => popcount(word) === size);
    const visited: number[] = [];
    for (let word = (1 << size) - 1; word < 1 << 10; word = nextSameSize(word)) visited.push(word);
    assertEquals(visited, expected);
  }
});

Deno.test("nextSameSize() goes through words with bit 31 and ends in 0", () => {
  const visited: number[] = [];
  for (let word = 1; word !== 0; word = nextSameSize(word)) visited.push(word >>> 0);
  assertEquals(visited, Array.from({ length: 32 }, (_, i) => 2 ** i));
  assertEquals(nextSameSize(-1), 0);
  assertEquals(nextSameSize(0x8000_0001 | 0) >>> 0, 0x8000_0002);
});

Deno.test("previousSubset() walks all subsets of a set, then starts again", () => {
  const set = 0b1011_0101;
  const seen = new Set<number>();
  let subset = set;
  do {
    seen.add(subset);
    subset = previousSubset(subset, set);
  } while (subset !== set);
  assertEquals(seen.size, 2 ** popcount(set));
});
