import { assertEquals, assertThrows } from "@std/assert";
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { type Random, seededRandom } from "../run/random.ts";
import { GrundyValues } from "./grundy.ts";

/** The options of each rank, each a sum of one to three positions. */
type Options = readonly (readonly (readonly number[])[])[];

const MAX_OPTIONS = 60;
const MAX_COMPONENTS = 3;

/** Options to smaller ranks, mostly as in a heap of Nim, so that values are large. */
function randomOptions(random: Random, size: number): Options {
  return Array.from({ length: size }, (_, rank) => {
    const length = Math.min(rank, random(4) === 0 ? random(MAX_OPTIONS) : MAX_OPTIONS);
    return Array.from({ length }, (_, i) => {
      const components = random(30) === 0 ? 1 + random(MAX_COMPONENTS) : 1;
      return Array.from({ length: components }, () => components > 1 ? random(rank) : rank - 1 - i);
    });
  });
}

/** The Grundy values by the definition. */
function plainGrundy(options: Options): number[] {
  const values: number[] = [];
  for (const components of options) {
    const seen = new Set(
      components.map((component) => component.reduce((sum, rank) => sum ^ values[rank], 0)),
    );
    let value = 0;
    while (seen.has(value)) value++;
    values.push(value);
  }
  return values;
}

/** Ranks by their names, every seventh with a known value and every eleventh without a name. */
function makeValues(options: Options, values: readonly number[], budget?: Budget) {
  return new GrundyValues<number>({
    known: (rank) => rank % 7 === 6 ? values[rank] : undefined,
    name: (rank) => rank % 11 === 5 ? null : rank % 2 === 0 ? rank : `${rank}`,
    moves: (rank) => options[rank],
  }, budget);
}

Deno.test("Grundy values agree with the definition on random games with sums", () => {
  let largest = 0;
  for (let seed = 1; seed <= 30; seed++) {
    const random = seededRandom(seed);
    const options = randomOptions(random, 1 + random(100));
    const values = plainGrundy(options);
    largest = Math.max(largest, ...values);
    const found = makeValues(options, values);
    values.forEach((value, rank) => assertEquals(found.value([rank]), value, `seed ${seed}`));
    const sum = values.reduce((sum, value) => sum ^ value, 0);
    assertEquals(found.value(values.keys()), sum, `seed ${seed}`);
  }
  assertEquals(largest > 32, true);
});

Deno.test("GrundyValues reads the moves of every component once, and counts its memory", () => {
  const options = randomOptions(seededRandom(3), 500);
  const budget = new Budget();
  const read: number[] = [];
  const values = new GrundyValues<number>({
    name: (rank) => `${rank}`,
    moves: (rank) => (read.push(rank), options[rank]),
  }, budget);
  values.value([499]);
  values.value([499, 498]);
  assertEquals([values.nodes, new Set(read).size], [read.length, read.length]);
  const names = read.reduce((sum, rank) => sum + 2 * `${rank}`.length + 64, 0);
  assertEquals(budget.bytes, names);
});

Deno.test("GrundyValues stops at a limit of memory, of time and of the length of a line", () => {
  const row = (budget?: Budget) =>
    new GrundyValues<number>({
      name: (left) => `${left}`,
      moves: (left) => left === 0 ? [] : [[left - 1]],
    }, budget);
  assertEquals(row().value([1499]), 1);
  assertThrows(() => row().value([1500]), LimitError, "1,501 positions");
  const small = row(new Budget({ memoryBytes: 1000 }));
  assertThrows(() => small.value([100]), LimitError, "the memo of Grundy values");
  let now = 0;
  const endless = new GrundyValues<number>({
    name: () => null,
    moves: (left) => left === 0 ? [] : [[left - 1], [left - 1]],
  }, new Budget({ deadline: 3, now: () => now++ }));
  assertThrows(() => endless.value([30]), LimitError, "the search was stopped after 3 ms");
});
