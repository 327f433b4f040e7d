import { assert, assertEquals, assertThrows } from "@std/assert";
import { assertSpyCalls, spy } from "@std/testing/mock";
import { plainValues, randomGraph, type RankCode, stateGame } from "../testing/random_graph.ts";
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { seededRandom } from "../run/random.ts";
import { UNKNOWN } from "../tables/memo_table.ts";
import type { StateGame } from "./games.ts";
import { topological } from "./topological.ts";

/** States of three words that belong together. */
const TRIPLES: RankCode = {
  wordCount: 3,
  stateOf: (rank) => [rank >> 4, -1, rank & 15],
  rankOf: (state) => state[0] << 4 | state[2],
};

Deno.test("topological() agrees with the recurrence on all reachable positions", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = seededRandom(seed);
    const size = 1 + random(3000);
    const graph = randomGraph(random, { size, mayMoveAgain: true });
    const expected = plainValues(graph);
    const root = Int32Array.of((size - 1) >> 4, -1, (size - 1) & 15);
    const { values, ids } = topological(stateGame(graph, TRIPLES), { root });
    let found = 0;
    expected.forEach((value, rank) => {
      const id = ids.get(Int32Array.from(TRIPLES.stateOf(rank)));
      if (id === UNKNOWN) return;
      assertEquals(values[id], value, `seed ${seed} ${rank}`);
      found++;
    });
    assertEquals([values.length, ids.entryCount], [found, found]);
  }
});

Deno.test("topological() expands every position once", () => {
  const graph = randomGraph(seededRandom(3), { size: 500, mayMoveAgain: false });
  const game = stateGame(graph, TRIPLES);
  const expand = spy(game.expand);
  const { values } = topological({ ...game, expand }, { root: [499 >> 4, -1, 499 & 15] });
  assertSpyCalls(expand, values.length);
});

Deno.test("topological() names a cycle, and what to declare", () => {
  const next = [1, 2, 3, 1, 0];
  const game: StateGame = {
    wordCount: 1,
    maxMoves: 1,
    expand(state, successors) {
      successors[0] = next[state[0]];
      return 1;
    },
  };
  const cycle = "state 1 → state 2 → state 3 → state 1; expected a game that ends";
  assertThrows(() => topological(game, { root: [4] }), RangeError, cycle);
  assertThrows(() => topological(game, { root: [1] }), RangeError, cycle);
});

Deno.test("topological() names a value that is too large, also beside the largest one", () => {
  const most = 2 ** 30 - 1;
  const game: StateGame = {
    wordCount: 1,
    maxMoves: 2,
    terminalValue: ([state]) => state,
    expand([state], successors, gains, marks) {
      if (state === 3) successors.set([0, 2]);
      if (state === 2) successors[0] = 1;
      gains[0] = most;
      marks[0] = Number(state === 2);
      return Math.max(0, state - 1);
    },
  };
  assertThrows(() => topological(game, { root: [3] }), RangeError, "the value of state 2");
});

Deno.test("topological() keeps its result in the budget, and frees the rest", () => {
  const graph = randomGraph(seededRandom(3), { size: 5000, mayMoveAgain: false });
  const root = Int32Array.of(4999 >> 4, -1, 4999 & 15);
  const budget = new Budget();
  const { values, ids } = topological(stateGame(graph, TRIPLES), { root, budget });
  assertEquals(budget.bytes, values.buffer.byteLength + ids.bytes);
  assert(budget.peakBytes > budget.bytes);
  const small = new Budget({ memoryBytes: budget.peakBytes - 1 });
  assertThrows(
    () => topological(stateGame(graph, TRIPLES), { root, budget: small }),
    LimitError,
  );
});

Deno.test("topological() keeps gains that only a late position has, and no list of zeros", () => {
  const solveChain = (gain: number) => {
    const game: StateGame = {
      wordCount: 1,
      maxMoves: 1,
      expand([left], successors, gains) {
        successors[0] = left - 1;
        gains[0] = left === 1 ? gain : 0;
        return Number(left > 0);
      },
    };
    const budget = new Budget();
    const { values } = topological(game, { root: [5000], budget });
    return { value: values[0], last: values[4999], peakBytes: budget.peakBytes };
  };
  const [scored, unscored] = [solveChain(7), solveChain(0)];
  assertEquals([scored.value, scored.last, unscored.value], [-7, 7, 0]);
  assert(unscored.peakBytes < scored.peakBytes);
});
