import { assertEquals } from "@std/assert";
import { ENTRY_WORDS, ExactTable } from "./exact_table.ts";

/** Words of a key. */
const KEY_WORDS = 6;

Deno.test("ExactTable finds a key whose words are all equal, and no other", () => {
  const table = new ExactTable(0, 2); // one place for all
  const write = (depth: number, key: readonly number[]) => {
    table.keys.set(key, depth * ENTRY_WORDS);
    return table.find(depth);
  };
  const key = [0x1234_5678, -2, 3, 0, 5, 6];
  assertEquals(write(0, key), 0);
  table.store(0, 77);
  assertEquals([write(0, key), write(1, key)], [77, 77]);
  for (let word = 0; word < KEY_WORDS; word++) {
    for (const change of [1, 1 << 15, 1 << 31]) {
      const other = key.with(word, key[word] ^ change);
      assertEquals(write(1, other), 0, `word ${word}: ${other}`);
    }
  }
  const last = key.with(5, 7);
  write(1, last);
  table.store(1, 78); // overwrites
  assertEquals([write(0, last), write(0, key)], [78, 0]);
});
