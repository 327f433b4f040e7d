import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { seededRandom, shuffle } from "./random.ts";

Deno.test("seededRandom() gives the same numbers on every machine", () => {
  const random = seededRandom(42);
  const numbers = Array.from({ length: 6 }, () => random(1000));
  assertEquals(numbers, Array.from({ length: 6 }, (_, i) => splitmix32(42, i + 1, 1000)));
});

/** Number `count` of splitmix32 by big integers, scaled to 0..bound − 1. */
function splitmix32(seed: number, count: number, bound: number): number {
  const word = (value: bigint): bigint => BigInt.asUintN(32, value);
  let z = word(BigInt(seed) + BigInt(count) * 0x9e3779b9n);
  z = word((z ^ (z >> 16n)) * 0x21f0aaadn);
  z = word((z ^ (z >> 15n)) * 0x735a2d97n);
  return Number(((z ^ (z >> 15n)) * BigInt(bound)) >> 32n);
}

Deno.test("seededRandom() is uniform within its bound", () => {
  for (const bound of [1, 2, 3, 10, 255]) {
    const random = seededRandom(bound);
    const counts = new Array(bound).fill(0);
    for (let i = 0; i < 1000 * bound; i++) counts[random(bound)]++;
    // Six standard deviations of a count with mean 1000: 190.
    assert(counts.every((count) => Math.abs(count - 1000) < 190), `${bound}: ${counts}`);
  }
  const random = seededRandom(1);
  const large = Array.from({ length: 1000 }, () => random(2 ** 32));
  assert(large.every((n) => Number.isInteger(n) && n >= 0 && n < 2 ** 32));
  assert(Math.max(...large) > 2 ** 32 * 0.98);
});

Deno.test("seededRandom() differs from seed to seed", () => {
  const firstWords = Array.from({ length: 1000 }, (_, seed) => seededRandom(seed)(2 ** 32));
  assertEquals(new Set(firstWords).size, 1000);
});

Deno.test("shuffle() leaves its argument unchanged, and gives every order equally often", () => {
  const items = [1, 2, 3, 4];
  const random = seededRandom(8);
  const counts = new Map<string, number>();
  for (let i = 0; i < 24_000; i++) {
    const order = shuffle(items, random).join("");
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  assertEquals(items, [1, 2, 3, 4]);
  assertEquals(counts.size, 24);
  assert([...counts.values()].every((count) => Math.abs(count - 1000) < 190));
  assertNotEquals(shuffle(items, seededRandom(1)), shuffle(items, seededRandom(2)));
});
