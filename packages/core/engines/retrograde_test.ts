import { assert, assertEquals, assertThrows } from "@std/assert";
import { assertSpyCalls, spy } from "@std/testing/mock";
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { plainValues, randomGraph, rankedGame } from "../testing/random_graph.ts";
import { seededRandom } from "../run/random.ts";
import { retrograde } from "./retrograde.ts";

Deno.test("retrograde() agrees with the recurrence on random graphs, with alternating turns or not", () => {
  for (let seed = 1; seed <= 30; seed++) {
    for (const mayMoveAgain of [false, true]) {
      const random = seededRandom(seed);
      const graph = randomGraph(random, { size: 1 + random(900), mayMoveAgain });
      const game = rankedGame(graph);
      const { values } = retrograde(game);
      assertEquals([...values], plainValues(graph), `seed ${seed}`);
    }
  }
});

Deno.test("retrograde() keeps values of a declared size in 1, 2 or 4 bytes, and refuses larger ones", () => {
  for (const [most, bytes] of [[1, 1], [127, 1], [128, 2], [32_767, 2], [32_768, 4]]) {
    const terminalValue = (rank: number) => rank === 0 ? most : -most;
    const game = { size: 2, maxMoves: 1, maxValue: most, expand: () => 0, terminalValue };
    const budget = new Budget();
    assertEquals([...retrograde(game, { budget }).values], [most, -most]);
    assertEquals(budget.peakBytes, 2 * bytes, `values of ${most}`);
    const larger = { ...game, terminalValue: () => most + 1 };
    assertThrows(() => retrograde(larger), RangeError, `the value ${most + 1}; expected`);
    const expand = (rank: number, successors: Int32Array, gains: Float64Array) => {
      successors[0] = 0;
      gains[0] = 1;
      return Math.min(rank, 1);
    };
    const gaining = { ...game, expand, terminalValue: () => -most };
    assertThrows(() => retrograde(gaining), RangeError, `is ${most + 1}; expected`);
  }
});

Deno.test("retrograde() expands every position once", () => {
  const expand = spy((_rank: number, _successors: Int32Array, _gains: Float64Array) => 0);
  retrograde({ size: 1000, maxMoves: 1, expand });
  assertSpyCalls(expand, 1000);
  assertEquals(expand.calls.map(({ args }) => args[0]), Array.from({ length: 1000 }, (_, i) => i));
});

Deno.test("retrograde() reserves memory first and polls once per 2^16 positions", () => {
  const game = { size: 200_000, maxMoves: 1, expand: () => 0 };
  const refusing = {
    ...game,
    expand: () => (assert(false, "no work before the memory is granted"), 0),
  };
  const small = new Budget({ memoryBytes: 799_999 });
  assertThrows(() => retrograde(refusing, { budget: small }), LimitError, "800,000 bytes");
  const polled: number[] = [];
  const budget = new Budget({ onProgress: ({ nodes }) => polled.push(nodes) });
  retrograde(game, { budget });
  assertEquals(polled, [0, 65_536, 131_072, 196_608]);
  assertEquals(budget.peakBytes, 800_000);
  assertEquals(budget.bytes, 800_000);
});
