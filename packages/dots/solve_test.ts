import { LimitError, seededRandom } from "@zugzwang/core";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { undrawnEdges } from "./rules/board.ts";
import { dissect } from "./strings/components.ts";
import { dots } from "./dots.ts";
import { randomPosition, solvedValue, undrawnCount } from "./testing/cases.ts";

Deno.test("dots.solve() gives the same by every method, and says what it took", async () => {
  const position = dots.empty!("2x3");
  const table = await dots.solve(position, { method: "table" });
  const search = await dots.solve(position);
  assert(table.solved && search.solved);
  assertEquals([table.value, table.move], [search.value, search.move]);
  assertEquals([table.method, table.positions, table.nodes, table.peakBytes], [
    "table",
    2 ** 17,
    null,
    2 ** 17,
  ]);
  assertEquals([search.method, search.positions], ["search", null]);
  const { method, bytes } = dots.estimate!(position);
  assertEquals([method, bytes], [search.method, search.peakBytes]);
});

Deno.test("dots.solve() rejects methods that are unknown or cannot do it", async () => {
  const position = dots.empty!("2x2");
  await assertRejects(() => dots.solve(position, { method: "guess" }), RangeError, '"guess"');
  await assertRejects(
    () => dots.solve(position, { method: "endgame" }),
    RangeError,
    "1 of 1 components are neither chains nor loops",
  );
});

Deno.test("dots.solve() that is stopped gives bounds that hold, and are met", async () => {
  const random = seededRandom(51);
  let [stopped, declinable, lowest] = [0, 0, 0];
  for (let i = 0; i < 600; i++) {
    const position = randomPosition({ rows: 3, columns: 4 }, 4 + random(6), random);
    const solution = await dots.solve(position, { memoryBytes: 100 });
    if (solution.solved || undrawnCount(position) > 20) continue;
    stopped++;
    const value = solvedValue(position);
    const { lower, upper, limit } = solution;
    assert(lower <= value && value <= upper, dots.formatInput(position));
    assert(limit instanceof LimitError);
    assertEquals(limit.fault.kind, "memory");
    if (dissect(position, undrawnEdges(position.drawn)).handout === 0) continue;
    declinable++;
    if (value === lower) lowest++;
  }
  assert(stopped > 100 && declinable > 10 && lowest > 0, `${stopped} ${declinable} ${lowest}`);
});

Deno.test("dots.solve() stops at its deadline with what was proved", async () => {
  let clock = 0;
  const solution = await dots.solve(dots.empty!("4x4"), { deadline: 1, now: () => clock++ });
  assert(!solution.solved);
  assertEquals(solution.limit.fault.kind, "time");
  assert(solution.lower <= 0 && 0 <= solution.upper, `${solution.lower}..${solution.upper}`);
});

Deno.test("dots.solve() of a core of more than 60 edges is a limit with bounds", async () => {
  const solution = await dots.solve(dots.empty!("6x6"));
  assert(!solution.solved);
  assertEquals([solution.lower, solution.upper], [-36, 36]);
  assertEquals(solution.limit.fault, {
    kind: "positions",
    needed: 2 ** 84,
    allowed: 2 ** 60,
    purpose: "the search of 84 undrawn edges (of 60 at most)",
  });
  await assertRejects(() => dots.moveValues!(dots.empty!("6x6")), LimitError);
});

Deno.test("dots.solve() makes do with little memory, and says when it is too little", async () => {
  const position = dots.empty!("2x4");
  const solution = await dots.solve(position, { memoryBytes: 5000 });
  assert(solution.solved && solution.peakBytes <= 5000);
  assertEquals(solution.value, 2);
  for (const method of ["search", "table"]) {
    const without = await dots.solve(position, { memoryBytes: 100, method });
    assert(!without.solved);
    assertEquals([without.lower, without.upper, without.limit.fault.kind], [-8, 8, "memory"]);
  }
});

Deno.test("dots.solve() solves endgames of any size", async () => {
  const random = seededRandom(52);
  for (const size of ["20x20", "60x60", "1x300"]) {
    const position = dots.instances!.generate(size, "endgame", random);
    const solution = await dots.solve(position);
    assert(solution.solved && solution.method === "endgame", size);
    const values = size === "20x20" ? await dots.moveValues!(position) : [solution.value];
    assertEquals(Math.max(...values), solution.value);
  }
});

Deno.test("dots.solve() solves late positions of large boards", async () => {
  const random = seededRandom(53);
  for (let i = 0; i < 20; i++) {
    const position = dots.instances!.generate("9x9", "late", random);
    const solution = await dots.solve(position);
    const table = await dots.solve(position, { method: "table" });
    assert(solution.solved && table.solved);
    assertEquals([solution.value, solution.move], [table.value, table.move]);
  }
});
