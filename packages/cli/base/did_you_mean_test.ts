import { assertEquals } from "@std/assert";
import { didYouMean } from "./did_you_mean.ts";

Deno.test("didYouMean() accepts prefixes and small slips, and nothing else", () => {
  const verbs = ["solve", "analyze", "line"];
  for (const [word, verb] of [["an", "analyze"], ["analyse", "analyze"], ["LINE", "line"]]) {
    assertEquals(didYouMean(word, verbs), `, did you mean "${verb}"?`);
  }
  for (const word of ["x", "something", "l".repeat(100_000)]) {
    assertEquals(didYouMean(word, verbs), "");
  }
});
