import { assertEquals } from "@std/assert";
import { lowestBitIndex, PairPermutation, popcount } from "./bits.ts";
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

Deno.test("PairPermutation maps sets of one word and of two", () => {
  const mirrored = new PairPermutation(Array.from({ length: 40 }, (_, i) => 39 - i));
  assertEquals([mirrored.low(0b11, 0), mirrored.high(0b11, 0)], [0, 0b1100_0000]);
  const turned = new PairPermutation([1, 2, 0]);
  assertEquals([turned.low(0b101, 0), turned.high(0b101, 0)], [0b011, 0]);
});
