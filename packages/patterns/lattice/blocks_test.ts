import { assert, assertEquals } from "@std/assert";
import { Budget, type Random, seededRandom } from "@zugzwang/core";
import { mixWords } from "@zugzwang/core/tables";
import { BlockTable } from "./blocks.ts";
import { addSupersets } from "./hot_sets.ts";
import { solveBlock, tabulateWins } from "./kernel.ts";

const purpose = "a test";
const SIZES = { blockCount: 1, blockWords: 8, mostBlocks: 6000, mostParts: 13 };

function makeTable(budget = new Budget()): BlockTable {
  return new BlockTable({ ...SIZES, budget, purpose });
}

/** Begins a combination of a number and a set. */
function begin(table: BlockTable, own: number, items: readonly number[]): void {
  table.begin(own);
  for (const item of items) table.add(item);
}

Deno.test("BlockTable holds each part once, ascending", () => {
  const random = seededRandom(1);
  const table = makeTable();
  for (let k = 0; k < 200; k++) {
    const items = Array.from({ length: random(12) }, () => 1 + random(8));
    begin(table, 5, items);
    const expected = [5, ...[...new Set(items)].sort((a, b) => a - b)];
    assertEquals([...table.parts.subarray(0, table.partCount)], expected, items.join());
  }
});

Deno.test("BlockTable numbers contents by their words alone, whatever their hashes", () => {
  const blockWords = 8;
  const hashes: ((words: readonly number[]) => number)[] = [
    () => 0,
    (words) => words[0],
    (words) => mixWords(Int32Array.from(words), 0, blockWords),
  ];
  for (const [k, hash] of hashes.entries()) {
    const budget = new Budget();
    const sizes = { ...SIZES, mostBlocks: 3000 };
    const random = seededRandom(k);
    const blocks = new BlockTable({ ...sizes, budget, purpose });
    const numbers = new Map<string, number>();
    for (let draft = 0; draft < 4000; draft++) {
      const words = Array.from(
        { length: blockWords },
        (_, w) => w < 5 ? 7 : random(k === 0 ? 5 : 14),
      );
      blocks.draft().set(words);
      const expected = numbers.get(words.join()) ?? numbers.size + 1;
      numbers.set(words.join(), expected);
      assertEquals(blocks.keepDraft(hash(words)), expected);
    }
    assertEquals(blocks.count, numbers.size);
    for (const [text, number] of numbers) {
      assertEquals(blocks.getWords(number).join(), text);
    }
    assert(budget.peakBytes <= BlockTable.mostBytes(sizes));
  }
});

Deno.test("BlockTable makes each combination of a number and a set once", () => {
  const budget = new Budget();
  const random = seededRandom(1);
  const table = makeTable(budget);
  const made = new Map<string, number>();
  for (let k = 0; k < 6000; k++) {
    // Numbers of two words, and of 16 and 24 bits that differ in one of the words only.
    const items = Array.from({ length: random(7) }, () => [1, 2, 0x1_0001, 0x1_0002][random(4)]);
    begin(table, [0, 1, 0x10000, 2 ** 24][random(4)], items);
    const text = table.parts.subarray(0, table.partCount).join();
    const found = table.findOr(() => {
      assert(!made.has(text), text);
      made.set(text, k);
      return k;
    });
    assertEquals(found, made.get(text), text);
  }
  const sizes = { ...SIZES, mostBlocks: made.size };
  assert(budget.peakBytes <= BlockTable.mostBytes(sizes), `${budget.peakBytes} bytes`);
});

/** Sets of `elements` elements, as bits. */
function randomSets(random: Random, elements: number): number[] {
  return Array.from({ length: 1 + random(6) }, () => random(2 ** elements) & random(2 ** elements));
}

Deno.test("solveBlock() gives the same words and hash whatever the block held before", () => {
  const halves = tabulateWins();
  for (let seed = 1; seed <= 50; seed++) {
    const random = seededRandom(seed);
    const blockWords = 8 << random(3);
    const elements = 5 + Math.log2(blockWords);
    const hot = new Int32Array(blockWords);
    addSupersets(hot, randomSets(random, elements));
    const losing = new Int32Array(blockWords);
    addSupersets(losing, randomSets(random, elements));
    const sources = { hot, above: random(2) > 0 ? [losing] : [], halves };
    const blocks = [0, -1, 0x1234_5678].map((word) => new Int32Array(blockWords).fill(word));
    const hashes = blocks.map((block) => solveBlock(block, sources));
    assertEquals(new Set(hashes).size, 1, `seed ${seed}`);
    for (const words of blocks) assertEquals(words, blocks[0], `seed ${seed}`);
  }
});
