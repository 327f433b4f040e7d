// The board, the deal and the rules of the card duel, slow and obvious.
//
// Cells count row by row from 0: `cell = row * cols + col`. The sides of a cell and the numbers of a
// card count north, west, south, east: direction `d`, whose opposite is `d ^ 2`.
import type { Side } from "@zugzwang/core";
import type { GridSize, SizeLimits } from "@zugzwang/core/game";

/** The board of the statement: 3 × 4 cells, six cards a hand. */
export const JUDGE_SHAPE: GridSize = { rows: 3, cols: 4 };
/** The shapes of boards. Sets of cells and of cards are 16-bit masks. */
export const SHAPES: SizeLimits = { minCells: 2, maxCells: 16 };
/** The number of directions: north 0, west 1, south 2, east 3. */
export const DIRECTIONS = 4;
/** A cell without a card. */
export const EMPTY = -1;

/** The four numbers of a card, non-negative integers. */
export type Card = readonly [north: number, west: number, south: number, east: number];

/** A card put on a cell. */
export interface CardsMove {
  /** The card: theirs come first, ours second. */
  readonly card: number;
  /** The cell, row by row from 0. */
  readonly cell: number;
}

/** The move that led to a position. */
export interface LastMove extends CardsMove {
  /** The cells that it captured. */
  readonly captured: readonly number[];
}

/** A judge's input: the board, both hands, and the moves played already. */
export interface Deal extends GridSize {
  /** All cards: the first half theirs, the second ours. */
  readonly cards: readonly Card[];
  /** The moves played before, in order. */
  readonly opening: readonly CardsMove[];
}

/** A position. The owner of an empty cell is 0 and has no meaning. */
export interface CardsPosition {
  /** The instance. */
  readonly deal: Deal;
  /** The card on each cell, or `EMPTY`. */
  readonly cards: readonly number[];
  /** Who owns each occupied cell: ours 0, theirs 1. */
  readonly owners: readonly Side[];
  /** The side to move. */
  readonly side: Side;
  /** The move that led here, for drawings; null if unknown. */
  readonly last: LastMove | null;
}

export function countCells({ rows, cols }: GridSize): number {
  return rows * cols;
}

/** Returns the number of cards in a full hand: half as many as cells, rounded up. */
export function getHandSize(shape: GridSize): number {
  return (countCells(shape) + 1) >> 1;
}

/** Returns the side that a card was dealt to: theirs (1) are the first half, ours (0) the second. */
export function getCardSide(shape: GridSize, card: number): Side {
  return card < getHandSize(shape) ? 1 : 0;
}

/** Returns the cell next to a cell in a direction, or −1 beyond the edge. */
export function findNeighbour({ rows, cols }: GridSize, cell: number, direction: number): number {
  const row = Math.floor(cell / cols) + [-1, 0, 1, 0][direction];
  const col = cell % cols + [0, -1, 0, 1][direction];
  return row < 0 || row >= rows || col < 0 || col >= cols ? -1 : row * cols + col;
}

/** Returns the position after the opening of a deal. Its first card says who starts; otherwise we do. */
export function playOpening(deal: Deal): CardsPosition {
  const cells = countCells(deal);
  const [first] = deal.opening;
  const start: CardsPosition = {
    deal,
    cards: new Array<number>(cells).fill(EMPTY),
    owners: new Array<Side>(cells).fill(0),
    side: first ? getCardSide(deal, first.card) : 0,
    last: null,
  };
  return deal.opening.reduce(play, start);
}

/** Returns the cards that a side still holds, the smallest first. */
export function listHand({ deal, cards }: CardsPosition, side: Side): number[] {
  const size = getHandSize(deal);
  return Array.from({ length: size }, (_, i) => (1 - side) * size + i)
    .filter((card) => !cards.includes(card));
}

export function listEmptyCells({ cards }: CardsPosition): number[] {
  return cards.flatMap((card, cell) => card === EMPTY ? [cell] : []);
}

/** Returns the legal moves, any card in hand on any empty cell, by card and then cell. */
export function listMoves(position: CardsPosition): CardsMove[] {
  const cells = listEmptyCells(position);
  return listHand(position, position.side).flatMap((card) => cells.map((cell) => ({ card, cell })));
}

/**
 * Returns the cells that a move of the side to move captures: neighbours of the other side whose
 * number on the touching side is smaller than the new card's. Captured cards capture nothing.
 */
export function listCaptures(
  { deal, cards, owners, side }: CardsPosition,
  { card, cell }: CardsMove,
): number[] {
  const captured: number[] = [];
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const other = findNeighbour(deal, cell, direction);
    if (other < 0 || cards[other] === EMPTY || owners[other] === side) continue;
    const defence = deal.cards[cards[other]][direction ^ 2];
    if (deal.cards[card][direction] > defence) captured.push(other);
  }
  return captured;
}

/** Returns the position after a legal move. */
export function play(position: CardsPosition, move: CardsMove): CardsPosition {
  const { deal, side } = position;
  const { card, cell } = move;
  const captured = listCaptures(position, move);
  const owners = [...position.owners];
  for (const other of [cell, ...captured]) owners[other] = side;
  const cards = position.cards.with(cell, card);
  return { deal, cards, owners, side: side === 0 ? 1 : 0, last: { card, cell, captured } };
}

/**
 * Returns our net captures so far: the cells that we own minus the cards that we put on the board. On
 * a full board of the statement's shape this is the cards that we own minus six.
 */
export function countNetCaptures({ deal, cards, owners }: CardsPosition): number {
  let net = 0;
  cards.forEach((card, cell) => {
    if (card !== EMPTY) net += getCardSide(deal, card) - owners[cell];
  });
  return net;
}

/** Returns how many cards on the board each side owns or, given the score at the end, will own. */
export function countOwnedCards(
  { deal, cards, owners }: CardsPosition,
  total?: number,
): [ours: number, theirs: number] {
  if (total !== undefined) return [getHandSize(deal) + total, getHandSize(deal) - total];
  const count = (side: Side) =>
    cards.filter((card, cell) => card !== EMPTY && owners[cell] === side).length;
  return [count(0), count(1)];
}

/** Whether a cell is safe for good: no card that the other side holds beats it on an open side. */
export function isSettled(position: CardsPosition, cell: number): boolean {
  const { deal, cards, owners } = position;
  if (cards[cell] === EMPTY) return false;
  const own = deal.cards[cards[cell]];
  const enemy = owners[cell] === 0 ? 1 : 0;
  const attackers = listHand(position, enemy).map((card) => deal.cards[card]);
  return own.every((number, d) => {
    const other = findNeighbour(deal, cell, d);
    const isOpen = other >= 0 && cards[other] === EMPTY;
    return !isOpen || attackers.every((card) => card[d ^ 2] <= number);
  });
}
