import { assertEquals } from "@std/assert";
import { ENTRY_WORDS, ExactTable, keyedEmptyCells } from "./exact_table.ts";

Deno.test("ExactTable keeps keys apart that differ in any one word, in one and the same place", () => {
  const key = [0x0fff_0fff, -5, 3, 1 << 29, 17, 99];
  for (let word = 0; word < key.length; word++) {
    const table = new ExactTable(0, 1); // one entry: every key has its place
    table.keys.set(key);
    assertEquals(table.find(0), 0);
    table.store(0, 42);
    assertEquals(table.find(0), 42);
    table.keys[word] ^= 1;
    assertEquals(table.find(0), 0, `word ${word}`);
    table.store(0, 43);
    assertEquals(table.find(0), 43);
    table.keys.set(key);
    assertEquals(table.find(0), 0, "overwritten");
  }
});

Deno.test("ExactTable has a key for each depth, and says its bytes", () => {
  const table = new ExactTable(4, 3);
  table.keys.set([1, 2, 3, 4, 5, 6], 0);
  table.keys.set([1, 2, 3, 4, 5, 7], 2 * ENTRY_WORDS);
  assertEquals([table.find(0), table.find(2)], [0, 0]);
  table.store(0, 10);
  table.store(2, 12);
  assertEquals(table.find(2), 12);
  assertEquals([ExactTable.bytes(0), ExactTable.bytes(16)], [32, 2 ** 21]);
  assertEquals([keyedEmptyCells(12), keyedEmptyCells(9)], [9, 8]);
});
