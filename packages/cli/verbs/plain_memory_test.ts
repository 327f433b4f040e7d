import { assertEquals, assertThrows } from "@std/assert";
import { LimitError } from "@zugzwang/core";
import { PlainMemory } from "./plain_memory.ts";

Deno.test("PlainMemory takes no more than the limit", () => {
  const memory = new PlainMemory({ memoryBytes: 2 ** 20 });
  const fill = () => {
    for (let i = 0;; i++) {
      memory.get(`position ${i}`);
      memory.set(`position ${i}`, i);
    }
  };
  const { fault } = assertThrows(fill, LimitError);
  assertEquals([fault.kind, memory.size > 5_000], ["memory", true]);
});
