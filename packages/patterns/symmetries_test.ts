import { checkGame } from "@zugzwang/core";
import { assertEquals } from "@std/assert";
import { listSymmetries } from "./components.ts";
import { patterns } from "./patterns.ts";

/** Instances and the number of their symmetries. */
const INSTANCES: readonly (readonly [input: string, symmetries: number])[] = [
  ["3 3 0\n", 8],
  ["2 3 0\n", 4],
  ["3 3 1\n1 2\n11\n", 4],
  ["3 3 2\n1 2\n11\n2 1\n1\n1\n", 8],
  ["3 3 1\n2 2\n10\n01\n", 4],
  ["3 3 1\n2 2\n11\n10\n", 2],
  ["2 4 1\n2 3\n110\n011\n", 2],
  ["3 3 1\n3 3\n100\n010\n011\n", 1],
];

Deno.test("listSymmetries() finds the symmetries that keep placements", () => {
  for (const [input, count] of INSTANCES) {
    const { instance } = patterns.judge.parse(input);
    const found = listSymmetries(instance, instance.placements);
    assertEquals(found.length, count, input);
  }
});

Deno.test("makeCanonicalText() is shared only by positions with one value", async () => {
  for (const [input] of INSTANCES) {
    assertEquals((await checkGame(patterns, patterns.judge.parse(input))).fault, null, input);
  }
});
