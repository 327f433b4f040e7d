import { assert, assertEquals, assertRejects } from "@std/assert";
import { LimitError, type Progress } from "@zugzwang/core";
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
    () => dots.moveValues(position, { workers: 2, deadline: 100, now: () => 0 }),
    LimitError,
  );
});

Deno.test("workers that the memory does not hold are not started, whatever is wanted", () => {
  const bytes = (workers: number) =>
    dots.estimate(dots.empty("4x4"), { workers, memoryBytes: 2 ** 26 }).bytes;
  assertEquals([2, 16, 64].map(bytes), new Array(3).fill(bytes(1)));
});
