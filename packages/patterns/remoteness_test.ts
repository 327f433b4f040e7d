import { assertEquals } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { bruteForce } from "./testing/brute_force.ts";
import { patterns } from "./patterns.ts";
import { remotenessOf } from "./remoteness.ts";

Deno.test("remotenessOf() gives the plies of the naive twin for every set of stones", () => {
  const sizes = ["3x3", "2x5", "1x11", "3x4"];
  const families = Object.keys(patterns.instances!.families);
  for (let seed = 1; seed <= 40; seed++) {
    const random = seededRandom(seed);
    const family = families[random(families.length)];
    const start = patterns.instances!.generate(sizes[random(sizes.length)], family, random);
    const { plies } = remotenessOf(start);
    const twin = bruteForce(start.instance);
    const fault = plies.findIndex((count, set) => count !== twin.plies[set]);
    assertEquals(fault, -1, `seed ${seed}, set ${fault}: ${patterns.formatInput(start)}`);
  }
});
