import { assertEquals } from "@std/assert";
import { lowestBitIndex, popcount } from "./bits.ts";
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
