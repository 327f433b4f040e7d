import { assert, assertEquals, assertThrows } from "@std/assert";
import { assertSpyCalls, spy } from "@std/testing/mock";
import { plainValues, randomGraph, widened } from "../testing/random_graph.ts";
import { Budget } from "../run/budget.ts";
import { DenseMemo, UNKNOWN } from "../tables/dense_memo.ts";
import { depthFirst, type KeyedGame } from "./depth_first.ts";
import { LimitError } from "../run/errors.ts";
import { Float64MemoTable } from "../tables/float64_memo_table.ts";
import { MemoTable } from "../tables/memo_table.ts";
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
  assertThrows(() => depthFirst(game, 1_000_000, { budget }), LimitError, "the search needs 3 ms");
});
