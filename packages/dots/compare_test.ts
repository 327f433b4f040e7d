import { assert, assertEquals } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { dots } from "./dots.ts";
import { randomPosition } from "./testing/cases.ts";

Deno.test("compare() says on which side of any number the value lies, by every method", async () => {
  const random = seededRandom(16);
  const size = { rows: 2, columns: 3 };
  for (let i = 0; i < 60; i++) {
    const position = randomPosition(size, 4 + random(12), random);
    const solution = await dots.solve(position);
    assert(solution.solved);
    for (let than = -7; than <= 7; than++) {
      const method = random(4) === 0 ? { method: "table" } : {};
      const found = await dots.compare(position, than, method);
      assert(found.solved);
      const sign = Math.sign(solution.value - than);
      assertEquals(found.sign, sign, `${than}\n${dots.formatInput(position)}`);
    }
  }
});

Deno.test("compare() takes fewer nodes than the value, and the same with workers", async () => {
  const position = dots.empty("3x3"); // −3
  const solution = await dots.solve(position);
  for (const [than, sign] of [[0, -1], [-2, -1], [-3, 0], [-4, 1]] as const) {
    const [alone, together] = [
      await dots.compare(position, than),
      await dots.compare(position, than, { workers: 2 }),
    ];
    assert(alone.solved && together.solved);
    assertEquals([alone.sign, together.sign], [sign, sign]);
    assert(than === -3 || alone.nodes! < solution.nodes!);
  }
  const large = await dots.compare(dots.empty("2x5"), -2, { workers: 2 });
  assert(large.solved);
  assertEquals(large.sign, 0);
});

Deno.test("compare() keeps its limits, and says what is proved", async () => {
  const late = await dots.compare(dots.empty("5x5"), 0, { deadline: Date.now() + 50 });
  assert(!late.solved && late.limit.fault.kind === "time" && late.lower < late.upper);
  const small = await dots.compare(dots.empty("3x3"), 0, { memoryBytes: 10 });
  assert(!small.solved && small.limit.fault.kind === "memory");
});
