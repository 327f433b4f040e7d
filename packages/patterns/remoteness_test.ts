import { assertEquals, assertThrows } from "@std/assert";
import { Budget, LimitError, seededRandom } from "@zugzwang/core";
import { bruteForce } from "./testing/brute_force.ts";
import { patterns } from "./patterns.ts";
import { remotenessOf } from "./remoteness.ts";

Deno.test("remotenessOf() gives the plies of the naive twin for every set of stones", () => {
  const sizes = ["3x3", "2x5", "1x11", "3x4"];
  const families = Object.keys(patterns.instances.families);
  for (let seed = 1; seed <= 40; seed++) {
    const random = seededRandom(seed);
    const family = families[random(families.length)];
    const start = patterns.instances.generate(sizes[random(sizes.length)], family, random);
    const { plies } = remotenessOf(start);
    const twin = bruteForce(start.instance);
    const fault = plies.findIndex((count, set) => count !== twin.plies[set]);
    assertEquals(fault, -1, `seed ${seed}, set ${fault}: ${patterns.formatInput(start)}`);
  }
});

Deno.test("patterns.remoteness() counts the plies of a position and of every move", async () => {
  const start = patterns.parse("1 5 1\n1 3\n111\n"); // Treblecross: the middle wins in three plies
  const distances = await patterns.remoteness(start);
  assertEquals(distances, { plies: 3, movePlies: [4, 4, 3, 4, 4] });
  assertEquals(await patterns.remoteness(patterns.parse("5 5 0\n")), null);
  assertEquals(await patterns.remoteness(patterns.parse("1 1 1\n1 1\n0\n")), {
    plies: 0,
    movePlies: [],
  });
});

Deno.test("remotenessOf() refuses more cells than it can index, whatever the memory", () => {
  const position = patterns.parse("1 31 0\n");
  const unlimited = { memoryBytes: Infinity };
  assertThrows(
    () => remotenessOf(position, new Budget(unlimited)),
    LimitError,
    "allowed are 1,073,741,824",
  );
});
