import { assertEquals, assertThrows } from "@std/assert";
import { mtd } from "./mtd.ts";
import { seededRandom } from "../run/random.ts";

Deno.test("mtd() finds every value from every guess, soft or hard bounds", () => {
  const random = seededRandom(5);
  for (const step of [1, 2, 3]) {
    for (let k = 0; k <= 8; k++) {
      for (let guess = -20; guess <= 20; guess++) {
        const value = -10 + k * step;
        const test = (threshold: number) =>
          value >= threshold
            ? threshold + random(value - threshold + 1)
            : threshold - 1 - random(threshold - value);
        const window = { lower: -10, upper: -10 + 8 * step, guess, step };
        assertEquals(mtd(test, window), value);
        assertEquals(mtd(test, { ...window, window: "bisect" }), value);
        assertEquals(mtd(test, { ...window, lower: -Infinity }), value);
        assertEquals(mtd(test, { ...window, upper: Infinity, window: "bisect" }), value);
        assertEquals(mtd(test, { ...window, lower: -Infinity, upper: Infinity, step: 1 }), value);
      }
    }
  }
});

Deno.test("mtd() needs two tests for the right guess", () => {
  let tests = 0;
  const value = mtd((threshold) => {
    tests++;
    return 3 >= threshold ? threshold : threshold - 1;
  }, { lower: -9, upper: 9, guess: 3 });
  assertEquals([value, tests], [3, 2]);
});

Deno.test("mtd() doubles its steps while a bound is infinite, then tests next to the proved one", () => {
  const tested: number[] = [];
  const test = (threshold: number) => {
    tested.push(threshold);
    return 6 >= threshold ? threshold : threshold - 1;
  };
  assertEquals(mtd(test, { lower: -Infinity, upper: Infinity }), 6);
  assertEquals(tested, [0, 1, 3, 7, 4, 5, 6]);
});

Deno.test("mtd() bisects outwards from 0", () => {
  const tested = (value: number) => {
    const thresholds: number[] = [];
    const test = (threshold: number) => {
      thresholds.push(threshold);
      return value >= threshold ? threshold : threshold - 1;
    };
    assertEquals(mtd(test, { lower: -16, upper: 16, window: "bisect" }), value);
    return thresholds;
  };
  assertEquals(tested(2), [-7, 9, -2, 5, 3, 0, 2]);
  assertEquals(tested(12), [-7, 9, 13, 11, 12]);
});

Deno.test("mtd() refuses bounds that are not whole steps apart", () => {
  assertThrows(() => mtd(() => 0, { lower: -102, upper: 101, step: 2 }), RangeError, "steps of 2");
});

Deno.test("mtd() refuses numbers that are not integers", () => {
  for (const wrong of [{ guess: 0.5 }, { lower: -0.5 }, { step: 0 }, { step: NaN }]) {
    const window = { lower: -2, upper: 2, ...wrong };
    assertThrows(() => mtd(() => 0, window), RangeError, "expected an integer");
  }
});
