import { assert, assertEquals, assertThrows } from "@std/assert";
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { seededRandom } from "../run/random.ts";
import { KeptChunks } from "../testing/kept_chunks.ts";
import { Checkpoint } from "./checkpoint.ts";
import { TranspositionTable, type TranspositionTableSize } from "./transposition_table.ts";

/** A table with some entries, and their keys. */
function filled(size: TranspositionTableSize) {
  const table = new TranspositionTable(size);
  const random = seededRandom(size.keyBits);
  const word = (bits: number) => bits <= 0 ? 0 : random(2 ** Math.min(bits, 32)) | 0;
  const keys = Array.from({ length: 2 ** size.sizeBits / 3 }, () => {
    const [low, high] = [0, 32].map((from) => word(size.keyBits - from));
    table.store(low, high, { lower: random(9), upper: 9 });
    return [low, high] as const;
  });
  return { table, keys };
}

Deno.test("a checkpoint restores a table, in one word or two, shared or not", () => {
  for (const keyBits of [20, 40, 60]) {
    for (const sizeBits of [8, 12, 17]) {
      for (const shared of [false, true]) {
        const size = { keyBits, maxBound: 9, sizeBits, shared, about: "numbers" };
        const { table, keys } = filled(size);
        const kept = new Checkpoint(new KeptChunks());
        kept.save(table);
        // A run that wants a smaller table uses the stored one.
        const again = kept.resumedTable({ ...size, sizeBits: 8 });
        assertEquals(again.bytes, table.bytes);
        assert(keys.some((key) => table.probe(...key) !== 0));
        for (const key of keys) assertEquals(again.probe(...key), table.probe(...key));
      }
    }
  }
});

Deno.test("resumedTable() has the wanted size if that is larger, with all bounds", () => {
  for (const keyBits of [20, 40, 60]) {
    for (const shared of [false, true]) {
      const size = { keyBits, maxBound: 9, sizeBits: 12, about: "numbers" };
      const { table, keys } = filled(size);
      const kept = new Checkpoint(new KeptChunks());
      kept.save(table);
      const budget = new Budget();
      const larger = kept.resumedTable({ ...size, sizeBits: 15, shared, budget });
      assertEquals([larger.entries, budget.bytes], [2 ** 15, larger.bytes]);
      assertEquals(larger.memory !== null, shared);
      for (const key of keys) {
        const [found, expected] = [larger.probe(...key), table.probe(...key)];
        if (expected !== 0) assertEquals(larger.lower(found), table.lower(expected));
      }
    }
  }
});

Deno.test("resumedTable() is as large as the memory allows, and keeps bounds that fit", () => {
  const size = { keyBits: 40, maxBound: 9, sizeBits: 12, about: "numbers" };
  const { table, keys } = filled(size);
  const kept = new Checkpoint(new KeptChunks());
  kept.save(table);
  for (const [tables, sizeBits] of [[1 / 2, 11], [1, 12], [2, 13], [3, 13], [8, 15]]) {
    const budget = new Budget({ memoryBytes: tables * table.bytes });
    const resumed = [11, 15].map((wanted) => {
      const again = kept.resumedTable({ ...size, sizeBits: Math.min(wanted, sizeBits), budget });
      again.free(budget);
      return again;
    });
    assertEquals(resumed[1].size.sizeBits, sizeBits, `${tables} tables`);
    for (const again of resumed) {
      const found = keys.filter((key) => again.probe(...key) !== 0);
      assert(found.length > keys.length / 2, `${tables} tables: ${found.length}`);
      for (const key of found) {
        assertEquals(again.lower(again.probe(...key)), table.lower(table.probe(...key)));
      }
    }
  }
});

Deno.test("a checkpoint of a table that is nearly empty is small", () => {
  const kept = new KeptChunks();
  const table = new TranspositionTable({
    keyBits: 40,
    maxBound: 9,
    sizeBits: 20,
    about: "numbers",
  });
  table.store(77, 1, { lower: 3, upper: 9 });
  new Checkpoint(kept).save(table);
  assert(kept.chunks!.reduce((sum, { length }) => sum + length, 0) < 4096);
});

Deno.test("resumedTable() refuses other games, keys and bounds, and reserves its memory", () => {
  const size = { keyBits: 40, maxBound: 9, sizeBits: 12, about: "numbers" };
  const kept = new Checkpoint(new KeptChunks());
  kept.save(filled(size).table);
  const others = [{ keyBits: 41 }, { maxBound: 8 }, { replacement: "always" }, { about: "more" }];
  for (const other of others as Partial<TranspositionTableSize>[]) {
    const resume = () => kept.resumedTable({ ...size, ...other });
    assertThrows(resume, RangeError, "it belongs to another table: ");
  }
  const { about: _, ...nameless } = size;
  assertThrows(() => kept.resumedTable(nameless), RangeError, "without the name of its game");
  assertThrows(
    () => kept.save(new TranspositionTable(nameless)),
    RangeError,
    "without the name of its game",
  );
  const foreign = new KeptChunks();
  foreign.write([Uint8Array.of(40, 0, 0, 0), Uint8Array.of()]);
  const resume = () => new Checkpoint(foreign).resumedTable(size);
  assertThrows(resume, RangeError, "format null, expected 3");
  const budget = new Budget({ memoryBytes: 4096 });
  assertThrows(() => kept.resumedTable({ ...size, budget }), LimitError, "the limit is");
});
