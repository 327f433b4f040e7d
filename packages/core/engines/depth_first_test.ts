import { assert, assertEquals, assertThrows } from "@std/assert";
import { assertSpyCalls, spy } from "@std/testing/mock";
import { plainValues, randomGraph, widened } from "../testing/random_graph.ts";
import { Budget } from "../run/budget.ts";
import { DenseMemo, UNKNOWN } from "../tables/dense_memo.ts";
import { depthFirst } from "./depth_first.ts";
import type { KeyedGame, PairKey, PairKeyedGame } from "./keyed_game.ts";
import { LimitError } from "../run/errors.ts";
import { Float64MemoTable } from "../tables/float64_memo_table.ts";
import { MemoTable } from "../tables/memo_table.ts";
import { PairMemoTable } from "../tables/pair_memo_table.ts";
import { connectFour } from "../examples/connect_four.ts";
import { seededRandom } from "../run/random.ts";

type RandomGraph = ReturnType<typeof randomGraph>;

/** The game with its ranks spread over 31 bits by an odd factor. */
function keyedGame({ edges, terminalValues }: RandomGraph, factor: number): KeyedGame {
  const rankOf = new Map(edges.map((_, rank) => [Math.imul(rank, factor) >>> 1, rank]));
  const keys = [...rankOf.keys()];
  return {
    maxMoves: 5,
    terminalValue: (key) => terminalValues[rankOf.get(key)!],
    expand(key, successors, payoffs, at) {
      for (const { to, payoff, again } of edges[rankOf.get(key)!]) {
        successors[at] = again ? ~keys[to] : keys[to];
        payoffs[at++] = payoff;
      }
      return at;
    },
  };
}

Deno.test("depthFirst() agrees with the recurrence, in any memo, turns alternating or not", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = seededRandom(seed);
    const graph = randomGraph(random, { size: 1 + random(500), mayMoveAgain: seed % 2 === 0 });
    const values = plainValues(graph);
    const game = keyedGame(graph, 0x9e37_79b1);
    const memo = new MemoTable();
    values.forEach((value, rank) => {
      const key = Math.imul(rank, 0x9e37_79b1) >>> 1;
      assertEquals(depthFirst(game, key).value, value, `seed ${seed}, rank ${rank}`);
      assertEquals(depthFirst(game, key, { memo }).value, value);
    });
    assertEquals(memo.entryCount, values.length);
    const dense = new DenseMemo(values.length);
    depthFirst(keyedGame(graph, 2), values.length - 1, { memo: dense });
    values.forEach((value, rank) => assert([value, UNKNOWN].includes(dense.get(rank))));
  }
});

/** The game with its ranks spread over 63 bits. */
function pairGame({ edges, terminalValues }: RandomGraph): PairKeyedGame {
  return {
    keyWords: 2,
    maxMoves: 5,
    terminalValue: (low, high) => terminalValues[rankOfPair(low, high)],
    expand(low, high, successors, payoffs, at) {
      for (const { to, payoff, again } of edges[rankOfPair(low, high)]) {
        const [nextLow, nextHigh] = pairOf(to);
        successors[2 * at] = nextLow;
        successors[2 * at + 1] = again ? ~nextHigh : nextHigh;
        payoffs[at++] = payoff;
      }
      return at;
    },
  };
}

function pairOf(rank: number): PairKey {
  return [Math.imul(rank % 7, 0x2492_4924), 0x7fff_ffff - Math.floor(rank / 7)];
}

function rankOfPair(low: number, high: number): number {
  const rest = [0, 1, 2, 3, 4, 5, 6].findIndex((rest) => Math.imul(rest, 0x2492_4924) === low);
  return (0x7fff_ffff - high) * 7 + rest;
}

Deno.test("depthFirst() agrees with the recurrence on keys of two words", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = seededRandom(seed);
    const graph = randomGraph(random, { size: 1 + random(500), mayMoveAgain: seed % 2 === 0 });
    const game = pairGame(graph);
    const memo = new PairMemoTable();
    const values = plainValues(graph);
    values.forEach((value, rank) => {
      assertEquals(depthFirst(game, pairOf(rank), { memo }).value, value, `seed ${seed}`);
    });
    assertEquals(memo.entryCount, values.length);
    assertEquals(depthFirst(game, pairOf(values.length - 1)).value, values.at(-1));
  }
});

Deno.test("depthFirst() visits the positions of Connect-4 on 4 x 4, keys of 40 bits", () => {
  const { expand, terminalValue } = connectFour({ columns: 4, rows: 4, inARow: 4 });
  const [state, next, again] = [new Int32Array(2), new Int32Array(8), new Uint8Array(0)];
  const game: PairKeyedGame = {
    keyWords: 2,
    maxMoves: 4,
    terminalValue: (own, all) => terminalValue!(Int32Array.of(own, all)),
    expand(own, all, successors, payoffs, at) {
      state.set([own, all]);
      const count = expand(state, next, payoffs, again);
      successors.set(next.subarray(0, 2 * count), 2 * at);
      return at + count;
    },
  };
  assertEquals(depthFirst(game, [0, 0]), { value: 0, nodes: 161_029 });
});

Deno.test("depthFirst() is exact on values up to 2^53 − 1 in a Float64MemoTable", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = seededRandom(seed);
    const graph = widened(
      randomGraph(random, { size: 1 + random(500), mayMoveAgain: seed % 2 === 0 }),
    );
    const game = keyedGame(graph, 2);
    const memo = new Float64MemoTable();
    plainValues(graph).forEach((value, rank) => {
      assertEquals(depthFirst(game, rank, { memo }).value, value + 0, `seed ${seed}, rank ${rank}`);
    });
  }
});

Deno.test("depthFirst() takes −2^31, which int32 tables cannot hold, from a Float64MemoTable", () => {
  const game: KeyedGame = {
    maxMoves: 1,
    expand(key, successors, payoffs, at) {
      successors[at] = 0;
      payoffs[at] = -(2 ** 31);
      return at + key;
    },
  };
  const memo = new Float64MemoTable();
  assertEquals(depthFirst(game, 1, { memo }), { value: -(2 ** 31), nodes: 2 });
  assertEquals(depthFirst(game, 1, { memo }), { value: -(2 ** 31), nodes: 0 });
});

Deno.test("depthFirst() expands every position once, and none that its memo knows", () => {
  const graph = randomGraph(seededRandom(7), { size: 2000, mayMoveAgain: false });
  const game = keyedGame(graph, 2);
  const expand = spy(game.expand);
  const memo = new MemoTable();
  const spied = { ...game, expand };
  const first = depthFirst(spied, 1999, { memo });
  const second = depthFirst(spied, 1998, { memo });
  assertSpyCalls(expand, first.nodes + second.nodes);
  assertEquals(memo.entryCount, first.nodes + second.nodes);
  assertEquals(new Set(expand.calls.map(({ args }) => args[0])).size, expand.calls.length);
  assertEquals(depthFirst(spied, 1998, { memo }), { value: second.value, nodes: 0 });
});

Deno.test("depthFirst() goes a million plies deep", () => {
  const budget = new Budget();
  const result = depthFirst(
    {
      maxMoves: 1,
      expand(key, successors, payoffs, at) {
        successors[at] = key - 1;
        payoffs[at] = 1;
        return key === 0 ? at : at + 1;
      },
    },
    1_000_001,
    { budget, memo: new DenseMemo(1_000_002) },
  );
  assertEquals(result, { value: 1, nodes: 1_000_002 });
  assertEquals(budget.bytes, 0, "the stack is given back");
  assert(budget.peakBytes > 20_000_000);
});

Deno.test("depthFirst() stops at a memory limit, also on a game without an end", () => {
  const endless: KeyedGame = {
    maxMoves: 1,
    expand(key, successors, _payoffs, at) {
      successors[at] = key ^ 1;
      return at + 1;
    },
  };
  const budget = new Budget({ memoryBytes: 100_000 });
  assertThrows(() => depthFirst(endless, 0, { budget }), LimitError, "the stack of the search");
});

Deno.test("depthFirst() stops at a deadline", () => {
  let now = 0;
  const budget = new Budget({ deadline: 3, now: () => now++ });
  const game: KeyedGame = {
    maxMoves: 1,
    expand(key, successors, _payoffs, at) {
      successors[at] = key - 1;
      return key === 0 ? at : at + 1;
    },
  };
  assertThrows(
    () => depthFirst(game, 1_000_000, { budget }),
    LimitError,
    "the search was stopped after 3 ms",
  );
});
