import { assertEquals } from "@std/assert";
import { findGreatest, findLeast } from "./extreme.ts";

Deno.test("findGreatest() and findLeast() accept more numbers than a call has arguments", () => {
  const numbers = Array.from({ length: 1_000_000 }, (_, i) => i - 7);
  const same = (number: number) => number;
  assertEquals([findGreatest(numbers, same), findLeast(numbers, same)], [999_992, -7]);
  assertEquals([findGreatest([], same), findLeast([], same)], [-Infinity, Infinity]);
});
