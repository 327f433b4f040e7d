// Random deals, for generators, judges and tests.
import type { Instances, Random } from "@zugzwang/core";
import {
  type Families,
  findFamily,
  type GridSize,
  listPhrases,
  parseSize,
} from "@zugzwang/core/game";
import { shuffle } from "@zugzwang/core/run";
import {
  type Card,
  type CardsMove,
  type CardsPosition,
  countCells,
  type Deal,
  getHandSize,
  JUDGE_SHAPE,
  listMoves,
  play,
  playOpening,
  SHAPES,
} from "./position.ts";

/** The statement's largest number on a card. */
const MAX_NUMBER = 20;

/** Draws the cards of a deal, theirs first. */
type DrawCards = (random: Random, count: number) => Card[];

function drawCard(random: Random, low: number, high: number): Card {
  const draw = () => low + random(high - low + 1);
  return [draw(), draw(), draw(), draw()];
}

/** Returns a family of independent cards. */
function drawEach(draw: (random: Random, isOurs: boolean) => Card): DrawCards {
  return (random, count) => Array.from({ length: count }, (_, i) => draw(random, i >= count / 2));
}

function drawUpTo(high: number): DrawCards {
  return drawEach((random) => drawCard(random, 0, high));
}

/** The families, the default first. */
const FAMILIES: Families<DrawCards> = {
  uniform: ["numbers 0..20, all equally likely", drawUpTo(MAX_NUMBER)],
  u9: ["numbers 0..9", drawUpTo(9)],
  u3: ["numbers 0..3: many ties", drawUpTo(3)],
  u1: ["numbers 0 and 1", drawUpTo(1)],
  correlated: [
    "cards that are strong or weak on all sides: the hardest",
    drawEach((random) => {
      const strength = 2 + random(17);
      return drawCard(random, strength - 2, strength + 2);
    }),
  ],
  equal: ["all numbers equal: no captures", drawEach(() => [7, 7, 7, 7])],
  permutation: ["every number once on each side: no ties", (random, count) => {
    const sides = [0, 1, 2, 3].map(() => shuffle([...Array(count).keys()], random));
    return Array.from({ length: count }, (_, i) => sides.map((side) => side[i]) as unknown as Card);
  }],
  sum: [
    "one strong side per card, the others weak",
    drawEach((random) => {
      const strong = random(4);
      return drawCard(random, 1, 8).map((n, d) => d === strong ? n + 8 : n) as unknown as Card;
    }),
  ],
  mirror: [
    "equal numbers west and east",
    drawEach((random) => {
      const [side, north, south] = [0, 1, 2].map(() => random(MAX_NUMBER + 1));
      return [north, side, south, side];
    }),
  ],
  twins: ["equal cards in a hand", (random, count) => {
    const cards: Card[] = [];
    for (let i = 0; i < count; i++) {
      const isTwin = i > 0 && i !== count / 2 && random(2) === 0;
      cards.push(isTwin ? cards[i - 1] : drawCard(random, 0, MAX_NUMBER));
    }
    return cards;
  }],
  ours: [
    "our cards are stronger",
    drawEach((random, isOurs) => isOurs ? drawCard(random, 4, 20) : drawCard(random, 0, 16)),
  ],
  theirs: [
    "their cards are stronger",
    drawEach((random, isOurs) => isOurs ? drawCard(random, 0, 16) : drawCard(random, 4, 20)),
  ],
  crossed: [
    "ours are strong north and south, theirs west and east",
    drawEach((random, isOurs) => {
      const [high, low] = [() => 10 + random(11), () => random(11)];
      return isOurs ? [high(), low(), high(), low()] : [low(), high(), low(), high()];
    }),
  ],
  played: ["uniform, with some cards already played", drawUpTo(MAX_NUMBER)],
};

export const instances: Instances<CardsPosition> = {
  families: listPhrases(FAMILIES),
  sizeForm: "ROWSxCOLS",
  defaultSize: "3x4",
  played: { family: "played", sizes: ["3x4"] },
  generate,
  smaller,
  judged: {
    families: ["played", "twins", "u1", "equal"],
    sizes: ["3x4"],
    limits: [
      {
        about: "a board of 3 rows and 4 columns",
        holds: ({ deal: { rows, cols } }) => rows === JUDGE_SHAPE.rows && cols === JUDGE_SHAPE.cols,
      },
      {
        about: `numbers 0 to ${MAX_NUMBER}`,
        holds: ({ deal }) => deal.cards.flat().every((number) => number <= MAX_NUMBER),
      },
    ],
  },
};

function generate(size: string, family: string, random: Random): CardsPosition {
  const shape = parseSize(size, SHAPES);
  const [, drawCards] = findFamily(FAMILIES, family);
  const cards = drawCards(random, 2 * getHandSize(shape));
  const plies = family === "played" ? random(countCells(shape) + 1) : 0;
  const opening = drawOpening(shape, { plies, starter: random(2), random });
  return playOpening({ ...shape, cards, opening });
}

/** Returns plies of random play. The starter 0 plays their cards first, 1 ours. */
export function drawOpening(
  shape: GridSize,
  { plies, starter, random }: { plies: number; starter: number; random: Random },
): CardsMove[] {
  const size = getHandSize(shape);
  const places = [0, 1].map(() => shuffle([...Array(size).keys()], random));
  const cells = shuffle([...Array(countCells(shape)).keys()], random);
  return Array.from({ length: plies }, (_, ply) => {
    const half = (ply + starter) % 2;
    return { card: half * size + places[half][ply >> 1], cell: cells[ply] };
  });
}

/** Yields deals with more cards played, late positions first, then deals with smaller numbers. */
function* smaller({ deal }: CardsPosition): Iterable<CardsPosition> {
  const start = playOpening(deal);
  for (const plies of [4, 2]) {
    const moves = playSmallest(start, plies);
    if (moves.length === plies) yield addMoves(deal, moves);
  }
  for (const move of listMoves(start)) yield addMoves(deal, [move]);
  for (const shrink of [(n: number) => n >> 1, (n: number) => Math.max(0, n - 1)]) {
    yield* shrinkCards(deal, shrink);
  }
}

/** Returns the first moves of a game in which both sides always play the smallest move. */
function playSmallest(start: CardsPosition, plies: number): CardsMove[] {
  const moves: CardsMove[] = [];
  for (let position = start; moves.length < plies; position = play(position, moves.at(-1)!)) {
    const [move] = listMoves(position);
    if (!move) break;
    moves.push(move);
  }
  return moves;
}

function addMoves(deal: Deal, moves: readonly CardsMove[]): CardsPosition {
  return playOpening({ ...deal, opening: [...deal.opening, ...moves] });
}

function* shrinkCards(deal: Deal, shrink: (n: number) => number): Iterable<CardsPosition> {
  for (const [index, card] of deal.cards.entries()) {
    const shrunk = card.map(shrink) as unknown as Card;
    if (shrunk.every((number, d) => number === card[d])) continue;
    yield playOpening({ ...deal, cards: deal.cards.with(index, shrunk) });
  }
}
