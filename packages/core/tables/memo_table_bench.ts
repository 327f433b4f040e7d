/**
 * The memo table against Map: 4 million random keys set, then as many looked up that are there
 * and as many that are not.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { MemoTable, UNKNOWN } from "./memo_table.ts";
import { seededRandom } from "../run/random.ts";

const COUNT = 4_000_000;
const random = seededRandom(1);
const lows = Int32Array.from({ length: COUNT }, () => random(2 ** 32) | 0);
const highs = Int32Array.from({ length: COUNT }, () => random(2 ** 31));
/** The keys one behind the other; as many that no key is, by their high word. */
const keys = Int32Array.from({ length: 2 * COUNT }, (_, i) => (i % 2 === 0 ? lows : highs)[i >> 1]);
const absent = keys.map((word, i) => i % 2 === 0 ? word : -1);

/** What every table must come to: the values 0..COUNT − 1 found once each, and no other. */
const expected = COUNT * (COUNT - 1) / 2;

function fillAndFind(table: MemoTable): number {
  for (let i = 0; i < COUNT; i++) table.set(keys, i, i);
  let sum = 0;
  for (let i = 0; i < COUNT; i++) {
    sum += table.get(keys, i);
    if (table.get(absent, i) !== UNKNOWN) sum = NaN;
  }
  return sum;
}

function bigintMap(): number {
  const key = (low: number, high: number): bigint => BigInt(high) << 32n | BigInt(low >>> 0);
  const map = new Map<bigint, number>();
  for (let i = 0; i < COUNT; i++) map.set(key(lows[i], highs[i]), i);
  let sum = 0;
  for (let i = 0; i < COUNT; i++) {
    sum += map.get(key(lows[i], highs[i]))!;
    if (map.get(key(lows[i], -1)) !== undefined) sum = NaN;
  }
  return sum;
}

/** Distinct words, spread over 31 bits. */
const words = Int32Array.from({ length: COUNT }, (_, i) => Math.imul(i, 0x9e37_79b1) >>> 1);
const others = words.map((word) => ~word);

function wordTable(): number {
  const table = new MemoTable();
  for (let i = 0; i < COUNT; i++) table.set(words, i, i);
  let sum = 0;
  for (let i = 0; i < COUNT; i++) {
    sum += table.get(words, i);
    if (table.get(others, i) !== UNKNOWN) sum = NaN;
  }
  return sum;
}

function wordMap(): number {
  const map = new Map<number, number>();
  for (let i = 0; i < COUNT; i++) map.set(words[i], i);
  let sum = 0;
  for (let i = 0; i < COUNT; i++) {
    sum += map.get(words[i])!;
    if (map.get(~words[i]) !== undefined) sum = NaN;
  }
  return sum;
}

const rounds = { n: 3, warmup: 1 };
const pairs = { ...rounds, group: "4 M keys of two words: set, hit and miss" };
const singles = { ...rounds, group: "4 M keys of one word: set, hit and miss" };

Deno.bench("MemoTable, two words", { ...pairs, baseline: true }, () => {
  assertEquals(fillAndFind(new MemoTable({ wordCount: 2 })), expected);
});
Deno.bench("MemoTable, two words, growing from nothing", pairs, () => {
  assertEquals(fillAndFind(new MemoTable({ wordCount: 2 })), expected);
});
Deno.bench("Map<bigint, number>", pairs, () => {
  assertEquals(bigintMap(), expected);
});
Deno.bench("MemoTable, one word", { ...singles, baseline: true }, () => {
  assertEquals(wordTable(), expected);
});
Deno.bench("Map<number, number>", singles, () => {
  assertEquals(wordMap(), expected);
});
