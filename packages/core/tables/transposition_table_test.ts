import { assert, assertEquals, assertThrows } from "@std/assert";
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { seededRandom } from "../run/random.ts";
import { TranspositionTable } from "./transposition_table.ts";

/** Stores random facts about random keys, and checks that what is found was stored for that key. */
function checkTable(options: { keyBits: number; maxBound: number; sizeBits: number }) {
  const table = new TranspositionTable(options);
  const random = seededRandom(options.keyBits);
  const truth = new Map<string, { low: number; high: number; value: number }>();
  let found = 0;
  const word = (bits: number) => bits <= 0 ? 0 : random(2 ** Math.min(bits, 32)) | 0;
  // Few one bits, so that many keys are alike in one part or another.
  const draw = (bits: number) => word(bits) & word(bits) & word(bits) & word(bits);
  for (let i = 0; i < 5_000; i++) {
    const [low, high] = [draw(options.keyBits), draw(options.keyBits - 32)];
    const name = `${low},${high}`;
    const value = truth.get(name)?.value ?? random(options.maxBound + 1);
    truth.set(name, { low, high, value });
    const lower = random(value + 1);
    table.store(low, high, { lower, upper: value + random(options.maxBound - value + 1) });
  }
  for (const { low, high, value } of truth.values()) {
    const code = table.probe(low, high);
    if (code === 0) continue;
    found++;
    assert(table.lower(code) <= value && value <= table.upper(code), JSON.stringify(options));
  }
  return { found, keys: truth.size, table };
}

Deno.test("TranspositionTable never gives bounds of another key, in one or two words", () => {
  const words = new Set<boolean>();
  for (const keyBits of [1, 9, 12, 20, 31, 32, 33, 40, 52, 60]) {
    for (const sizeBits of [4, 8, 13]) {
      for (const maxBound of [0, 1, 30, 60]) {
        if (keyBits - sizeBits > 46) continue; // more than two words
        words.add(checkTable({ keyBits, maxBound, sizeBits }).table.oneWord);
      }
    }
  }
  assertEquals([...words].sort(), [false, true]);
});

Deno.test("TranspositionTable keeps nearly all entries while it is not full", () => {
  const { found, keys } = checkTable({ keyBits: 40, maxBound: 16, sizeBits: 15 });
  assert(found > 0.99 * keys, `${found} of ${keys}`);
});

Deno.test("TranspositionTable joins the bounds of a key", () => {
  const table = new TranspositionTable({ keyBits: 60, maxBound: 60, sizeBits: 10 });
  assertEquals(table.probe(-1, 0x0fff_ffff), 0);
  table.store(-1, 0x0fff_ffff, { lower: 5, upper: 60 });
  table.store(-1, 0x0fff_ffff, { lower: 2, upper: 9 });
  const code = table.probe(-1, 0x0fff_ffff);
  assertEquals([table.lower(code), table.upper(code)], [5, 9]);
});

Deno.test("TranspositionTable gives up the entry with the fewest bits", () => {
  const table = new TranspositionTable({ keyBits: 5, maxBound: 1, sizeBits: 4 });
  // Keys of one bucket differ in bits 2 to 4 and, through their hash, in the bits below.
  const stored: number[] = [];
  for (let key = 0; key < 32; key++) {
    table.store(key, 0, { lower: 1, upper: 1 });
    stored.push(key);
  }
  const kept = stored.filter((key) => table.probe(key, 0) !== 0);
  assertEquals(kept.length, 16);
  assert(kept.includes(31) && !kept.includes(0), kept.join());
});

Deno.test("TranspositionTable shares its memory only if an entry is one word", () => {
  const options = { keyBits: 40, maxBound: 16, sizeBits: 20, shared: true };
  const table = new TranspositionTable(options);
  const other = new TranspositionTable({ ...options, memory: table.memory! });
  table.store(7, 1, { lower: 2, upper: 3 });
  const code = other.probe(7, 1);
  assertEquals([other.lower(code), other.upper(code)], [2, 3]);
  assertThrows(() => new TranspositionTable({ ...options, keyBits: 60 }), RangeError, "bits");
});

Deno.test("TranspositionTable asks for its memory", () => {
  const budget = new Budget({ memoryBytes: 1000 });
  const options = { keyBits: 40, maxBound: 16, sizeBits: 10, budget };
  assertThrows(() => new TranspositionTable(options), LimitError, "the table of 1,024 positions");
  assertEquals(
    new TranspositionTable({ ...options, sizeBits: 5, keyBits: 20 }).bytes,
    budget.peakBytes,
  );
  for (const wrong of [{ keyBits: 61 }, { maxBound: -1 }, { sizeBits: 29 }]) {
    assertThrows(() => new TranspositionTable({ ...options, ...wrong }), RangeError, "must be in");
  }
});

Deno.test("TranspositionTable.store() keeps the tighter of two bounds, in either order", () => {
  for (const keyBits of [20, 50]) {
    const table = new TranspositionTable({ keyBits, maxBound: 16, sizeBits: 10 });
    for (const [lower, upper] of [[2, 7], [3, 16], [0, 9], [1, 8]]) {
      table.store(0x1234, 0, { lower, upper });
    }
    const found = table.probe(0x1234, 0);
    assertEquals([table.lower(found), table.upper(found)], [3, 7], `${keyBits} bits`);
  }
});
