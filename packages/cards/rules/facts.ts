/**
 * What a player wants to know of a position besides values.
 *
 * @module
 */
import type { Facts, Side } from "@zugzwang/core";
import { type CardsPosition, EMPTY, hand, netCaptures } from "./position.ts";
import { DIRECTIONS, handSize, neighbour } from "./shape.ts";

/** Returns how many cards on the board each side owns; at the end, given our cards less a hand. */
export function ownedCards(
  position: CardsPosition,
  total?: number,
): [ours: number, theirs: number] {
  const { deal, cards, owners } = position;
  if (total !== undefined) return [handSize(deal) + total, handSize(deal) - total];
  const owned = (side: Side) =>
    cards.filter((card, cell) => card !== EMPTY && owners[cell] === side).length;
  return [owned(0), owned(1)];
}

/** Returns the score so far, who owns how many cells, the hands, and the settled cells. */
export function factsOf(position: CardsPosition): Facts {
  const [ourCells, theirCells] = ownedCards(position);
  return {
    scoreSoFar: netCaptures(position),
    ourCells,
    theirCells,
    emptyCells: position.cards.filter((card) => card === EMPTY).length,
    ourHand: hand(position, 0),
    theirHand: hand(position, 1),
    settledCells: [...position.cards.keys()].filter((cell) => isSettled(position, cell)),
  };
}

/**
 * Returns whether the owner of an occupied cell cannot lose it any more: no card that the other
 * side still holds beats it on a side that is open.
 */
export function isSettled(position: CardsPosition, cell: number): boolean {
  const { deal, cards, owners } = position;
  if (cards[cell] === EMPTY) return false;
  const own = deal.cards[cards[cell]];
  const attackers = hand(position, owners[cell] === 0 ? 1 : 0).map((card) => deal.cards[card]);
  for (let d = 0; d < DIRECTIONS; d++) {
    const other = neighbour(deal, cell, d);
    const isOpen = other >= 0 && cards[other] === EMPTY;
    if (isOpen && attackers.some((card) => card[d ^ 2] > own[d])) return false;
  }
  return true;
}
