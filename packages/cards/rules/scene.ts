// The facts of a position, and its drawing: the board with both hands below it.
import type { Facts, Role, Scene, Shape, Side } from "@zugzwang/core";
import { formatMove, SIDE_NAMES } from "./notation.ts";
import {
  type CardsPosition,
  countNetCaptures,
  countOwnedCards,
  EMPTY,
  findNeighbour,
  isSettled,
  listEmptyCells,
  listHand,
} from "./position.ts";

/** Returns the score so far, who owns how many cells, the hands, and the settled cells. */
export function listFacts(position: CardsPosition): Facts {
  const [ourCells, theirCells] = countOwnedCards(position);
  return {
    scoreSoFar: countNetCaptures(position),
    ourCells,
    theirCells,
    emptyCells: listEmptyCells(position).length,
    ourHand: listHand(position, 0),
    theirHand: listHand(position, 1),
    settledCells: [...position.cards.keys()].filter((cell) => isSettled(position, cell)),
  };
}

/** The height of a caption above a hand. */
const CAPTION = 0.4;
const ROLES: Readonly<Record<Side, Role>> = { 0: "first", 1: "second" };

/** By direction, north, west, south, east: the place of the card's number, and the arrow of a capture. */
const DIRECTIONS = [
  { x: 0.5, y: 0.2, sign: "arrow-up", dx: 0, dy: -1 },
  { x: 0.2, y: 0.4, sign: "arrow-left", dx: -1, dy: 0 },
  { x: 0.5, y: 0.6, sign: "arrow-down", dx: 0, dy: 1 },
  { x: 0.8, y: 0.4, sign: "arrow-right", dx: 1, dy: 0 },
] as const;

const SQUARE = { kind: "cell", width: 1, height: 1 } as const;

interface DrawnCard {
  readonly card: number;
  readonly owner: Side;
  readonly x: number;
  readonly y: number;
  readonly moves: readonly string[];
}

/**
 * Returns the drawing of a position. Every card shows its four numbers, its own number and its
 * owner. Empty cells and the cards of the side to move carry its moves. Arrows go from the last card
 * to the cards that it captured.
 */
export function drawScene(position: CardsPosition): Scene {
  const { rows, cols } = position.deal;
  const ours = rows + CAPTION;
  const theirs = ours + 1 + CAPTION;
  return {
    width: Math.max(cols, listHand(position, 0).length, listHand(position, 1).length),
    height: theirs + 1,
    terminal: { columns: 11, rows: 5 },
    shapes: [
      ...position.cards.flatMap((_, cell) => drawCell(position, cell)),
      ...drawHand(position, 0, ours),
      ...drawHand(position, 1, theirs),
      ...drawCaptures(position),
    ],
  };
}

function drawCell(position: CardsPosition, cell: number): Shape[] {
  const { deal, cards, owners, last } = position;
  const [x, y] = [cell % deal.cols, Math.floor(cell / deal.cols)];
  if (cards[cell] === EMPTY) {
    const moves = listHand(position, position.side).map((card) => formatMove({ card, cell }));
    return [{ ...SQUARE, role: "option", x, y, moves }];
  }
  const shapes = drawCard(position, { card: cards[cell], owner: owners[cell], x, y, moves: [] });
  if (last?.cell !== cell) return shapes;
  return [...shapes, { kind: "mark", role: "accent", sign: "corner", x: x + 0.85, y: y + 0.2 }];
}

/** Draws arrows on the borders that the last card captured across. */
function drawCaptures({ deal, last }: CardsPosition): Shape[] {
  if (last === null) return [];
  const [x, y] = [last.cell % deal.cols + 1 / 2, Math.floor(last.cell / deal.cols) + 1 / 2];
  return DIRECTIONS.flatMap(({ sign, dx, dy }, direction): Shape[] =>
    last.captured.includes(findNeighbour(deal, last.cell, direction))
      ? [{ kind: "mark", role: "accent", sign, x: x + dx / 2, y: y + dy / 2 }]
      : []
  );
}

function drawCard({ deal }: CardsPosition, { card, owner, x, y, moves }: DrawnCard): Shape[] {
  const role = ROLES[owner];
  const numbers = deal.cards[card];
  return [
    { ...SQUARE, role, x, y, moves },
    ...numbers.map((number, d): Shape => ({
      kind: "label",
      role,
      x: x + DIRECTIONS[d].x,
      y: y + DIRECTIONS[d].y,
      text: `${number}`,
      source: { token: numbers.length * card + d },
    })),
    { kind: "label", role, x: x + 0.5, y: y + 0.8, text: `${card} ${SIDE_NAMES[owner]}` },
  ];
}

function drawHand(position: CardsPosition, side: Side, y: number): Shape[] {
  const cells = listEmptyCells(position);
  const isTurn = position.side === side && cells.length > 0;
  const score = side === 0 ? `, score ${countNetCaptures(position)}` : "";
  const caption = `${SIDE_NAMES[side]}${isTurn ? ", to move" : ""}${score}`;
  const cards = listHand(position, side).map((card, x): DrawnCard => {
    const moves = isTurn ? cells.map((cell) => formatMove({ card, cell })) : [];
    return { card, owner: side, x, y, moves };
  });
  return [
    { kind: "label", role: "muted", x: 1, y: y - CAPTION / 2, text: caption },
    ...cards.flatMap((card) => drawCard(position, card)),
  ];
}
