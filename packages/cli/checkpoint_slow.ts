// The same as checkpoint_test.ts does three times, often.
import { assert } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { killRuns } from "./testing/killed_runs.ts";

for (const workers of [1, 2]) {
  Deno.test(`solves on ${workers} workers, killed at 20 random moments, end with the same answer`, async () => {
    const args = ["solve", "dots", "--empty", "3x4", "--threads", `${workers}`];
    const random = seededRandom(100 + workers);
    const killed = await killRuns({ args, stdout: "0\n", kills: 20, mostMs: 2500, random });
    assert(killed >= 10, `${killed} were killed`);
  });
}
