import { assertEquals, assertThrows } from "@std/assert";
import { MixedRadix } from "./mixed_radix.ts";
import { seededRandom } from "../run/random.ts";

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
