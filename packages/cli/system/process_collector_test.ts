import { assert } from "@std/assert";
import { collectGarbage } from "./process_collector.ts";

/** Objects of some 50 MB, enough for a collection to be worth while. */
const COUNT = 1_500_000;

Deno.test("collectGarbage() gives back what nothing uses any more", async () => {
  let objects: { i: number }[] | null = Array.from({ length: COUNT }, (_, i) => ({ i }));
  const before = Deno.memoryUsage().heapUsed;
  assert(objects.length === COUNT);
  objects = null;
  await collectGarbage();
  const { heapUsed } = Deno.memoryUsage();
  assert(heapUsed < before - 20 * COUNT, `${before} bytes, then ${heapUsed}`);
});
