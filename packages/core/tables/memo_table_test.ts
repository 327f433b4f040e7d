import { assert, assertEquals, assertThrows } from "@std/assert";
import { Budget } from "../run/budget.ts";
import { LimitError } from "../run/errors.ts";
import { MemoTable, UNKNOWN } from "./memo_table.ts";
import { type Random, seededRandom } from "../run/random.ts";

/** Tables by the words of their states. */
const KINDS = [1, 2, 3].map((wordCount) => ({ wordCount }));

/** Words that stress a table: zero, the extremes, runs, multiples of large powers of two. */
function awkwardWord(random: Random): number {
  const kind = random(5);
  if (kind === 0) return [0, -1, 1, 2 ** 31 - 1, -(2 ** 31)][random(5)];
  if (kind === 1) return random(300);
  if (kind === 2) return random(300) << 22;
  return random(2 ** 32) | 0;
}

/** A value that the table holds. */
function awkwardValue(random: Random): number {
  const value = awkwardWord(random);
  return value === UNKNOWN ? 0 : value;
}

Deno.test("MemoTable agrees with a Map under random sets and gets, of any states and values", () => {
  for (const kind of KINDS) {
    for (let seed = 1; seed <= 4; seed++) {
      const random = seededRandom(seed);
      const table = new MemoTable(kind);
      const { wordCount } = kind;
      const twin = new Map<string, number>();
      for (let i = 0; i < 3000; i++) {
        const states = Int32Array.from({ length: 3 * wordCount }, () => awkwardWord(random));
        const nameOf = (at: number) => states.slice(at * wordCount, (at + 1) * wordCount).join();
        const [at, probe, value] = [random(3), random(3), awkwardValue(random)];
        table.set(states, at, value);
        twin.set(nameOf(at), value);
        const expected = twin.get(nameOf(probe)) ?? UNKNOWN;
        assertEquals(table.get(states, probe), expected, `seed ${seed}, state ${nameOf(probe)}`);
      }
      for (const [name, value] of twin) {
        assertEquals(table.get(Int32Array.from(name.split(","), Number)), value, `seed ${seed}`);
      }
      assertEquals(table.entryCount, twin.size);
    }
  }
});

Deno.test("MemoTable.number() numbers states in the order in which they appear", () => {
  for (const { wordCount } of KINDS) {
    const random = seededRandom(wordCount);
    const table = new MemoTable({ wordCount });
    const twin = new Map<string, number>();
    const into = new Int32Array(8);
    for (let i = 0; i < 2000; i++) {
      const count = random(8);
      const states = Int32Array.from({ length: 7 * wordCount }, () => random(9) << random(30));
      table.number(states, count, into, 1);
      for (let at = 0; at < count; at++) {
        const name = states.slice(at * wordCount, (at + 1) * wordCount).join();
        if (!twin.has(name)) twin.set(name, twin.size);
        assertEquals(into[at + 1], twin.get(name), name);
        assertEquals(table.get(states, at), twin.get(name), name);
      }
      assertEquals(table.entryCount, twin.size);
    }
  }
});

Deno.test("MemoTable distinguishes states that differ in one word, and zeroes from an empty slot", () => {
  for (const kind of KINDS) {
    const table = new MemoTable(kind);
    const zeroes = new Int32Array(kind.wordCount);
    assertEquals(table.get(zeroes), UNKNOWN);
    table.set(zeroes, 0, 0);
    assertEquals([table.get(zeroes), table.entryCount], [0, 1]);
    for (const word of zeroes.keys()) {
      assertEquals(table.get(zeroes.with(word, 1 << 20)), UNKNOWN);
    }
  }
});

Deno.test("MemoTable counts its memory and reserves before it grows", () => {
  for (const kind of KINDS) {
    const budget = new Budget({ memoryBytes: 40_000 });
    const table = new MemoTable({ ...kind, budget });
    const stateOf = (key: number) => Int32Array.of(key, ~key, 7).subarray(0, kind.wordCount);
    assertEquals(budget.bytes, table.bytes);
    let entries = 0;
    assertThrows(
      () => {
        for (; entries < 10_000; entries++) table.set(stateOf(entries), 0, entries);
      },
      LimitError,
      "the limit is 40,000 bytes",
    );
    assertEquals(budget.bytes, table.bytes, "old slots are released, refused ones not counted");
    assert(budget.peakBytes <= 40_000);
    // A table that cannot grow keeps its entries.
    for (let key = 0; key < entries; key++) assertEquals(table.get(stateOf(key)), key);
    assertEquals([table.entryCount, table.get(stateOf(entries))], [entries, UNKNOWN]);
  }
});

Deno.test("MemoTable refuses states of no words, which would all be one", () => {
  for (const wordCount of [0, -1, 1.5, NaN]) {
    assertThrows(() => new MemoTable({ wordCount }), RangeError, "expected 1 or more");
  }
});

Deno.test("MemoTable refuses values that it cannot hold, and keeps its entries", () => {
  for (const kind of KINDS) {
    const table = new MemoTable(kind);
    const state = new Int32Array(kind.wordCount);
    for (const value of [0.5, NaN, 2 ** 31, -(2 ** 31) - 1, UNKNOWN]) {
      assertThrows(() => table.set(state, 0, value), RangeError, `Cannot keep ${value}: expected`);
      assertEquals([table.get(state), table.entryCount], [UNKNOWN, 0]);
    }
  }
});
