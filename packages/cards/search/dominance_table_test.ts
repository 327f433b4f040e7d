import { assert, assertEquals } from "@std/assert";
import { toSearchState } from "../prover.ts";
import { plainSearch, type Random, seededRandom, type Side } from "@zugzwang/core";
import { shuffle } from "@zugzwang/core/run";
import { cards } from "../cards.ts";
import { type CardsPosition, EMPTY, getCardSide, getHandSize } from "../rules/position.ts";
import { makeBoardTables, makeCardTables, MAX_HAND } from "./tables.ts";
import { NodeScan, NONE, packGroup, Reach, SearchNode } from "./node.ts";
import { countTableWords, DominanceTable, OpenSides, planTables } from "./dominance_table.ts";

/** The occupied cells of a 3 x 3 board: the centre has four open sides, a corner two. */
const TAKEN = [0, 2, 4, 6, 8];

/** Two of their cards and three of ours are placed, four cells are empty, and they move. */
const PLACED = [0, 1, 5, 6, 7];
const EMPTY_CELLS = 4;

/** Returns a position with the placed cards on the occupied cells, in any order, with any owners. */
function arrangeCards(start: CardsPosition, random: Random): CardsPosition {
  const [cells, owners] = [new Array<number>(9).fill(EMPTY), new Array<Side>(9).fill(0)];
  shuffle(PLACED, random).forEach((card, i) => {
    cells[TAKEN[i]] = card;
    owners[TAKEN[i]] = random(2) as Side;
  });
  return { ...start, cards: cells, owners, side: 1 };
}

/** Makes a table for positions of one deal, to be used as the search uses it. */
function makeTable(start: CardsPosition, shared: boolean) {
  const { deal } = start;
  const board = makeBoardTables(deal);
  const reach = new Reach(board, makeCardTables(deal));
  const scan = new NodeScan(board, reach);
  const sides = new OpenSides(board, reach, scan);
  const length = countTableWords(EMPTY_CELLS, 0); // one bucket
  const words = new Int32Array(
    shared ? new SharedArrayBuffer(4 * length) : new ArrayBuffer(4 * length),
  );
  const table = new DominanceTable({ empty: EMPTY_CELLS, bits: 0, words }, sides, board.sizes);
  /** Writes the open sides of a position and returns its group. */
  const look = (position: CardsPosition) => {
    for (const cell of TAKEN) {
      const card = position.cards[cell];
      reach.put(getCardSide(deal, card) * MAX_HAND + card % getHandSize(deal), cell);
    }
    const node = new SearchNode(EMPTY_CELLS).set(toSearchState({ ...position, side: 1 }), 0);
    scan.run(node);
    sides.write(node);
    return packGroup(node);
  };
  return { table, look, words };
}

Deno.test("the table returns bounds that hold, often of other positions", () => {
  let [found, elsewhere] = [0, 0];
  for (let seed = 1; seed <= 3; seed++) {
    const random = seededRandom(seed);
    const start = cards.instances.generate("3x3", ["u9", "u3", "uniform"][seed % 3], random);
    const { table, look } = makeTable(start, seed % 2 === 0);
    const stored = new Set<string>();
    for (let k = 0; k < 150; k++) {
      const position = arrangeCards(start, random);
      const value = plainSearch(cards, position);
      const group = look(position);
      const text = cards.formatPosition(position);
      for (let threshold = -3; threshold <= 4; threshold++) {
        const bound = table.find(group, threshold);
        if (bound === NONE) continue;
        const holds = bound >= threshold ? value >= bound : value <= bound;
        assert(
          holds,
          `seed ${seed}: ${bound} for ${text}, ${value}, of\n${cards.judge.formatInput(start)}`,
        );
        found++;
        if (!stored.has(text)) elsewhere++;
      }
      const isLower = random(2) === 0;
      table.store(group, isLower ? value - random(2) : value + random(2), isLower);
      stored.add(text);
    }
  }
  assert(elsewhere > 100, `${elsewhere} of ${found} bounds came from other positions`);
});

Deno.test("the table returns a position's own bounds where they decide the threshold", () => {
  const random = seededRandom(5);
  const start = cards.instances.generate("3x3", "uniform", random);
  const { table, look } = makeTable(start, false);
  const group = look(arrangeCards(start, random));
  assertEquals(table.find(group, 1), NONE);
  table.store(group, 1, true);
  assertEquals([table.find(group, 1), table.find(group, 2)], [1, NONE]);
  table.store(group, 1, false);
  assertEquals([table.find(group, 1), table.find(group, 2)], [1, 1]);
  assertEquals(table.find(group ^ 1 << 24, 1), NONE, "other hands");
});

Deno.test("a shared table skips a bucket that another thread has locked", () => {
  const random = seededRandom(6);
  const start = cards.instances.generate("3x3", "uniform", random);
  const { table, look, words } = makeTable(start, true);
  const group = look(arrangeCards(start, random));
  table.store(group, 1, true);
  words[0] = 1;
  table.store(group, 2, true);
  assertEquals(table.find(group, 1), NONE);
  words[0] = 0;
  assertEquals([table.find(group, 1), table.find(group, 2)], [1, NONE]);
  assertEquals(words[0], 0, "unlocked again");
});

Deno.test("planTables() places one table after the other, from six empty cells on", () => {
  const { tables, words } = planTables({ rootEmpty: 8, bits: 7 });
  assertEquals(tables.map(({ empty, bits }) => [empty, bits]), [[6, 6], [7, 3]]);
  let start = 0;
  for (const table of tables) {
    assertEquals(table.start, start);
    start += countTableWords(table.empty, table.bits);
  }
  assertEquals(words, start);
  assertEquals(planTables({ rootEmpty: 12, bits: 0 }), { tables: [], words: 0 });
  assertEquals(planTables({ rootEmpty: 6, bits: 13 }).tables, []);
  assertEquals(planTables({ rootEmpty: 16, bits: 13 }).tables.at(-1)!.empty, 14);
});
