import { seededRandom, solve } from "@zugzwang/core";
import { assert, assertEquals } from "@std/assert";
import { type DotsPosition, makePosition } from "../rules/board.ts";
import { dots } from "../dots.ts";
import { listSymmetries, transposeEdge } from "../rules/symmetries.ts";
import { countUndrawn, drawPosition, findMoveValues, findValueByProver } from "../testing/cases.ts";

function mapEdges(position: DotsPosition, map: (edge: number) => number): string {
  const drawn = new Array<string>(position.drawn.length);
  [...position.drawn].forEach((digit, edge) => drawn[map(edge)] = digit);
  return drawn.join("");
}

Deno.test("reflected, rotated and transposed positions have the same value", () => {
  const random = seededRandom(31);
  for (const [rows, columns] of [[2, 4], [3, 3], [2, 5], [3, 4], [4, 4]]) {
    for (let i = 0; i < 12; i++) {
      const position = drawPosition({ rows, columns }, 6 + random(4), random);
      if (countUndrawn(position) > 22) continue;
      const value = findValueByProver(position);
      const input = dots.judge.formatInput(position);
      for (const map of listSymmetries(position)) {
        assertEquals(
          findValueByProver(makePosition(position, mapEdges(position, map))),
          value,
          input,
        );
      }
      const across = mapEdges(position, (edge) => transposeEdge(position, edge));
      assertEquals(
        findValueByProver(makePosition({ rows: columns, columns: rows }, across)),
        value,
        input,
      );
    }
  }
});

Deno.test("the value has the parity of the boxes left and is the best value of a move", async () => {
  const random = seededRandom(32);
  for (let i = 0; i < 60; i++) {
    const position = drawPosition({ rows: 3, columns: 4 }, 5 + random(5), random);
    if (countUndrawn(position) > 20) continue;
    const value = findValueByProver(position);
    const values = await findMoveValues(position);
    const input = dots.judge.formatInput(position);
    assertEquals(Math.max(...values), value, input);
    const boxesLeft = Number(dots.show.facts(position).boxesLeft);
    assertEquals(Math.abs(value) % 2, boxesLeft % 2, input);
    assert(Math.abs(value) <= boxesLeft, input);
  }
});

Deno.test("empty and Swedish boards have the values of the literature", async () => {
  const known: Record<string, number> = { "2x2": 2, "2x3": -2, "2x4": 2, "3x3": -3 };
  for (let n = 1; n <= 8; n++) known[`1x${n}`] = n % 2 === 0 ? 0 : -1;
  for (const [size, value] of Object.entries(known)) {
    const solution = await solve(dots, dots.instances.empty(size));
    assert(solution.solved);
    assertEquals(solution.value, value, size);
  }
  const swedish = { "2x2": -4, "2x3": 6, "2x4": 0, "2x5": 2, "3x3": 7, "3x4": 4, "4x4": 0 };
  for (const [size, value] of Object.entries(swedish)) {
    const position = dots.instances.generate(size, "swedish", seededRandom(1));
    assertEquals(findValueByProver(position), value, size);
  }
});

Deno.test("all 24 openings of the empty 3x3 board lose by 3", async () => {
  assertEquals(await findMoveValues(dots.instances.empty("3x3")), new Array(24).fill(-3));
});

Deno.test("a solve visits the nodes of its signature", async () => {
  const nodes = ["2x3", "2x4", "3x3"].map(async (size) =>
    (await solve(dots, dots.instances.empty(size))).nodes
  );
  assertEquals(await Promise.all(nodes), [942, 15473, 37512]);
});
