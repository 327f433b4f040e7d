import { assertEquals } from "@std/assert";
import { didYouMean, editDistance } from "./report.ts";

Deno.test("didYouMean() accepts prefixes and small slips, and nothing else", () => {
  const verbs = ["solve", "analyze", "line"];
  for (const [word, verb] of [["an", "analyze"], ["analyse", "analyze"], ["LINE", "line"]]) {
    assertEquals(didYouMean(word, verbs), `, did you mean "${verb}"?`);
  }
  for (const word of ["x", "something", "l".repeat(100_000)]) {
    assertEquals(didYouMean(word, verbs), "");
  }
});

Deno.test("editDistance() counts letters put in, left out, replaced and swapped", () => {
  const cases: [string, string, number][] = [
    ["", "", 0],
    ["", "abc", 3],
    ["abc", "", 3],
    ["solve", "solve", 0],
    ["slove", "solve", 1],
    ["sove", "solve", 1],
    ["sollve", "solve", 1],
    ["soive", "solve", 1],
    ["kitten", "sitting", 3],
    ["ca", "abc", 3],
  ];
  for (const [from, to, distance] of cases) {
    assertEquals(editDistance(from, to), distance, `${from} to ${to}`);
    assertEquals(editDistance(to, from), distance, `${to} to ${from}`);
  }
});
