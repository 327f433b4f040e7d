/**
 * The card duel as its proofs see it (docs/proofs.md, `proofs/rules/cards.py`).
 *
 * A node is the cards that are played and the cells: empty, settled (a card that no card the other
 * side still holds could capture from an empty neighbour), or a card and whose it is.
 *
 * @module
 */
import type { ProofGame, ProofMove } from "@zugzwang/core";
import { type CardsPosition, EMPTY, emptyCells } from "./rules/position.ts";
import { cellCount, DIRECTIONS, handSize, neighbour } from "./rules/shape.ts";

/** What an empty and a settled cell are; a card is `CARD + 2 * card`, and 1 more if it is ours. */
const [FREE, SETTLED, CARD] = [0, 1, 2];
/** The first character of the cells' text. */
const FIRST_CHARACTER = "0".charCodeAt(0);

/** Which cards are played, bit c for card c, and the cells. */
interface CardsNode {
  readonly played: number;
  readonly cells: readonly number[];
  readonly empty: number;
  readonly key: string;
}

/** Returns the game that proofs of a position are of. */
export function cardsProofGame(position: CardsPosition): ProofGame<unknown> {
  return new CardsProofGame(position) as ProofGame<unknown>;
}

class CardsProofGame implements ProofGame<CardsNode> {
  readonly rules = "cards";
  readonly gained = 0;
  readonly searchedLayer = 4;
  readonly start: CardsNode;
  readonly #nextTo: readonly (readonly (readonly [cell: number, side: number])[])[];
  /** `beats[4 * card + side]`: the cards whose number there, towards it, is greater. */
  readonly #beats: readonly number[];
  /** The cards of theirs and of ours. */
  readonly #hands: readonly [number, number];
  /** Whether ours are to move where an even number of cells is empty: 1 or 0. */
  readonly #evenOwner: number;

  constructor(position: CardsPosition) {
    const { deal, cards, owners, side } = position;
    const cells = cellCount(deal);
    this.#nextTo = Array.from(
      { length: cells },
      (_, cell) =>
        Array.from({ length: DIRECTIONS }, (_, to) => [neighbour(deal, cell, to), to] as const)
          .filter(([other]) => other >= 0),
    );
    this.#beats = deal.cards.flatMap((card) =>
      card.map((number, to) =>
        deal.cards.reduce((set, other, i) => other[to ^ 2] > number ? set | 1 << i : set, 0)
      )
    );
    const theirs = 2 ** handSize(deal) - 1;
    this.#hands = [theirs, theirs << handSize(deal)];
    this.#evenOwner = (1 - side) ^ (emptyCells(position).length & 1);
    const played = cards.reduce((set, card) => card === EMPTY ? set : set | 1 << card, 0);
    const codes = cards.map((card, cell) =>
      card === EMPTY ? FREE : CARD + 2 * card + 1 - owners[cell]
    );
    this.start = this.#node(played, codes);
  }

  keyOf({ key }: CardsNode): string {
    return key;
  }

  layerOf({ empty }: CardsNode): number {
    return empty;
  }

  least(node: CardsNode): number {
    return node.empty === 0 ? 0 : -(this.#open(node, this.#mover(node)) + (node.empty + 1 >> 1));
  }

  most(node: CardsNode): number {
    return node.empty === 0 ? 0 : this.#open(node, 1 - this.#mover(node)) + (node.empty >> 1);
  }

  /** The cards of a side that may change hands. */
  #open({ cells }: CardsNode, owner: number): number {
    return cells.reduce((sum, code) => code >= CARD && (code & 1) === owner ? sum + 1 : sum, 0);
  }

  /** Who is to move: 1 for ours. */
  #mover({ empty }: CardsNode): number {
    return this.#evenOwner ^ (empty & 1);
  }

  *moves(node: CardsNode): Generator<ProofMove<CardsNode>> {
    const owner = this.#mover(node);
    const held = this.#hands[owner] & ~node.played;
    for (let left = held; left !== 0; left &= left - 1) {
      const card = 31 - Math.clz32(left & -left);
      for (let cell = 0; cell < node.cells.length; cell++) {
        if (node.cells[cell] !== FREE) continue;
        const cells = [...node.cells];
        const gain = this.#put(cells, { card, cell, owner });
        yield { gain, sign: -1, to: this.#node(node.played | 1 << card, cells) };
      }
    }
  }

  /** Puts a card on a cell; returns what it captures. */
  #put(cells: number[], { card, cell, owner }: { card: number; cell: number; owner: number }) {
    cells[cell] = CARD + 2 * card + owner;
    let taken = 0;
    for (const [other, side] of this.#nextTo[cell]) {
      const code = cells[other];
      if (code < CARD || (code & 1) === owner) continue;
      if ((this.#beats[4 * (code - CARD >> 1) + (side ^ 2)] >> card & 1) === 0) continue;
      cells[other] ^= 1;
      taken++;
    }
    return taken;
  }

  #node(played: number, board: readonly number[]): CardsNode {
    const cells = board.map((code, cell) =>
      code >= CARD && !this.#canFall(board, cell, played) ? SETTLED : code
    );
    const codes = cells.map((code) => FIRST_CHARACTER + code);
    const key = played.toString(16).padStart(4, "0") + String.fromCharCode(...codes);
    return { played, cells, empty: cells.filter((code) => code === FREE).length, key };
  }

  /** Whether the other side holds a card that captures this one from an empty neighbour. */
  #canFall(board: readonly number[], cell: number, played: number): boolean {
    const code = board[cell];
    const enemies = this.#hands[1 - (code & 1)] & ~played;
    const card = 4 * (code - CARD >> 1);
    return this.#nextTo[cell].some(([other, side]) =>
      board[other] === FREE && (this.#beats[card + side] & enemies) !== 0
    );
  }
}
