import { assertEquals, assertNotEquals } from "@std/assert";
import { zobristKeys } from "./zobrist.ts";

Deno.test("zobristKeys() depends on the seed alone, and all its words differ", () => {
  const keys = zobristKeys({ featureCount: 1000, seed: 9 });
  assertEquals(keys, zobristKeys({ featureCount: 1000, seed: 9 }));
  assertNotEquals(keys, zobristKeys({ featureCount: 1000, seed: 10 }));
  assertEquals(new Set([...keys.low, ...keys.high]).size, 2000);
});

Deno.test("zobristKeys() sets every bit about half the time", () => {
  const { low, high } = zobristKeys({ featureCount: 4000, seed: 1 });
  for (const words of [low, high]) {
    for (let bit = 0; bit < 32; bit++) {
      const ones = words.reduce((sum, word) => sum + ((word >>> bit) & 1), 0);
      // Six standard deviations of a fair coin thrown 4000 times: 190.
      assertEquals(Math.abs(ones - 2000) < 190, true, `bit ${bit}: ${ones} of 4000`);
    }
  }
});
