import { assert, assertEquals } from "@std/assert";
import { Solver, type Stopped } from "@zugzwang/core";
import { Checkpoint, Exchange } from "@zugzwang/core/tables";
import { KeptChunks } from "../core/testing/kept_chunks.ts";
import { dots } from "./dots.ts";

Deno.test("a checkpoint that is continued with less memory keeps the bounds of its position", async () => {
  const root = dots.instances.empty("2x5"); // −2
  const checkpoint = new Checkpoint(new KeptChunks());
  const first = new Solver(dots, root, { checkpoint });
  assertEquals((await first.test(root, { than: 0 })).upper < 0, true);
  const proved = first.known();
  const { peakBytes } = first.budget;
  first.close();
  for (const share of [1, 2, 8, 32]) {
    const memoryBytes = Math.floor(peakBytes / share);
    const solver = new Solver(dots, root, { checkpoint, memoryBytes });
    const controller = new AbortController();
    const onProgress = ({ nodes }: { nodes: number }) => void (nodes > 0 && controller.abort());
    const limits = { signal: controller.signal, onProgress };
    const { limit, ...bounds } = await solver.solve(root, limits) as Stopped;
    solver.close();
    assertEquals(limit.fault.kind, "signal");
    assert(bounds.upper <= proved.upper, `${memoryBytes} bytes: ${bounds.upper}`);
  }
});

Deno.test("each of several machines finds the value alone, and begins with other moves", async () => {
  const root = dots.instances.empty("2x4");
  for (const count of [2, 3, 20]) {
    const sent = Array.from({ length: count }, () => [] as number[]);
    for (let index = 0; index < count; index++) {
      const add = (records: Int32Array) => void sent[index].push(...records);
      const store = { open() {}, isDue: () => false, add, *readNew() {} };
      const solver = new Solver(dots, root, { checkpoint: new Exchange(store, { index, count }) });
      const solution = await solver.solve();
      solver.close();
      assert(solution.solved);
      assertEquals(solution.value, 2, `${index} of ${count}`);
    }
    const firsts = new Set(sent.map((records) => records.slice(0, 3000).join()));
    assert(firsts.size >= Math.min(count, 5), `${firsts.size} of ${count} differ`);
  }
});
