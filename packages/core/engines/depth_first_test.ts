import { assert, assertEquals, assertThrows } from "@std/assert";
import { assertSpyCalls, spy } from "@std/testing/mock";
import {
  plainValues,
  randomGraph,
  type RankCode,
  RANKS,
  stateGame,
} from "../testing/random_graph.ts";
import { Budget } from "../run/budget.ts";
import { depthFirst } from "../testing/depth_first.ts";
import { DepthFirst } from "./depth_first.ts";
import { AGAIN, type StateGame } from "./games.ts";
import { LimitError } from "../run/errors.ts";
import { connectFour } from "../testing/connect_four.ts";
import { seededRandom } from "../run/random.ts";

/** An odd factor spreads ranks over 32 bits; this is what takes it back. */
const [FACTOR, INVERSE] = [0x9e37_79b1, 0x0e8b_2f51];

/** Ranks spread over 32 bits. */
const SPREAD: RankCode = {
  wordCount: 1,
  stateOf: (rank) => [Math.imul(rank, FACTOR)],
  rankOf: ([word]) => Math.imul(word, INVERSE),
};

Deno.test("DepthFirst agrees with the recurrence, with alternating turns or not", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = seededRandom(seed);
    const graph = randomGraph(random, { size: 1 + random(500), mayMoveAgain: seed % 2 === 0 });
    const values = plainValues(graph);
    const game = stateGame(graph, SPREAD);
    const search = new DepthFirst(game);
    values.forEach((value, rank) => {
      const state = SPREAD.stateOf(rank);
      assertEquals(depthFirst(game, { root: state }).value, value, `seed ${seed}, rank ${rank}`);
      assertEquals(search.value(state), value);
      assertEquals(search.known(state), { lower: value, upper: value });
    });
    assertEquals(search.nodes, values.length);
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

Deno.test("DepthFirst agrees with the recurrence on states of two words and three", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = seededRandom(seed);
    const graph = randomGraph(random, { size: 1 + random(500), mayMoveAgain: seed % 2 === 0 });
    const game = stateGame(graph, PAIRS);
    const search = new DepthFirst(game);
    const values = plainValues(graph);
    values.forEach((value, rank) => {
      assertEquals(search.value(PAIRS.stateOf(rank)), value, `seed ${seed}`);
    });
    assertEquals(search.nodes, values.length);
    assertEquals(depthFirst(game, { root: PAIRS.stateOf(values.length - 1) }).value, values.at(-1));
    const wide = stateGame(graph, TRIPLES);
    const root = TRIPLES.stateOf(values.length - 1);
    assertEquals(depthFirst(wide, { root }).value, values.at(-1)! + 0);
  }
});

Deno.test("DepthFirst visits the positions of Connect Four on 4 x 4, states of 40 bits", () => {
  const game = connectFour({ columns: 4, rows: 4, inARow: 4 });
  assertEquals(depthFirst(game, { root: [0, 0] }), { value: 0, nodes: 161_029 });
});

Deno.test("DepthFirst tries the first move first, and stops after the largest value", () => {
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

Deno.test("DepthFirst looks for a move that is known to be enough before it searches another", () => {
  const moves = [[1, 2], [3], [3], []];
  const game: StateGame = {
    wordCount: 1,
    maxMoves: 2,
    maxValue: 1,
    expand: ([state], successors) => (successors.set(moves[state]), moves[state].length),
    terminalValue: () => 1,
  };
  const search = new DepthFirst(game);
  assertEquals(search.value([2]), -1);
  const before = search.nodes;
  assertEquals(search.bound([0], 1), 1);
  assertEquals(search.nodes - before, 1, "only the root");
});

Deno.test("DepthFirst expands every position once, unless its memo has it", () => {
  const graph = randomGraph(seededRandom(7), { size: 2000, mayMoveAgain: false });
  const game = stateGame(graph, RANKS);
  const expand = spy(game.expand);
  const expanded = new Set<number>();
  const spied: StateGame = {
    ...game,
    expand: (state, ...into) => (expanded.add(state[0]), expand(state, ...into)),
  };
  const search = new DepthFirst(spied);
  assertEquals(search.known([1999]), { lower: -Infinity, upper: Infinity });
  const first = search.value([1999]);
  search.value([1998]);
  const { nodes } = search;
  assertSpyCalls(expand, nodes);
  assertEquals(expanded.size, nodes);
  assertEquals([search.value([1999]), search.nodes], [first, nodes]);
});

/** A row of coins: a move takes one. */
const row: StateGame = {
  wordCount: 1,
  maxMoves: 1,
  expand([left], successors, gains) {
    successors[0] = left - 1;
    gains[0] = 1;
    return left === 0 ? 0 : 1;
  },
};

Deno.test("DepthFirst goes a million plies deep, and frees its stack", () => {
  const budget = new Budget();
  const search = new DepthFirst(row, { budget });
  assertEquals([search.value([1_000_001]), search.nodes], [1, 1_000_002]);
  assert(budget.peakBytes > budget.bytes + 20_000_000);
  search.release();
  assertEquals(budget.bytes, 0);
});

Deno.test("DepthFirst adds up gains of long lines whose side moves again", () => {
  const mayMoveAgain: StateGame = {
    ...row,
    expand([left], successors, gains, marks) {
      successors[0] = left - 1;
      gains[0] = left % 11;
      marks[0] = left % 7 < 2 ? AGAIN : 0;
      return left === 0 ? 0 : 1;
    },
  };
  let value = 0;
  for (let left = 1; left <= 3001; left++) value = left % 11 + (left % 7 < 2 ? value : -value);
  assertEquals(depthFirst(mayMoveAgain, { root: [3001] }).value, value);
  assertEquals(new DepthFirst({ ...mayMoveAgain, maxValue: 10_000 }).value([3001]), value);
});

Deno.test("DepthFirst keeps the exact value of an end, whatever it was asked", () => {
  const search = new DepthFirst({ ...row, maxValue: 5 });
  assertEquals([search.bound([0], 1), search.bound([0], 0), search.nodes], [0, 0, 1]);
});

Deno.test("DepthFirst names a cycle that it meets at a memory limit", () => {
  const cycle: StateGame = {
    wordCount: 1,
    maxMoves: 200,
    expand([word], successors) {
      successors[0] = 1 - word;
      return 1;
    },
  };
  const budget = new Budget({ memoryBytes: 100_000 });
  const message = "positions repeat, state 0 → state 1 → state 0";
  assertThrows(() => depthFirst(cycle, { root: [0], budget }), RangeError, message);
});

Deno.test("DepthFirst stops if its memo must not grow, and is ready for the next question", () => {
  const budget = new Budget({ memoryBytes: 400_000 });
  const game = connectFour({ columns: 4, rows: 4, inARow: 4 });
  const search = new DepthFirst(game, { budget });
  assertThrows(() => search.value([0, 0]), LimitError, "slots");
  const late = [0b0101, 0b1111];
  assertEquals(search.value(late), depthFirst(game, { root: late }).value);
});

Deno.test("DepthFirst stops at a memory limit, also in an endless game", () => {
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
    "the line of the search",
  );
});

Deno.test("DepthFirst stops at a deadline", () => {
  let now = 0;
  const budget = new Budget({ deadline: 3, now: () => now++ });
  assertThrows(
    () => depthFirst(row, { root: [1_000_000], budget }),
    LimitError,
    "the search was stopped after 3 ms",
  );
});
