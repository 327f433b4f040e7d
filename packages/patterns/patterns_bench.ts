/**
 * Nine pattern sets on 20, 24, 27 and 30 cells: `solve`, the table alone, and the plain method of the
 * published program, one byte for each of the 2^nm sets.
 *
 * Every benchmark asserts its answer. The plain method runs up to 24 cells: with 27 it takes seconds.
 */
import { assertEquals } from "@std/assert";
import { seededRandom, solve, solvedOrThrow } from "@zugzwang/core";
import { patterns } from "./patterns.ts";
import type { PatternsPosition } from "./position.ts";

const FAMILIES = "row3 line3 square row5 cross mix full half none".split(" ");

/** The winners, in the order of the families: A for Alice, B for Bob. */
const WINNERS: Readonly<Record<string, string>> = {
  "4x5": "BABBAABBB",
  "4x6": "BBBBBABBB",
  "3x9": "AAAAABAAA",
  "5x6": "BBBBBABBB",
};

/** The most cells for the plain method. */
const PLAIN_CELLS = 24;

/** Returns whether the side to move on the empty board wins, by the plain method over all sets. */
function solvePlainly({ instance }: PatternsPosition): boolean {
  const cellCount = instance.rows * instance.cols;
  const ended = new Uint8Array(2 ** cellCount);
  const won = new Uint8Array(2 ** cellCount);
  for (const placement of instance.placements) {
    ended[placement.reduce((set, cell) => set | 1 << cell, 0)] = 1;
  }
  for (let set = 0; set < ended.length; set++) {
    for (let rest = set; rest !== 0 && ended[set] === 0; rest &= rest - 1) {
      ended[set] = ended[set ^ (rest & -rest)];
    }
  }
  for (let set = ended.length - 1; set >= 0; set--) {
    if (ended[set] === 1) continue;
    const all = ended.length - 1;
    for (let free = all & ~set; free !== 0 && won[set] === 0; free &= free - 1) {
      won[set] = 1 - won[set | (free & -free)];
    }
  }
  return won[0] === 1;
}

for (const [size, winners] of Object.entries(WINNERS)) {
  for (const [k, family] of FAMILIES.entries()) {
    const position = patterns.instances.generate(size, family, seededRandom(1));
    const group = `${family} ${size}`;
    const expected = winners[k] === "A" ? 1 : -1;
    const run = async (options: { method?: string }) => {
      const { value } = solvedOrThrow(await solve(patterns, position, options));
      assertEquals(value, expected);
    };
    Deno.bench(`${group}: solve`, { group, baseline: true }, () => run({}));
    Deno.bench(`${group}: table`, { group }, () => run({ method: "lattice" }));
    if (position.stones.length > PLAIN_CELLS) continue;
    Deno.bench(`${group}: plain method`, { group, n: 2, warmup: 1 }, () => {
      assertEquals(solvePlainly(position), expected === 1);
    });
  }
}
