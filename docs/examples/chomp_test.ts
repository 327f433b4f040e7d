import { assertEquals } from "@std/assert";
import published from "../../packages/core/testdata/chomp.json" with { type: "json" };
import { solveChomp, type SolvedChomp } from "./chomp.ts";

const bars = new Map<string, SolvedChomp>();

/** The solved bar of a size such as `3x4`; each is solved once. */
function solved(size: string): SolvedChomp {
  const [rows, columns] = size.split("x").map(Number);
  const bar = bars.get(size) ?? solveChomp(rows, columns);
  bars.set(size, bar);
  return bar;
}

Deno.test("Chomp has the published numbers of P-positions, up to 10 x 10", () => {
  for (const [size, pPositions] of Object.entries(published.pPositions)) {
    assertEquals(solved(size).pPositions, pPositions, size);
  }
  assertEquals(solved("10x10").positions, 184_756);
});

Deno.test("Chomp has the published winning first moves", () => {
  for (const [size, moves] of Object.entries(published.winningFirstMoves)) {
    const fromZero = moves.map(([row, column]) => [row - 1, column - 1] as const);
    assertEquals(solved(size).winningFirstMoves, fromZero, size);
  }
});
