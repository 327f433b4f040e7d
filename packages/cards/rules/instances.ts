/**
 * Random deals, for generators, judges and tests.
 *
 * @module
 */
import type { InstanceSource, Random } from "@zugzwang/core";
import { familyNamed, type GridSize, parseSize } from "@zugzwang/core/game/instances";
import { shuffled } from "@zugzwang/core/run";
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

/** The families, the default first. */
const FAMILIES = {
  uniform: "numbers 0..20, all equally likely",
  u9: "numbers 0..9",
  u3: "numbers 0..3: many ties",
  u1: "numbers 0 and 1",
  correlated: "cards that are strong or weak on all sides: the hardest",
  equal: "all numbers equal: no captures",
  permutation: "every number once on each side: no ties",
  sum: "one strong side per card, the others weak",
  mirror: "equal numbers west and east",
  twins: "equal cards in a hand",
  ours: "our cards are stronger",
  theirs: "their cards are stronger",
  crossed: "ours are strong north and south, theirs west and east",
  played: "uniform, with some cards already played",
} as const;

type Family = keyof typeof FAMILIES;

/** Random deals by family and size. */
export const instances: InstanceSource<CardsPosition> = {
  families: FAMILIES,
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
  signature: [
    { size: "3x4", family: "played", seed: 3 },
    { size: "3x4", family: "twins", seed: 1 },
    { size: "3x4", family: "u3", seed: 2 },
    { size: "3x4", family: "uniform", seed: 1 },
    { size: "2x5", family: "correlated", seed: 1 },
  ],
};

function generate(size: string, family: string, random: Random): CardsPosition {
  const shape = parseSize(size, SHAPES);
  familyNamed(FAMILIES, family);
  const cards = drawCards(family as Family, 2 * getHandSize(shape), random);
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
  const places = [0, 1].map(() => shuffled([...Array(size).keys()], random));
  const cells = shuffled([...Array(countCells(shape)).keys()], random);
  return Array.from({ length: plies }, (_, ply) => {
    const half = (ply + starter) % 2;
    return { card: half * size + places[half][ply >> 1], cell: cells[ply] };
  });
}

/** Returns the cards of a family, theirs first. */
function drawCards(family: Family, count: number, random: Random): Card[] {
  if (family === "permutation") return permuteCards(count, random);
  const cards: Card[] = [];
  for (let card = 0; card < count; card++) {
    const previous = cards.at(-1);
    const twin = family === "twins" && previous && card !== count / 2 && random(2) === 0;
    cards.push(twin ? previous : drawCard(family, card >= count / 2, random));
  }
  return cards;
}

/** Returns one card of a family whose cards are independent. */
function drawCard(family: Family, ours: boolean, random: Random): Card {
  const drawFour = (draw: () => number): Card => [draw(), draw(), draw(), draw()];
  const between = (low: number, high: number) => () => low + random(high - low + 1);
  const uniform = between(0, MAX_NUMBER);
  switch (family) {
    case "u9":
      return drawFour(between(0, 9));
    case "u3":
      return drawFour(between(0, 3));
    case "u1":
      return drawFour(between(0, 1));
    case "equal":
      return [7, 7, 7, 7];
    case "correlated": {
      const strength = 2 + random(17);
      return drawFour(between(strength - 2, strength + 2));
    }
    case "sum": {
      const strong = random(4);
      return drawFour(between(1, 8)).map((n, d) => d === strong ? n + 8 : n) as unknown as Card;
    }
    case "mirror": {
      const side = uniform();
      return [uniform(), side, uniform(), side];
    }
    case "ours":
    case "theirs":
      return drawFour(ours === (family === "ours") ? between(4, MAX_NUMBER) : between(0, 16));
    case "crossed": {
      const [high, low] = [between(10, MAX_NUMBER), between(0, 10)];
      return ours ? [high(), low(), high(), low()] : [low(), high(), low(), high()];
    }
    default:
      return drawFour(uniform);
  }
}

function permuteCards(count: number, random: Random): Card[] {
  const [north, west, south, east] = [0, 1, 2, 3].map(() =>
    shuffled([...Array(count).keys()], random)
  );
  return north.map((_, i) => [north[i], west[i], south[i], east[i]] as const);
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
