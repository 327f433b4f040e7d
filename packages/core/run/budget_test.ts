import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { FakeTime } from "@std/testing/time";
import {
  Budget,
  type BudgetOptions,
  DEFAULT_MEMORY_BYTES,
  type Progress,
  startClock,
} from "./budget.ts";
import { LimitError } from "./errors.ts";

/** Arrays of this size are given back at once. */
const LARGE = 2 ** 22;

Deno.test("Budget counts the bytes in use and their peak", () => {
  const budget = new Budget({ memoryBytes: 100 });
  budget.reserve(60, "one");
  budget.release(50);
  budget.reserve(20, "two");
  assertEquals([budget.bytes, budget.peakBytes], [30, 60]);
  budget.reserve(70, "all there is");
  assertEquals([budget.bytes, budget.peakBytes], [100, 100]);
  const { fault } = assertThrows(() => budget.reserve(1, "the table"), LimitError);
  assertEquals(fault, { kind: "memory", needed: 101, allowed: 100, purpose: "the table" });
  assertEquals(budget.bytes, 100, "what is refused is not counted");
});

Deno.test("Budget allows 4 GiB by default", () => {
  assertEquals(new Budget().memoryBytes, DEFAULT_MEMORY_BYTES);
  assertEquals(DEFAULT_MEMORY_BYTES, 4_294_967_296);
});

Deno.test("Budget checks the limit before it allocates, and gives back what was not allocated", () => {
  const budget = new Budget({ memoryBytes: 2 ** 60 });
  const tooLong = () => new Uint8Array(2 ** 53 - 1); // no engine has arrays as long
  const { fault } = assertThrows(() => budget.allocate(2 ** 53 - 1, "much", tooLong), LimitError);
  assertEquals([fault.kind, fault.needed, budget.bytes], ["memory", 2 ** 53 - 1, 0]);
  const failed = assertThrows(() => budget.allocate(2 ** 53 - 1, "much", tooLong), LimitError);
  assertEquals(
    failed.message,
    "much needs 9,007,199,254,740,991 bytes, which this machine does not have",
  );
  const refused = () => assert(false, "nothing is allocated");
  assertThrows(() => budget.allocate(2 ** 61, "more", refused), LimitError, "more needs");
});

Deno.test("Budget gives back large arrays: freed ones, all since a mark, all", () => {
  const budget = new Budget();
  const made = (bytes: number) => budget.allocate(bytes, "a table", () => new Uint8Array(bytes));
  const [first, old] = [made(LARGE), made(2 * LARGE)];
  budget.free(old);
  assertEquals([budget.bytes, first.length, old.length], [LARGE, LARGE, 0]);
  const giveBack = budget.mark();
  const [second, part] = [made(3 * LARGE), made(4 * LARGE).subarray(8)];
  budget.reserve(5, "a list");
  giveBack();
  assertEquals([budget.bytes, first.length, second.length, part.length], [LARGE, LARGE, 0, 0]);
  const words = () => budget.hold(new Int32Array(LARGE / 4));
  const held = budget.allocate(LARGE, "a record", () => ({ words: words() }));
  const { peakBytes } = budget;
  budget.freeAll();
  assertEquals([budget.bytes, first.length, held.words.length, peakBytes], [
    0,
    0,
    0,
    8 * LARGE + 5,
  ]);
});

Deno.test("Budget leaves smaller arrays to the garbage collector", () => {
  const budget = new Budget();
  const small = budget.allocate(LARGE - 1, "a table", () => new Uint8Array(LARGE - 1));
  budget.free(small);
  budget.freeAll();
  assertEquals([budget.bytes, small.length], [0, LARGE - 1]);
});

Deno.test("Budget.within() sets the earlier deadline and other reports, and restores them", async () => {
  let clock = 0;
  const nodes: number[] = [];
  const budget = new Budget({
    deadline: 10,
    now: () => clock,
    onProgress: (progress) => nodes.push(progress.nodes),
  });
  clock = 5;
  await assertRejects(() => budget.within({ deadline: 5 }, () => budget.poll(1)), LimitError);
  await budget.within({ deadline: 99, onProgress: () => {} }, () => budget.poll(2));
  budget.poll(3);
  const later = budget.within({ timeMs: 2 }, async () => {
    await Promise.resolve();
    clock = 8;
    budget.poll(4);
  });
  await assertRejects(() => later, LimitError);
  budget.poll(5);
  clock = 10;
  await assertRejects(() => budget.within({ deadline: 99 }, () => budget.poll(6)), LimitError);
  assertEquals(nodes, [1, 3, 4, 5, 6]);
});

Deno.test("Budget allocates nothing once its signal is aborted", () => {
  const budget = new Budget({ signal: AbortSignal.abort() });
  const refused = () => assert(false, "nothing is allocated");
  assertThrows(() => budget.allocate(8, "a table", refused), LimitError, "was cancelled");
  assertEquals(budget.peakBytes, 0);
});

Deno.test("Budget passes on errors that are not about memory", () => {
  const budget = new Budget();
  const fail = () => {
    throw new TypeError("a bug");
  };
  assertThrows(() => budget.allocate(8, "a table", fail), TypeError, "a bug");
  const overflow = (): number => 1 + overflow();
  assertThrows(() => budget.allocate(8, "a table", overflow), RangeError, "call stack");
  assertEquals(budget.bytes, 0);
});

Deno.test("Budget.poll() stops at the deadline, and reports how long it took", () => {
  using time = new FakeTime(10_000);
  const budget = new Budget({ deadline: 10_500 });
  time.tick(499);
  budget.poll(1);
  time.tick(251);
  const { fault } = assertThrows(
    () => budget.poll(2),
    LimitError,
    "the search was stopped after 750 ms",
  );
  assertEquals(fault, { kind: "time", needed: 750, allowed: 500, purpose: "the search" });
});

Deno.test("Budget.poll() stops at once if the deadline is past, and never without one", () => {
  using time = new FakeTime(10_000);
  assertThrows(() => new Budget({ deadline: 9_000 }).poll(0), LimitError, "stopped after 0 ms");
  const budget = new Budget();
  time.tick(1e12);
  budget.poll(0);
});

Deno.test("Budget.poll() reports progress, also on the poll that stops", () => {
  const reports: Progress[] = [];
  let now = 0;
  const onProgress = (progress: Progress) => reports.push(progress);
  const budget = new Budget({ deadline: 2, now: () => now++, onProgress });
  budget.reserve(12, "a table");
  budget.poll(100);
  assertThrows(() => budget.poll(200, 0.5), LimitError);
  assertEquals(reports, [
    { nodes: 100, fraction: null, bytes: 12 },
    { nodes: 200, fraction: 0.5, bytes: 12 },
  ]);
});

Deno.test("Budget.poll() stops once the signal is aborted, with a limit of its own kind", () => {
  const controller = new AbortController();
  const budget = new Budget({ signal: controller.signal });
  budget.poll(1);
  controller.abort();
  const { fault, message } = assertThrows(() => budget.poll(2), LimitError);
  assertEquals([fault.kind, message], ["signal", "the search was cancelled"]);
});

Deno.test("Budget.poll() stops after a number of nodes, of the budget or of a question", async () => {
  const budget = new Budget({ nodes: 100 });
  budget.poll(60);
  const question = budget.within({ nodes: 20 }, () => {
    budget.poll(79);
    budget.poll(80);
  });
  await assertRejects(() => question, LimitError, "the search was stopped after 80 nodes");
  budget.poll(0); // a part that counts nothing
  assertEquals([budget.nodes, budget.countNodesLeft({ nodes: 50 })], [80, 20]);
  const { fault } = assertThrows(() => budget.poll(100), LimitError);
  assertEquals(fault, { kind: "nodes", needed: 100, allowed: 100, purpose: "the search" });
});

Deno.test("startClock() starts the clock once for options that are passed on", () => {
  let clock = 100;
  const now = () => clock;
  const budget = new Budget({ timeMs: 50, now });
  clock = 149;
  budget.poll(1);
  clock = 150;
  assertThrows(() => budget.poll(2), LimitError, "after 50 ms");
  const begun = startClock<BudgetOptions>({ timeMs: 50, deadline: 170, now, memoryBytes: 7 });
  assertEquals(begun, { deadline: 170, now, memoryBytes: 7 });
  clock = 165;
  assertEquals(startClock(begun), begun);
  assertEquals(startClock<BudgetOptions>({ timeMs: 50, now }).deadline, 215);
});

Deno.test("Budget refuses limits that are not numbers, also those of a question", async () => {
  for (const name of ["memoryBytes", "timeMs", "nodes", "deadline"]) {
    for (const limit of [NaN, null, "4 GiB", new Date()]) {
      const make = () => new Budget({ [name]: limit });
      const message = `Invalid ${name}: expected a number, found ${limit}`;
      assertThrows(make, RangeError, message);
      await assertRejects(
        () => new Budget().within({ [name]: limit }, () => {}),
        RangeError,
        message,
      );
    }
    assertEquals(new Budget({ [name]: undefined }).bytes, 0);
  }
});

Deno.test("Budget.within() keeps the budget's own signal beside that of the question", async () => {
  const [outer, inner] = [new AbortController(), new AbortController()];
  const budget = new Budget({ signal: outer.signal });
  await assertRejects(
    () =>
      budget.within({ signal: inner.signal }, () => {
        outer.abort();
        budget.poll(1);
      }),
    LimitError,
  );
});

Deno.test("Budget.wait() returns what comes in time, and otherwise says what it waited for", async () => {
  const endless = new Promise<never>(() => {});
  const unlimited = new Budget();
  assertEquals(await unlimited.wait(Promise.resolve(5), "waiting"), 5);
  const error = new Error("failed");
  await assertRejects(() => unlimited.wait(Promise.reject(error), "waiting"), Error, "failed");
  const limited = new Budget({ timeMs: 1 });
  await assertRejects(() => limited.wait(endless, "waiting"), LimitError, "waiting was stopped");
  const stop = new AbortController();
  const waits = new Budget({ signal: stop.signal }).wait(endless, "waiting");
  stop.abort();
  await assertRejects(() => waits, LimitError, "waiting was cancelled");
  const late = new Budget({ signal: stop.signal });
  await assertRejects(() => late.wait(endless, "waiting"), LimitError, "waiting was cancelled");
});

Deno.test("Budget.within() sees that the signal of a worker is aborted before its event can arrive", async () => {
  let isStopped = false;
  const makeSignal = () =>
    Object.defineProperty(new AbortController().signal, "aborted", { get: () => isStopped });
  const [outer, inner] = [makeSignal(), makeSignal()];
  for (
    const [budget, signal] of [[new Budget(), inner], [
      new Budget({ signal: outer }),
      inner,
    ]] as const
  ) {
    isStopped = false;
    await budget.within({ signal }, () => {
      budget.poll(1);
      isStopped = true;
      assertThrows(() => budget.poll(2), LimitError, "cancelled");
    });
  }
});
