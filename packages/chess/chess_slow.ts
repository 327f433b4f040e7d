import { Budget, seededRandom, solve, solvedOrThrow } from "@zugzwang/core";
import { SubsetRanking } from "@zugzwang/core/bits";
import { assert, assertEquals } from "@std/assert";
import { transpose } from "./testing/boards.ts";
import { chess } from "./chess.ts";
import { makeContourProver, METHODS } from "./prover.ts";

Deno.test("the table of contour is right in every position of 11 x 11", () => {
  for (const family of ["uniform", "wide"]) {
    const position = chess.instances.generate("11x11", family, seededRandom(1));
    const { board } = position;
    const ranking = new SubsetRanking(board.rows + board.cols, board.rows);
    const { known } = makeContourProver(position, new Budget());
    assertEquals(ranking.size, 705_432);
    for (let rank = 0; rank < ranking.size; rank++) {
      // Row i has the element i + free cells, so the full board has rank 0.
      const filled = Array.from(ranking.unrank(rank), (element, i) => board.cols + i - element);
      const position = { board, filled };
      const values = chess.moves(position).map((move) =>
        chess.gain(position, move) - known(chess.play(position, move)).lower
      );
      const value = values.length === 0 ? 0 : Math.max(...values);
      assertEquals(known(position).lower, value, `${family}, rank ${rank}`);
    }
  }
});

Deno.test("chess methods agree on 12 x 12 and 13 x 13", async () => {
  for (const size of ["12x12", "13x13"]) {
    const position = chess.instances.generate(size, "uniform", seededRandom(2));
    const values = new Set<number>();
    for (const method of METHODS) {
      values.add(
        solvedOrThrow(await solve(chess, position, { method, memoryBytes: 2 ** 33 })).value,
      );
    }
    assertEquals(values.size, 1, size);
  }
});

Deno.test("solve() answers 16 x 16 in 2.6 GB, and its transposition the same", async () => {
  const position = chess.instances.generate("16x16", "uniform", seededRandom(3));
  const solution = solvedOrThrow(await solve(chess, position));
  assertEquals(solution.positions, 601_080_390);
  assert(solution.peakBytes < 2.6e9, `${solution.peakBytes}`);
  assertEquals(solvedOrThrow(await solve(chess, transpose(position))).value, solution.value);
});
