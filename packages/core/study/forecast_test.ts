import { assert, assertEquals } from "@std/assert";
import type { Game } from "../game/game.ts";
import { gameFromRules } from "../game/game_from_rules.ts";
import type { Solution, SolveOptions } from "../game/solver.ts";
import { type Budget, withBudget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { startCourse } from "./course.ts";
import { type Forecast, forecast } from "./forecast.ts";

/** Nodes that the solvers of these tests visit in a millisecond. */
const NODES_PER_MS = 1000;

/** What a look at the clock of these tests takes: they do not hang on how busy the machine is. */
const LOOK_MS = 0.01;

/** Does something by a clock that goes on with each look at it, and with nothing else. */
async function byOwnClock<T>(work: () => Promise<T>): Promise<T> {
  const [now, dateNow] = [performance.now, Date.now];
  let ms = 1e6;
  performance.now = Date.now = () => ms += LOOK_MS;
  try {
    return await work();
  } finally {
    performance.now = now;
    Date.now = dateNow;
  }
}

/** Plies that are left; every move takes one. */
interface Plies {
  readonly left: number;
}

/** How a solver of these tests works. */
interface Work {
  /** Nodes for so many plies. */
  readonly nodes: (left: number) => number;
  /** Whether it fills a table, and says so; of so many bytes. */
  readonly table?: { readonly bytes: number; readonly tells: boolean };
}

/** A game whose solver takes the time of its nodes. */
function slowGame(left: number, { nodes, table }: Work): Game<Plies, number> {
  const game = gameFromRules<Plies, number>({
    name: "plies",
    start: { left },
    sideToMove: ({ left }) => left % 2 as 0 | 1,
    moves: ({ left }) => left > 0 ? [0, 1] : [],
    play: ({ left }) => ({ left: left - 1 }),
    gain: () => 0,
    terminalValue: () => 0,
    formatPosition: ({ left }) => `${left}`,
    formatMove: String,
  });
  const solve = ({ left }: Plies, options: SolveOptions = {}) =>
    withBudget(options, (budget) => {
      options.checkpoint?.isDue();
      return Promise.resolve(spent(budget, nodes(left), table));
    });
  const estimate = ({ left }: Plies) => ({
    method: "spin",
    positions: table ? nodes(left) : null,
    bytes: table?.bytes ?? 1,
  });
  return { ...game, methods: ["spin"], solve, estimate };
}

function spent(budget: Budget, total: number, table: Work["table"]): Solution<number> {
  const effort = { method: "spin", positions: null, nodes: total, peakBytes: 7 };
  const start = performance.now();
  try {
    if (table) budget.reserve(table.bytes, "the table");
    for (let nodes = 0; nodes < total;) {
      nodes = Math.min(total, (performance.now() - start) * NODES_PER_MS);
      budget.poll(nodes, table?.tells ? nodes / total : null);
    }
    return { ...effort, solved: true, value: 0, move: null };
  } catch (limit) {
    if (!(limit instanceof LimitError)) throw limit;
    return { ...effort, solved: false, lower: -1, upper: 1, limit };
  }
}

function forecastOf(
  game: Game<Plies, number>,
  left: number,
  options: SolveOptions = {},
): Promise<Forecast> {
  return byOwnClock(() => forecast(startCourse(game, "", { start: { left } }), options));
}

/** The expected time by the true one. */
async function ratio(left: number, work: Work, options: SolveOptions = {}): Promise<number> {
  const game = slowGame(left, work);
  const { time } = await forecastOf(game, left, options);
  assert(time !== null && time.leastMs <= time.expectedMs && time.expectedMs <= time.mostMs);
  return time.expectedMs / (work.nodes(left) / NODES_PER_MS);
}

function assertNear(found: number, factor = 2): void {
  assert(found > 1 / factor && found < factor, `${found} times the true time`);
}

Deno.test("forecast() of what ends at once is what it took, with its bytes", async () => {
  const { time, ...others } = await forecastOf(slowGame(5, { nodes: () => 10 }), 5);
  assertEquals(others, { method: "spin", positions: null, bytes: 7 });
  assert(time !== null && time.expectedMs < 100);
});

Deno.test("forecast() of a table goes by the share that is filled", async () => {
  const table = { bytes: 1, tells: true };
  assertNear(await ratio(9, { nodes: () => 2e6, table }));
  assertNear(await ratio(9, { nodes: () => 2.2e5, table }), 1.3);
});

Deno.test("forecast() of a search goes by how the work grows towards the position", async () => {
  assertNear(await ratio(30, { nodes: (left) => 2 ** left }));
  const uneven = (left: number) => 3 ** left * (left % 2 === 0 ? 1 : 1.5);
  assertNear(await ratio(18, { nodes: uneven }));
});

Deno.test("forecast() of a table beyond the memory goes by the speed on smaller ones", async () => {
  const table = { bytes: 2 ** 20, tells: true };
  const nodes = (left: number) => 2 ** left;
  const game = slowGame(30, { nodes, table });
  const solve: typeof game.solve = (position, options) =>
    position.left > 20
      ? game.solve(position, { ...options, memoryBytes: 1 })
      : game.solve(position, options);
  const { positions, bytes, time } = await forecastOf({ ...game, solve }, 30);
  assertEquals([positions, bytes], [2 ** 30, 2 ** 20]);
  assertNear(time!.expectedMs / (2 ** 30 / NODES_PER_MS));
});

Deno.test("forecast() says nothing of a time that it cannot see", async () => {
  const { time } = await forecastOf(slowGame(9, { nodes: () => 1e9 }), 9);
  assertEquals(time, null);
});

Deno.test("forecast() takes under half a second, and leaves a checkpoint alone", async () => {
  const checkpoint = new Proxy({}, { get: () => assert(false, "the checkpoint is used") });
  const game = slowGame(40, { nodes: (left) => 2 ** left });
  await byOwnClock(async () => {
    const start = performance.now();
    const course = startCourse(game, "", { start: { left: 40 } });
    await forecast(course, { checkpoint: checkpoint as never });
    assert(performance.now() - start < 500);
  });
});
