import { assert, assertEquals, assertThrows } from "@std/assert";
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { seededRandom } from "../run/random.ts";
import { type Graph, plainValues, randomGraph, RANKS, stateGame } from "../testing/random_graph.ts";
import { Exchange } from "../tables/exchange.ts";
import { DepthFirst } from "./depth_first.ts";
import type { Seen, StateGame } from "./games.ts";

/** A random game for the search; `see` writes what is seen of a rank. */
function searchedGame(graph: Graph, see: (rank: number, seen: Seen) => void): StateGame {
  return {
    ...stateGame(graph, RANKS),
    maxValue: Math.max(...plainValues(graph).map(Math.abs)),
    keyBits: 46,
    look: ([rank], seen) => see(rank, seen),
  };
}

/** Keys of 46 bits that differ in either of their words. */
function writeKey(rank: number, seen: Seen): void {
  [seen.keyLow, seen.keyHigh] = [Math.imul(rank & 31, 0x1234_5679), (rank >>> 5) * 0x123 & 0x3fff];
}

/** Bytes of tables, from one that forgets nearly everything. */
const TABLES = [300, 3000, 2 ** 16];

Deno.test("DepthFirst finds all values of games with gains, whatever its table forgets", () => {
  const random = seededRandom(11);
  for (let round = 0; round < 6; round++) {
    const graph = randomGraph(random, { size: 300, mayMoveAgain: round % 2 === 0 });
    const values = plainValues(graph);
    const see = (rank: number, seen: Seen) => {
      writeKey(rank, seen);
      if (round < 3) return;
      seen.lower = Math.max(seen.lower, values[rank] - random(200));
      seen.upper = Math.min(seen.upper, values[rank] + random(200));
    };
    for (const tableBytes of TABLES) {
      const search = new DepthFirst(searchedGame(graph, see), { table: "fixed", tableBytes });
      for (let rank = 0; rank < 300; rank += 7) {
        assertEquals(search.value([rank]), values[rank], `${round} ${tableBytes} rank ${rank}`);
      }
    }
  }
});

Deno.test("DepthFirst accepts loose bounds of look(), which exceed maxValue after a gain", () => {
  // 3 moves to 0 for 8 or, by a loss of 9 and then a gain of 5, to 1, for which look writes at most 9.
  // By these bounds 2 is worth 14 or less, which exceeds maxValue and is not a fault of the game.
  for (const sign of [1, -1]) {
    const game: StateGame = {
      wordCount: 1,
      maxMoves: 2,
      maxValue: 10,
      keyBits: 2,
      expand([rank], successors, gains, marks) {
        if (rank < 2) return 0;
        if (rank === 2) [successors[0], gains[0], marks[0]] = [1, 5, 1];
        else {
          [successors[0], gains[0], marks[0]] = [0, 8, 1];
          [successors[1], gains[1], marks[1]] = [2, sign * -9, sign > 0 ? 1 : 0];
        }
        return rank - 1;
      },
      look([rank], seen) {
        seen.keyLow = rank;
        if (rank === 1) [seen.lower, seen.upper] = [-9, 9];
      },
    };
    assertEquals(new DepthFirst(game, { table: "fixed" }).value([3]), 8);
    for (let threshold = -10; threshold <= 10; threshold++) {
      const bound = new DepthFirst(game, { table: "fixed" }).bound([3], threshold);
      assertEquals(bound >= threshold ? bound <= 8 : bound >= 8, true, `threshold ${threshold}`);
    }
  }
});

Deno.test("DepthFirst.bound() holds on either side, and known() never contradicts it", () => {
  const random = seededRandom(12);
  const graph = randomGraph(random, { size: 200, mayMoveAgain: true });
  const values = plainValues(graph);
  const game = searchedGame(graph, writeKey);
  const search = new DepthFirst(game, { table: "fixed", tableBytes: 2 ** 12 });
  for (let round = 0; round < 600; round++) {
    const rank = random(200);
    const threshold = random(2 * game.maxValue! + 5) - game.maxValue! - 2;
    const bound = search.bound([rank], threshold);
    const isRight = bound >= threshold ? values[rank] >= bound : values[rank] <= bound;
    assert(isRight, `rank ${rank}, threshold ${threshold}: ${bound}, value ${values[rank]}`);
    const { lower, upper } = search.known([rank]);
    assert(lower <= values[rank] && values[rank] <= upper, `rank ${rank}: ${lower}..${upper}`);
  }
});

Deno.test("DepthFirst tries moves of higher priority first, and equal ones in their order", () => {
  const tried: number[] = [];
  const game: StateGame = {
    wordCount: 1,
    maxMoves: 4,
    maxValue: 5,
    keyBits: 8,
    look([state], seen) {
      tried.push(state);
      seen.keyLow = state;
    },
    expand([state], successors, _gains, _again, priorities) {
      if (state !== 0) return 0;
      successors.set([1, 2, 3, 4]);
      priorities.set([1, 7, 1, 7]);
      return 4;
    },
    terminalValue: () => 5,
  };
  assertEquals(new DepthFirst(game, { table: "fixed" }).bound([0], 0), -5);
  assertEquals(tried.slice(0, 5), [0, 2, 4, 1, 3]);
});

/** A heap of coins of which one to three are taken; who takes the last wins by what is left. */
const heap: StateGame = {
  wordCount: 1,
  maxMoves: 3,
  maxValue: 400,
  keyBits: 9,
  expand([coins], successors, gains) {
    const count = Math.min(3, coins);
    for (let i = 0; i < count; i++) [successors[i], gains[i]] = [coins - i - 1, (coins >> i) & 1];
    return count;
  },
};

Deno.test("DepthFirst keeps what it proved before a limit, and is ready for the next question", () => {
  const value = new DepthFirst(heap, { table: "fixed" }).value([399]);
  let polls = 0;
  const now = () => polls++ < 3 || polls > 9 ? 0 : 10;
  const budget = new Budget({ deadline: 5, now });
  const search = new DepthFirst(heap, { table: "fixed", budget, tableBytes: 64 });
  assertThrows(() => search.value([399]), LimitError);
  const { lower, upper } = search.known([399]);
  assert(lower <= value && value <= upper && search.nodes > 0);
  polls = 10;
  assertEquals(search.value([30]), new DepthFirst(heap, { table: "fixed" }).value([30]));
  const controller = new AbortController();
  const { signal } = controller;
  const aborted = new DepthFirst(heap, {
    table: "fixed",
    budget: new Budget({ signal }),
    tableBytes: 64,
  });
  controller.abort();
  assertThrows(() => aborted.value([399]), LimitError);
});

Deno.test("DepthFirst reserves its memory, and no more than the budget has", () => {
  const budget = new Budget({ memoryBytes: 5_000 });
  const search = new DepthFirst(heap, { table: "fixed", budget });
  assert(search.tableBytes <= 4_096 && budget.peakBytes >= search.tableBytes);
  const none = () =>
    new DepthFirst(heap, { table: "fixed", budget: new Budget({ memoryBytes: 10 }) });
  assertThrows(none, LimitError, "the table of 16 positions");
});

/** A tree whose root's side makes all moves, for nothing: all of its 2^20 positions are looked at. */
const tree: StateGame = {
  wordCount: 1,
  maxMoves: 2,
  maxValue: 1,
  keyBits: 20,
  expand([at], successors, gains, again) {
    if (at >= 2 ** 19) return 0;
    for (const move of [0, 1]) {
      [successors[move], gains[move], again[move]] = [2 * at + move, 0, 1];
    }
    return 2;
  },
};

Deno.test("DepthFirst frees the memory of its table when it moves to a larger one", () => {
  const besides = [2 ** 20, 2 ** 21].map((tableBytes) => {
    const budget = new Budget();
    const search = new DepthFirst(tree, { table: "fixed", budget, tableBytes });
    const first = search.tableBytes;
    assertEquals(search.value([1]), 0);
    assertEquals(search.tableBytes > first, tableBytes > 2 ** 20);
    assert(budget.peakBytes >= budget.bytes + (search.tableBytes > first ? first : 0));
    return budget.bytes - search.tableBytes;
  });
  assertEquals(besides[1], besides[0]);
});

Deno.test("DepthFirst needs look() if a state does not fit into a key", () => {
  const found = { maxValue: 400, maxMoves: heap.maxMoves, expand: heap.expand };
  assertThrows(
    () => new DepthFirst({ ...found, wordCount: 3 }, { table: "fixed" }),
    RangeError,
    "without look()",
  );
  const look = heap.look ?? (() => {});
  const wide = { ...found, wordCount: 3, look };
  assertThrows(() => new DepthFirst(wide, { table: "fixed" }), RangeError, "without keyBits");
  assert(new DepthFirst({ ...wide, keyBits: 64 }, { table: "fixed" }).tableBytes > 0);
});

Deno.test("DepthFirst begins with this machine's own moves where all should fail", () => {
  const store = { open() {}, isDue: () => false, add() {}, *readNew() {} };
  const listExpanded = (index: number, threshold: number, count = 2) => {
    const expanded: number[] = [];
    const tree: StateGame = { // 0 leads to 1, 2, 3 and 4; n leads to 10 n to 10 n + 3; they are ends
      wordCount: 1,
      maxMoves: 4,
      maxValue: 9,
      keyBits: 8,
      name: "tree",
      expand([state], successors) {
        expanded.push(state);
        if (state >= 10) return 0;
        for (let i = 0; i < 4; i++) successors[i] = state === 0 ? i + 1 : 10 * state + i;
        return 4;
      },
    };
    const checkpoint = new Exchange(store, { index, count });
    new DepthFirst(tree, { table: "fixed", checkpoint }).bound([0], threshold);
    return expanded.filter((state) => threshold > 0 ? state < 10 : state >= 10);
  };
  assertEquals(listExpanded(0, 1), [0, 1, 2, 3, 4]);
  assertEquals(listExpanded(1, 1), [0, 4, 3, 2, 1]);
  assertEquals(listExpanded(1, 1, 3), [0, 2, 3, 4, 1]);
  assertEquals(listExpanded(0, 1, 1), [0, 1, 2, 3, 4]);
  assertEquals(listExpanded(0, 0), [10, 11, 12, 13]);
  assertEquals(listExpanded(1, 0), [13, 12, 11, 10]);
});
