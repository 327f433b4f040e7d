import { assert, assertEquals, assertThrows } from "@std/assert";
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { Float64MemoTable } from "./float64_memo_table.ts";
import { MemoTable, UNKNOWN } from "./memo_table.ts";
import { PairMemoTable } from "./pair_memo_table.ts";
import { StateMemoTable } from "./state_memo_table.ts";
import { type Random, seededRandom } from "../run/random.ts";

/** Words that stress a table: zero, the extremes, runs, multiples of large powers of two. */
function awkwardWord(random: Random): number {
  const kind = random(5);
  if (kind === 0) return [0, -1, 1, 2 ** 31 - 1, -(2 ** 31)][random(5)];
  if (kind === 1) return random(300);
  if (kind === 2) return random(300) << 22;
  return random(2 ** 32) | 0;
}

function awkwardValue(random: Random): number {
  const value = awkwardWord(random);
  return value === UNKNOWN ? 0 : value;
}

Deno.test("MemoTable agrees with a Map under random sets and gets", () => {
  for (let seed = 1; seed <= 20; seed++) {
    compareWithMap(new MemoTable(), awkwardValue, seed);
  }
});

Deno.test("Float64MemoTable agrees with a Map under random sets and gets", () => {
  for (let seed = 1; seed <= 20; seed++) {
    compareWithMap(new Float64MemoTable(), awkwardWideValue, seed);
  }
});

/** Values that int32 cannot hold too, among them what stands for an unknown one there. */
function awkwardWideValue(random: Random): number {
  const largest = Number.MAX_SAFE_INTEGER;
  const kind = random(3);
  if (kind === 0) return [0, UNKNOWN, 2 ** 31, 2 ** 32, largest, -largest][random(6)];
  return kind === 1 ? awkwardWord(random) : largest - random(2 ** 32) * random(2 ** 21);
}

function compareWithMap(
  table: MemoTable | Float64MemoTable,
  valueFrom: (random: Random) => number,
  seed: number,
): void {
  const random = seededRandom(seed);
  const twin = new Map<number, number>();
  for (let i = 0; i < 3000; i++) {
    const [key, probe, value] = [awkwardWord(random), awkwardWord(random), valueFrom(random)];
    table.set(key, value);
    twin.set(key, value);
    assertEquals(table.get(probe), twin.get(probe) ?? table.unknown, `seed ${seed}, key ${probe}`);
  }
  for (const [key, value] of twin) assertEquals(table.get(key), value, `seed ${seed}, ${key}`);
  assertEquals(table.entryCount, twin.size);
}

Deno.test("PairMemoTable agrees with a Map under random sets and gets", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = seededRandom(seed);
    const table = new PairMemoTable();
    const twin = new Map<string, [number, number, number]>();
    for (let i = 0; i < 3000; i++) {
      const [low, high] = [awkwardWord(random), awkwardWord(random)];
      const value = awkwardValue(random);
      table.set(low, high, value);
      twin.set(`${low},${high}`, [low, high, value]);
      const other = twin.get(`${high},${low}`)?.[2] ?? UNKNOWN;
      assertEquals(table.get(high, low), other, `seed ${seed}, key ${high},${low}`);
    }
    for (const [low, high, value] of twin.values()) assertEquals(table.get(low, high), value);
    assertEquals(table.entryCount, twin.size);
  }
});

Deno.test("memo tables tell a key that is all zeroes from an empty slot", () => {
  const [single, wide, pair] = [new MemoTable(), new Float64MemoTable(), new PairMemoTable()];
  assertEquals([single.get(0), wide.get(0), pair.get(0, 0)], [UNKNOWN, wide.unknown, UNKNOWN]);
  single.set(0, 0);
  wide.set(0, 0);
  pair.set(0, 0, 0);
  assertEquals([single.get(0), wide.get(0), pair.get(0, 0)], [0, 0, 0]);
  assertEquals([single.entryCount, wide.entryCount, pair.entryCount], [1, 1, 1]);
});

Deno.test("memo tables count their memory and ask before they grow", () => {
  const makers = [
    (budget: Budget) => new MemoTable({ budget }),
    (budget: Budget) => new Float64MemoTable({ budget }),
    pairTableAsMemo,
  ];
  for (const make of makers) {
    const budget = new Budget({ memoryBytes: 40_000 });
    const table = make(budget);
    assertEquals(budget.bytes, table.bytes);
    let entries = 0;
    assertThrows(
      () => {
        for (; entries < 10_000; entries++) table.set(entries, entries);
      },
      LimitError,
      "allowed are 40,000 bytes",
    );
    assertEquals(budget.bytes, table.bytes, "old slots are released, refused ones not counted");
    assert(budget.peakBytes <= 40_000);
    // Refusing to grow loses nothing.
    for (let key = 0; key < entries; key++) assertEquals(table.get(key), key);
    assertEquals(table.get(entries), table.unknown);
  }
});

function pairTableAsMemo(budget: Budget) {
  const table = new PairMemoTable({ budget });
  return {
    numbers: "int32" as const,
    unknown: UNKNOWN,
    get: (key: number) => table.get(key, ~key),
    set: (key: number, value: number) => table.set(key, ~key, value),
    get bytes() {
      return table.bytes;
    },
  };
}

Deno.test("memo tables make room for the entries they are told to expect", () => {
  const budget = new Budget();
  const table = new MemoTable({ expectedEntries: 1000, budget });
  const { bytes } = table;
  for (let key = 0; key < 1000; key++) table.set(key << 20, key);
  assertEquals([table.bytes, budget.peakBytes], [bytes, bytes]);
});

Deno.test("memo tables refuse more slots than they can address", () => {
  const budget = new Budget({ memoryBytes: 2 ** 50 });
  assertThrows(() => new MemoTable({ expectedEntries: 2 ** 30, budget }), LimitError, "positions");
});

Deno.test("StateMemoTable keeps a value for each state, in full, and counts its memory", () => {
  const random = seededRandom(4);
  const budget = new Budget();
  const table = new StateMemoTable(3, budget);
  const twin = new Map<string, number>();
  for (let i = 0; i < 5000; i++) {
    const states = Int32Array.from({ length: 9 }, () => awkwardWord(random) & 0x1000f);
    const at = random(3);
    const name = states.slice(3 * at, 3 * at + 3).join();
    assertEquals(table.get(states, at), twin.get(name) ?? table.unknown);
    const value = random(2) * (2 ** 53 - 1) - i;
    table.set(states, at, value);
    twin.set(name, value);
  }
  assertEquals([table.entryCount, budget.bytes], [twin.size, table.bytes]);
  assert(twin.size > 2048, "the table grew");
  for (let i = 0; i < 5000; i++) {
    assertEquals(table.get(Int32Array.of(i, 1 << 20, i), 0), table.unknown);
  }
  const small = new Budget({ memoryBytes: 20_000 });
  assertThrows(
    () => {
      const narrow = new StateMemoTable(2, small);
      for (let i = 0; i < 10_000; i++) narrow.set(Int32Array.of(i, 1), 0, i);
    },
    LimitError,
  );
});
