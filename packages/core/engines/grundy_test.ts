import { assertEquals } from "@std/assert";
import { Budget } from "../run/budget.ts";
import { type Random, seededRandom } from "../run/random.ts";
import { PairMemoTable } from "../tables/pair_memo_table.ts";
import { depthFirstGrundy, retrogradeGrundy } from "./grundy.ts";
import type { KeyedGame, PairKeyedGame } from "./keyed_game.ts";
import { batched, type RankedGame } from "./ranked_game.ts";

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
function entriesOf(parts: Options[number]): number[] {
  return parts.flatMap((part) => part.map((rank, i) => i === 0 ? rank : ~rank));
}

function rankedGame(options: Options): RankedGame {
  return batched({
    size: options.length,
    maxMoves: MAX_OPTIONS * MAX_PARTS,
    expand(rank, successors) {
      const entries = entriesOf(options[rank]);
      successors.set(entries);
      return entries.length;
    },
  });
}

function keyedGame(options: Options): KeyedGame {
  return {
    maxMoves: MAX_OPTIONS * MAX_PARTS,
    expand(key, successors, _payoffs, at) {
      for (const entry of entriesOf(options[key])) successors[at++] = entry;
      return at;
    },
  };
}

function pairGame(options: Options): PairKeyedGame {
  return {
    keyWords: 2,
    maxMoves: MAX_OPTIONS * MAX_PARTS,
    expand(low, high, successors, _payoffs, at) {
      assertEquals(low, ~high);
      for (const entry of entriesOf(options[high])) {
        successors.set([entry < 0 ? entry : ~entry, entry], 2 * at++);
      }
      return at;
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
    assertEquals([...retrogradeGrundy(rankedGame(options))], values, `seed ${seed}`);
    const memo = new PairMemoTable();
    values.forEach((value, rank) => {
      assertEquals(depthFirstGrundy(keyedGame(options), rank).value, value, `seed ${seed}`);
      const pair = depthFirstGrundy(pairGame(options), [~rank, rank], { memo });
      assertEquals(pair.value, value, `seed ${seed}`);
    });
  }
  assertEquals(largest > 32, true, "values of more than one word of bits came up");
});

Deno.test("depthFirstGrundy() expands every position once, and gives its stack back", () => {
  const options = randomOptions(seededRandom(3), 500);
  const budget = new Budget();
  const memo = new PairMemoTable();
  const { nodes } = depthFirstGrundy(pairGame(options), [~499, 499], { memo, budget });
  assertEquals([memo.entryCount, budget.bytes], [nodes, 0]);
});
