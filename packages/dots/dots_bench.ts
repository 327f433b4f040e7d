/**
 * Benchmarks of dots. They assert every answer, and the nodes of the search.
 *
 * @module
 */
import { Budget, seededRandom, solve } from "@zugzwang/core";
import { DepthFirst } from "@zugzwang/core/engines";
import { assertEquals } from "@std/assert";
import { dots } from "./dots.ts";
import { listEdges } from "./rules/board.ts";
import { makeFullTable } from "./testing/full_table.ts";
import { makeSearchedRules } from "./testing/searched_rules.ts";

/** Value and nodes of empty boards. */
const EMPTY: Readonly<Record<string, readonly [number, number]>> = {
  "3x3": [-3, 37512],
  "2x5": [-2, 214409],
  "3x4": [0, 1310148],
};

for (const [name, expected] of Object.entries(EMPTY)) {
  Deno.bench(`solve the empty ${name} board`, { group: name, baseline: true, n: 1 }, async () => {
    const solution = await solve(dots, dots.instances.empty(name));
    assertEquals<unknown>(solution.solved && [solution.value, solution.nodes], expected);
  });
}

Deno.bench("core's DepthFirst by the rules, 3x3", { group: "3x3", n: 1 }, () => {
  const [size, edges] = [{ rows: 3, columns: 3 }, 24];
  const search = new DepthFirst(makeSearchedRules(size), { table: "fixed" });
  assertEquals(search.value([2 ** edges - 1]), EMPTY["3x3"][0]);
});

Deno.bench("full table of the empty 3x3 board", { group: "3x3", n: 1 }, () => {
  const size = { rows: 3, columns: 3 };
  const table = makeFullTable(size, listEdges(size), new Budget());
  assertEquals(table[table.length - 1], -3);
});

for (const [size, value] of [["20x20", -219], ["100x100", 5372]] as const) {
  const position = dots.instances.generate(size, "endgame", seededRandom(1));
  Deno.bench(`a random endgame of ${size}`, { group: "endgame" }, async () => {
    const solution = await solve(dots, position);
    assertEquals(solution.solved && solution.value, value);
  });
}
