import { assertEquals, assertRejects } from "@std/assert";
import { RANDOM_STARTS, randomGame } from "../testing/random_game.ts";
import { checkEncodings } from "../game/check_encoding.ts";
import { Solver } from "./solver.ts";
import { describeError, RulesError } from "../run/errors.ts";
import { ThreadPool } from "../run/worker_pool.ts";
import type { StartedWorker } from "../run/workers.ts";
import { joinReplies } from "./team.ts";

Deno.test("threads find the same values by a null-window search on one table", async () => {
  for (const start of RANDOM_STARTS) {
    const alone = new Solver(randomGame, start, { method: "memo" });
    const team = new Solver(randomGame, start, { method: "null-window", threads: 3 });
    const [expected, found] = [await alone.solve(), await team.solve()];
    assertEquals(
      found.solved && [found.value, found.move, found.method],
      expected.solved && [expected.value, expected.move, "null-window"],
    );
    assertEquals(await team.moveValues(), await alone.moveValues());
    alone.close();
    team.close();
  }
});

/** The random game, and how many threads of it have started. */
function countThreads() {
  const counted = { started: 0 };
  const workers = randomGame.prover.workers;
  const own = () => {
    counted.started++;
    return workers.own();
  };
  return {
    counted,
    game: { ...randomGame, prover: { ...randomGame.prover, workers: { ...workers, own } } },
  };
}

Deno.test("a thread pool keeps the threads of one solve for the next", async () => {
  const { counted, game } = countThreads();
  const threadPool = new ThreadPool();
  for (const start of [...RANDOM_STARTS, ...RANDOM_STARTS]) {
    const solver = new Solver(game, start, { method: "null-window", threads: 2, threadPool });
    const alone = new Solver(game, start, { method: "memo" });
    assertEquals(await solver.moveValues(), await alone.moveValues());
    const found = await solver.solve();
    const expected = await alone.solve();
    assertEquals(found.solved && found.value, expected.solved && expected.value);
    solver.close();
    alone.close();
  }
  threadPool.close();
  assertEquals(counted.started, 2);
});

Deno.test("an error of the game in one thread ends the solve, although another thread could answer", async () => {
  const start = randomGame.prover.workers;
  let started = 0;
  const error = describeError(new RulesError({ rule: "play", expected: "a move", found: "none" }));
  const own = () => started++ === 0 ? makeWorker({ failed: error }) : start.own();
  const workers = { ...start, own };
  const game = { ...randomGame, prover: { ...randomGame.prover, workers } };
  const solver = new Solver(game, RANDOM_STARTS[0], { method: "null-window", threads: 2 });
  await assertRejects(() => solver.solve(), RulesError, "play: expected a move");
  solver.close();
});

Deno.test("one thread solves a position that cannot be posted", async () => {
  const [start] = RANDOM_STARTS;
  const alone = new Solver(randomGame, start, { method: "null-window" });
  const root = Object.assign([...start], { note: () => "a function" }) as unknown as typeof start;
  const solver = new Solver(randomGame, root, { method: "null-window", threads: 2 });
  const [found, expected] = [await solver.solve(), await alone.solve()];
  assertEquals(found.solved && found.value, expected.solved && expected.value);
  solver.close();
  alone.close();
});

/** Returns a worker that answers every order with the same message. */
function makeWorker(answer: unknown): StartedWorker {
  const worker = {
    onmessage: (_: { data: unknown }) => {},
    postMessage: () => queueMicrotask(() => worker.onmessage({ data: answer })),
    terminate: () => {},
  };
  queueMicrotask(() => worker.onmessage({ data: { ready: true } }));
  return worker;
}

Deno.test("threads start only if the limits of the solver and of the question both leave time", async () => {
  for (const [deadline, timeMs, expected] of [[500, 5000, 0], [5000, 500, 0], [5000, 5000, 2]]) {
    const { counted, game } = countThreads();
    const limits = { method: "null-window", threads: 2, deadline, now: () => 0 };
    const solver = new Solver(game, RANDOM_STARTS[0], limits);
    await solver.solve(RANDOM_STARTS[0], { timeMs });
    solver.close();
    const about = `${deadline} ms for the solver, ${timeMs} ms for the question`;
    assertEquals(counted.started, expected, about);
  }
});

Deno.test("the random game's states agree with its rules", () => {
  checkEncodings(randomGame, RANDOM_STARTS[0], [...RANDOM_STARTS, [1, 3, 1], [0, 4, 0]]);
});

Deno.test("stopped threads have proved the closest of their bounds together", () => {
  const limit = { kind: "time", needed: 2, allowed: 1, purpose: "the search" } as const;
  const reply = (lower: number, upper: number, nodes: number) => ({
    ...{ method: "null-window", positions: null, nodes, limit },
    bounds: { lower, upper },
  });
  const joined = joinReplies([reply(-5, 3, 10), reply(-2, 8, 12)]);
  assertEquals(joined, { ...reply(-2, 3, 12) });
  assertEquals(joinReplies([]), null);
});
