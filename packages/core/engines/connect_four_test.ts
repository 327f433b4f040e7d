import { assertEquals } from "@std/assert";
import published from "../testdata/connect_four.json" with { type: "json" };
import { solveConnectFour } from "../testing/connect_four.ts";

Deno.test("Connect Four on 4 x 4 is a draw, with the published positions by ply", () => {
  const solved = solveConnectFour({ columns: 4, rows: 4, inARow: 4 });
  assertEquals(solved, published.fourInARow4x4);
});

Deno.test("three in a row has the known positions and values", () => {
  for (const [size, expected] of Object.entries(published.threeInARow)) {
    const [columns, rows] = size.split("x").map(Number);
    const { positions, value } = solveConnectFour({ columns, rows, inARow: 3 });
    assertEquals({ positions, value }, expected, size);
  }
});
