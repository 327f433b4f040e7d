import { assertEquals } from "@std/assert";
import { lowestBitIndex, popcount, previousSubset } from "./bits.ts";
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
