/**
 * Who beats whom: the numbers of the cards become sets of cards, all that the search looks at.
 *
 * In the search a card is `side * 8 + place`, where the place within its hand is 0..7, and a hand
 * is a set of places. So a card counts 0..15 whatever the size of the hands.
 *
 * @module
 */
import { popcount } from "@zugzwang/core/tables";
import type { Card, Deal } from "../rules/position.ts";
import { DIRECTIONS, handSize } from "../rules/shape.ts";

/** The most cards of a hand. */
export const MAX_HAND = 8;

/** How many hands there are for a card's place in each. */
export const HAND_SETS = 1 << MAX_HAND;

/** A row of `beats`: four sides, then empty sets for a direction that is none. */
export const BEATS_ROW = 8;

/** The bit of direction 0 in each nibble. */
export const NIBBLE_ONES = 0x1111_1111;

/** The relations among the cards of a deal. */
export interface Relations {
  /** `beats[(side * 16 + card) * 8 + d]`: the cards of a side that capture the card at its side d. */
  readonly beats: Int32Array;
  /**
   * The same spread to a nibble for each card of the side, in it the bit of direction `d ^ 2`, in
   * which that card looks at the beaten one: `spread[(side * 16 + card) * 4 + d]`.
   */
  readonly spread: Int32Array;
  /** `exposure[card * 256 + hand]`: how many of an enemy hand beat the card, a byte for each d. */
  readonly exposure: Int32Array;
  /** `weakness[card]`: how often the full enemy hand beats it, all sides together. */
  readonly weakness: Int32Array;
  /** `twins[card]`: the cards of its hand with the same numbers and a smaller place. */
  readonly twins: Int32Array;
}

/** Returns the set of places whose card shows more than `number` on its side d. */
function stronger(cards: readonly Card[], d: number, number: number): number {
  return cards.reduce((set, card, place) => card[d] > number ? set | 1 << place : set, 0);
}

/** Returns a set of places as nibbles, 15 at each of them. */
export function nibblesOf(places: number): number {
  let nibbles = 0;
  for (let place = 0; place < MAX_HAND; place++) {
    if (places >> place & 1) nibbles |= 15 << 4 * place;
  }
  return nibbles;
}

/** Returns the relations among the cards of a deal. */
export function relations(deal: Deal): Relations {
  const size = handSize(deal);
  const hands = [deal.cards.slice(size), deal.cards.slice(0, size)];
  const all: Relations = {
    beats: new Int32Array(2 * 16 * BEATS_ROW),
    spread: new Int32Array(2 * 16 * DIRECTIONS),
    exposure: new Int32Array(16 * HAND_SETS),
    weakness: new Int32Array(16),
    twins: new Int32Array(16),
  };
  hands.forEach((cards, side) =>
    cards.forEach((numbers, place) => {
      const card = side * MAX_HAND + place;
      for (const attacker of [0, 1]) {
        relate(all, { card, numbers, attacker, hand: hands[attacker] });
      }
      expose(all, card, 1 - side);
      all.twins[card] = twinsBefore(cards, place);
    })
  );
  return all;
}

function relate(
  { beats, spread }: Relations,
  { card, numbers, attacker, hand }: {
    card: number;
    numbers: Card;
    attacker: number;
    hand: readonly Card[];
  },
): void {
  for (let d = 0; d < DIRECTIONS; d++) {
    const set = stronger(hand, d ^ 2, numbers[d]);
    beats[(attacker * 16 + card) * BEATS_ROW + d] = set;
    spread[(attacker * 16 + card) * DIRECTIONS + d] = nibblesOf(set) & NIBBLE_ONES << (d ^ 2);
  }
}

function expose({ beats, exposure, weakness }: Relations, card: number, enemy: number): void {
  const row = (enemy * 16 + card) * BEATS_ROW;
  for (let hand = 0; hand < HAND_SETS; hand++) {
    for (let d = 0; d < DIRECTIONS; d++) {
      exposure[card * HAND_SETS + hand] |= popcount(beats[row + d] & hand) << 8 * d;
    }
  }
  for (let d = 0; d < DIRECTIONS; d++) weakness[card] += popcount(beats[row + d]);
}

function twinsBefore(cards: readonly Card[], place: number): number {
  const twin = (card: Card, at: number) =>
    at < place && card.every((n, d) => n === cards[place][d]);
  return cards.reduce((set, card, at) => twin(card, at) ? set | 1 << at : set, 0);
}
