import { assertEquals } from "@std/assert";
import { seededRandom } from "../run/random.ts";
import { PairPermutation, smallestImage } from "./pair_permutation.ts";
import {
  addHigh,
  addLow,
  lowestPairIndex,
  popcountPair,
  shiftLeftHigh,
  shiftLeftLow,
  shiftRightHigh,
  shiftRightLow,
} from "./pairs.ts";

const random = seededRandom(1);

function randomWord(): number {
  return random(2 ** 32) | 0;
}

function big(low: number, high: number): bigint {
  return BigInt(high >>> 0) << 32n | BigInt(low >>> 0);
}

Deno.test("two-word shifts and sums agree with bigints", () => {
  for (let i = 0; i < 2000; i++) {
    const [low, high, lowB, highB, by] = [...Array.from({ length: 4 }, randomWord), i % 64];
    const left = big(shiftLeftLow(low, by), shiftLeftHigh(low, high, by));
    assertEquals(left, BigInt.asUintN(64, big(low, high) << BigInt(by)));
    const right = big(shiftRightLow(low, high, by), shiftRightHigh(high, by));
    assertEquals(right, big(low, high) >> BigInt(by));
    const sum = big(addLow(low, lowB), addHigh(low, high, lowB, highB));
    assertEquals(sum, BigInt.asUintN(64, big(low, high) + big(lowB, highB)));
  }
});

Deno.test("popcountPair() and lowestPairIndex() agree with the binary text", () => {
  for (let i = 0; i < 500; i++) {
    const low = i % 3 === 0 ? 0 : randomWord() & randomWord();
    const high = i % 5 === 0 ? 0 : randomWord();
    const digits = [...big(low, high).toString(2)].reverse();
    assertEquals(popcountPair(low, high), digits.filter((digit) => digit === "1").length);
    assertEquals(lowestPairIndex(low, high), digits.indexOf("1"));
  }
});

Deno.test("PairPermutation moves every element of a set, and smallestImage() is the same for all", () => {
  const length = 63;
  const to = Array.from({ length }, (_, i) => i * 5 % length);
  const powers = [to];
  while (powers.at(-1)!.some((image, i) => image !== i)) {
    powers.push(powers.at(-1)!.map((image) => to[image]));
  }
  const group = powers.map((power) => new PairPermutation(power));
  for (let i = 0; i < 100; i++) {
    const set = Array.from({ length: random(20) }, () => random(length));
    const [low, high] = wordsOf(set);
    const key = new Int32Array(2);
    smallestImage(group, low, high, key);
    group.forEach((permutation, power) => {
      const image = [permutation.low(low, high), permutation.high(low, high)] as const;
      assertEquals(image, wordsOf(set.map((element) => powers[power][element])));
      const same = new Int32Array(2);
      smallestImage(group, ...image, same);
      assertEquals(same, key);
    });
  }
});

function wordsOf(set: readonly number[]): readonly [number, number] {
  let [low, high] = [0, 0];
  for (const element of set) {
    if (element < 32) low |= 1 << element;
    else high |= 1 << (element - 32);
  }
  return [low, high];
}
