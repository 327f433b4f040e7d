/**
 * Random deals, for generators, judges and tests.
 *
 * @module
 */
import type { InstanceSource, Random } from "@zugzwang/core";
import { findFamily, type GridSize, parseSize } from "@zugzwang/core/game";
import { shuffle } from "@zugzwang/core/run";
import {
  type Card,
  type CardsMove,
  type CardsPosition,
  type Deal,
  legalMoves,
  openingPosition,
  play,
} from "./position.ts";
import { cellCount, handSize, JUDGE_SHAPE, SHAPES } from "./shape.ts";

/** The largest number on a card, as in the statement. */
const MAX_NUMBER = 20;

/** The families, the default first. */
const FAMILIES = {
  uniform: "numbers 0..20, each as likely",
  u9: "numbers 0..9",
  u3: "numbers 0..3: many ties",
  u1: "numbers 0 and 1",
  correlated: "strong cards are strong on every side: the hardest",
  equal: "all numbers equal: nothing is ever captured",
  permutation: "on every side each number once: no ties",
  sum: "a fixed strong side a card, the rest weak",
  mirror: "west and east equal",
  twins: "equal cards within the hands",
  ours: "our cards are the stronger",
  theirs: "their cards are the stronger",
  crossed: "ours strong north and south, theirs west and east",
  played: "uniform, with some cards played before",
} as const;

/** A family of deals. */
export type Family = keyof typeof FAMILIES;

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
  findFamily(FAMILIES, family);
  const cards = randomCards(family as Family, 2 * handSize(shape), random);
  const plies = family === "played" ? random(cellCount(shape) + 1) : 0;
  const opening = randomOpening(shape, { plies, starter: random(2), random });
  return openingPosition({ ...shape, cards, opening });
}

/** Returns plies of random play that either side starts. */
export function randomOpening(
  shape: GridSize,
  { plies, starter, random }: { plies: number; starter: number; random: Random },
): CardsMove[] {
  const size = handSize(shape);
  const places = [0, 1].map(() => shuffle([...Array(size).keys()], random));
  const cells = shuffle([...Array(cellCount(shape)).keys()], random);
  return Array.from({ length: plies }, (_, ply) => {
    const half = (ply + starter) % 2;
    return { card: half * size + places[half][ply >> 1], cell: cells[ply] };
  });
}

/** Returns the cards of a family, theirs first. */
function randomCards(family: Family, count: number, random: Random): Card[] {
  if (family === "permutation") return permutedCards(count, random);
  const cards: Card[] = [];
  for (let card = 0; card < count; card++) {
    const previous = cards.at(-1);
    const twin = family === "twins" && previous && card !== count / 2 && random(2) === 0;
    cards.push(twin ? previous : randomCard(family, card >= count / 2, random));
  }
  return cards;
}

/** Returns one card of a family in which cards are drawn one by one. */
function randomCard(family: Family, ours: boolean, random: Random): Card {
  const four = (draw: () => number): Card => [draw(), draw(), draw(), draw()];
  const within = (low: number, high: number) => () => low + random(high - low + 1);
  const uniform = within(0, MAX_NUMBER);
  switch (family) {
    case "u9":
      return four(within(0, 9));
    case "u3":
      return four(within(0, 3));
    case "u1":
      return four(within(0, 1));
    case "equal":
      return [7, 7, 7, 7];
    case "correlated": {
      const strength = 2 + random(17);
      return four(within(strength - 2, strength + 2));
    }
    case "sum": {
      const strong = random(4);
      return four(within(1, 8)).map((n, d) => d === strong ? n + 8 : n) as unknown as Card;
    }
    case "mirror": {
      const side = uniform();
      return [uniform(), side, uniform(), side];
    }
    case "ours":
    case "theirs":
      return four(ours === (family === "ours") ? within(4, MAX_NUMBER) : within(0, 16));
    case "crossed": {
      const [high, low] = [within(10, MAX_NUMBER), within(0, 10)];
      return ours ? [high(), low(), high(), low()] : [low(), high(), low(), high()];
    }
    default:
      return four(uniform);
  }
}

function permutedCards(count: number, random: Random): Card[] {
  const [north, west, south, east] = [0, 1, 2, 3].map(() =>
    shuffle([...Array(count).keys()], random)
  );
  return north.map((_, i) => [north[i], west[i], south[i], east[i]] as const);
}

/** Yields deals with more cards played, the later the first; then with smaller numbers. */
function* smaller({ deal }: CardsPosition): Iterable<CardsPosition> {
  const start = openingPosition(deal);
  for (const plies of [4, 2]) {
    const moves = smallestMoves(start, plies);
    if (moves.length === plies) yield withOpening(deal, moves);
  }
  for (const move of legalMoves(start)) yield withOpening(deal, [move]);
  for (const shrink of [(n: number) => n >> 1, (n: number) => Math.max(0, n - 1)]) {
    yield* withSmallerCards(deal, shrink);
  }
}

/** Returns the first moves of a game in which both sides always play the smallest. */
function smallestMoves(start: CardsPosition, plies: number): CardsMove[] {
  const moves: CardsMove[] = [];
  for (let position = start; moves.length < plies; position = play(position, moves.at(-1)!)) {
    const [move] = legalMoves(position);
    if (!move) break;
    moves.push(move);
  }
  return moves;
}

function withOpening(deal: Deal, moves: readonly CardsMove[]): CardsPosition {
  return openingPosition({ ...deal, opening: [...deal.opening, ...moves] });
}

function* withSmallerCards(deal: Deal, shrink: (n: number) => number): Iterable<CardsPosition> {
  for (const [index, card] of deal.cards.entries()) {
    const shrunk = card.map(shrink) as unknown as Card;
    if (shrunk.every((number, d) => number === card[d])) continue;
    yield openingPosition({ ...deal, cards: deal.cards.with(index, shrunk) });
  }
}
