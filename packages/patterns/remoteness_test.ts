import { assertEquals, assertThrows } from "@std/assert";
import { Budget, LimitError, seededRandom } from "@zugzwang/core";
import { withSolver } from "@zugzwang/core/game";
import { bruteForce } from "./testing/brute_force.ts";
import { patterns } from "./patterns.ts";
import { PatternsProver } from "./prover.ts";
import { RemotenessTable } from "./remoteness.ts";

Deno.test("RemotenessTable agrees with brute force on every set of stones", () => {
  const sizes = ["3x3", "2x5", "1x11", "3x4"];
  const families = Object.keys(patterns.instances.families);
  for (let seed = 1; seed <= 40; seed++) {
    const random = seededRandom(seed);
    const family = families[random(families.length)];
    const start = patterns.instances.generate(sizes[random(sizes.length)], family, random);
    const table = new RemotenessTable(start, new Budget());
    const twin = bruteForce(start.instance);
    assertEquals(table.find(start), twin.plies[0], `seed ${seed}`);
    const fault = table.plies.findIndex((count, set) => count !== twin.plies[set]);
    assertEquals(fault, -1, `seed ${seed}, set ${fault}: ${patterns.judge.formatInput(start)}`);
  }
});

Deno.test("RemotenessTable gives its memory back at a limit", () => {
  const start = patterns.instances.generate("3x6", "line3", seededRandom(1));
  for (const polls of [0, 5, 18, 19]) {
    let now = -polls;
    const budget = new Budget({ deadline: 0, now: () => now++ });
    assertThrows(() => new RemotenessTable(start, budget), LimitError, "stopped after");
    assertEquals(budget.bytes, 0);
  }
});

Deno.test("distances are the plies of a position and of every move", async () => {
  const findDistances = (input: string) =>
    withSolver(patterns, patterns.judge.parse(input), {}, (solver) => solver.distances());
  // Treblecross: the middle wins in three plies.
  assertEquals(await findDistances("1 5 1\n1 3\n111\n"), { plies: 3, movePlies: [4, 4, 3, 4, 4] });
  assertEquals(await findDistances("5 5 0\n"), null);
  assertEquals(await findDistances("1 1 1\n1 1\n0\n"), { plies: 0, movePlies: [] });
});

Deno.test("remoteness is null if the memory limit does not allow its table", () => {
  const start = patterns.judge.parse("1 20 0\n");
  const means = { method: "search", isNamed: true };
  const find = (memoryBytes: number) =>
    new PatternsProver(start, { ...means, budget: new Budget({ memoryBytes }) }).remoteness(start);
  assertEquals([find(2 ** 20), find(2 ** 22)], [null, 20]);
  const tight = new Budget({ memoryBytes: 2 ** 19 });
  assertThrows(() => new RemotenessTable(start, tight), LimitError, "the remoteness of 1,048,576");
});
