/**
 * The long benchmarks of dots: 4x4 with eight lines drawn, and the empty board, alone and with two
 * threads. Minutes.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { solve } from "@zugzwang/core";
import { ThreadPool } from "@zugzwang/core/run";
import { dots } from "./dots.ts";

/** Random positions with eight lines drawn, and their values. */
const EIGHT_DRAWN: readonly (readonly [moves: string, value: number])[] = [
  ["h1,1;h2,2;h3,0;h3,3;h4,3;v0,1;v2,0;v3,0", 2],
  ["h0,0;h0,2;v0,0;v1,0;v1,4;v2,0;v2,1;v3,4", 2],
  ["h0,3;h1,2;h2,3;h3,1;h4,0;h4,3;v0,4;v3,0", 0],
  ["h0,1;h1,2;h3,2;v0,3;v0,4;v2,0;v2,3;v2,4", 2],
  ["h1,3;h2,3;h4,1;h4,3;v0,2;v0,4;v1,2;v3,1", 0],
  ["h0,2;h2,1;h4,1;v0,4;v1,1;v2,2;v3,0;v3,2", 2],
];

const threadPool = new ThreadPool();

for (const [moves, value] of EIGHT_DRAWN) {
  const position = moves.split(";").reduce(
    (position, text) => dots.play(position, dots.parseMove(text, position)),
    dots.instances.empty("4x4"),
  );
  for (const threads of [1, 2]) {
    const name = `eight drawn, ${moves}, threads: ${threads}`;
    const options = { group: moves, baseline: threads === 1, n: 5, warmup: 1 };
    Deno.bench(name, options, async () => {
      const solution = await solve(dots, position, { threads, threadPool });
      assertEquals(solution.solved && solution.value, value);
    });
  }
}

for (const threads of [2, 1]) {
  Deno.bench(
    `the empty 4x4 board, threads: ${threads}`,
    { group: "4x4", n: 1, warmup: 0 },
    async () => {
      const solution = await solve(dots, dots.instances.empty("4x4"), { threads });
      assertEquals(solution.solved && [solution.value, dots.formatMove(solution.move!)], [
        0,
        "h0,0",
      ]);
    },
  );
}
