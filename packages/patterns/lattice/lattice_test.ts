import { assert, assertEquals, assertThrows } from "@std/assert";
import { Budget, LimitError, type Random, seededRandom } from "@zugzwang/core";
import { shuffle } from "@zugzwang/core/run";
import { planLattice, type UpwardFamily } from "./hot_sets.ts";
import { SubsetLattice } from "./lattice.ts";
import { tabulateWins } from "./kernel.ts";

function solveLattice(family: UpwardFamily, budget = new Budget()): SubsetLattice {
  return new SubsetLattice(planLattice(family, budget), budget);
}

/** Returns the elements of a set, from its bits. */
function listElements(set: number): number[] {
  return Array.from({ length: 31 }, (_, e) => e).filter((e) => set >> e & 1);
}

/** The naive twin: the losing sets by the definition, one by one. */
function losingSets({ elementCount, generators }: UpwardFamily): boolean[] {
  const masks = generators.map((generator) => generator.reduce((mask, e) => mask | 1 << e, 0));
  const loses: boolean[] = [];
  for (let set = 2 ** elementCount - 1; set >= 0; set--) {
    const isHot = masks.some((mask) => (set & mask) === mask);
    const hasGoodMove = Array.from({ length: elementCount }, (_, e) => set | 1 << e)
      .some((next) => next !== set && loses[next]);
    loses[set] = !isHot && !hasGoodMove;
  }
  return loses;
}

function randomFamily(random: Random, elementCount: number): UpwardFamily {
  const largest = 1 + random(Math.min(6, elementCount));
  const generators = Array.from(
    { length: random(20) },
    () => Array.from({ length: 1 + random(largest) }, () => random(elementCount)),
  );
  return { elementCount, generators };
}

Deno.test("SubsetLattice agrees with the definition on random families, of one block and of several", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = seededRandom(seed);
    const family = randomFamily(random, 1 + random(seed % 4 === 0 ? 16 : 13));
    const expected = losingSets(family);
    const lattice = solveLattice(family);
    const found = expected.map((_, set) => lattice.loses(listElements(set)));
    assertEquals(found, expected, `seed ${seed}: ${JSON.stringify(family)}`);
  }
});

Deno.test("SubsetLattice agrees for every family of generators over three elements", () => {
  const subsets = Array.from({ length: 8 }, (_, set) => listElements(set));
  for (let chosen = 0; chosen < 256; chosen++) {
    const generators = subsets.filter((_, k) => chosen >> k & 1);
    const family = { elementCount: 3, generators };
    const lattice = solveLattice(family);
    const expected = losingSets(family);
    assertEquals(expected.map((_, set) => lattice.loses(listElements(set))), expected, `${chosen}`);
  }
});

Deno.test("SubsetLattice of no elements and of an empty generator", () => {
  assertEquals(solveLattice({ elementCount: 0, generators: [] }).loses([]), true);
  assertEquals(solveLattice({ elementCount: 0, generators: [[]] }).loses([]), false);
});

Deno.test("tabulateWins() agrees with the definition on four elements, for all 65536 words", () => {
  const table = tabulateWins();
  for (let word = 0; word < 65536; word++) {
    let won = word;
    for (let set = 15; set >= 0; set--) {
      for (let e = 0; e < 4; e++) {
        if ((set >> e & 1) === 0 && (won >> (set | 1 << e) & 1) === 0) won |= 1 << set;
      }
    }
    if (table[word] !== won) assertEquals(table[word], won, `word ${word}`);
  }
});

Deno.test("SubsetLattice stores no block of hot sets, no block twice, and at most what the plan says", () => {
  const elementCount = 22;
  const generators = Array.from({ length: elementCount - 1 }, (_, e) => [e, e + 1]);
  const budget = new Budget();
  const plan = planLattice({ elementCount, generators }, budget);
  const most = budget.bytes + plan.bytes;
  const lattice = new SubsetLattice(plan, budget);
  // High sets of ten elements, no two of them neighbours: the Fibonacci number F(12) = 144.
  assertEquals(plan.positions, 144 * 2 ** 12);
  assert(lattice.lost.count < 72, `${lattice.lost.count} blocks`);
  assert(budget.peakBytes <= most, `${budget.peakBytes} bytes`);
});

Deno.test("SubsetLattice takes no more memory than the plan says, however many blocks differ", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = seededRandom(seed);
    const elementCount = 14 + random(6);
    const generators = Array.from(
      { length: 30 + random(300) },
      () => shuffle(Array.from({ length: elementCount }, (_, e) => e), random).slice(0, 6),
    );
    const budget = new Budget();
    const plan = planLattice({ elementCount, generators }, budget);
    const most = budget.bytes + plan.bytes;
    const { count } = new SubsetLattice(plan, budget).lost;
    assert(count <= plan.table.mostBlocks, `seed ${seed}: ${count} blocks`);
    assert(budget.peakBytes <= most, `seed ${seed}: ${budget.peakBytes} of ${most}`);
    const tight = new Budget({ memoryBytes: budget.peakBytes - 1 });
    const family = { elementCount, generators };
    const error = assertThrows(() => solveLattice(family, tight), LimitError);
    assertEquals(error.fault.kind, "memory");
  }
});

Deno.test("SubsetLattice checks memory before allocating, and time", () => {
  const large = { elementCount: 33, generators: [] };
  const budget = new Budget({ memoryBytes: 2 ** 20 });
  const error = assertThrows(() => solveLattice(large, budget), LimitError);
  assertEquals(error.fault.kind, "memory");
  assert(error.fault.needed > 2 ** 20);
  assertThrows(() => planLattice({ elementCount: 52, generators: [] }, new Budget()), LimitError);
  let now = 0;
  const clock = new Budget({ deadline: 2, now: () => now++ });
  const late = assertThrows(
    () => solveLattice({ elementCount: 26, generators: [] }, clock),
    LimitError,
  );
  assertEquals(late.fault.kind, "time");
});

Deno.test("planLattice() refuses more elements than a number can hold", () => {
  const generators = Array.from({ length: 54 }, (_, element) => [element]);
  assertThrows(() => planLattice({ elementCount: 54, generators }, new Budget()), LimitError);
});
