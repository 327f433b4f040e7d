import { assertEquals, assertRejects } from "@std/assert";
import { coinRow, start } from "../testing/coin_row.ts";
import { analyzeMoves, bestLine } from "./analysis.ts";
import { LimitError } from "../run/errors.ts";
import { plainSearch } from "./plain_search.ts";
import { seededRandom } from "../run/random.ts";
import { restOf, solvedOrThrow, valueOf, viewSign } from "./values.ts";

/*
 * Ann moves first; the coins are 1 7 4. Ann takes the 4, Ben the 7 and so the 1 as well, and Ann,
 * to move at the end, gets one point: 4 − 8 + 1 = −3. Or Ann takes the 1, Ben the 7 and again the
 * 4: 1 − 11 + 1 = −9.
 */
const coins = [1, 7, 4];

Deno.test("analyzeMoves() gives every move its value, best first for the mover", async () => {
  const game = coinRow("first");
  assertEquals(await analyzeMoves(game, start(coins)), [
    { move: "right", value: -3, moverValue: -3, gain: 4 },
    { move: "left", value: -9, moverValue: -9, gain: 1 },
  ]);
  // After Ann took the 1: values are Ann's, the order is Ben's.
  const second = game.play(start(coins), "left");
  assertEquals(await analyzeMoves(game, second), [
    { move: "left", value: -10, moverValue: 10, gain: 7 },
    { move: "right", value: 4, moverValue: -4, gain: 4 },
  ]);
});

Deno.test("analyzeMoves() counts what is settled, and turns with the mover", async () => {
  const settled = coinRow("first", true);
  const second = settled.play(start(coins), "left");
  assertEquals((await analyzeMoves(settled, second)).map(({ value }) => value), [-9, 5]);
  const mover = coinRow("mover");
  const values = await analyzeMoves(mover, mover.play(start(coins), "left"));
  assertEquals(values.map(({ value }) => value), [10, -4]);
});

Deno.test("analyzeMoves() keeps the order of moves among equal ones", async () => {
  const values = await analyzeMoves(coinRow("first"), start([5, 5]));
  assertEquals(values.map(({ move }) => move), ["left", "right"]);
});

Deno.test("bestLine() names sides, gains and values from the side of its start", async () => {
  const { value, steps } = await bestLine(coinRow("first", true), start(coins));
  assertEquals(value, -3);
  assertEquals(steps, [
    { side: 0, move: "right", gain: 4, value: -3 },
    { side: 1, move: "right", gain: -7, value: -3 },
    { side: 1, move: "left", gain: -1, value: -3 },
  ]);
});

Deno.test("bestLine() adds up to the value on random rows, from every view", async () => {
  const random = seededRandom(6);
  for (let i = 0; i < 40; i++) {
    const row = Array.from({ length: random(8) }, () => random(10));
    for (const game of [coinRow("first"), coinRow("mover"), coinRow("first", true)]) {
      const { value, steps } = await bestLine(game, start(row));
      let end = start(row);
      for (const { move } of steps) end = game.play(end, move);
      const worth = game.sideToMove(end) === 0 ? 1 : -1;
      const sum = steps.reduce((total, { gain }) => total + gain, worth);
      assertEquals(sum, value, `${row}`);
      assertEquals(value, plainSearch(game, start(row)), `${row}`);
    }
  }
});

Deno.test("values are converted there and back, from both sides", () => {
  for (const game of [coinRow("first"), coinRow("mover"), coinRow("first", true)]) {
    for (const side of [0, 1] as const) {
      const position = { ...start(coins), side, score: game.valueSide === "first" ? 5 : 0 };
      for (const moverValue of [-3, 0, 4]) {
        const value = valueOf(game, position, moverValue);
        assertEquals(restOf(game, position, value), moverValue);
      }
      assertEquals(viewSign(game, position), game.valueSide === "mover" || side === 0 ? 1 : -1);
    }
  }
});

Deno.test("analysis passes the limit of a stopped solver on", async () => {
  const limit = new LimitError({ kind: "time", needed: 2, allowed: 1, purpose: "the search" });
  const effort = { method: "plain", positions: null, nodes: 1, peakBytes: 0 };
  const stopped = { ...effort, solved: false as const, lower: -9, upper: 9, limit };
  const game = { ...coinRow("first"), solve: () => Promise.resolve(stopped) };
  await assertRejects(() => analyzeMoves(game, start(coins)), LimitError, "the search");
  await assertRejects(() => bestLine(game, start(coins)), LimitError, "the search");
  assertEquals(solvedOrThrow({ ...effort, solved: true, value: 1, move: null }).value, 1);
});
