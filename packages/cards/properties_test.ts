import { assert, assertEquals } from "@std/assert";
import { plainSearch, type Random, seededRandom, solve, solvedOrThrow } from "@zugzwang/core";
import { shuffle } from "@zugzwang/core/run";
import { cards } from "./cards.ts";
import { drawOpening, instances } from "./rules/instances.ts";
import { type Card, type CardsPosition, type Deal, playOpening } from "./rules/position.ts";

/** Returns a random deal of any family with a number of cards played. */
function drawDeal(random: Random, plies: number): Deal {
  const families = Object.keys(instances.families).filter((family) => family !== "played");
  const { deal } = instances.generate("3x4", families[random(families.length)], random);
  return { ...deal, opening: drawOpening(deal, { plies, starter: random(2), random }) };
}

async function findScoreAndMove(deal: Deal): Promise<[number, string | null]> {
  const { value, move } = solvedOrThrow(await solve(cards, playOpening(deal)));
  return [value, move && cards.formatMove(move)];
}

/** Returns the deal with a function applied to every card and every cell. */
function mapDeal(
  deal: Deal,
  card: (card: Card) => Card,
  cell: (cell: number) => number,
): Deal {
  const opening = deal.opening.map((move) => ({ ...move, cell: cell(move.cell) }));
  return { ...deal, cards: deal.cards.map(card), opening };
}

const writeDeal = (deal: Deal) => cards.judge.formatInput(playOpening(deal));

Deno.test("increasing relabelling of the numbers keeps score and move", async () => {
  for (let seed = 1; seed <= 27; seed++) {
    const random = seededRandom(seed);
    const deal = drawDeal(random, 4 + seed % 9);
    let next = 0;
    const labels = Array.from({ length: 21 }, () => next += 1 + random(1000));
    const relabel = (card: Card) => card.map((n) => labels[n]) as unknown as Card;
    const relabelled = mapDeal(deal, relabel, (cell) => cell);
    assertEquals(await findScoreAndMove(relabelled), await findScoreAndMove(deal), writeDeal(deal));
  }
});

Deno.test("the east-west mirror and the half-turn keep the score", async () => {
  for (let seed = 1; seed <= 27; seed++) {
    const deal = drawDeal(seededRandom(seed), 4 + seed % 9);
    const mirror = mapDeal(
      deal,
      ([n, w, s, e]) => [n, e, s, w],
      (cell) => cell - cell % 4 + 3 - cell % 4,
    );
    const turned = mapDeal(deal, ([n, w, s, e]) => [s, e, n, w], (cell) => 11 - cell);
    const [score] = await findScoreAndMove(deal);
    assertEquals((await findScoreAndMove(mirror))[0], score, writeDeal(deal));
    assertEquals((await findScoreAndMove(turned))[0], score, writeDeal(deal));
  }
});

Deno.test("swapping the hands once a card is played negates the score", async () => {
  for (let seed = 1; seed <= 27; seed++) {
    const deal = drawDeal(seededRandom(seed), 4 + seed % 9);
    const swapped = {
      ...deal,
      cards: [...deal.cards.slice(6), ...deal.cards.slice(0, 6)],
      opening: deal.opening.map(({ card, cell }) => ({ card: (card + 6) % 12, cell })),
    };
    const [score] = await findScoreAndMove(deal);
    assertEquals((await findScoreAndMove(swapped))[0], 0 - score, writeDeal(deal));
  }
});

Deno.test("the order of the cards within a hand does not change the score", async () => {
  for (let seed = 1; seed <= 27; seed++) {
    const random = seededRandom(seed);
    const deal = drawDeal(random, 4 + seed % 9);
    const order = [
      ...shuffle([0, 1, 2, 3, 4, 5], random),
      ...shuffle([6, 7, 8, 9, 10, 11], random),
    ];
    const permuted = {
      ...deal,
      cards: order.map((card) => deal.cards[card]),
      opening: deal.opening.map(({ card, cell }) => ({ card: order.indexOf(card), cell })),
    };
    assertEquals(
      (await findScoreAndMove(permuted))[0],
      (await findScoreAndMove(deal))[0],
      writeDeal(deal),
    );
  }
});

Deno.test("the solver agrees with core's plain search, for either side to move", async () => {
  for (let seed = 1; seed <= 27; seed++) {
    const random = seededRandom(seed);
    const deal = drawDeal(random, 8 + seed % 5);
    const position = playOpening(deal);
    const { value } = solvedOrThrow(await solve(cards, position));
    const moverValue = plainSearch(cards, position);
    const sign = position.side === 0 ? 1 : -1;
    assertEquals(value, cards.settled(position) + sign * moverValue, writeDeal(deal));
  }
});

Deno.test("instances are legal, reproducible, and shrink to smaller legal ones", () => {
  const families = Object.keys(instances.families);
  for (let seed = 1; seed <= 72; seed++) {
    const size = ["3x4", "2x2", "3x3", "4x4"][seed % 4];
    const family = families[seed % families.length];
    const position = instances.generate(size, family, seededRandom(seed));
    assertEquals(position, instances.generate(size, family, seededRandom(seed)));
    assertEquals(cards.judge.parse(cards.judge.formatInput(position)), position);
    for (const smaller of instances.smaller(position)) assertSmaller(smaller, position);
  }
});

function assertSmaller(smaller: CardsPosition, position: CardsPosition): void {
  assertEquals(cards.judge.parse(cards.judge.formatInput(smaller)), smaller);
  const weight = ({ deal }: CardsPosition) =>
    deal.cards.flat().reduce((sum, number) => sum + number, 0) - 1000 * deal.opening.length;
  assert(weight(smaller) < weight(position));
}
