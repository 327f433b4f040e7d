import { DepthFirst } from "@zugzwang/core/engines";
import { assertEquals } from "@std/assert";
import published from "../../packages/core/testdata/domineering.json" with { type: "json" };
import { domineering, solveDomineering } from "./domineering.ts";

/** V, H, N or P. */
function outcomeOf(rows: number, columns: number): string {
  const [upright, flat] = (["upright", "flat"] as const).map((first) => {
    return solveDomineering(rows, columns, first).value > 0;
  });
  if (upright === flat) return upright ? "N" : "P";
  return upright ? "V" : "H";
}

Deno.test("Domineering has the published outcomes", () => {
  for (const [rows, outcomes] of Object.entries(published.outcomes)) {
    const found = Array.from(outcomes, (_, i) => outcomeOf(Number(rows), i + 1));
    assertEquals(found.join(""), outcomes, `${rows} rows`);
  }
});

Deno.test("a game's largest value saves work, and changes no value", () => {
  for (const [rows, columns] of [[3, 3], [3, 5], [4, 4]]) {
    const { maxValue: _, ...game } = domineering(rows, columns);
    const root = [2 ** (rows * columns) - 1, 0];
    const all = new DepthFirst(game);
    const value = all.value(root);
    const spared = solveDomineering(rows, columns, "upright");
    assertEquals(spared.value, value, `${rows} x ${columns}`);
    assertEquals(spared.nodes < all.nodes, true);
  }
});
