import { assert } from "@std/assert";
import { plainSearch, type Random, seededRandom, shuffled, type Side } from "@zugzwang/core";
import { boardMasks } from "./board_masks.ts";
import { cards } from "./cards.ts";
import { NodeScan } from "./node_scan.ts";
import { type CardsPosition, EMPTY, hand } from "./position.ts";
import { KeyWriter } from "./position_key.ts";
import { Reach } from "./reach.ts";
import { MAX_HAND, relations } from "./relations.ts";
import { handSize, sideOfCard } from "./shape.ts";

/** The cells of a 3 x 3 board that are taken: the centre has four open sides, a corner two. */
const TAKEN = [0, 2, 4, 6, 8];

const setOf = (members: readonly number[]) => members.reduce((set, i) => set | 1 << i, 0);

/** A position with the given cards on those cells, anywhere, of anybody. */
function arranged(start: CardsPosition, placed: readonly number[], random: Random): CardsPosition {
  const [cells, owners] = [new Array<number>(9).fill(EMPTY), new Array<Side>(9).fill(0)];
  shuffled(placed, random).forEach((card, i) => {
    cells[TAKEN[i]] = card;
    owners[TAKEN[i]] = random(2) as Side;
  });
  return { ...start, cards: cells, owners, side: 1 };
}

/** The key of a position as the search writes it. */
function keyOf(position: CardsPosition): string {
  const { deal, owners, side } = position;
  const masks = boardMasks(deal);
  const reach = new Reach(masks, relations(deal));
  for (const cell of TAKEN) {
    const card = position.cards[cell];
    reach.place(sideOfCard(deal, card) * MAX_HAND + card % handSize(deal), cell);
  }
  const cellsOf = (owner: Side) => setOf(TAKEN.filter((cell) => owners[cell] === owner));
  const placesOf = (owner: Side) =>
    setOf(hand(position, owner).map((card) => card % handSize(deal)));
  const other = side === 0 ? 1 : 0;
  const empty = 9 - TAKEN.length;
  const state = [cellsOf(side), cellsOf(other), placesOf(side), placesOf(other), side] as const;
  const scan = new NodeScan(masks, reach);
  scan.run(...state, empty);
  const keys = new Int32Array(8 * 10);
  new KeyWriter(masks, reach, scan).write(keys, ...state, empty);
  return keys.subarray(8 * empty, 8 * empty + 6).join();
}

Deno.test("KeyWriter writes equal keys for positions of equal values only, and some are equal", () => {
  let shared = 0;
  for (let seed = 1; seed <= 8; seed++) {
    const random = seededRandom(seed);
    const start = cards.instances!.generate("3x3", seed % 2 === 0 ? "u9" : "u3", random);
    const placed = [0, 1, 5, 6, 7]; // two of theirs, three of ours
    const known = new Map<string, { value: number; text: string }>();
    for (let k = 0; k < 250; k++) {
      const position = arranged(start, placed, random);
      const [key, value] = [keyOf(position), plainSearch(cards, position)];
      const text = cards.formatPosition(position);
      const before = known.get(key);
      known.set(key, { value, text });
      if (!before) continue;
      if (before.text !== text) shared++;
      const input = cards.formatInput(start);
      assert(before.value === value, `seed ${seed}: ${before.text} and ${text} of\n${input}`);
    }
  }
  assert(shared > 50, `${shared} keys shared`);
});
