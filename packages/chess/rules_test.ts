import { seededRandom, solve, solvedOrThrow } from "@zugzwang/core";
import { assert, assertEquals } from "@std/assert";
import { drawBoard, playRandomly } from "./testing/boards.ts";
import { boundByCells } from "./rules.ts";
import { chess } from "./chess.ts";

Deno.test("boundByCells() holds, from the start and in progress (seed 40)", async () => {
  const random = seededRandom(40);
  for (let i = 0; i < 300; i++) {
    const { position } = playRandomly(drawBoard(random, 5), random(20), random);
    const { lower, upper } = boundByCells(position);
    const { value } = solvedOrThrow(await solve(chess, position));
    const text = `${chess.judge.formatInput(position)}after ${chess.formatPosition(position)}`;
    assert(lower <= value && value <= upper, `${lower} ${value} ${upper}\n${text}`);
  }
});

Deno.test("boundByCells() is exact for single rows and equal cells", async () => {
  const random = seededRandom(41);
  for (
    const [size, family] of [["1x9", "uniform"], ["9x1", "wide"], ["5x5", "full"], ["2x2", "full"]]
  ) {
    const position = chess.instances.generate(size, family, random);
    const { value } = solvedOrThrow(await solve(chess, position));
    assertEquals(boundByCells(position), { lower: value, upper: value }, size);
  }
});

Deno.test("boundByCells() assigns the first and the last cell to the sides that take them", () => {
  // Cell 0,0 goes to the first player and 1,1 to the second. The first takes one of the others too.
  const position = chess.judge.parse("2 2\n100 1\n2 0\n0 3\n4 50\n");
  assertEquals(boundByCells(position), { lower: 100 + 1 - 4 - 50, upper: 100 + 2 - 3 - 50 });
});
