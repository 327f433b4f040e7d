/**
 * The long benchmark of dots: the empty 4x4 board, alone and with two workers. Minutes.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { dots } from "./dots.ts";

for (const workers of [2, 1]) {
  Deno.bench(
    `the empty 4x4 board, workers: ${workers}`,
    { group: "4x4", n: 1, warmup: 0 },
    async () => {
      const solution = await dots.solve(dots.empty("4x4"), { workers });
      assertEquals(solution.solved && [solution.value, dots.formatMove(solution.move!)], [
        0,
        "h0,0",
      ]);
    },
  );
}
