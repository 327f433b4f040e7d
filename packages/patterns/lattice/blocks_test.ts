import { assert, assertEquals } from "@std/assert";
import { Budget, type Random, seededRandom } from "@zugzwang/core";
import { mixWord, mixWords } from "@zugzwang/core/tables";
import { BlockMemo, DistinctBlocks } from "./blocks.ts";
import { addSupersets } from "./hot_sets.ts";
import { solveBlock, wonHalfWords } from "./kernel.ts";

const purpose = "a test";

/** Begins a combination of a number and a set. */
function begin(madeOf: BlockMemo, own: number, items: readonly number[]): void {
  madeOf.begin(own);
  for (const item of items) madeOf.add(item);
}

Deno.test("BlockMemo holds each part once, ascending", () => {
  const random = seededRandom(1);
  const madeOf = new BlockMemo({ mostBlocks: 9, budget: new Budget(), purpose });
  for (let k = 0; k < 200; k++) {
    const items = Array.from({ length: random(12) }, () => 1 + random(8));
    begin(madeOf, 5, items);
    const expected = [5, ...[...new Set(items)].sort((a, b) => a - b)];
    assertEquals([...madeOf.parts.subarray(0, madeOf.count)], expected, items.join());
  }
});

Deno.test("DistinctBlocks numbers blocks by content alone, whatever their hashes", () => {
  const blockWords = 8;
  const hashes: ((words: readonly number[]) => number)[] = [
    () => 0,
    (words) => words[0],
    (words) => mixWords(Int32Array.from(words), 0, blockWords),
  ];
  for (const [k, hash] of hashes.entries()) {
    const budget = new Budget();
    const [mostBlocks, random] = [3000, seededRandom(k)];
    const blocks = new DistinctBlocks({ blockWords, mostBlocks, budget, purpose });
    const numbers = new Map<string, number>();
    for (let draft = 0; draft < 4000; draft++) {
      const words = Array.from(
        { length: blockWords },
        (_, w) => w < 5 ? 7 : random(k === 0 ? 5 : 14),
      );
      blocks.draft().set(words);
      const expected = numbers.get(words.join()) ?? numbers.size;
      numbers.set(words.join(), expected);
      assertEquals(blocks.keepDraft(hash(words)), expected);
    }
    assertEquals(blocks.count, numbers.size);
    for (const [text, number] of numbers) {
      assertEquals(blocks.wordsOf(number).join(), text);
    }
    assert(budget.peakBytes <= DistinctBlocks.mostBytes({ blockWords, mostBlocks }));
  }
});

Deno.test("BlockMemo finds a block by its number and whole set, and ignores new ones when full", () => {
  for (const mostBlocks of [5000, 20]) {
    const budget = new Budget();
    const random = seededRandom(mostBlocks);
    const madeOf = new BlockMemo({ mostBlocks, budget, purpose });
    const blocks = new Map<string, number>();
    for (let k = 0; k < 6000; k++) {
      const own = random(4);
      begin(madeOf, own, Array.from({ length: random(7) }, () => 1 + random(6)));
      const text = madeOf.parts.subarray(0, madeOf.count).join();
      const known = madeOf.find();
      if (known < 0) {
        assert(mostBlocks === 20 || !blocks.has(text), text);
        if (!blocks.has(text)) blocks.set(text, blocks.size);
        madeOf.remember(blocks.get(text)!);
      } else assertEquals(known, blocks.get(text), text);
    }
    assert(budget.peakBytes <= BlockMemo.mostBytes(mostBlocks), `${budget.peakBytes} bytes`);
  }
});

Deno.test("BlockMemo distinguishes lists with equal hashes", () => {
  const madeOf = new BlockMemo({ mostBlocks: 9, budget: new Budget(), purpose });
  // After `item`, `more` undoes what hashing it adds: the list with both has the hash of that with
  // one, which is looked up after it.
  const hash = (own: number) => mixWord(mixWord(0) ^ own);
  const more = (item: number) => mixWord(hash(1) ^ item) ^ hash(1) ^ item;
  let item = 1;
  while (more(item) <= item) item++;
  const lists: [number, number[]][] = [
    [1, [item, more(item)]],
    [1, [item]],
    [2, [hash(1) ^ item ^ hash(2)]],
    [1, []],
  ];
  for (const [block, [own, items]] of lists.entries()) {
    begin(madeOf, own, items);
    assertEquals(madeOf.find(), -1);
    madeOf.remember(block);
  }
  for (const [block, [own, items]] of lists.entries()) {
    begin(madeOf, own, items);
    assertEquals(madeOf.find(), block);
  }
});

/** Sets of `elements` elements, as bits. */
function randomSets(random: Random, elements: number): number[] {
  return Array.from({ length: 1 + random(6) }, () => random(2 ** elements) & random(2 ** elements));
}

Deno.test("solveBlock() gives the same words and hash whatever the block held before", () => {
  const halves = wonHalfWords();
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
