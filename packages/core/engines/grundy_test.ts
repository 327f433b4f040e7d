import { assertEquals } from "@std/assert";
import { Budget } from "../run/budget.ts";
import { type Random, seededRandom } from "../run/random.ts";
import { MemoTable } from "../tables/memo_table.ts";
import { depthFirstGrundy, retrogradeGrundy } from "./grundy.ts";
import { BESIDE, type RankedGame, type StateGame } from "./games.ts";

/** The options of each rank, each a sum of one to three positions. */
type Options = readonly (readonly (readonly number[])[])[];

const MAX_OPTIONS = 60;
const MAX_PARTS = 3;

/** Options to smaller ranks, mostly as in a heap of Nim: so that values pass one word of bits. */
function randomOptions(random: Random, size: number): Options {
  return Array.from({ length: size }, (_, rank) => {
    const length = Math.min(rank, random(4) === 0 ? random(MAX_OPTIONS) : MAX_OPTIONS);
    return Array.from({ length }, (_, i) => {
      const parts = random(30) === 0 ? 1 + random(MAX_PARTS) : 1;
      return Array.from({ length: parts }, () => parts > 1 ? random(rank) : rank - 1 - i);
    });
  });
}

/** The Grundy values by the definition. */
function plainGrundy(options: Options): number[] {
  const values: number[] = [];
  for (const parts of options) {
    const seen = new Set(parts.map((part) => part.reduce((sum, rank) => sum ^ values[rank], 0)));
    let value = 0;
    while (seen.has(value)) value++;
    values.push(value);
  }
  return values;
}

/** The entries of a position: all parts of a sum but its first are marked. */
function entriesOf(parts: Options[number]): (readonly [rank: number, mark: number])[] {
  return parts.flatMap((part) => part.map((rank, i) => [rank, i === 0 ? 0 : BESIDE] as const));
}

function rankedGame(options: Options): RankedGame {
  return {
    size: options.length,
    maxMoves: MAX_OPTIONS * MAX_PARTS,
    expand(rank, successors, _gains, marks) {
      const entries = entriesOf(options[rank]);
      entries.forEach(([part, mark], i) => [successors[i], marks[i]] = [part, mark]);
      return entries.length;
    },
  };
}

/** States of one word, or of two: one is the complement of the other. */
function stateGame(options: Options, wordCount: 1 | 2): StateGame {
  return {
    wordCount,
    maxMoves: MAX_OPTIONS * MAX_PARTS,
    expand(state, successors, _gains, marks) {
      const entries = entriesOf(options[state[wordCount - 1]]);
      for (const [at, [rank, mark]] of entries.entries()) {
        successors.set([~rank, rank].slice(-wordCount), wordCount * at);
        marks[at] = mark;
      }
      return entries.length;
    },
  };
}

Deno.test("Grundy values agree with the definition on random games with sums", () => {
  let largest = 0;
  for (let seed = 1; seed <= 30; seed++) {
    const random = seededRandom(seed);
    const options = randomOptions(random, 1 + random(200));
    const values = plainGrundy(options);
    largest = Math.max(largest, ...values);
    assertEquals([...retrogradeGrundy(rankedGame(options)).values], values, `seed ${seed}`);
    const memo = new MemoTable({ wordCount: 2 });
    values.forEach((value, rank) => {
      assertEquals(
        depthFirstGrundy(stateGame(options, 1), { root: [rank] }).value,
        value,
        `seed ${seed}`,
      );
      const pair = depthFirstGrundy(stateGame(options, 2), { root: [~rank, rank], memo });
      assertEquals(pair.value, value, `seed ${seed}`);
    });
  }
  assertEquals(largest > 32, true, "values of more than one word of bits came up");
});

Deno.test("depthFirstGrundy() expands every position once, and gives its stack back", () => {
  const options = randomOptions(seededRandom(3), 500);
  const budget = new Budget();
  const memo = new MemoTable({ wordCount: 2 });
  const root = [~499, 499];
  const { nodes } = depthFirstGrundy(stateGame(options, 2), { root, memo, budget });
  assertEquals([memo.entryCount, budget.bytes], [nodes, 0]);
});
