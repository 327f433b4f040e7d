import { assert, assertEquals, assertThrows } from "@std/assert";
import { LimitError } from "../run/errors.ts";
import { seededRandom } from "../run/random.ts";
import { EMPTY_STAR, kaooa } from "../examples/kaooa.ts";
import { plainValues, randomGraph, rankedGame, RANKS, stateGame } from "../testing/random_graph.ts";
import { connectFour } from "../examples/connect_four.ts";
import { connectFourGame, connectFourState } from "../examples/connect_four_search.ts";
import published from "../testdata/connect_four_scores.json" with { type: "json" };
import { domineering } from "../examples/domineering.ts";
import { solve } from "./solve.ts";
import type { StateGame } from "./games.ts";

Deno.test("solve() gives value, move and values of moves by every engine, as the recurrence has them", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = seededRandom(seed);
    const graph = randomGraph(random, { size: 2 + random(300), mayMoveAgain: seed % 2 === 0 });
    const values = plainValues(graph);
    const states = { ...stateGame(graph, RANKS), maxValue: 10_000, keyBits: 10 };
    for (const root of [graph.edges.length - 1, random(graph.edges.length)]) {
      const moveValues = graph.edges[root].map(({ to, gain, again }) =>
        gain + (again ? values[to] : -values[to]) + 0
      );
      const expected = {
        value: values[root] + 0,
        move: moveValues.indexOf(values[root]),
        moveValues,
        remotenessPlies: null,
      };
      for (const engine of ["auto", "topological", "depthFirst", "nullWindow"] as const) {
        const { engine: by, nodes, peakBytes, ...found } = solve(states, [root], { engine });
        const clean = {
          ...found,
          value: found.value + 0,
          moveValues: found.moveValues.map((v) => v + 0),
        };
        assertEquals(clean, expected, `seed ${seed}, ${engine}`);
        assertEquals(by, engine === "auto" ? "topological" : engine);
        assert(nodes > 0 || expected.moveValues.length === 0 && peakBytes > 0);
      }
      const { value, move, engine } = solve(rankedGame(graph), root);
      assertEquals([value + 0, move, engine], [expected.value, expected.move, "retrograde"]);
    }
  }
});

Deno.test("solve() finds out that a game goes round, and who wins", () => {
  const { value, remotenessPlies, engine, moveValues, move } = solve(kaooa, EMPTY_STAR);
  assertEquals([value, remotenessPlies, engine, moveValues[move]], [1, 15, "loopyReachable", 1]);
  const ring = {
    size: 5,
    maxMoves: 2,
    expand: (place: number, successors: Int32Array) => {
      successors.set([place - 1, Math.min(place + 1, 4)]);
      return place === 0 ? 0 : 2;
    },
    terminalValue: () => -1,
  };
  const found = solve(ring, 1);
  assertEquals([found.value, found.move, found.engine], [1, 0, "loopyRetrograde"]);
  assertEquals(solve(ring, 3).value, 0);
  const gaining: StateGame = {
    ...kaooa,
    expand: (state, successors, gains, ...rest) => {
      gains[0] = 1;
      return kaooa.expand(state, successors, gains, ...rest);
    },
  };
  assertThrows(() => solve(gaining, EMPTY_STAR), RangeError, "a move gains 1");
});

Deno.test("solve() searches what is too large to be put in order, by a table or a memo", () => {
  const board = { columns: 4, rows: 5, inARow: 4 }; // 1,706,255 positions
  const game = { ...connectFour(board), maxValue: 1, keyBits: 64 };
  const found = solve(game, [0, 0]);
  assertEquals([found.value, found.engine], [0, "nullWindow"]);
  const { maxValue: _, ...unbounded } = domineering(5, 5);
  const root = [2 ** 25 - 1, 0];
  assertEquals(solve(unbounded, root, { engine: "depthFirst" }).value, -1);
  assertThrows(() => solve(unbounded, root, { memoryBytes: 10_000 }), LimitError);
});

Deno.test("solve() looks where a game does: notes for expand, and positions decided at sight", () => {
  const late = Object.entries(published.scores).filter(([moves]) => moves.length >= 32).slice(
    0,
    20,
  );
  for (const [moves, score] of late) {
    for (const engine of ["auto", "topological", "depthFirst", "nullWindow"] as const) {
      const state = connectFourState(moves);
      assertEquals(solve(connectFourGame, state, { engine }).value + 0, score, moves);
    }
  }
});

Deno.test("solve() names what it does not take", () => {
  const game = connectFour({ columns: 4, rows: 4, inARow: 4 });
  assertThrows(() => solve(game, [0]), RangeError, "expected 2 words a state, found 1 in 0");
  const engine = "retrograde" as "topological";
  assertThrows(() => solve(game, [0, 0], { engine }), RangeError, "expected auto, topological");
  assertThrows(() => solve({ size: 3, maxMoves: 1, expand: () => 0 }, 3), RangeError, "0..2");
});
