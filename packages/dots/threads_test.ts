import { assert, assertEquals, assertRejects } from "@std/assert";
import { bestLine, LimitError, solve, Solver } from "@zugzwang/core";
import { planSolve } from "@zugzwang/core/game";
import type { Progress } from "@zugzwang/core/run";
import { Checkpoint } from "@zugzwang/core/tables";
import { dots } from "./dots.ts";
import { findMoveValues } from "./testing/cases.ts";

Deno.test("several threads find the same value, moves and line as one thread", async () => {
  const position = dots.instances.empty("1x9"); // just large enough for threads
  const alone = await solve(dots, position);
  const together = await solve(dots, position, { threads: 3 });
  assert(alone.solved && together.solved);
  assertEquals([together.value, together.move], [alone.value, alone.move]);
  assert(together.peakBytes >= planSolve(dots, position, { threads: 3 })!.bytes);
  const threads = 2;
  assertEquals(await bestLine(dots, position, { threads }), await bestLine(dots, position));
  assertEquals(await findMoveValues(position, { threads }), new Array(28).fill(-1));
});

Deno.test("threads answer one question after another, also after a limit", async () => {
  const empty = dots.instances.empty("1x10");
  const position = dots.play(empty, dots.parseMove("h0,0", empty));
  const solver = new Solver(dots, position, { threads: 2 });
  const controller = new AbortController();
  const onProgress = () => controller.abort();
  const stopped = await solver.solve(position, { signal: controller.signal, onProgress });
  const values = await solver.moveValues();
  const solution = await solver.solve();
  assert(solution.solved);
  assert(!stopped.solved || stopped.value === solution.value);
  assertEquals([solution.value, Math.max(...values)], [2, 2]);
  const best = dots.play(position, dots.moves(position)[values.indexOf(2)]);
  const { upper: worst } = await solver.test(best, { than: -1 });
  assert(worst < -1, "the move at the place of the best value is the best");
  const { upper } = await solver.test(position, { than: 3 });
  assert(upper < 3);
  solver.close();
});

Deno.test("threads stop at the deadline with bounds, and report progress", async () => {
  const position = dots.instances.empty("4x4");
  const progress: Progress[] = [];
  const solution = await solve(dots, position, {
    threads: 2,
    deadline: 1000,
    now: () => 0,
    memoryBytes: 2 ** 28,
    onProgress: (report) => progress.push(report),
  });
  assert(!solution.solved);
  assert(solution.lower <= 0 && 0 <= solution.upper);
  assertEquals(solution.limit.fault.kind, "time");
  assert(progress.length > 0 && progress[0].bytes > 0 && solution.nodes! > 0);
});

Deno.test("threads stop when the signal is aborted, before and while they search", async () => {
  for (const nodes of [0, 10_000]) {
    const controller = new AbortController();
    const solving = solve(dots, dots.instances.empty("4x4"), {
      threads: 2,
      memoryBytes: 2 ** 28,
      signal: controller.signal,
      onProgress: (progress) => progress.nodes > nodes && controller.abort(),
    });
    if (nodes === 0) controller.abort();
    const solution = await solving;
    assert(!solution.solved && solution.limit.fault.kind === "signal");
  }
});

/** Counts the workers that an action starts and those that it leaves running. */
async function countWorkers(act: () => Promise<void>): Promise<{ started: number; left: number }> {
  const Genuine = globalThis.Worker;
  let [started, left] = [0, 0];
  globalThis.Worker = class extends Genuine {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      started++;
      left++;
    }
    override terminate(): void {
      left--;
      super.terminate();
    }
  };
  try {
    await act();
    return { started, left };
  } finally {
    globalThis.Worker = Genuine;
  }
}

Deno.test("a search and its threads end if the checkpoint cannot be written", async () => {
  const full = new Checkpoint({
    read: () => null,
    isDue: () => true,
    write: () => {
      throw new Error("no space left");
    },
  });
  const { started, left } = await countWorkers(async () => {
    const options = { threads: 2, checkpoint: full, memoryBytes: 2 ** 28 };
    await assertRejects(
      () => solve(dots, dots.instances.empty("4x4"), options),
      Error,
      "no space left",
    );
  });
  assertEquals([started, left], [2, 0]);
});

Deno.test("no thread starts with too little time or memory", async () => {
  const { started } = await countWorkers(async () => {
    const late = { threads: 2, timeMs: 100, memoryBytes: 2 ** 28 };
    const { solved, nodes } = await solve(dots, dots.instances.empty("4x4"), late);
    assertEquals([solved, nodes! > 0], [false, true]);
    const tight = { threads: 2, memoryBytes: 2 ** 24 };
    assertEquals((await solve(dots, dots.instances.empty("3x3"), tight)).solved, true);
  });
  assertEquals(started, 0);
});

Deno.test("moveValues() with too little memory throws a limit with its figures", async () => {
  const options = { threads: 2, memoryBytes: 100 };
  const { fault } = await assertRejects(
    () => findMoveValues(dots.instances.empty("3x4"), options),
    LimitError,
  );
  assertEquals([fault.kind, fault.allowed], ["memory", 100]);
});
