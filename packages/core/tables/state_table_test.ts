import { assertEquals, assertThrows } from "@std/assert";
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { seededRandom } from "../run/random.ts";
import { StateTable } from "./state_table.ts";

Deno.test("StateTable numbers states as a Map of their texts does", () => {
  for (let seed = 1; seed <= 10; seed++) {
    const random = seededRandom(seed);
    const wordCount = 1 + random(4);
    const table = new StateTable(wordCount);
    const twin = new Map<string, number>();
    const buffer = new Int32Array(wordCount + 5);
    for (let i = 0; i < 5000; i++) {
      const at = random(6);
      for (let w = 0; w < wordCount; w++) buffer[at + w] = random(9) << random(30);
      const state = buffer.slice(at, at + wordCount);
      const text = state.join();
      assertEquals(table.find(state), twin.get(text) ?? -1, `seed ${seed}, state ${text}`);
      if (!twin.has(text)) twin.set(text, twin.size);
      assertEquals(table.idOf(state), twin.get(text), `seed ${seed}, state ${text}`);
    }
    assertEquals(table.size, twin.size);
    for (const [text, id] of twin) assertEquals(table.state(id).join(), text);
  }
});

Deno.test("StateTable numbers many states at once as it does one by one", () => {
  const random = seededRandom(11);
  const [batch, single] = [new StateTable(2), new StateTable(2)];
  const ids = new Int32Array(7);
  for (let i = 0; i < 2000; i++) {
    const count = random(8);
    const states = Int32Array.from({ length: 14 }, () => random(60) << random(26));
    batch.idsOf(states, ids, count);
    for (let k = 0; k < count; k++) {
      assertEquals(ids[k], single.idOf(states.slice(2 * k, 2 * k + 2)), `${states}`);
    }
    assertEquals(batch.size, single.size);
  }
  for (let id = 0; id < single.size; id++) assertEquals(batch.state(id), single.state(id));
});

Deno.test("StateTable counts its memory, reserves before it grows and frees it", () => {
  const budget = new Budget({ memoryBytes: 100_000 });
  const table = new StateTable(2, budget);
  assertEquals(budget.bytes, table.bytes);
  assertThrows(
    () => {
      for (let i = 0; i < 100_000; i++) table.idOf(Int32Array.of(i, -i));
    },
    LimitError,
    "the limit is 100,000 bytes",
  );
  assertEquals(budget.bytes, table.bytes);
  table.release();
  assertEquals(budget.bytes, 0);
});
