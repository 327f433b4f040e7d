import { assertEquals, assertThrows } from "@std/assert";
import { Budget } from "../run/budget.ts";
import { type Random, seededRandom } from "../run/random.ts";
import { depthFirstGrundy } from "./grundy.ts";
import { BESIDE, type StateGame } from "./games.ts";

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
    const options = randomOptions(random, 1 + random(100));
    const values = plainGrundy(options);
    largest = Math.max(largest, ...values);
    for (const wordCount of [1, 2] as const) {
      const game = stateGame(options, wordCount);
      values.forEach((value, rank) => {
        const root = [~rank, rank].slice(-wordCount);
        assertEquals(depthFirstGrundy(game, { root }).value, value, `seed ${seed}`);
      });
    }
  }
  assertEquals(largest > 32, true);
});

Deno.test("depthFirstGrundy() expands every position once, and frees its memory", () => {
  const options = randomOptions(seededRandom(3), 500);
  const budget = new Budget();
  const expanded = new Set<number>();
  const game = stateGame(options, 1);
  const { nodes } = depthFirstGrundy({
    ...game,
    expand: (state, ...into) => (expanded.add(state[0]), game.expand(state, ...into)),
  }, { root: [499], budget });
  assertEquals([nodes, budget.bytes], [expanded.size, 0]);
});

/** Rows of pins: a move takes two neighbours, and leaves two rows, written with no row if empty. */
function pairs(maxMoves: number, writesEmpty: boolean): StateGame {
  return {
    wordCount: 1,
    maxMoves,
    expand([pins], successors, _gains, marks) {
      let count = 0;
      for (let left = 0; left <= pins - 2; left++) {
        const rows = [left, pins - 2 - left].filter((row) => writesEmpty || row > 0);
        rows.forEach((row, i) => [successors[count], marks[count++]] = [row, i === 0 ? 0 : BESIDE]);
      }
      return count;
    },
  };
}

Deno.test("maxMoves counts every part of a sum, and a move that leaves nothing writes an empty one", () => {
  const values = [0, 0, 1, 1, 2, 0, 3]; // Dawson's Kayles
  values.forEach((value, pins) => {
    assertEquals(depthFirstGrundy(pairs(10, true), { root: [pins] }).value, value, `${pins} pins`);
  });
  // With two pins the one move leaves nothing. Without an empty row it would not be a move.
  assertEquals(depthFirstGrundy(pairs(10, false), { root: [2] }).value, 0);
  const tooFew = () => depthFirstGrundy(pairs(5, true), { root: [6] });
  assertThrows(tooFew, RangeError, "10 entries");
});
