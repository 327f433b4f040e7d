import { assert, assertEquals } from "@std/assert";
import { plainSearch, type Random, seededRandom, type Side } from "@zugzwang/core";
import { shuffle } from "@zugzwang/core/run";
import { cards } from "../cards.ts";
import { type CardsPosition, EMPTY, hand as handOf } from "../rules/position.ts";
import { handSize, sideOfCard } from "../rules/shape.ts";
import { boardMasks } from "./board_masks.ts";
import { groupOf, NONE, SearchNode } from "./search_node.ts";
import { DominanceTable, planTables, tableWords } from "./dominance_table.ts";
import { OpenSides } from "./open_sides.ts";
import { NodeScan, Reach } from "./reach.ts";
import { MAX_HAND, relations } from "./relations.ts";

/** The cells of a 3 x 3 board that are taken: the centre has four open sides, a corner two. */
const TAKEN = [0, 2, 4, 6, 8];

/** Two cards of theirs and three of ours lie; four cells are empty, and they move. */
const PLACED = [0, 1, 5, 6, 7];
const EMPTY_CELLS = 4;

const setOf = (members: readonly number[]) => members.reduce((set, i) => set | 1 << i, 0);

/** A position with the placed cards on those cells, anywhere, of anybody. */
function arranged(start: CardsPosition, random: Random): CardsPosition {
  const [cells, owners] = [new Array<number>(9).fill(EMPTY), new Array<Side>(9).fill(0)];
  shuffle(PLACED, random).forEach((card, i) => {
    cells[TAKEN[i]] = card;
    owners[TAKEN[i]] = random(2) as Side;
  });
  return { ...start, cards: cells, owners, side: 1 };
}

/** A table for positions of one deal, asked as the search asks. */
function tableFor(start: CardsPosition, shared: boolean) {
  const { deal } = start;
  const masks = boardMasks(deal);
  const reach = new Reach(masks, relations(deal));
  const scan = new NodeScan(masks, reach);
  const sides = new OpenSides(masks, reach, scan);
  const length = tableWords(EMPTY_CELLS, 0); // one bucket
  const words = new Int32Array(
    shared ? new SharedArrayBuffer(4 * length) : new ArrayBuffer(4 * length),
  );
  const table = new DominanceTable({ empty: EMPTY_CELLS, bits: 0, words }, sides, masks.sizes);
  /** Writes the open sides of a position, and returns its group. */
  const look = (position: CardsPosition) => {
    for (const cell of TAKEN) {
      const card = position.cards[cell];
      reach.place(sideOfCard(deal, card) * MAX_HAND + card % handSize(deal), cell);
    }
    const cellsOf = (owner: Side) => setOf(TAKEN.filter((cell) => position.owners[cell] === owner));
    const placesOf = (owner: Side) =>
      setOf(handOf(position, owner).map((card) => card % handSize(deal)));
    const [mine, theirs, hand, foes] = [cellsOf(1), cellsOf(0), placesOf(1), placesOf(0)];
    const node = new SearchNode(EMPTY_CELLS).ask({ mine, theirs, hand, foes, side: 1 }, 0);
    scan.run(node);
    sides.write(node);
    return groupOf(node);
  };
  return { table, look, words };
}

Deno.test("bounds of the table hold for whatever it says they hold for, and it says so often", () => {
  let [found, elsewhere] = [0, 0];
  for (let seed = 1; seed <= 8; seed++) {
    const random = seededRandom(seed);
    const start = cards.instances.generate("3x3", ["u9", "u3", "uniform"][seed % 3], random);
    const { table, look } = tableFor(start, seed % 2 === 0);
    const stored = new Set<string>();
    for (let k = 0; k < 200; k++) {
      const position = arranged(start, random);
      const value = plainSearch(cards, position);
      const group = look(position);
      const text = cards.formatPosition(position);
      for (let threshold = -3; threshold <= 4; threshold++) {
        const bound = table.find(group, threshold);
        if (bound === NONE) continue;
        const holds = bound >= threshold ? value >= bound : value <= bound;
        assert(
          holds,
          `seed ${seed}: ${bound} for ${text}, ${value}, of\n${cards.formatInput(start)}`,
        );
        found++;
        if (!stored.has(text)) elsewhere++;
      }
      const isLower = random(2) === 0;
      table.store(group, isLower ? value - random(2) : value + random(2), isLower);
      stored.add(text);
    }
  }
  assert(elsewhere > 200, `${elsewhere} of ${found} bounds are of other positions`);
});

Deno.test("a position's own bounds are found, by the threshold that they decide", () => {
  const random = seededRandom(5);
  const start = cards.instances.generate("3x3", "uniform", random);
  const { table, look } = tableFor(start, false);
  const group = look(arranged(start, random));
  assertEquals(table.find(group, 1), NONE);
  table.store(group, 1, true);
  assertEquals([table.find(group, 1), table.find(group, 2)], [1, NONE]);
  table.store(group, 1, false);
  assertEquals([table.find(group, 1), table.find(group, 2)], [1, 1]);
  assertEquals(table.find(group ^ 1 << 24, 1), NONE, "of other hands");
});

Deno.test("a shared table leaves a bucket alone that another thread has locked", () => {
  const random = seededRandom(6);
  const start = cards.instances.generate("3x3", "uniform", random);
  const { table, look, words } = tableFor(start, true);
  const group = look(arranged(start, random));
  table.store(group, 1, true);
  words[0] = 1;
  table.store(group, 2, true);
  assertEquals(table.find(group, 1), NONE);
  words[0] = 0;
  assertEquals([table.find(group, 1), table.find(group, 2)], [1, NONE]);
  assertEquals(words[0], 0, "unlocked again");
});

Deno.test("tables follow each other for all positions with six and more empty cells", () => {
  const { places, words } = planTables({ rootEmpty: 8, bits: 7 });
  assertEquals(places.map(({ empty, bits }) => [empty, bits]), [[6, 6], [7, 3]]);
  let start = 0;
  for (const place of places) {
    assertEquals(place.start, start);
    start += tableWords(place.empty, place.bits);
  }
  assertEquals(words, start);
  assertEquals(planTables({ rootEmpty: 12, bits: 0 }), { places: [], words: 0 });
  assertEquals(planTables({ rootEmpty: 6, bits: 13 }).places, []);
  assertEquals(planTables({ rootEmpty: 16, bits: 13 }).places.at(-1)!.empty, 14);
});
