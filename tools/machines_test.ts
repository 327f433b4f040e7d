import { assert, assertEquals } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { dots } from "@zugzwang/dots";
import { sharedSolve } from "./machines.ts";

Deno.test("machines that exchange tables find the value of one that works alone", async () => {
  const random = seededRandom(31);
  for (let i = 0; i < 4; i++) {
    let position = dots.empty("3x3");
    for (let plies = random(6); plies > 0; plies--) {
      const moves = dots.moves(position);
      position = dots.play(position, moves[random(moves.length)]);
    }
    const alone = await dots.solve(position, { workers: 1 });
    for (const machines of i === 0 ? [1, 2, 16] : [3]) {
      const { value } = await sharedSolve(position, { machines, roundNodes: 4096 });
      assert(alone.solved);
      assertEquals(value, alone.value, `${machines} machines: ${dots.formatPosition(position)}`);
    }
  }
});

Deno.test("four machines take about two solves, and half the time at most a bit more", async () => {
  const position = dots.empty("3x4");
  const alone = await dots.solve(position, { workers: 1 });
  const { nodes, longest } = await sharedSolve(position, { machines: 4, roundNodes: 50_000 });
  assert(nodes < 2.6 * alone.nodes! && longest < 0.65 * alone.nodes!, `${nodes}, ${longest}`);
});
