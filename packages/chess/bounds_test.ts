import { seededRandom, solve, solvedOrThrow } from "@zugzwang/core";
import { assert, assertEquals } from "@std/assert";
import { afterRandomMoves, randomBoard } from "./testing/boards.ts";
import { certainBounds } from "./bounds.ts";
import { chess } from "./chess.ts";

Deno.test("certainBounds() holds, from the start and in progress (seed 40)", async () => {
  const random = seededRandom(40);
  for (let i = 0; i < 300; i++) {
    const { position } = afterRandomMoves(randomBoard(random, 5), random(20), random);
    const { lower, upper } = certainBounds(position);
    const { value } = solvedOrThrow(await solve(chess, position));
    const text = `${chess.formatInput(position)}after ${chess.formatPosition(position)}`;
    assert(lower <= value && value <= upper, `${lower} ${value} ${upper}\n${text}`);
  }
});

Deno.test("certainBounds() is exact where no choice is left or all cells are alike", async () => {
  const random = seededRandom(41);
  for (
    const [size, family] of [["1x9", "uniform"], ["9x1", "wide"], ["5x5", "full"], ["2x2", "full"]]
  ) {
    const position = chess.instances.generate(size, family, random);
    const { value } = solvedOrThrow(await solve(chess, position));
    assertEquals(certainBounds(position), { lower: value, upper: value }, size);
  }
});

Deno.test("certainBounds() counts the first and the last cell to their takers", () => {
  // Cell 0,0 is the first player's, 1,1 the second's; he takes one of the others, with A + B 4 or 6.
  const position = chess.parse("2 2\n100 1\n2 0\n0 3\n4 50\n");
  assertEquals(certainBounds(position), { lower: 100 + 1 - 4 - 50, upper: 100 + 2 - 3 - 50 });
});
