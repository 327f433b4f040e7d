import { assert, assertEquals, assertThrows } from "@std/assert";
import { assertSpyCalls, spy } from "@std/testing/mock";
import { plainValues, randomGraph, type RankCode, stateGame } from "../testing/random_graph.ts";
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { seededRandom } from "../run/random.ts";
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
    const { values, states } = topological(stateGame(graph, TRIPLES), { root });
    const ranks = Array.from(values, (_, id) => states.state(id)[0] << 4 | states.state(id)[2]);
    ranks.forEach((rank, id) => assertEquals(values[id], expected[rank], `seed ${seed} ${rank}`));
  }
});

Deno.test("topological() expands every position once", () => {
  const graph = randomGraph(seededRandom(3), { size: 500, mayMoveAgain: false });
  const game = stateGame(graph, TRIPLES);
  const expand = spy(game.expand);
  const { states } = topological({ ...game, expand }, { root: [499 >> 4, -1, 499 & 15] });
  assertSpyCalls(expand, states.size);
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

Deno.test("topological() keeps its result in the budget, and frees the rest", () => {
  const graph = randomGraph(seededRandom(3), { size: 5000, mayMoveAgain: false });
  const root = Int32Array.of(4999 >> 4, -1, 4999 & 15);
  const budget = new Budget();
  const { values, states } = topological(stateGame(graph, TRIPLES), { root, budget });
  assertEquals(budget.bytes, values.byteLength + states.bytes);
  assert(budget.peakBytes > budget.bytes);
  const small = new Budget({ memoryBytes: budget.peakBytes - 1 });
  assertThrows(
    () => topological(stateGame(graph, TRIPLES), { root, budget: small }),
    LimitError,
  );
});
