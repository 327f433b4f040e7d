import { assertEquals, assertThrows } from "@std/assert";
import { LimitError } from "../run/errors.ts";
import { seededRandom } from "../run/random.ts";
import { Checkpoint } from "../tables/checkpoint.ts";
import { KeptChunks } from "../testing/kept_chunks.ts";
import { plainValues, randomGraph, RANKS, stateGame } from "../testing/random_graph.ts";
import { depthFirst } from "../testing/depth_first.ts";
import { loopyReachable, loopyRetrograde } from "./loopy.ts";
import { AGAIN, type RankedGame, type StateGame } from "./games.ts";
import { DepthFirst } from "./depth_first.ts";
import { retrograde } from "./retrograde.ts";
import { topological } from "./topological.ts";

/** One heap; a move takes up to `most` coins, each a point. */
function coins(most: number, wrong: Partial<StateGame> = {}): StateGame {
  return {
    name: `coins, up to ${most}`,
    wordCount: 1,
    maxMoves: most,
    maxValue: 102,
    keyBits: 7,
    expand([heap], successors, gains) {
      const count = Math.min(heap, most);
      for (let i = 0; i < count; i++) {
        gains[i] = i + 1;
        successors[i] = heap - gains[i];
      }
      return count;
    },
    ...wrong,
  };
}

/** Solves a game from a heap by each engine of values. */
const valuesOf = [
  (game: StateGame, heap: number) => topological(game, { root: [heap] }).values[0],
  (game: StateGame, heap: number) => depthFirst(game, { root: [heap] }).value,
  (game: StateGame, heap: number) => new DepthFirst(game, { table: "fixed" }).value([heap]),
];

/** The coin game with gains, or ends, of some number. */
function withGain(gain: number): StateGame {
  return coins(1, {
    expand([heap], successors, gains) {
      [successors[0], gains[0]] = [heap - 1, gain];
      return heap > 0 ? 1 : 0;
    },
  });
}

Deno.test("every engine refuses gains and ends that are not integers, or too large", () => {
  for (const number of [0.5, NaN, Infinity, -Infinity, 2 ** 53]) {
    for (const value of valuesOf) {
      assertThrows(() => value(withGain(number), 3), RangeError, `gains ${number}`);
      const end = coins(2, { terminalValue: () => number });
      assertThrows(() => value(end, 3), RangeError, `has the value ${number}`);
    }
    const ranked: RankedGame = {
      size: 4,
      maxMoves: 1,
      expand(rank, successors, gains) {
        [successors[0], gains[0]] = [rank - 1, number];
        return rank > 0 ? 1 : 0;
      },
    };
    assertThrows(() => retrograde(ranked), RangeError, `rank 1 gains ${number}`);
  }
  const forgotten = coins(1, { terminalValue: () => undefined as unknown as number });
  assertThrows(() => depthFirst(forgotten, { root: [3] }), RangeError, "state 0 has the value und");
  const still = { ...forgotten, expand: () => 0 };
  assertThrows(() => loopyReachable(still, { root: [3] }), RangeError, "has the value undefined");
  for (const value of valuesOf) assertEquals(Object.is(value(withGain(-0), 1), -0), false);
});

Deno.test("values beyond int32 are refused, not wrapped", () => {
  const again = (gain: number) =>
    coins(1, {
      expand([heap], successors, gains, marks) {
        [successors[0], gains[0], marks[0]] = [heap - 1, gain, AGAIN];
        return heap > 0 ? 1 : 0;
      },
      maxValue: 2 ** 53 - 1,
    });
  const large = again(1e9);
  assertThrows(() => depthFirst(large, { root: [3] }), RangeError, "2000000000");
  assertThrows(() => topological(large, { root: [3] }), RangeError, "the value of state 2");
  const ranked: RankedGame = {
    size: 4,
    maxMoves: 1,
    expand: (rank, ...into) => large.expand(Int32Array.of(rank), ...into, new Int32Array(1)),
  };
  assertThrows(() => retrograde(ranked), RangeError, "the value of rank 2");
});

Deno.test("a maxValue that is too small is an error if a value exceeds it", () => {
  const small = coins(18, { maxValue: 10 });
  assertThrows(
    () => new DepthFirst(small, { table: "fixed" }).value([18]),
    RangeError,
    "at most 10 in absolute value (maxValue)",
  );
  assertThrows(
    () => depthFirst(small, { root: [18] }),
    RangeError,
    "at most 10 in absolute value (maxValue)",
  );
  for (const maxValue of [-1, 0.5, NaN]) {
    assertThrows(
      () => new DepthFirst(coins(2, { maxValue }), { table: "fixed" }),
      RangeError,
      "maxValue",
    );
  }
});

Deno.test("a maxValue that is too small never gives a wrong value (seeds 1 to 100)", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const graph = randomGraph(seededRandom(seed), { size: 80, mayMoveAgain: true });
    const value = plainValues(graph)[79];
    if (graph.edges[79].length === 0 || Math.abs(value) < 20) continue;
    for (const share of [0.3, 0.55, 0.9]) {
      const game = {
        ...stateGame(graph, RANKS),
        maxValue: Math.floor(Math.abs(value) * share),
        keyBits: 10,
      };
      assertThrows(
        () => new DepthFirst(game, { table: "fixed" }).value([79]),
        RangeError,
        "maxValue",
        `seed ${seed}`,
      );
      assertThrows(() => depthFirst(game, { root: [79] }), RangeError, "maxValue", `seed ${seed}`);
    }
  }
});

Deno.test("bounds of look() beyond maxValue are refused, also if they give the value", () => {
  for (const value of [9, -9]) {
    const game: StateGame = {
      ...coins(2),
      maxValue: 5,
      look(state, seen) {
        [seen.keyLow, seen.lower, seen.upper] = [state[0], value - 1, value + 1];
      },
    };
    const search = new DepthFirst(game, { table: "fixed" });
    assertThrows(() => search.value([9]), RangeError, "of at most 5 in absolute value (maxValue)");
  }
});

Deno.test("a null-window search is right whatever the parity of maxValue", () => {
  for (const maxValue of [101, 102]) {
    for (const heap of [1, 3, 5, 101]) {
      assertEquals(new DepthFirst(coins(2, { maxValue }), { table: "fixed" }).value([heap]), 1);
    }
  }
});

Deno.test("engines read the marks of consecutive moves, and find 0 where nothing is written", () => {
  const twice = coins(2, {
    expand([heap], successors, gains, marks) {
      [successors[0], gains[0]] = [heap - 1, 1];
      if (heap % 2 === 0) marks[0] = AGAIN; // and nothing where the turn passes
      return heap > 0 ? 1 : 0;
    },
  });
  for (const value of valuesOf) assertEquals(value(twice, 4), 0);
  assertThrows(() => loopyReachable(twice, { root: [4] }), RangeError, "a move of state 4 gains 1");
  const ranked: RankedGame = {
    size: 5,
    maxMoves: 2,
    expand: (rank, ...into) => twice.expand(Int32Array.of(rank), ...into, new Int32Array(2)),
  };
  assertEquals([...retrograde(ranked).values], [0, 1, 2, -1, 0]);
  assertThrows(() => loopyRetrograde(ranked), RangeError, "a move of rank 1 gains 1");
});

Deno.test("marks other than AGAIN are refused", () => {
  const marked = coins(1, {
    expand([heap], successors, _gains, marks) {
      [successors[0], marks[0]] = [heap - 1, 2];
      return heap > 0 ? 1 : 0;
    },
  });
  for (const value of valuesOf) assertThrows(() => value(marked, 4), RangeError, "is marked 2");
  assertThrows(() => loopyReachable(marked, { root: [4] }), RangeError, "is marked 2");
  const ranked: RankedGame = {
    size: 5,
    maxMoves: 1,
    expand: (rank, ...into) => marked.expand(Int32Array.of(rank), ...into, new Int32Array(1)),
  };
  assertThrows(() => retrograde(ranked), RangeError, "is marked 2");
});

Deno.test("ranks that do not fall, and sizes beyond int32, are refused", () => {
  const leading = (to: number): RankedGame => ({
    size: 3,
    maxMoves: 1,
    expand: (rank, successors) => (successors[0] = rank === 2 ? to : 0, rank > 0 ? 1 : 0),
  });
  for (const to of [2, 3, 2 ** 31 - 1, -1]) {
    assertThrows(() => retrograde(leading(to)), RangeError, `rank 2 leads to ${to}`);
    if (to !== 2) assertThrows(() => loopyRetrograde(leading(to)), RangeError, "expected 0..2");
  }
  assertEquals(loopyRetrograde(leading(2)).outcomes[2], 0);
  for (const engine of [retrograde, loopyRetrograde]) {
    assertThrows(() => engine({ ...leading(0), size: 2 ** 31 + 100 }), LimitError, "2,147,483,748");
    assertThrows(() => engine({ ...leading(0), size: 2.5 }), RangeError, "found 2.5");
  }
});

Deno.test("more moves than maxMoves are refused: arrays ignore writes beyond their end", () => {
  const tooMany = { ...coins(5), maxMoves: 4 };
  for (const value of valuesOf) {
    assertThrows(() => value(tooMany, 7), RangeError, "writes 5 entries");
  }
  const uncounted = coins(2, { expand: () => undefined as unknown as number });
  for (const value of valuesOf) {
    assertThrows(() => value(uncounted, 7), RangeError, "writes undefined");
  }
  const ranked: RankedGame = { size: 9, maxMoves: 4, expand: (rank) => rank };
  assertThrows(() => retrograde(ranked), RangeError, "rank 5 writes 5 entries");
});

Deno.test("a number of moves that is not an integer is refused, even if it is small", () => {
  const half = coins(4, { expand: ([heap]) => heap / 2 });
  for (const value of valuesOf) {
    assertThrows(() => value(half, 3), RangeError, "writes 1.5 entries");
  }
  const ranked: RankedGame = { size: 4, maxMoves: 4, expand: (rank) => rank / 2 };
  for (const engine of [retrograde, loopyRetrograde]) {
    assertThrows(() => engine(ranked), RangeError, "rank 1 writes 0.5 entries");
  }
});

Deno.test("engines that need an end name a cycle", () => {
  const round = coins(1, {
    expand: ([place], successors) => (successors[0] = [1, 2, 3, 1][place], 1),
  });
  const cycle = "state 1 → state 2 → state 3 → state 1";
  assertThrows(() => topological(round, { root: [0] }), RangeError, cycle);
  assertThrows(() => depthFirst(round, { root: [0] }), RangeError, cycle);
  assertEquals(loopyReachable(round, { root: [0] }).outcomes[0], 0);
});

Deno.test("a search resumes only a checkpoint of its own game", () => {
  const checkpoint = new Checkpoint(new KeptChunks());
  const search = new DepthFirst(coins(2), { table: "fixed", checkpoint });
  assertEquals(search.value([59]), 1);
  search.save();
  assertEquals(new DepthFirst(coins(2), { table: "fixed", checkpoint }).value([59]), 1);
  const others = [coins(3), { ...coins(2), maxValue: 101 }, { ...coins(2), keyBits: 8 }];
  for (const other of others) {
    assertThrows(
      () => new DepthFirst(other, { table: "fixed", checkpoint }),
      RangeError,
      "belongs to another table",
    );
  }
  const { name: _, ...nameless } = coins(2);
  assertThrows(
    () => new DepthFirst(nameless, { table: "fixed", checkpoint }),
    RangeError,
    "without the name of its game",
  );
});

Deno.test("random games with one wrong gain are refused if an engine reaches it", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = seededRandom(seed);
    const graph = randomGraph(random, { size: 60, mayMoveAgain: true });
    const game = { ...stateGame(graph, RANKS), maxValue: 10_000 };
    const root = graph.edges.findLastIndex((edges) => edges.length > 0);
    if (root < 0) continue;
    const wrong = { ...game, expand: broken(game.expand, root, [0.5, NaN, 2 ** 60][seed % 3]) };
    for (const value of valuesOf) {
      assertEquals(value(game, root) + 0, plainValues(graph)[root] + 0);
      assertThrows(() => value(wrong, root), RangeError, `state ${root} gains`);
    }
  }
});

/** The moves of a game, the first gain of one state broken. */
function broken(expand: StateGame["expand"], at: number, gain: number): StateGame["expand"] {
  return (state, successors, gains, ...rest) => {
    const count = expand(state, successors, gains, ...rest);
    if (state[0] === at) gains[0] = gain;
    return count;
  };
}

Deno.test("every engine refuses an invalid root, and does not convert it", () => {
  const game = coins(2);
  // deno-lint-ignore no-explicit-any -- a caller without types
  const wrongRoots: any[] = [[5.5], ["a"], [NaN], [2 ** 40], [undefined], [], [5, 0], "5"];
  for (const root of wrongRoots) {
    const engines = [
      () => topological(game, { root }),
      () => depthFirst(game, { root }),
      () => loopyReachable(game, { root }),
      () => new DepthFirst(game, { table: "fixed" }).value(root),
      () => new DepthFirst(game, { table: "fixed" }).known(root),
    ];
    for (const engine of engines) assertThrows(engine, RangeError, "expected");
  }
  const signed = { ...game, maxMoves: 1, keyBits: 32, expand: () => 0 };
  for (const word of [-(2 ** 31), 2 ** 32 - 1]) {
    assertEquals(new DepthFirst(signed, { table: "fixed" }).value([word]), 0);
  }
});

Deno.test("DepthFirst refuses values that are not 0 although maxValue is 0", () => {
  const end = (value: number) =>
    coins(2, { maxValue: 0, expand: () => 0, terminalValue: () => value });
  assertEquals(new DepthFirst(end(0), { table: "fixed" }).value([5]), 0);
  const even = coins(1, { maxValue: 0 }); // a coin each, but of an odd heap one is left
  for (const game of [coins(2, { maxValue: 0 }), end(1), end(-1), even]) {
    assertThrows(
      () => new DepthFirst(game, { table: "fixed" }).value([5]),
      RangeError,
      "expected an integer of at most",
    );
  }
});
