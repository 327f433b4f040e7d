/**
 * The card duel as its proofs see it (docs/proofs.md, `proofs/rules/cards.py`).
 *
 * A node is the cards that are played, and the cells: empty, settled (no card that the other side
 * still holds could capture the card from an empty neighbour), or a card and its owner.
 *
 * @module
 */
import type { ProofGame, ProofMove, Side } from "@zugzwang/core";
import { type CardsPosition, EMPTY, emptyCells } from "./rules/position.ts";
import { cellCount, DIRECTIONS, handSize, neighbour } from "./rules/shape.ts";

/** Codes of an empty and a settled cell. A card is `CARD + 2 * card`, plus 1 if it is ours. */
const [FREE, SETTLED, CARD] = [0, 1, 2];
/** Characters of the cards played in a key; those of the cells follow. */
const PLAYED = 3;
/** The first character of both. */
const FIRST_CHARACTER = "0".charCodeAt(0);

/** The cards that are played, bit c for card c, and a board. Boards with the same key are one node. */
interface CardsNode {
  readonly key: string;
  readonly played: number;
  /** By cell: free or a card. */
  readonly board: readonly number[];
  readonly empty: number;
  /** Static bounds of the value. */
  readonly least: number;
  readonly most: number;
}

/** The game of the proofs of a position. */
export class CardsProofGame implements ProofGame<CardsNode> {
  readonly rules = "cards";
  readonly gained = 0;
  readonly searchedLayer = 4;
  readonly start: CardsNode;
  readonly #root: CardsPosition;
  readonly #nextTo: readonly (readonly (readonly [cell: number, side: number])[])[];
  /** `beats[4 * card + side]`: the cards whose number there, towards it, is greater. */
  readonly #beats: readonly number[];
  /** The cards of their side and of ours. */
  readonly #hands: readonly [number, number];
  /** 1 if our side is to move when an even number of cells is empty, otherwise 0. */
  readonly #evenOwner: number;
  /** The characters of a key. */
  readonly #characters: number[];

  constructor(position: CardsPosition) {
    this.#root = position;
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
    this.#characters = new Array<number>(PLAYED + cells).fill(0);
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

  least({ least }: CardsNode): number {
    return least;
  }

  most({ most }: CardsNode): number {
    return most;
  }

  positionOf(node: CardsNode): CardsPosition {
    const isFree = (code: number) => code === FREE;
    const cards = node.board.map((code) => isFree(code) ? EMPTY : code - CARD >> 1);
    const owners = node.board.map((code) => isFree(code) ? 0 : 1 - (code & 1) as Side);
    const side = 1 - this.#mover(node) as Side;
    return { deal: this.#root.deal, cards, owners, side, last: null };
  }

  /** Who moves: 1 for our side. */
  #mover({ empty }: Pick<CardsNode, "empty">): number {
    return this.#evenOwner ^ (empty & 1);
  }

  *moves(node: CardsNode): Generator<ProofMove<CardsNode>> {
    const owner = this.#mover(node);
    for (let left = this.#hands[owner] & ~node.played; left !== 0; left &= left - 1) {
      const card = 31 - Math.clz32(left & -left);
      for (let cell = 0; cell < node.board.length; cell++) {
        if (node.board[cell] !== FREE) continue;
        const board = [...node.board];
        const gain = this.#put(board, { card, cell, owner });
        yield { gain, sign: -1, to: this.#node(node.played | 1 << card, board) };
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
    const places = this.#characters;
    const open = [0, 0];
    let empty = 0;
    for (let cell = 0; cell < board.length; cell++) {
      let code = board[cell];
      if (code === FREE) empty++;
      else if (this.#canFall(board, cell, played)) open[code & 1]++;
      else code = SETTLED;
      places[PLAYED + cell] = FIRST_CHARACTER + code;
    }
    for (let i = 0; i < PLAYED; i++) {
      places[i] = FIRST_CHARACTER + (played >> 6 * (PLAYED - 1 - i) & 63);
    }
    const mover = this.#mover({ empty });
    const least = empty === 0 ? 0 : -(open[mover] + (empty + 1 >> 1));
    const most = empty === 0 ? 0 : open[1 - mover] + (empty >> 1);
    return { key: String.fromCharCode(...places), played, board, empty, least, most };
  }

  /** Whether the other side holds a card that captures this one from an empty neighbour. */
  #canFall(board: readonly number[], cell: number, played: number): boolean {
    const code = board[cell];
    const enemies = this.#hands[1 - (code & 1)] & ~played;
    const card = 4 * (code - CARD >> 1);
    const nextTo = this.#nextTo[cell];
    for (let i = 0; i < nextTo.length; i++) {
      const [other, side] = nextTo[i];
      if (board[other] === FREE && (this.#beats[card + side] & enemies) !== 0) return true;
    }
    return false;
  }
}
