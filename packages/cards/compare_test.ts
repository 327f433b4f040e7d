import { assert, assertEquals } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { cards } from "./cards.ts";

/** Random deals, with some of their moves made: both sides are to move. */
function positions(size: string, count: number, plies: number) {
  const random = seededRandom(5);
  return Array.from({ length: count }, (_, seed) => {
    let position = cards.instances.generate(size, Object.keys(cards.instances.families)[0], random);
    for (let ply = 0; ply < seed % (plies + 1); ply++) {
      const moves = cards.moves(position);
      position = cards.play(position, moves[random(moves.length)]);
    }
    return position;
  });
}

Deno.test("compare() says on which side of any number the score lies", async () => {
  for (const position of positions("2x3", 40, 6)) {
    const solution = await cards.solve(position);
    assert(solution.solved);
    for (let than = -7; than <= 7; than++) {
      const found = await cards.compare(position, than);
      assert(found.solved);
      const sign = Math.sign(solution.value - than);
      assertEquals(found.sign, sign, `${than}\n${cards.formatPosition(position)}`);
    }
  }
});

Deno.test("compare() finds the same with workers, and keeps its limits", async () => {
  for (const position of positions("3x4", 2, 0)) {
    const solution = await cards.solve(position, { workers: 2 });
    assert(solution.solved);
    for (const than of [solution.value - 1, solution.value, solution.value + 1]) {
      const found = await cards.compare(position, than, { workers: 2 });
      assert(found.solved);
      assertEquals(found.sign, solution.value - than);
    }
    const late = await cards.compare(position, 0, { deadline: Date.now() - 1 });
    assert(!late.solved && late.limit.fault.kind === "time");
    assert(late.lower <= solution.value && solution.value <= late.upper);
  }
});
