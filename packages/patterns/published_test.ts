import { assertEquals } from "@std/assert";
import { analyzeMoves, Budget, seededRandom, solve, solvedOrThrow } from "@zugzwang/core";
import { patterns } from "./patterns.ts";
import { RemotenessTable } from "./remoteness.ts";

/** Nim-values of octal game .007 by heap, OEIS A395248 (Treblecross on n cells: heap n + 2). */
const OCTAL_007 = [
  ...[0, 0, 0, 1, 1, 1, 2, 2, 0, 3, 3, 1, 1, 1, 0, 4, 3, 3, 3, 2, 2, 2, 4, 4, 0, 5, 5, 2, 2, 2],
  ...[3, 3, 0, 5, 0, 1, 1, 1, 3, 3, 3, 5, 6, 4, 4, 1, 0, 5, 5, 6, 6, 2, 7, 7, 7, 8, 0, 1, 9, 2, 7],
];

/** Nim-values of Dawson's Chess by width of the board, OEIS A002187. */
const DAWSONS_CHESS = [
  ...[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4],
  ...[5, 2, 7, 4, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 2, 3, 3, 0, 1, 1, 3, 0, 2],
];

/** Arrays of n x n bits without a 2 x 2 block of ones, n from 1: OEIS A139810. */
const WITHOUT_BLOCK = [2, 15, 417, 42176];

function generate(size: string, family: string) {
  return patterns.instances.generate(size, family, seededRandom(1));
}

Deno.test("Treblecross on 3 to 32 cells is octal game .007, with its winning first cells", async () => {
  for (let n = 3; n <= 32; n++) {
    const position = generate(`1x${n}`, "row3");
    const { value } = solvedOrThrow(await solve(patterns, position));
    assertEquals(value, OCTAL_007[n + 2] === 0 ? -1 : 1, `${n} cells`);
    // A first stone on cell i leaves heaps i and n − 1 − i.
    for (const { move: { col }, value } of await analyzeMoves(patterns, position)) {
      const isWon = OCTAL_007[col] === OCTAL_007[n - 1 - col];
      assertEquals(value, isWon ? 1 : -1, `${n} cells, cell ${col}`);
    }
  }
});

Deno.test("the four L-trominoes on 2 x n are Dawson's Chess on n columns", async () => {
  for (let n = 2; n < 21; n++) {
    const { value } = solvedOrThrow(await solve(patterns, generate(`2x${n}`, "corners")));
    assertEquals(value, DAWSONS_CHESS[n] === 0 ? -1 : 1, `${n} columns`);
  }
});

Deno.test("full lines on n x n: Alice if n is odd, Bob if n is even (MathOverflow 24693)", async () => {
  for (let n = 2; n <= 5; n++) {
    const { value } = solvedOrThrow(await solve(patterns, generate(`${n}x${n}`, "lines")));
    assertEquals(value, n % 2 === 1 ? 1 : -1, `${n} x ${n}`);
  }
});

Deno.test("the number of open positions is that of arrays without a 2 x 2 block", () => {
  for (const [k, expected] of WITHOUT_BLOCK.entries()) {
    const size = `${k + 1}x${k + 1}`;
    const start = generate(size, "square");
    const table = new RemotenessTable(start, new Budget());
    table.find(start);
    // The full board of one cell has no block, but the game is over.
    const open = table.plies.filter((count) => count > 0).length + (k === 0 ? 1 : 0);
    assertEquals(open, expected, size);
  }
});
