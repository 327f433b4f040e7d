/**
 * The rules of the card duel, slow and obvious.
 *
 * @module
 */
import type { Side } from "@zugzwang/core";
import { cellCount, DIRECTIONS, handSize, neighbour, sideOfCard } from "./shape.ts";

/** The four numbers of a card: north, west, south, east; non-negative integers. */
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

/** What a judge's input says: the board, both hands, and what was played already. */
export interface Deal {
  /** Rows of the board. */
  readonly rows: number;
  /** Columns of the board. */
  readonly cols: number;
  /** All cards: the first half theirs, the second ours. */
  readonly cards: readonly Card[];
  /** What was played before, in order. */
  readonly opening: readonly CardsMove[];
}

/** A cell that no card lies on. */
export const EMPTY = -1;

/** A position. Owners of empty cells mean nothing and are 0. */
export interface CardsPosition {
  /** The instance that it belongs to. */
  readonly deal: Deal;
  /** The card on each cell, or `EMPTY`. */
  readonly cards: readonly number[];
  /** Who owns each occupied cell: ours 0, theirs 1. */
  readonly owners: readonly Side[];
  /** Whose turn it is. */
  readonly side: Side;
  /** The move that led here, for drawings; null where unknown. */
  readonly last: LastMove | null;
}

/** Returns the position after the opening of a deal. */
export function openingPosition(deal: Deal): CardsPosition {
  return deal.opening.reduce(play, emptyBoard(deal));
}

/** Returns the empty board: the first card of the opening says who starts, else ours does. */
function emptyBoard(deal: Deal): CardsPosition {
  const cells = cellCount(deal);
  const [first] = deal.opening;
  return {
    deal,
    cards: new Array<number>(cells).fill(EMPTY),
    owners: new Array<Side>(cells).fill(0),
    side: first ? sideOfCard(deal, first.card) : 0,
    last: null,
  };
}

/** Returns the cards that a side still holds, the smallest first. */
export function hand({ deal, cards }: CardsPosition, side: Side): number[] {
  const size = handSize(deal);
  return Array.from({ length: size }, (_, i) => (1 - side) * size + i)
    .filter((card) => !cards.includes(card));
}

/** Returns the empty cells, the smallest first. */
export function emptyCells({ cards }: CardsPosition): number[] {
  return cards.flatMap((card, cell) => card === EMPTY ? [cell] : []);
}

/** Returns the legal moves: any card in hand on any empty cell; by card, then cell. */
export function legalMoves(position: CardsPosition): CardsMove[] {
  const cells = emptyCells(position);
  return hand(position, position.side).flatMap((card) => cells.map((cell) => ({ card, cell })));
}

/**
 * Returns the cells that a move of the side to move captures: neighbours of the other side whose
 * number on the touching side is smaller than the new card's. Nothing is captured in turn.
 */
export function captures(
  { deal, cards, owners, side }: CardsPosition,
  { card, cell }: CardsMove,
): number[] {
  const taken: number[] = [];
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const other = neighbour(deal, cell, direction);
    if (other < 0 || cards[other] === EMPTY || owners[other] === side) continue;
    const defence = deal.cards[cards[other]][direction ^ 2];
    if (deal.cards[card][direction] > defence) taken.push(other);
  }
  return taken;
}

/** Returns the position after a legal move. */
export function play(position: CardsPosition, move: CardsMove): CardsPosition {
  const { deal, side } = position;
  const { card, cell } = move;
  const captured = captures(position, move);
  const owners = [...position.owners];
  for (const other of [cell, ...captured]) owners[other] = side;
  const cards = position.cards.with(cell, card);
  return { deal, cards, owners, side: side === 0 ? 1 : 0, last: { card, cell, captured } };
}

/**
 * Returns what is settled so far, from our side: the cells that we own, less the cards that we put
 * on the board. On a full board of the statement's shape this is our cards less six.
 */
export function netCaptures({ deal, cards, owners }: CardsPosition): number {
  let net = 0;
  cards.forEach((card, cell) => {
    if (card !== EMPTY) net += sideOfCard(deal, card) - owners[cell];
  });
  return net;
}
