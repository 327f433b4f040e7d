import { assertEquals, assertThrows } from "@std/assert";
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { CountedMap } from "./counted_map.ts";

Deno.test("CountedMap counts each name once, with two bytes per character, and frees all", () => {
  const budget = new Budget({ memoryBytes: 250 });
  const map = new CountedMap<string | number, number>(budget, "a test", 100);
  map.set("ab", 1).set("ab", 2).set(7, 3);
  assertEquals([map.get("ab"), map.get(7), budget.bytes], [2, 3, 204]);
  const error = assertThrows(() => map.set("c", 4), LimitError);
  assertEquals(error.message, "a test needs 306 bytes, but the limit is 250 bytes");
  map.set(7, 4); // a known name needs no memory
  assertEquals([map.size, map.get(7), budget.bytes, budget.peakBytes], [2, 4, 204, 204]);
  map.clear();
  assertEquals([map.size, budget.bytes], [0, 0]);
});

Deno.test("CountedMap refuses more entries than a map of V8 can have", () => {
  class FullMap extends CountedMap<number, number> {
    override get size(): number {
      return 2 ** 24 - 1;
    }
  }
  const map = new FullMap(new Budget(), "a test", 100);
  const error = assertThrows(() => map.set(1, 1), LimitError);
  assertEquals(error.fault.kind, "positions");
});
