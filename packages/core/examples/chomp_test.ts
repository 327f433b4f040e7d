import { assertEquals } from "@std/assert";
import published from "../testdata/chomp.json" with { type: "json" };
import { solveChomp } from "./chomp.ts";

Deno.test("Chomp has the published numbers of P-positions, up to 10 x 10", () => {
  for (const [size, pPositions] of Object.entries(published.pPositions)) {
    const [rows, columns] = size.split("x").map(Number);
    assertEquals(solveChomp(rows, columns).pPositions, pPositions, size);
  }
  assertEquals(solveChomp(10, 10).positions, 184_756);
});

Deno.test("Chomp has the published winning first moves", () => {
  for (const [size, moves] of Object.entries(published.winningFirstMoves)) {
    const [rows, columns] = size.split("x").map(Number);
    const fromZero = moves.map(([row, column]) => [row - 1, column - 1] as const);
    assertEquals(solveChomp(rows, columns).winningFirstMoves, fromZero, size);
  }
});
