import { assert, assertEquals, assertThrows } from "@std/assert";
import { LimitError, seededRandom } from "@zugzwang/core";
import { PlainMemory } from "./plain_memory.ts";

Deno.test("PlainMemory keeps the values of all texts apart, as a Map does (seed 1)", () => {
  const random = seededRandom(1);
  const [memory, map] = [new PlainMemory({}), new Map<string, number>()];
  const alphabet = ["\0", "a", "b", "\xff", "\u0100", "棋", "\ud83c"];
  for (let i = 0; i < 20_000; i++) {
    const length = random(9);
    const letters = random(2) === 0 ? 4 : alphabet.length;
    const text = Array.from({ length }, () => alphabet[random(letters)]).join("");
    assertEquals(memory.get(text), map.get(text), JSON.stringify(text));
    if (map.has(text)) continue;
    memory.set(text, i / 2);
    map.set(text, i / 2);
  }
  assert(map.size > 5000);
  assertEquals(memory.size, map.size);
  memory.free();
  assertEquals([memory.size, memory.get("a")], [0, undefined]);
});

Deno.test("PlainMemory takes no more than the limit", () => {
  const memory = new PlainMemory({ memoryBytes: 2 ** 20 });
  const fill = () => {
    for (let i = 0;; i++) {
      memory.get(`position ${i}`);
      memory.set(`position ${i}`, i);
    }
  };
  const { fault } = assertThrows(fill, LimitError);
  assertEquals([fault.kind, memory.size > 10_000], ["memory", true]);
});
