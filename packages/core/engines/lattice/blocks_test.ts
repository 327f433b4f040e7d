import { assert, assertEquals } from "@std/assert";
import { Budget } from "../../run/budget.ts";
import { mixWord } from "../../tables/hashing.ts";
import { type Random, seededRandom } from "../../run/random.ts";
import { BlockMemo, DistinctBlocks, SmallSet } from "./blocks.ts";
import { addSupersets, hashBlock } from "./plan.ts";
import { solveBlock, wonHalfWords } from "./kernel.ts";

const purpose = "a test";

function smallSet(items: readonly number[]): SmallSet {
  const set = new SmallSet(items.length);
  for (const item of items) set.add(item);
  return set;
}

Deno.test("SmallSet holds each number once, ascending", () => {
  const random = seededRandom(1);
  for (let k = 0; k < 200; k++) {
    const items = Array.from({ length: random(12) }, () => 1 + random(8));
    const set = smallSet(items);
    const expected = [...new Set(items)].sort((a, b) => a - b);
    assertEquals([...set.items.subarray(0, set.count)], expected, items.join());
  }
});

Deno.test("DistinctBlocks numbers blocks by content alone, whatever their hashes", () => {
  const blockWords = 8;
  const hashes: ((words: readonly number[]) => number)[] = [
    () => 0,
    (words) => words[0],
    (words) => hashBlock({ words: Int32Array.from(words), base: 0 }, blockWords),
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
      const { words: memory, base } = blocks.draftPlace();
      memory.set(words, base);
      const expected = numbers.get(words.join()) ?? numbers.size;
      numbers.set(words.join(), expected);
      assertEquals(blocks.keepDraft(hash(words)), expected);
    }
    assertEquals(blocks.count, numbers.size);
    for (const [text, number] of numbers) {
      const { words, base } = blocks.placeOf(number);
      assertEquals(words.subarray(base, base + blockWords).join(), text);
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
      const first = random(4);
      const set = smallSet(Array.from({ length: random(7) }, () => 1 + random(6)));
      const text = `${first}: ${set.items.subarray(0, set.count).join()}`;
      const known = madeOf.find(first, set);
      if (known < 0) {
        assert(mostBlocks === 20 || !blocks.has(text), text);
        if (!blocks.has(text)) blocks.set(text, blocks.size);
        madeOf.remember(blocks.get(text)!, first, set);
      } else assertEquals(known, blocks.get(text), text);
    }
    assert(budget.peakBytes <= BlockMemo.mostBytes(mostBlocks), `${budget.peakBytes} bytes`);
  }
});

Deno.test("BlockMemo distinguishes lists with equal hashes", () => {
  const madeOf = new BlockMemo({ mostBlocks: 9, budget: new Budget(), purpose });
  // After `item`, `more` undoes what hashing it adds: the list with both has the hash of that with
  // one, which is looked up after it.
  const more = (item: number) => mixWord(mixWord(1) ^ item) ^ mixWord(1) ^ item;
  let item = 1;
  while (more(item) <= item) item++;
  const lists: [number, number[]][] = [
    [1, [item, more(item)]],
    [1, [item]],
    [2, [mixWord(1) ^ item ^ mixWord(2)]],
    [1, []],
  ];
  for (const [block, [first, items]] of lists.entries()) {
    assertEquals(madeOf.find(first, smallSet(items)), -1);
    madeOf.remember(block, first, smallSet(items));
  }
  for (const [block, [first, items]] of lists.entries()) {
    assertEquals(madeOf.find(first, smallSet(items)), block);
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
    const hot = { words: new Int32Array(blockWords), base: 0 };
    addSupersets(hot, blockWords, randomSets(random, elements));
    const losing = { words: new Int32Array(blockWords), base: 0 };
    addSupersets(losing, blockWords, randomSets(random, elements));
    const sources = { hot, above: random(2) > 0 ? [losing] : [], blockWords, halves };
    const blocks = [0, -1, 0x1234_5678].map((word) => ({
      words: new Int32Array(blockWords).fill(word),
      base: 0,
    }));
    const hashes = blocks.map((block) => solveBlock(block, sources));
    assertEquals(new Set(hashes).size, 1, `seed ${seed}`);
    for (const { words } of blocks) assertEquals(words, blocks[0].words, `seed ${seed}`);
  }
});
