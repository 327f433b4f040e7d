// Tables that depend on the board and the cards alone.
//
// The search works on bit sets: a word is a set of cells or a hand, a nibble is a set of directions.
// A card is `side * 8 + place`, where `place` (0..7) is its place in its hand.
import type { GridSize } from "@zugzwang/core/game";
import { popcount } from "@zugzwang/core/bits";
import {
  type Card,
  countCells,
  type Deal,
  DIRECTIONS,
  findNeighbour,
  getHandSize,
} from "../rules/position.ts";

export const MAX_HAND = 8;
const HAND_SETS = 1 << MAX_HAND;
/** Words of a row of `beats`: four sides, then empty sets for cells that do not touch. */
export const BEATS_ROW = 8;
/** What `adjacent` holds for two cells that do not touch. */
const NOT_ADJACENT = 4;
/** The bit of direction 0 in each nibble. */
export const NIBBLE_ONES = 0x1111_1111;

export interface BoardTables {
  readonly cells: number;
  readonly cols: number;
  readonly full: number;
  /** `neighbours[cell * 4 + d]`: the neighbour in direction d, or `cells` beyond the edge. */
  readonly neighbours: Int32Array;
  /** `around[cell]`: the set of neighbours. */
  readonly around: Int32Array;
  /** `cellsAt[cell * 16 + nibble]`: the neighbours in the directions of a nibble. */
  readonly cellsAt: Int32Array;
  /** `inside[cell]`: the directions in which the cell has a neighbour. */
  readonly inside: Int32Array;
  /** `adjacent[a * 16 + b]`: the direction from a to b, or `NOT_ADJACENT`. */
  readonly adjacent: Int32Array;
  /** `sizes[set]`: the number of cells in a set. */
  readonly sizes: Uint8Array;
}

/** Returns the tables of a board: a few kilobytes, and 2^cells bytes for `sizes`. */
export function makeBoardTables(shape: GridSize): BoardTables {
  const cells = countCells(shape);
  const board: BoardTables = {
    cells,
    cols: shape.cols,
    full: (1 << cells) - 1,
    neighbours: new Int32Array(cells * DIRECTIONS).fill(cells),
    around: new Int32Array(cells),
    cellsAt: new Int32Array(cells * 16),
    inside: new Int32Array(cells),
    adjacent: new Int32Array(256).fill(NOT_ADJACENT),
    sizes: Uint8Array.from({ length: 1 << cells }, (_, set) => popcount(set)),
  };
  for (let cell = 0; cell < cells; cell++) {
    for (let d = 0; d < DIRECTIONS; d++) {
      const other = findNeighbour(shape, cell, d);
      if (other < 0) continue;
      board.neighbours[cell * DIRECTIONS + d] = other;
      board.around[cell] |= 1 << other;
      board.inside[cell] |= 1 << d;
      board.adjacent[cell * 16 + other] = d;
      for (let nibble = 0; nibble < 16; nibble++) {
        if (nibble >> d & 1) board.cellsAt[cell * 16 + nibble] |= 1 << other;
      }
    }
  }
  return board;
}

/**
 * Returns the directions in which a cell's neighbours belong to a set, as a nibble. Mask it with
 * `inside[cell]`: beyond the west and east edge it sees cells of other rows.
 */
export function findDirections(set: number, cell: number, cols: number): number {
  const shifted = (set << cols) >>> cell;
  return shifted & 1 | (shifted >>> cols - 1 & 5) << 1 | shifted >>> 2 * cols - 2 & 4;
}

export interface CardTables {
  /** `beats[(side * 16 + card) * 8 + d]`: the cards of a side that capture the card at its side d. */
  readonly beats: Int32Array;
  /**
   * `spread[(side * 16 + card) * 4 + d]`: the same with a nibble for each card of the side. The bit
   * in it is that of direction `d ^ 2`, in which the capturing card sees the other one.
   */
  readonly spread: Int32Array;
  /** `exposure[card * 256 + hand]`: how many of an enemy hand beat the card, a byte for each d. */
  readonly exposure: Int32Array;
  /** `weakness[card]`: the sum of those counts for the full enemy hand. */
  readonly weakness: Int32Array;
  /** `distinct[side * 256 + hand]`: a hand without cards equal to one of its smaller places. */
  readonly distinct: Int32Array;
}

export function makeCardTables(deal: Deal): CardTables {
  const size = getHandSize(deal);
  const hands = [deal.cards.slice(size), deal.cards.slice(0, size)];
  const tables: CardTables = {
    beats: new Int32Array(2 * 16 * BEATS_ROW),
    spread: new Int32Array(2 * 16 * DIRECTIONS),
    exposure: new Int32Array(16 * HAND_SETS),
    weakness: new Int32Array(16),
    distinct: new Int32Array(2 * HAND_SETS),
  };
  hands.forEach((cards, side) => {
    cards.forEach((numbers, place) => {
      const card = side * MAX_HAND + place;
      hands.forEach((hand, attacker) => fillBeats(tables, attacker * 16 + card, numbers, hand));
      fillExposure(tables, card, 1 - side);
    });
    fillDistinct(tables.distinct.subarray(side * HAND_SETS, (side + 1) * HAND_SETS), cards);
  });
  return tables;
}

function fillDistinct(distinct: Int32Array, cards: readonly Card[]): void {
  const twins = cards.map((card) => findPlaces(cards, (other) => other.join() === card.join()));
  for (let hand = 1; hand < 1 << cards.length; hand++) {
    const place = 31 - Math.clz32(hand);
    const others = hand ^ 1 << place;
    distinct[hand] = distinct[others] | (twins[place] & others ? 0 : 1 << place);
  }
}

function fillBeats(
  { beats, spread }: CardTables,
  row: number,
  numbers: Card,
  hand: readonly Card[],
): void {
  numbers.forEach((number, d) => {
    const places = findPlaces(hand, (card) => card[d ^ 2] > number);
    beats[row * BEATS_ROW + d] = places;
    spread[row * DIRECTIONS + d] = toNibbles(places) & NIBBLE_ONES << (d ^ 2);
  });
}

function fillExposure({ beats, exposure, weakness }: CardTables, card: number, enemy: number) {
  const row = (enemy * 16 + card) * BEATS_ROW;
  for (let d = 0; d < DIRECTIONS; d++) {
    weakness[card] += popcount(beats[row + d]);
    for (let hand = 0; hand < HAND_SETS; hand++) {
      exposure[card * HAND_SETS + hand] |= popcount(beats[row + d] & hand) << 8 * d;
    }
  }
}

/** Returns the set of places of the cards that satisfy a condition. */
function findPlaces(cards: readonly Card[], condition: (card: Card) => boolean): number {
  return cards.reduce((set, card, place) => condition(card) ? set | 1 << place : set, 0);
}

/** Returns a hand as nibbles: 15 at each of its places. */
function toNibbles(hand: number): number {
  let nibbles = 0;
  for (let place = 0; place < MAX_HAND; place++) {
    if (hand >> place & 1) nibbles |= 15 << 4 * place;
  }
  return nibbles;
}

/** `HAND_NIBBLES[hand]`: 15 at each place of the hand. */
export const HAND_NIBBLES: Int32Array = Int32Array.from(
  { length: HAND_SETS },
  (_, hand) => toNibbles(hand),
);
