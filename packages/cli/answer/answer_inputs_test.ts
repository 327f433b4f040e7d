import { assertEquals } from "@std/assert";
import { workAhead } from "./answer_inputs.ts";

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

Deno.test("workAhead() keeps the order whatever finishes first, and reads within its limit", async () => {
  let [read, taken, most] = [0, 0, 0];
  async function* items(): AsyncGenerator<number> {
    for (let i = 0; i < 40; i++) {
      most = Math.max(most, ++read - taken);
      yield await Promise.resolve(i);
    }
  }
  const results: number[] = [];
  const start = async (item: number) => {
    await sleep(item * 7 % 5);
    return item;
  };
  for await (const result of workAhead(items(), { most: 4, start })) {
    results.push(result);
    taken++;
    if (result === 10) await sleep(20); // a slow reader stops the stream
  }
  assertEquals(results, Array.from({ length: 40 }, (_, i) => i));
  assertEquals(most, 4);
});

Deno.test("workAhead() yields a result while the stream waits for more", async () => {
  const gate = Promise.withResolvers<void>();
  async function* items(): AsyncGenerator<string> {
    yield "first";
    await gate.promise;
    yield "second";
  }
  const results = workAhead(items(), { most: 8, start: (item) => Promise.resolve(item) });
  assertEquals((await results.next()).value, "first");
  gate.resolve();
  assertEquals((await results.next()).value, "second");
  assertEquals((await results.next()).done, true);
});

Deno.test("workAhead() accepts an empty stream, and passes on what the stream throws", async () => {
  const start = (item: number) => Promise.resolve(item);
  assertEquals((await workAhead([], { most: 1, start }).next()).done, true);
  // deno-lint-ignore require-yield
  async function* broken(): AsyncGenerator<number> {
    await Promise.resolve();
    throw new RangeError("broken");
  }
  const next = workAhead(broken(), { most: 1, start }).next();
  assertEquals(await next.catch((error) => error.message), "broken");
});

Deno.test("workAhead() ends with the results that are ready at the signal", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const start = (item: number) =>
    item === 3 ? new Promise<number>(() => {}) : Promise.resolve(item);
  const found: number[] = [];
  const outcomes = workAhead([0, 1, 2, 3, 4, 5, 6], { most: 4, start, ending: signal });
  for await (const item of outcomes) {
    found.push(item);
    if (item === 2) setTimeout(() => controller.abort(), 20);
  }
  assertEquals(found, [0, 1, 2, 4, 5, 6]);
});
