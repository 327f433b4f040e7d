import { assert, assertEquals, assertRejects } from "@std/assert";
import { type CoinPosition, coinRow, type End, start } from "../testing/coin_row.ts";
import { LimitError } from "../run/errors.ts";
import { seededRandom } from "../run/random.ts";
import { checkGame, describeFault } from "./check_game.ts";
import type { Game } from "./game.ts";
import type { Rules } from "./rules.ts";
import { solverFromRules } from "./solver_from_rules.ts";
import { solvedOrThrow } from "./values.ts";

Deno.test("solverFromRules() solves as plain search does, by every method (seed 31)", async () => {
  const random = seededRandom(31);
  for (let i = 0; i < 12; i++) {
    const row = coinRow(i % 2 === 0 ? "first" : "mover", i % 3 === 0);
    const game = { ...row, ...solverFromRules(row) };
    const coins = Array.from({ length: 1 + random(9) }, () => 1 + random(9));
    for (const method of [undefined, ...game.methods]) {
      const options = { solvedPositions: 20, solve: method === undefined ? {} : { method } };
      const { fault } = await checkGame(game, start(coins), options);
      assertEquals(fault && describeFault(fault), null, `${method} ${coins}`);
    }
  }
});

/** A heap from which up to `most` coins are taken: more moves than an engine has room for at first. */
function heap(most: number): Rules<number, number> {
  return {
    name: "heap",
    title: "take coins",
    sides: ["first", "second"],
    valueSide: "mover",
    initial: (heap) => heap,
    sideToMove: (heap) => (heap & 1) as 0 | 1, // a side may move twice running
    moves: (heap) => Array.from({ length: Math.min(most, heap) }, (_, i) => i + 1),
    play: (heap, taken) => heap - taken,
    gain: (_, taken) => taken * 2 ** 40,
    terminalValue: () => 0,
    bounds: (heap) => ({ lower: -heap * 2 ** 40, upper: heap * 2 ** 40 }),
    formatPosition: String,
    parsePosition: Number,
    formatMove: String,
    parseMove: Number,
  };
}

Deno.test("solverFromRules() makes room for any number of moves, and values beyond int32", async () => {
  for (const method of ["topological", "memo"]) {
    const { solve, moveValues } = solverFromRules(heap(1000));
    const solution = await solve(300, { method });
    assert(solution.solved);
    assertEquals([solution.value, solution.method], [300 * 2 ** 40, method]);
    assertEquals((await moveValues(300, { method })).length, 300);
  }
});

Deno.test("solverFromRules() takes the memo where there are too many positions to order", async () => {
  const { solve } = solverFromRules(heap(2));
  assertEquals((await solve(1000)).method, "topological");
  assertEquals((await solve(300_000)).method, "memo");
});

Deno.test("limits hold for rules alone: memory, time, signal; bounds are the rules'", async () => {
  const { solve, moveValues } = solverFromRules(heap(3));
  const aborted = AbortSignal.abort();
  let clock = 0;
  const now = () => ++clock;
  for (const method of ["topological", "memo"]) {
    for (const limits of [{ memoryBytes: 2 ** 16 }, { deadline: 9, now }, { signal: aborted }]) {
      const stopped = await solve(100_000, { method, ...limits });
      assert(!stopped.solved);
      assertEquals(stopped.upper, 100_000 * 2 ** 40);
      assert(stopped.peakBytes <= (limits.memoryBytes ?? Infinity));
      await assertRejects(() => moveValues(100_000, { method, ...limits }), LimitError);
    }
  }
});

Deno.test("solverFromRules() knows its methods, and a cycle is an error, not an answer", async () => {
  const { solve } = solverFromRules(heap(3));
  await assertRejects(() => solve(3, { method: "luck" }), RangeError, "Cannot solve by method");
  const round = { ...heap(1), play: () => 1 };
  await assertRejects(() => solverFromRules(round).solve(1), RangeError, "cycle");
});

/** A row of coins whose rules say what its values are between: all coins that are left, and one. */
function boundedRow(): Game<CoinPosition, End> {
  const row = coinRow("mover");
  const bounds = ({ coins, left, right }: CoinPosition) => {
    const most = coins.slice(left, right).reduce((sum, coin) => sum + coin, 1);
    return { lower: -most, upper: most };
  };
  return { ...row, bounds, ...solverFromRules({ ...row, bounds }) };
}

Deno.test("null windows solve rules with bounds as plain search does (seed 32)", async () => {
  const random = seededRandom(32);
  const game = boundedRow();
  for (let i = 0; i < 8; i++) {
    const coins = Array.from({ length: 1 + random(10) }, () => 1 + random(300));
    const options = { solvedPositions: 20, solve: { method: "null-window" } };
    const { fault } = await checkGame(game, start(coins), options);
    assertEquals(fault && describeFault(fault), null, `${coins}`);
  }
});

Deno.test("rules with wide bounds have no null windows, and need none (seed 34)", async () => {
  const thousands = {
    ...heap(2),
    gain: (_: number, taken: number) => taken * 1000,
    bounds: (heap: number) => ({ lower: -heap * 1000, upper: heap * 1000 }),
  };
  const { solve } = solverFromRules(thousands);
  await assertRejects(() => solve(40, { method: "null-window" }), RangeError, "up to 16,383");
  // Narrow at the start, wide where a move leads: a search begins, and the memo takes over.
  const start = 2 ** 18 + 10;
  const bounds = (left: number) => ({ lower: -1e9, upper: left === start ? 16_000 : 1e9 });
  const narrow = { ...thousands, gain: () => 0, terminalValue: () => 1, bounds };
  const found = await solverFromRules({
    ...narrow,
    bounds: (left) => left === start ? { lower: -1, upper: 1 } : bounds(left),
  }).solve(start);
  assert(found.solved);
  assertEquals([found.method, Math.abs(found.value)], ["memo", 1]);
});

Deno.test("a search that is stopped says what it had proved, and never what is not so", async () => {
  const random = seededRandom(33);
  const game = boundedRow();
  const position = start(Array.from({ length: 60 }, () => 1 + random(50)));
  const { value } = solvedOrThrow(await game.solve(position));
  let isNarrower = 0;
  for (let deadline = 2; deadline < 12; deadline++) {
    let clock = 0;
    const limits = { deadline, now: () => clock++ };
    const stopped = await game.solve(position, { method: "null-window", ...limits });
    if (stopped.solved) break;
    assert(stopped.lower <= value && value <= stopped.upper);
    if (stopped.upper - stopped.lower < 2 * game.bounds!(position).upper) isNarrower++;
  }
  assert(isNarrower > 0);
});
