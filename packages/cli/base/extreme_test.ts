import { assertEquals } from "@std/assert";
import { greatestOf, leastOf } from "./extreme.ts";

Deno.test("greatestOf() and leastOf() take more numbers than a call takes arguments", () => {
  const numbers = Array.from({ length: 1_000_000 }, (_, i) => i - 7);
  const same = (number: number) => number;
  assertEquals([greatestOf(numbers, same), leastOf(numbers, same)], [999_992, -7]);
  assertEquals([greatestOf([], same), leastOf([], same)], [-Infinity, Infinity]);
});
