import { assert, assertEquals, assertRejects } from "@std/assert";
import { type Bounds, type Checkpoint, LimitError, type Progress } from "@zugzwang/core";
import { TranspositionTable } from "@zugzwang/core/tables/transposition_table";
import { dots } from "../dots.ts";

Deno.test("several workers find the same value, moves and line as one", async () => {
  const position = dots.empty("2x5");
  const alone = await dots.solve(position);
  const together = await dots.solve(position, { workers: 3 });
  assert(alone.solved && together.solved);
  assertEquals([together.value, together.move], [alone.value, alone.move]);
  assertEquals(together.peakBytes, dots.estimate(position, { workers: 3 }).bytes);
  const workers = 2;
  assertEquals(
    await dots.bestLine(position, { workers }),
    await dots.bestLine(position),
  );
  assertEquals(await dots.moveValues(position, { workers }), new Array(27).fill(-2));
});

Deno.test("workers stop at the deadline with bounds, and report progress", async () => {
  const position = dots.empty("4x4");
  const progress: Progress[] = [];
  const solution = await dots.solve(position, {
    workers: 2,
    deadline: 1000,
    now: () => 0,
    memoryBytes: 2 ** 28,
    onProgress: (report) => progress.push(report),
  });
  assert(!solution.solved);
  assert(solution.lower <= 0 && 0 <= solution.upper);
  assertEquals(solution.limit.fault.kind, "time");
  assert(progress.length > 0 && progress[0].bytes > 0 && solution.nodes! > 0);
  await assertRejects(
    () => dots.moveValues(position, { workers: 2, deadline: Date.now() + 100 }),
    LimitError,
  );
});

Deno.test("workers that the memory does not hold are not started, whatever is wanted", () => {
  const bytes = (workers: number) =>
    dots.estimate(dots.empty("4x4"), { workers, memoryBytes: 2 ** 26 }).bytes;
  assertEquals([2, 16, 64].map(bytes), new Array(3).fill(bytes(1)));
});

/** Counts the workers that are at work. */
async function workersLeft(act: () => Promise<void>): Promise<number> {
  const Genuine = globalThis.Worker;
  let count = 0;
  globalThis.Worker = class extends Genuine {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      count++;
    }
    override terminate(): void {
      count--;
      super.terminate();
    }
  };
  try {
    await act();
    return count;
  } finally {
    globalThis.Worker = Genuine;
  }
}

Deno.test("a checkpoint that cannot be kept ends the search and its workers", async () => {
  const full: Checkpoint = {
    resumedTable: (options) => new TranspositionTable(options),
    isDue: () => true,
    save: () => {
      throw new Error("no space left");
    },
  };
  const left = await workersLeft(async () => {
    const options = { workers: 2, checkpoint: full };
    await assertRejects(() => dots.solve(dots.empty("4x4"), options), Error, "no space left");
  });
  assertEquals(left, 0);
});

Deno.test("an abort keeps what the team has proved, and its listener goes", async () => {
  const controller = new AbortController();
  let listeners = 0;
  const { signal } = controller;
  const [add, remove] = [signal.addEventListener, signal.removeEventListener];
  signal.addEventListener = (...of: unknown[]) => (listeners++, add.apply(signal, of as never));
  signal.removeEventListener = (
    ...of: unknown[]
  ) => (listeners--, remove.apply(signal, of as never));
  const found: Bounds[] = [];
  const stopped = dots.moveValues(dots.empty("3x4"), {
    workers: 2,
    signal,
    onProgress: ({ nodes }) => nodes > 700_000 && controller.abort(), // a test of its value is over
    onBounds: (bounds) => found.push(bounds),
  });
  const { fault } = await assertRejects(() => stopped, LimitError);
  assertEquals([fault.kind, listeners], ["signal", 0]);
  assert(found[0].upper - found[0].lower < 24, JSON.stringify(found));
});

Deno.test("where no worker would come in time, none is started", async () => {
  const Genuine = globalThis.Worker;
  let started = 0;
  globalThis.Worker = class extends Genuine {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      started++;
    }
  };
  try {
    const options = { workers: 2, timeMs: 100, memoryBytes: 2 ** 28 };
    const { solved, nodes } = await dots.solve(dots.empty("4x4"), options);
    assertEquals([solved, nodes! > 0, started], [false, true, 0]);
  } finally {
    globalThis.Worker = Genuine;
  }
});
