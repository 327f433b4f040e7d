import { assert, assertEquals, assertThrows } from "@std/assert";
import { assertSpyCalls, spy } from "@std/testing/mock";
import {
  plainValues,
  randomGraph,
  type RankCode,
  RANKS,
  stateGame,
  widened,
} from "../testing/random_graph.ts";
import { Budget } from "../run/budget.ts";
import { depthFirst } from "./depth_first.ts";
import type { StateGame } from "./games.ts";
import { LimitError } from "../run/errors.ts";
import { MemoTable } from "../tables/memo_table.ts";
import { connectFour } from "../examples/connect_four.ts";
import { seededRandom } from "../run/random.ts";

/** An odd factor spreads ranks over 32 bits; this is what takes it back. */
const [FACTOR, INVERSE] = [0x9e37_79b1, 0x0e8b_2f51];

/** Ranks spread over 32 bits. */
const SPREAD: RankCode = {
  wordCount: 1,
  stateOf: (rank) => [Math.imul(rank, FACTOR)],
  rankOf: ([word]) => Math.imul(word, INVERSE),
};

Deno.test("depthFirst() agrees with the recurrence, in any memo, turns alternating or not", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = seededRandom(seed);
    const graph = randomGraph(random, { size: 1 + random(500), mayMoveAgain: seed % 2 === 0 });
    const values = plainValues(graph);
    const game = stateGame(graph, SPREAD);
    const memo = new MemoTable();
    values.forEach((value, rank) => {
      const state = SPREAD.stateOf(rank);
      assertEquals(depthFirst(game, { root: state }).value, value, `seed ${seed}, rank ${rank}`);
      assertEquals(depthFirst(game, { root: state, memo }).value, value);
    });
    assertEquals(memo.entryCount, values.length);
  }
});

/** Ranks spread over 64 bits. */
const PAIRS: RankCode = {
  wordCount: 2,
  stateOf: (rank) => [Math.imul(rank % 7, 0x2492_4924), 0x8000_0000 + Math.floor(rank / 7) | 0],
  rankOf([low, high]) {
    const rest = [0, 1, 2, 3, 4, 5, 6].findIndex((rest) => Math.imul(rest, 0x2492_4924) === low);
    return (high & 0x7fff_ffff) * 7 + rest;
  },
};

/** The same and a word between them. */
const TRIPLES: RankCode = {
  wordCount: 3,
  stateOf: (rank) => [PAIRS.stateOf(rank)[0], -1, PAIRS.stateOf(rank)[1]],
  rankOf: ([low, , high]) => PAIRS.rankOf(Int32Array.of(low, high)),
};

Deno.test("depthFirst() agrees with the recurrence on states of two words and three", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = seededRandom(seed);
    const graph = randomGraph(random, { size: 1 + random(500), mayMoveAgain: seed % 2 === 0 });
    const game = stateGame(graph, PAIRS);
    const memo = new MemoTable({ wordCount: 2 });
    const values = plainValues(graph);
    values.forEach((value, rank) => {
      assertEquals(
        depthFirst(game, { root: PAIRS.stateOf(rank), memo }).value,
        value,
        `seed ${seed}`,
      );
    });
    assertEquals(memo.entryCount, values.length);
    assertEquals(depthFirst(game, { root: PAIRS.stateOf(values.length - 1) }).value, values.at(-1));
    const wide = stateGame(graph, TRIPLES);
    const root = TRIPLES.stateOf(values.length - 1);
    assertEquals(depthFirst(wide, { root }).value, values.at(-1)! + 0);
  }
});

Deno.test("depthFirst() visits the positions of Connect-4 on 4 x 4, states of 40 bits", () => {
  const game = connectFour({ columns: 4, rows: 4, inARow: 4 });
  assertEquals(depthFirst(game, { root: [0, 0] }), { value: 0, nodes: 161_029 });
});

Deno.test("depthFirst() refuses states that its memo does not take", () => {
  const game = stateGame(randomGraph(seededRandom(1), { size: 9, mayMoveAgain: false }), PAIRS);
  const refused = (words: number, memo: MemoTable) =>
    assertThrows(
      () => depthFirst({ ...game, wordCount: words }, { root: [0, 0, 0], memo }),
      RangeError,
      `Cannot keep states of ${words} words`,
    );
  refused(2, new MemoTable());
  refused(3, new MemoTable({ wordCount: 2 }));
});

Deno.test("depthFirst() tries the first move first, and looks at no other after the largest value", () => {
  const game: StateGame = {
    wordCount: 1,
    maxMoves: 2,
    maxValue: 1,
    terminalValue: () => -1,
    expand([left], successors) {
      successors.set([0, left - 1]);
      return left === 0 ? 0 : 2;
    },
  };
  assertEquals(depthFirst(game, { root: [1000] }), { value: 1, nodes: 2 });
});

Deno.test("depthFirst() is exact on values up to 2^53 − 1 in a memo of float64", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = seededRandom(seed);
    const graph = widened(
      randomGraph(random, { size: 1 + random(500), mayMoveAgain: seed % 2 === 0 }),
    );
    const game = stateGame(graph, RANKS);
    const memo = new MemoTable({ numbers: "float64" });
    plainValues(graph).forEach((value, rank) => {
      assertEquals(
        depthFirst(game, { root: [rank], memo }).value,
        value + 0,
        `seed ${seed}, rank ${rank}`,
      );
    });
  }
});

Deno.test("depthFirst() takes −2^31, which int32 tables cannot hold, from a memo of float64", () => {
  const game: StateGame = {
    wordCount: 1,
    maxMoves: 1,
    expand([left], _successors, gains) {
      gains[0] = -(2 ** 31);
      return left;
    },
  };
  const memo = new MemoTable({ numbers: "float64" });
  assertEquals(depthFirst(game, { root: [1], memo }), { value: -(2 ** 31), nodes: 2 });
  assertEquals(depthFirst(game, { root: [1], memo }), { value: -(2 ** 31), nodes: 0 });
});

Deno.test("depthFirst() expands every position once, and none that its memo knows", () => {
  const graph = randomGraph(seededRandom(7), { size: 2000, mayMoveAgain: false });
  const game = stateGame(graph, RANKS);
  const expand = spy(game.expand);
  const expanded = new Set<number>();
  const memo = new MemoTable();
  const spied: StateGame = {
    ...game,
    expand: (state, ...into) => (expanded.add(state[0]), expand(state, ...into)),
  };
  const first = depthFirst(spied, { root: [1999], memo });
  const second = depthFirst(spied, { root: [1998], memo });
  assertSpyCalls(expand, first.nodes + second.nodes);
  assertEquals(memo.entryCount, first.nodes + second.nodes);
  assertEquals(expanded.size, expand.calls.length);
  assertEquals(depthFirst(spied, { root: [1998], memo }), { value: second.value, nodes: 0 });
});

Deno.test("depthFirst() goes a million plies deep", () => {
  const budget = new Budget();
  const result = depthFirst(
    {
      wordCount: 1,
      maxMoves: 1,
      expand([left], successors, gains) {
        successors[0] = left - 1;
        gains[0] = 1;
        return left === 0 ? 0 : 1;
      },
    },
    { root: [1_000_001], budget, memo: new MemoTable() },
  );
  assertEquals(result, { value: 1, nodes: 1_000_002 });
  assertEquals(budget.bytes, 0, "the stack is given back");
  assert(budget.peakBytes > 20_000_000);
});

Deno.test("depthFirst() stops at a memory limit, also on a game without an end", () => {
  const endless: StateGame = {
    wordCount: 1,
    maxMoves: 1,
    expand([word], successors) {
      successors[0] = word + 1;
      return 1;
    },
  };
  const budget = new Budget({ memoryBytes: 100_000 });
  assertThrows(
    () => depthFirst(endless, { root: [0], budget }),
    LimitError,
    "the stack of the search",
  );
});

Deno.test("depthFirst() stops at a deadline", () => {
  let now = 0;
  const budget = new Budget({ deadline: 3, now: () => now++ });
  const game: StateGame = {
    wordCount: 1,
    maxMoves: 1,
    expand([left], successors) {
      successors[0] = left - 1;
      return left === 0 ? 0 : 1;
    },
  };
  assertThrows(
    () => depthFirst(game, { root: [1_000_000], budget }),
    LimitError,
    "the search was stopped after 3 ms",
  );
});
