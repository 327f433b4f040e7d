import { assertEquals } from "@std/assert";
import published from "../../packages/core/testdata/cram.json" with { type: "json" };
import { solveCram } from "./cram.ts";

Deno.test("Cram has the published Grundy values", () => {
  for (const [size, value] of Object.entries(published.values)) {
    const [rows, columns] = size.split("x").map(Number);
    assertEquals(solveCram(rows, columns), value, size);
  }
});
