// What a queue does to its workers in minutes: long jobs, workers that are killed, many jobs.
import { assertEquals } from "@std/assert";
import { hasQueue, withQueue } from "../consumers/queue_project.ts";

const ignore = !await hasQueue();
/** An empty board of dots that nobody solves in the 60 s of the page's worker. */
const LONG = { game: "dots", input: `5 5\n${"00000\n".repeat(6)}${"000000\n".repeat(5)}` };

Deno.test({
  name: "a job of 60 s is begun once, and ends with bounds; so do others beside it",
  ignore,
  fn: () =>
    withQueue("dots", async ({ work, produce }) => {
      for (let i = 0; i < 2; i++) work();
      for (const { found, begun } of await produce([LONG, LONG])) {
        assertEquals([typeof found, begun], ["object", 1], JSON.stringify(found));
        const { limit, value, lower, upper } = found as Record<string, unknown>;
        assertEquals([typeof limit, value], ["object", null]);
        assertEquals([typeof lower, typeof upper], ["number", "number"], JSON.stringify(found));
      }
    }),
});

Deno.test({
  name: "the job of a worker that is killed is begun again by another",
  ignore,
  fn: () =>
    withQueue("dots", async ({ work, produce }) => {
      const first = work();
      const jobs = produce([LONG]);
      await new Promise((done) => setTimeout(done, 15_000));
      first.kill("SIGKILL");
      work();
      const [{ found, begun }] = await jobs;
      assertEquals([typeof found, begun], ["object", 2], JSON.stringify(found));
    }),
});

Deno.test({
  name: "1,000 small jobs are each begun once, by two workers",
  ignore,
  fn: () =>
    withQueue("dots", async ({ work, produce }) => {
      for (let i = 0; i < 2; i++) work();
      const edges = (i: number) => [...i.toString(2).padStart(12, "0")];
      const records = Array.from({ length: 1000 }, (_, i) => {
        const all = edges(i * 4 % 4096);
        const row = (length: number) => `${all.splice(0, length).join("")}\n`;
        return { game: "dots", input: `2 2\n${row(2)}${row(2)}${row(2)}${row(3)}${row(3)}` };
      });
      const ends = await produce(records);
      const values = ends.filter(({ found }) =>
        Number.isInteger((found as { value?: number }).value)
      );
      assertEquals([ends.length, values.length], [1000, 1000], JSON.stringify(ends[0]));
      assertEquals(ends.every(({ begun }) => begun === 1), true);
    }),
});
