import { assert, assertEquals, assertThrows } from "@std/assert";
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { seededRandom } from "../run/random.ts";
import { Entries, planEntries } from "./_entries.ts";
import { TranspositionTable, type TranspositionTableSize } from "./transposition_table.ts";

/** Stores random facts about random keys, and checks that what is found was stored for that key. */
function checkTable(options: TranspositionTableSize) {
  const { maxBound, minBound = 0 } = options;
  const table = new TranspositionTable(options);
  const random = seededRandom(options.keyBits);
  const truth = new Map<string, { key: [number, number]; value: number }>();
  let found = 0;
  const word = (bits: number) => bits <= 0 ? 0 : random(2 ** Math.min(bits, 32)) | 0;
  // Few one bits, so that many keys agree in some part.
  const draw = (bits: number) => word(bits) & word(bits) & word(bits) & word(bits);
  for (let i = 0; i < 2_000; i++) {
    const [low, high] = [0, 32].map((from) => draw(options.keyBits - from));
    const key: [number, number] = [low, high];
    const name = key.join();
    const value = truth.get(name)?.value ?? minBound + random(maxBound - minBound + 1);
    truth.set(name, { key, value });
    const isLower = random(2) === 0;
    const lower = isLower ? value - random(value - minBound + 1) : minBound;
    const upper = isLower ? maxBound : value + random(maxBound - value + 1);
    table.store(low, high, { lower, upper });
  }
  for (const { key, value } of truth.values()) {
    const code = table.probe(...key);
    if (code === 0) continue;
    found++;
    const bounds = [table.lower(code), table.upper(code)];
    assert(bounds[0] <= value && value <= bounds[1], JSON.stringify(options));
  }
  return { found, keys: truth.size, table };
}

Deno.test("TranspositionTable never gives bounds of another key, in one word or two", () => {
  const words = new Set<number>();
  const replacements = ["always", "fewest-bits"] as const;
  let next = 0;
  for (const keyBits of [1, 9, 20, 31, 32, 33, 52, 60, 64]) {
    for (const sizeBits of [4, 8, 13]) {
      for (const [minBound, maxBound] of [[0, 0], [0, 1], [-30, 30], [5, 65], [-9_999, 9_999]]) {
        const replacement = replacements[next++ % 2];
        const options = { keyBits, minBound, maxBound, sizeBits, replacement };
        const codeBits = 2 * (32 - Math.clz32(maxBound - minBound + 1));
        const bucketBits = sizeBits - (replacement === "always" ? 0 : 2);
        if (keyBits - bucketBits + codeBits > 64) {
          assertThrows(() => checkTable(options), RangeError, "at least");
          continue;
        }
        const { table, found } = checkTable(options);
        words.add(table.bytes / 2 ** sizeBits / 4);
        assert(found > 0, JSON.stringify(options));
      }
    }
  }
  assertEquals([...words].sort(), [1, 2]);
});

Deno.test("TranspositionTable distinguishes keys of one bucket, in every layout", () => {
  for (const replacement of ["always", "fewest-bits"] as const) {
    for (const [keyBits, sizeBits] of [[20, 12], [40, 12], [60, 12], [64, 18]]) {
      const table = new TranspositionTable({ keyBits, maxBound: 60, sizeBits, replacement });
      const [low, high] = [0x1234_5678, 0x0bcd_ef01].map((word, at) =>
        keyBits >= 32 * at + 32 ? word : word & (2 ** Math.max(0, keyBits - 32 * at) - 1)
      );
      table.store(low, high, { lower: 7, upper: 9 });
      const bucket = table.findBucket(low, high);
      for (let bit = sizeBits; bit < keyBits; bit++) {
        const other = [low, high];
        other[bit >> 5] ^= 1 << bit;
        const start = other[0] & -(2 ** sizeBits);
        for (other[0] = start; table.findBucket(other[0], other[1]) !== bucket;) other[0]++;
        const found = table.probe(other[0], other[1]);
        assertEquals(found, 0, `bit ${bit} of ${keyBits}, ${replacement}`);
      }
      assertEquals(table.upper(table.probe(low, high)), 9);
    }
  }
});

Deno.test("TranspositionTable allows up to 16 GiB, and refuses more before it allocates", () => {
  const size = { keyBits: 40, maxBound: 30 };
  const gibibytes = (sizeBits: number, other = {}) =>
    TranspositionTable.bytesOf({ ...size, sizeBits, ...other }) / 2 ** 30;
  assertEquals([29, 30, 31, 32].map((bits) => gibibytes(bits)), [2, 4, 8, 16]);
  assertEquals(gibibytes(31, { keyBits: 64, replacement: "always" }), 16);
  assertThrows(() => new TranspositionTable({ ...size, sizeBits: 33 }), RangeError, "16 GiB");
  assertThrows(() => gibibytes(32, { replacement: "always" }), RangeError, "sizeBits");
  const entries = new Entries(new Int32Array(0), planEntries(size32));
  const found = Array.from(
    { length: 1000 },
    (_, i) => entries.findBucket(Math.imul(i, 0x9e37_79b1), i),
  );
  assert(found.every((bucket) => bucket >= 0 && bucket < 2 ** 32 && bucket % 4 === 0));
  assert(Math.max(...found) > 2 ** 31.9);
});

/** 16 GiB of entries of one word, in buckets of four. */
const size32 = { keyBits: 40, maxBound: 30, sizeBits: 32 };

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

Deno.test("TranspositionTable overwrites the entry with the fewest bits", () => {
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

Deno.test("TranspositionTable.copyTo() copies every key with its bounds", () => {
  for (const keyBits of [12, 40, 60]) {
    const options = { keyBits, minBound: -9, maxBound: 9, sizeBits: 12 };
    const random = seededRandom(keyBits);
    const keys = Array.from({ length: 200 }, () => {
      const word = (bits: number) => bits <= 0 ? 0 : random(2 ** Math.min(bits, 32)) | 0;
      return [word(keyBits), word(keyBits - 32)] as const;
    });
    const table = new TranspositionTable({ ...options, replacement: "always" });
    keys.forEach(([low, high], i) => {
      table.store(low, high, { lower: -9 + i % 5, upper: 9 - i % 7 });
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

Deno.test("TranspositionTable shares its memory, with locks if an entry has two words", () => {
  for (const keyBits of [30, 40, 60]) {
    const options = { keyBits, maxBound: 16, sizeBits: 16, shared: true };
    const table = new TranspositionTable(options);
    const other = new TranspositionTable({ ...options, memory: table.memory! });
    table.store(7, 1, { lower: 2, upper: 3 });
    const code = other.probe(7, 1);
    assertEquals([other.lower(code), other.upper(code)], [2, 3]);
    assertEquals(table.bytes, TranspositionTable.bytesOf(options));
    assertEquals(table.bytes === 2 ** 18, keyBits === 30);
  }
});

Deno.test("TranspositionTable neither reads nor writes an entry that another thread writes", () => {
  const options = { keyBits: 40, maxBound: 16, sizeBits: 4, shared: true };
  const table = new TranspositionTable(options);
  const locks = new Int32Array(table.memory!).subarray(-(2 ** 12));
  table.store(7, 1, { lower: 2, upper: 3 });
  locks.forEach((count, i) => locks[i] = count + 1);
  assertEquals(table.probe(7, 1), 0);
  table.store(7, 1, { lower: 3, upper: 3 });
  locks.forEach((count, i) => locks[i] = count + 1);
  assertEquals(table.lower(table.probe(7, 1)), 2);
});

Deno.test("TranspositionTable reserves its memory", () => {
  const budget = new Budget({ memoryBytes: 1000 });
  const options = { keyBits: 40, maxBound: 16, sizeBits: 10, budget };
  assertThrows(() => new TranspositionTable(options), LimitError, "the table of 1,024 positions");
  assertEquals(
    new TranspositionTable({ ...options, sizeBits: 5, keyBits: 20 }).bytes,
    budget.peakBytes,
  );
  for (const wrong of [{ keyBits: 65 }, { maxBound: -1 }, { sizeBits: 34 }]) {
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

Deno.test("TranspositionTable refuses impossible bounds, of one store or of two", () => {
  for (const sizeBits of [4, 8]) {
    const table = new TranspositionTable({ keyBits: 30, minBound: -5, maxBound: 5, sizeBits });
    for (const [lower, upper] of [[-6, 0], [0, 6], [1, 0], [-9, 9], [NaN, 5]]) {
      assertThrows(() => table.store(1, 0, { lower, upper }), RangeError, `${lower}..${upper}`);
      assertEquals(table.probe(1, 0), 0);
    }
    table.store(7, 0, { lower: 2, upper: 5 });
    const other = () => table.store(7, 0, { lower: -5, upper: 1 });
    assertThrows(other, RangeError, "found 2..1 together with those in the table");
    const code = table.probe(7, 0);
    assertEquals([table.lower(code), table.upper(code)], [2, 5]);
  }
});
