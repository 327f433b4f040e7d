import { assert, assertEquals, assertRejects } from "@std/assert";
import { LimitError, type Progress } from "@zugzwang/core";
import { dots } from "../dots.ts";
import { Team } from "./team.ts";

Deno.test("several workers find the same value, moves and line as one", async () => {
  const position = dots.empty!("2x5");
  const alone = await dots.solve(position);
  const together = await dots.solve(position, { workers: 3 });
  assert(alone.solved && together.solved);
  assertEquals([together.value, together.move], [alone.value, alone.move]);
  assertEquals(together.peakBytes, dots.estimate!(position, { workers: 3 }).bytes);
  const workers = 2;
  assertEquals(
    await dots.bestLine!(position, { workers }),
    await dots.bestLine!(position),
  );
  assertEquals(await dots.moveValues!(position, { workers }), new Array(27).fill(-2));
});

Deno.test("workers stop at the deadline with bounds, and report progress", async () => {
  const position = dots.empty!("4x4");
  const progress: Progress[] = [];
  const solution = await dots.solve(position, {
    workers: 2,
    deadline: 1000,
    now: () => 0,
    memoryBytes: 2 ** 26,
    onProgress: (report) => progress.push(report),
  });
  assert(!solution.solved);
  assert(solution.lower <= 0 && 0 <= solution.upper);
  assertEquals(solution.limit.fault.kind, "time");
  assert(progress.length > 0 && progress[0].bytes > 0 && solution.nodes! > 0);
  await assertRejects(
    () => dots.moveValues!(position, { workers: 2, deadline: 100, now: () => 0 }),
    LimitError,
  );
});

Deno.test("Team: the first answer counts and breaks the search of others off", () => {
  const memory = new SharedArrayBuffer(Team.bytes);
  const [first, second] = [new Team(memory, 0), new Team(memory, 1)];
  assertEquals([first.nextTest(), second.nextTest()], [0, 0]);
  const slow = second.decide(0, () => {
    assertEquals(first.decide(0, () => true), true);
    second.checkUndecided(0);
    return false;
  });
  assertEquals(slow, true);
  assertEquals(second.decide(1, () => false), false);
  assertEquals(first.decide(1, () => true), false);
});

Deno.test("Team: a position is busy from begin to end, and nodes add up", () => {
  const memory = new SharedArrayBuffer(Team.bytes);
  const [first, second] = [new Team(memory, 0), new Team(memory, 1)];
  first.begin(5, 6);
  assertEquals([second.isBusy(5, 6), second.isBusy(6, 5)], [true, false]);
  first.end(5, 6);
  assertEquals(second.isBusy(5, 6), false);
  first.countNodes(3);
  second.countNodes(4);
  assertEquals(first.nodes, 7);
});
