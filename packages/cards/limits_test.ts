import { assert, assertEquals, assertRejects } from "@std/assert";
import { LimitError, type Progress } from "@zugzwang/core";
import { cards } from "./cards.ts";
import { fixtures } from "./testing/cases.ts";

const hardest = () => cards.parse(fixtures("cards_hard")[0].input);

Deno.test("a deadline stops the search with proved bounds around the value", async () => {
  for (const workers of [1, 2]) {
    const solution = await cards.solve(hardest(), { deadline: Date.now() + 30, workers });
    assert(!solution.solved);
    assertEquals(solution.limit.fault.kind, "time");
    assert(solution.lower <= 0 && solution.upper >= 0);
  }
  const late = { deadline: Date.now() - 1 };
  await assertRejects(
    () => cards.moveValues(hardest(), late),
    LimitError,
    "the search was stopped",
  );
});

Deno.test("a memory limit shrinks the table first, then stops before anything is allocated", async () => {
  const { input, expected } = fixtures("cards").find(({ name }) => name === "u20-7300-p3")!;
  const position = cards.parse(input);
  const free = await cards.solve(position);
  const tight = await cards.solve(position, { memoryBytes: free.peakBytes - 1 });
  assert(free.solved && tight.solved);
  assertEquals(cards.formatAnswer(position, tight), expected);
  assert(tight.peakBytes < free.peakBytes);
  const stopped = await cards.solve(position, { memoryBytes: 60_000 });
  assert(!stopped.solved);
  assertEquals([stopped.limit.fault.kind, stopped.peakBytes, stopped.nodes], ["memory", 0, 0]);
});

Deno.test("estimate() says the bytes that a solve then uses", async () => {
  const position = cards.parse(fixtures("cards").find(({ name }) => name === "u20-7300-p3")!.input);
  const { bytes, method } = cards.estimate(position);
  const { peakBytes } = await cards.solve(position);
  assertEquals([bytes, method], [peakBytes, "null-window"]);
  const shared = await cards.solve(hardest(), { workers: 2, deadline: Date.now() + 30 });
  assertEquals(cards.estimate(hardest(), { workers: 2 }).bytes, shared.peakBytes);
});

Deno.test("progress is reported while solving, and an unknown method is refused", async () => {
  const seen: Progress[] = [];
  const { input } = fixtures("cards").find(({ name }) => name === "u1-0-empty")!;
  await cards.solve(cards.parse(input), { onProgress: (progress) => seen.push(progress) });
  assert(seen.length > 1);
  assert(seen.every(({ nodes, bytes }, i) => bytes > 0 && nodes > (seen[i - 1]?.nodes ?? 0)));
  await assertRejects(
    () => cards.solve(hardest(), { method: "luck" }),
    RangeError,
    'Cannot solve by method "luck": expected null-window',
  );
});

Deno.test("shared memory that cannot be had is a memory limit with bounds", async () => {
  const Genuine = SharedArrayBuffer;
  globalThis.SharedArrayBuffer = class extends Genuine {
    constructor(bytes = 0) {
      if (bytes > 1000) throw new RangeError("Array buffer allocation failed");
      super(bytes);
    }
  };
  try {
    const solution = await cards.solve(hardest(), { workers: 2 });
    assert(!solution.solved && solution.lower <= 0 && solution.upper >= 0);
    assertEquals(solution.limit.fault.kind, "memory");
    assert(solution.limit.message.endsWith("which could not be had"), solution.limit.message);
  } finally {
    globalThis.SharedArrayBuffer = Genuine;
  }
});
