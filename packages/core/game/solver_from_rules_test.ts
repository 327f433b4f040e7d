import { assert, assertEquals, assertRejects } from "@std/assert";
import { type CoinPosition, coinRow, type End, start } from "../testing/coin_row.ts";
import { domineering, kalah } from "../testing/plain_games.ts";
import { pathRules } from "../testing/path_rules.ts";
import { LimitError } from "../run/errors.ts";
import { seededRandom } from "../run/random.ts";
import { checkGame, describeFault } from "./check_game.ts";
import type { Game } from "./game.ts";
import { gameFromRules } from "./game_from_rules.ts";
import { plainSearch } from "./plain_search.ts";
import type { Rules } from "./rules.ts";
import { RulesError } from "./rules_error.ts";
import { solverFromRules } from "./solver_from_rules.ts";
import { solvedOrThrow } from "./values.ts";

Deno.test("solverFromRules() solves as plain search does (seed 31)", async () => {
  const random = seededRandom(31);
  for (let i = 0; i < 12; i++) {
    const row = coinRow(i % 2 === 0 ? "first" : "mover", i % 3 === 0);
    const game = { ...row, ...solverFromRules(row) };
    const coins = Array.from({ length: 1 + random(9) }, () => 1 + random(9));
    const { fault } = await checkGame(game, start(coins), { solvedPositions: 20 });
    assertEquals(fault && describeFault(fault), null, `${coins}`);
  }
});

Deno.test("rules with bounds are solved as plain search solves them (seed 32)", async () => {
  const random = seededRandom(32);
  const game = boundedRow();
  for (let i = 0; i < 12; i++) {
    const coins = Array.from({ length: 1 + random(10) }, () => 1 + random(300));
    const { fault } = await checkGame(game, start(coins), { solvedPositions: 20 });
    assertEquals(fault && describeFault(fault), null, `${coins}`);
  }
});

Deno.test("no position is expanded more than twice, and few are twice (seed 35)", async () => {
  const random = seededRandom(35);
  for (let i = 0; i < 6; i++) {
    const expanded = new Map<string, number>();
    const row = coinRow("mover");
    const moves = (position: CoinPosition) => {
      const text = row.formatPosition(position);
      expanded.set(text, (expanded.get(text) ?? 0) + 1);
      return row.moves(position);
    };
    const coins = Array.from({ length: 80 }, () => 1 + random(50));
    const solution = await solverFromRules({ ...row, moves }).solve(start(coins));
    assert(solution.solved);
    const nodes = solution.nodes ?? 0;
    const unchecked = [...expanded.values()].filter((times) => times <= 2).length;
    assert(expanded.size - unchecked <= 40, "but for those that are checked");
    assert(nodes <= 2 * expanded.size, `${nodes} of ${expanded.size}`);
  }
});

Deno.test("a proved win ends a position, and images are one position", async () => {
  const solved = async (rules: Rules<string, number>) =>
    await solverFromRules(rules).solve(rules.start!);
  const { bounds: _, canonicalText: __, ...plain } = domineering(4, 4);
  const [without, withAll] = [await solved(plain), await solved(domineering(4, 4))];
  assert(without.solved && withAll.solved);
  assertEquals([without.value, without.move], [withAll.value, withAll.move]);
  assert(3 * withAll.nodes! < without.nodes!, `${withAll.nodes} of ${without.nodes}`);
});

/** A heap from which up to `most` coins are taken: more moves than an engine has room for at first. */
function heap(most: number): Rules<number, number> {
  return {
    name: "heap",
    sideToMove: (heap) => (heap & 1) as 0 | 1, // a side may move twice running
    moves: (heap) => Array.from({ length: Math.min(most, heap) }, (_, i) => i + 1),
    play: (heap, taken) => heap - taken,
    gain: (_, taken) => taken * 2 ** 40,
    terminalValue: () => 0,
    bounds: (heap) => ({ lower: -heap * 2 ** 40, upper: heap * 2 ** 40 }),
    formatPosition: String,
    formatMove: String,
  };
}

Deno.test("solverFromRules() makes room for any number of moves, and values beyond int32", async () => {
  const { solve, moveValues } = solverFromRules(heap(1000));
  const solution = await solve(300);
  assert(solution.solved);
  assertEquals([solution.value, solution.method], [300 * 2 ** 40, "memo"]);
  assertEquals((await moveValues(300)).length, 300);
});

Deno.test("solverFromRules() follows games of any length", async () => {
  const { solve } = solverFromRules(heap(2));
  assertEquals(solvedOrThrow(await solve(8000)).value, 8000 * 2 ** 40);
  const long: Rules<number, number> = { ...heap(1), gain: () => 1, bounds: () => WIDE };
  assertEquals(solvedOrThrow(await solverFromRules(long).solve(300_000)).value, 0);
});

/** Bounds that say little. */
const WIDE = { lower: -(2 ** 40), upper: 2 ** 40 };

Deno.test("limits hold for rules alone: memory, time, signal; bounds are the rules'", async () => {
  const { solve, moveValues } = solverFromRules(heap(3));
  const aborted = AbortSignal.abort();
  let clock = 0;
  const now = () => ++clock;
  for (const limits of [{ memoryBytes: 2 ** 16 }, { deadline: 9, now }, { signal: aborted }]) {
    const stopped = await solve(8000, limits);
    assert(!stopped.solved);
    assertEquals(stopped.upper, 8000 * 2 ** 40);
    assert(stopped.peakBytes <= (limits.memoryBytes ?? Infinity));
    await assertRejects(() => moveValues(8000, limits), LimitError);
  }
});

Deno.test("a limit of time holds while the rules themselves are slow", async () => {
  let clock = 0;
  const rules = heap(3);
  for (
    const slow of [
      { play: (heap: number, taken: number) => (clock += 20, heap - taken) },
      { moves: (heap: number) => (clock += 20, rules.moves(heap)) },
      { formatPosition: (heap: number) => (clock += 20, `${heap}`) },
    ]
  ) {
    clock = 0;
    const { solve } = solverFromRules({ ...rules, ...slow });
    const stopped = await solve(9000, { timeMs: 1000, now: () => clock });
    assert(!stopped.solved);
    assert(clock < 1400, `stopped at ${clock} of 1,000 ms`);
  }
});

Deno.test("solverFromRules() knows its methods, and names the position that a cycle repeats", async () => {
  const { solve } = solverFromRules(heap(3));
  await assertRejects(() => solve(3, { method: "luck" }), RangeError, "Cannot solve by method");
  const path = gameFromRules({ ...pathRules(["left", "right"]), start: { place: 5, side: 0 } });
  const { fault } = await assertRejects(() => path.solve(path.parse("")), RulesError);
  assertEquals([fault.rule, fault.found], ["the game ends", "this position again after 2 moves"]);
  assertEquals(fault.expected.includes("loopyReachable"), true);
  assertEquals(/^[2-5] [01]$/.test(fault.position ?? ""), true);
});

Deno.test("bounds that the moves contradict are the author's to mend, not an answer", async () => {
  for (const upper of [-3, 0]) {
    const wrong = { ...kalah(2, 3), bounds: () => ({ lower: -4, upper }) };
    const { fault } = await assertRejects(
      () => solverFromRules(wrong).solve(wrong.start!),
      RulesError,
    );
    assertEquals(fault.rule.startsWith("what bounds says"), true);
  }
});

Deno.test("sums beyond 2^53 are refused, by the solver and by plain search", async () => {
  const large: Rules<number, number> = {
    ...heap(1),
    sideToMove: () => 0,
    gain: () => 2 ** 52,
    bounds: () => ({ lower: -Infinity, upper: Infinity }),
  };
  assertEquals(solvedOrThrow(await solverFromRules(large).solve(1)).value, 2 ** 52);
  await assertRejects(() => solverFromRules(large).solve(3), RulesError, "a safe integer");
  await assertRejects(async () => await plainSearch(large, 3), RulesError, "a safe integer");
});

/** A game whose rules nobody but itself may read. */
class Private {
  readonly name = "private";
  readonly start = 5;
  readonly #taken = [1, 2];
  sideToMove(heap: number): 0 | 1 {
    return heap % 2 === 0 ? 0 : 1;
  }
  moves(heap: number): number[] {
    return this.#taken.filter((taken) => taken <= heap);
  }
  play(heap: number, taken: number): number {
    return heap - taken;
  }
  gain(_: number, taken: number): number {
    return taken;
  }
  terminalValue(): number {
    return 0;
  }
  formatPosition(heap: number): string {
    return `${heap}`;
  }
  formatMove(taken: number): string {
    return `${taken}`;
  }
}

Deno.test("a game may be an object of a class with private members", async () => {
  const rules = new Private();
  const game = gameFromRules<number, number>(rules);
  assertEquals(solvedOrThrow(await game.solve(game.parse(""))).value, plainSearch(rules, 5));
  assertEquals((await checkGame(rules, 5, { solvedPositions: 9 })).fault, null);
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

Deno.test("a search that is stopped says what it had proved, and never what is not so", async () => {
  const rules = kalah(2, 4);
  const { solve } = solverFromRules(rules);
  const { value } = solvedOrThrow(await solve(rules.start!));
  let someProved = 0;
  for (let deadline = 2;; deadline++) {
    let clock = 0;
    const stopped = await solve(rules.start!, { deadline, now: () => clock++ });
    if (stopped.solved) break;
    assert(stopped.lower <= value && value <= stopped.upper);
    if (stopped.lower > -Infinity) someProved++;
  }
  assert(someProved > 0);
});
