import { assert, assertEquals, assertThrows } from "@std/assert";
import { Budget } from "../run/budget.ts";
import { WORKER_BYTES } from "../run/workers.ts";
import { RANDOM_GAME, RANDOM_STARTS, WORKER_NAME } from "../testing/random_game.ts";
import { NullWindow } from "./null_window.ts";
import { searchInTeam } from "./search_team.ts";
import { Team } from "./team.ts";

const start = {
  name: WORKER_NAME,
  url: import.meta.url,
  own: () =>
    new Worker(new URL("../testing/random_game_worker.ts", import.meta.url), {
      type: "module",
      name: "zugzwang:random-game",
    }),
};

Deno.test("searchInTeam() finds the same with any number of workers and any memory", () => {
  for (const state of RANDOM_STARTS) {
    const alone = new NullWindow(RANDOM_GAME);
    const value = alone.value(state);
    const values = alone.valuesOfMoves(state);
    for (const [workers, tableBytes] of [[1, 2 ** 10], [3, 2 ** 15]]) {
      const ask = { state, workers, start };
      const options = { tableBytes };
      assertEquals(searchInTeam(RANDOM_GAME, { ...ask, job: "value" }, options), value);
      assertEquals(searchInTeam(RANDOM_GAME, { ...ask, job: "valuesOfMoves" }, options), values);
    }
  }
});

Deno.test("searchInTeam() goes on alone where no worker can be had", () => {
  const own = () => {
    throw new Error("not here");
  };
  const question = {
    job: "bestMove",
    state: [6, 3],
    workers: 4,
    start: { ...start, own },
  } as const;
  const expected = new NullWindow(RANDOM_GAME).bestMove([6, 3]);
  assertEquals(searchInTeam(RANDOM_GAME, question), expected);
});

Deno.test("searchInTeam() counts its workers, keeps within its memory, and gives it back", () => {
  const question = { job: "solve", state: [6, 3], workers: 9, start } as const;
  const peakOf = (memoryBytes: number) => {
    const budget = new Budget({ memoryBytes });
    assert(searchInTeam(RANDOM_GAME, question, { budget, tableBytes: 2 ** 12 }).solved);
    assert(budget.peakBytes <= memoryBytes && budget.bytes < 2 ** 16);
    return budget.peakBytes;
  };
  assert(peakOf(2 ** 20) < Team.bytes); // no worker: nothing is shared
  const [three, nine] = [peakOf(7 * WORKER_BYTES), peakOf(2 ** 30)];
  assert(three > 2 * WORKER_BYTES && three < 3 * WORKER_BYTES);
  assert(nine > 8 * WORKER_BYTES && nine < 9 * WORKER_BYTES);
});

Deno.test("searchInTeam() refuses workers whose name they would not know", () => {
  const question = { job: "value", state: [6, 3], workers: 2 } as const;
  const named = { ...question, start: { ...start, name: "random-game" } };
  assertThrows(() => searchInTeam(RANDOM_GAME, named), RangeError, 'begins with "zugzwang:"');
});

Deno.test("threads of a team take each other's answers, and put off what others are busy with", () => {
  const share = NullWindow.share(RANDOM_GAME, { tableBytes: 2 ** 16 });
  const first = new NullWindow(RANDOM_GAME, { share });
  const second = new NullWindow(RANDOM_GAME, { share: { ...share, index: 1 } });
  const value = first.value([7, 5]);
  const { nodes } = first;
  assertEquals(second.value([7, 5]), value);
  assertEquals([second.nodes, second.teamNodes], [0, nodes]);
});

Deno.test("a thread puts off all moves that others are busy with, and leaves none out", () => {
  const share = NullWindow.share(RANDOM_GAME, { tableBytes: 2 ** 16 });
  const busy = new Team(share.team, 1);
  for (let left = 0; left < 7; left++) {
    for (let place = 0; place < 500; place++) busy.begin(place, left);
  }
  const search = new NullWindow(RANDOM_GAME, { share });
  assertEquals(search.value([7, 6]), new NullWindow(RANDOM_GAME).value([7, 6]));
});
