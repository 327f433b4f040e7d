/**
 * The long benchmark of dots: the empty 4x4 board, alone and with two threads. Minutes.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { solve } from "@zugzwang/core";
import { dots } from "./dots.ts";

for (const threads of [2, 1]) {
  Deno.bench(
    `the empty 4x4 board, threads: ${threads}`,
    { group: "4x4", n: 1, warmup: 0 },
    async () => {
      const solution = await solve(dots, dots.empty("4x4"), { threads });
      assertEquals(solution.solved && [solution.value, dots.formatMove(solution.move!)], [
        0,
        "h0,0",
      ]);
    },
  );
}
