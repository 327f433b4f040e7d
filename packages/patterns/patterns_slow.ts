/**
 * Long tests: large boards by independent methods, and figures that need much memory.
 */
import { assertEquals } from "@std/assert";
import { Budget, seededRandom, solve, solvedOrThrow } from "@zugzwang/core";
import { patterns } from "./patterns.ts";
import { RemotenessTable } from "./remoteness.ts";

function generate(size: string, family: string) {
  return patterns.instances.generate(size, family, seededRandom(1));
}

/** Boards, families, and the methods that solve them within a minute. */
const AGREEMENTS: readonly (readonly [size: string, family: string, methods: string])[] = [
  ["5x6", "square", "lattice search"],
  ["5x6", "cross", "lattice search"],
  ["5x6", "full", "lattice search"],
  ["5x6", "half", "lattice search"],
  ["4x8", "half", "lattice search"],
  ["4x8", "mix", "lattice search"],
  ["5x6", "row5", "lattice search grundy"],
  ["6x6", "row3", "lattice search grundy"],
  ["2x18", "corners", "lattice search grundy"],
  ["6x6", "line3", "lattice search"],
  ["6x6", "corners", "lattice search"],
  ["6x7", "line3", "lattice search"],
];

for (const [size, family, methods] of AGREEMENTS) {
  Deno.test(`${family} on ${size}: ${methods} agree on the winner and the move`, async () => {
    const position = generate(size, family);
    const expected = solvedOrThrow(await solve(patterns, position));
    for (const method of methods.split(" ")) {
      const { value, move } = solvedOrThrow(await solve(patterns, position, { method }));
      assertEquals([value, move], [expected.value, expected.move], method);
    }
  });
}

Deno.test("5 x 5 has 15,701,273 positions without a 2 x 2 block (OEIS A139810)", () => {
  const start = generate("5x5", "square");
  const table = new RemotenessTable(start, new Budget());
  table.find(start);
  let open = 0;
  for (const plies of table.plies) if (plies > 0) open++;
  assertEquals(open, 15_701_273);
});

Deno.test("full lines on 6 x 6 are Bob's (MathOverflow 24693)", async () => {
  const { value } = solvedOrThrow(
    await solve(patterns, generate("6x6", "lines"), {
      method: "lattice",
      memoryBytes: 9 * 2 ** 30,
    }),
  );
  assertEquals(value, -1);
});
