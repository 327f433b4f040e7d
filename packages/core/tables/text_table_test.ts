import { assertEquals, assertThrows } from "@std/assert";
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { seededRandom } from "../run/random.ts";
import { TextTable } from "./text_table.ts";

Deno.test("TextTable numbers texts in the order in which they are added, as a Map would", () => {
  const table = new TextTable(new Budget(), "a test");
  const map = new Map<string, number>();
  const random = seededRandom(1);
  for (let i = 0; i < 20_000; i++) {
    const length = random(6);
    const text = Array.from({ length }, () => "01\u0130\u4e00"[random(4)]).join("");
    assertEquals(table.find(text), map.get(text) ?? -1, text);
    if (!map.has(text)) map.set(text, map.size);
    assertEquals(table.number(text), map.get(text), text);
  }
  assertEquals(table.size, map.size);
  assertEquals(table.list(), [...map.keys()]);
});

Deno.test("TextTable distinguishes texts that differ in any one character", () => {
  const table = new TextTable(new Budget(), "a test");
  const board = ".".repeat(100);
  for (let at = 0; at < 100; at++) table.number(board.slice(0, at) + "x" + board.slice(at + 1));
  assertEquals([table.size, table.find(board), table.find("")], [100, -1, -1]);
});

Deno.test("TextTable counts what it allocates, a text once, and its list", () => {
  const budget = new Budget();
  const table = new TextTable(budget, "a test");
  const empty = budget.bytes;
  for (let i = 0; i < 1000; i++) table.number("a".repeat(i % 100));
  const [slots, ends, characters] = [8 * 256, 4 * 256, 2 * 8192];
  assertEquals([table.size, budget.bytes], [100, slots + ends + characters]);
  assertEquals(empty, 8 * 64 + 4 * 256 + 2 * 1024);
  table.list();
  assertEquals(budget.bytes, slots + ends + characters + 32 * 100 + 2 * 99 * 50);
});

Deno.test("TextTable keeps its texts when memory is too small to grow", () => {
  const budget = new Budget({ memoryBytes: 10_000 });
  const table = new TextTable(budget, "a test");
  let count = 0;
  assertThrows(() => {
    for (;; count++) table.number(`${count}`);
  }, LimitError);
  for (let i = 0; i < count; i++) assertEquals([table.find(`${i}`), table.text(i)], [i, `${i}`]);
});
