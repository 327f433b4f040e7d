import { assertEquals } from "@std/assert";
import { solveDomineering } from "./domineering.ts";

Deno.test("Domineering on 6 x 6 is a win for the first player", () => {
  assertEquals(solveDomineering(6, 6, "upright").value, 1);
  assertEquals(solveDomineering(6, 6, "flat").value, 1);
});
