import { assert, assertEquals, assertThrows } from "@std/assert";
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { seededRandom } from "../run/random.ts";
import { TranspositionTable, type TranspositionTableSize } from "./transposition_table.ts";

/** Stores random facts about random keys, and checks that what is found was stored for that key. */
function checkTable(options: TranspositionTableSize) {
  const { maxBound, minBound = 0 } = options;
  const table = new TranspositionTable(options);
  const random = seededRandom(options.keyBits);
  const truth = new Map<string, { key: [number, number, number]; value: number }>();
  let found = 0;
  const word = (bits: number) => bits <= 0 ? 0 : random(2 ** Math.min(bits, 32)) | 0;
  // Few one bits, so that many keys are alike in one part or another.
  const draw = (bits: number) => word(bits) & word(bits) & word(bits) & word(bits);
  for (let i = 0; i < 2_000; i++) {
    const [low, high, top] = [0, 32, 64].map((from) => draw(options.keyBits - from));
    const key: [number, number, number] = [low, high, top];
    const name = key.join();
    const value = truth.get(name)?.value ?? minBound + random(maxBound - minBound + 1);
    truth.set(name, { key, value });
    const isLower = random(2) === 0;
    const lower = isLower ? value - random(value - minBound + 1) : minBound;
    const upper = isLower ? maxBound : value + random(maxBound - value + 1);
    table.store(key[0], key[1], { lower, upper }, key[2]);
  }
  for (const { key, value } of truth.values()) {
    const code = table.probe(...key);
    if (code === 0) continue;
    found++;
    const bounds = [table.lower(code), table.upper(code)];
    assert(bounds[0] <= value && value <= bounds[1], JSON.stringify(options));
    assert(bounds[0] > minBound || bounds[1] < maxBound || !options.oneBound, "says nothing");
  }
  return { found, keys: truth.size, table };
}

Deno.test("TranspositionTable never gives bounds of another key, in one to four words", () => {
  const words = new Set<number>();
  const replacements = ["always", "fewest-bits", "most-bits", (low: number) => low] as const;
  let next = 0;
  for (const keyBits of [1, 9, 20, 31, 32, 33, 52, 60, 64, 65, 92]) {
    for (const sizeBits of [4, 8, 13]) {
      for (const [minBound, maxBound] of [[0, 0], [0, 1], [-30, 30], [5, 65], [-9_999, 9_999]]) {
        for (const oneBound of [false, true]) {
          const replacement = replacements[next++ % 4];
          const options = { keyBits, minBound, maxBound, sizeBits, oneBound, replacement };
          const { table, found } = checkTable(options);
          words.add(table.bytes / 2 ** sizeBits / 4);
          assert(found > 0 || minBound === maxBound && oneBound, JSON.stringify(options));
        }
      }
    }
  }
  assertEquals([...words].sort(), [1, 2, 3, 4]);
});

Deno.test("TranspositionTable tells keys of one bucket apart, in every layout", () => {
  const layouts = [[20, 12], [40, 12], [60, 12], [70, 18], [85, 12], [92, 4]];
  for (const replacement of ["always", "fewest-bits"] as const) {
    for (const [keyBits, sizeBits] of layouts) {
      const table = new TranspositionTable({ keyBits, maxBound: 60, sizeBits, replacement });
      const [low, high, top] = [0x1234_5678, 0x0bcd_ef01, 0x0234_5678].map((word, at) =>
        keyBits >= 32 * at + 32 ? word : word & (2 ** Math.max(0, keyBits - 32 * at) - 1)
      );
      table.store(low, high, { lower: 7, upper: 9 }, top);
      const place = table.placeOf(low, high, top);
      for (let bit = sizeBits; bit < keyBits; bit++) {
        const other = [low, high, top];
        other[bit >> 5] ^= 1 << bit;
        const start = other[0] & -(2 ** sizeBits);
        for (other[0] = start; table.placeOf(other[0], other[1], other[2]) !== place;) other[0]++;
        const found = table.probe(other[0], other[1], other[2]);
        assertEquals(found, 0, `bit ${bit} of ${keyBits}, ${replacement}`);
      }
      assertEquals(table.upper(table.probe(low, high, top)), 9);
    }
  }
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

Deno.test("TranspositionTable gives up the entry of the least worth that the caller says", () => {
  for (const [replacement, kept] of [["most-bits", 0], [(low: number) => low % 7, 27]] as const) {
    const table = new TranspositionTable({ keyBits: 5, maxBound: 1, sizeBits: 4, replacement });
    for (let key = 31; key >= 0; key--) table.store(key, 0, { lower: 1, upper: 1 });
    for (let key = 0; key < 32; key++) table.store(key, 0, { lower: 1, upper: 1 });
    assert(table.probe(kept, 0) !== 0, `${replacement}`);
  }
});

Deno.test("TranspositionTable.copyTo() hands on every key with its bounds", () => {
  for (const keyBits of [12, 40, 60, 92]) {
    const options = { keyBits, minBound: -9, maxBound: 9, sizeBits: 12 };
    const random = seededRandom(keyBits);
    const keys = Array.from({ length: 200 }, () => {
      const word = (bits: number) => bits <= 0 ? 0 : random(2 ** Math.min(bits, 32)) | 0;
      return [word(keyBits), word(keyBits - 32), word(keyBits - 64)] as const;
    });
    const table = new TranspositionTable({ ...options, replacement: "always" });
    keys.forEach(([low, high, top], i) => {
      table.store(low, high, { lower: -9 + i % 5, upper: 9 - i % 7 }, top);
    });
    const larger = new TranspositionTable({ ...options, sizeBits: 16 });
    table.copyTo(larger);
    let known = 0;
    for (const key of keys) {
      const [from, to] = [table.probe(...key), larger.probe(...key)];
      assertEquals(from === 0, to === 0);
      if (from === 0) continue;
      known++;
      assertEquals([larger.lower(to), larger.upper(to)], [table.lower(from), table.upper(from)]);
    }
    assert(known > 150);
  }
});

Deno.test("TranspositionTable shares its memory, with locks where an entry is several words", () => {
  for (const keyBits of [30, 40, 60, 92]) {
    const options = { keyBits, maxBound: 16, sizeBits: 16, shared: true };
    const table = new TranspositionTable(options);
    const other = new TranspositionTable({ ...options, memory: table.memory! });
    table.store(7, 1, { lower: 2, upper: 3 });
    const code = other.probe(7, 1);
    assertEquals([other.lower(code), other.upper(code)], [2, 3]);
    assertEquals(table.bytes, TranspositionTable.bytesOf(options));
    assertEquals(table.bytes === 2 ** 18, table.oneWord);
  }
});

Deno.test("TranspositionTable neither reads nor writes an entry that another thread writes", () => {
  const options = { keyBits: 60, maxBound: 16, sizeBits: 4, shared: true };
  const table = new TranspositionTable(options);
  const locks = new Int32Array(table.memory!).subarray(-(2 ** 12));
  table.store(7, 1, { lower: 2, upper: 3 });
  locks.forEach((count, i) => locks[i] = count + 1);
  assertEquals(table.probe(7, 1), 0);
  table.store(7, 1, { lower: 3, upper: 3 });
  locks.forEach((count, i) => locks[i] = count + 1);
  assertEquals(table.lower(table.probe(7, 1)), 2);
});

Deno.test("TranspositionTable asks for its memory", () => {
  const budget = new Budget({ memoryBytes: 1000 });
  const options = { keyBits: 40, maxBound: 16, sizeBits: 10, budget };
  assertThrows(() => new TranspositionTable(options), LimitError, "the table of 1,024 positions");
  assertEquals(
    new TranspositionTable({ ...options, sizeBits: 5, keyBits: 20 }).bytes,
    budget.peakBytes,
  );
  for (const wrong of [{ keyBits: 93 }, { maxBound: -1 }, { sizeBits: 31 }]) {
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
