// The rules of proofs of the card duel (docs/proofs.md, `proofs/rules/cards.py`).
//
// A node is the set of cards played and, for each cell, empty, settled (no card that the other side
// still holds can capture the card from an empty neighbour), or a card and its owner.
import type { Side } from "@zugzwang/core";
import type { ProofGame, ProofNode, Turn } from "@zugzwang/core/game";
import {
  type CardsPosition,
  countCells,
  DIRECTIONS,
  EMPTY,
  findNeighbour,
  getHandSize,
  listEmptyCells,
} from "./rules/position.ts";

/** Codes of an empty and a settled cell. A card is `CARD + 2 * card`, plus 1 if we own it. */
const [FREE, SETTLED, CARD] = [0, 1, 2];
/** Characters of a key for the cards played; one for each cell follows. */
const PLAYED = 3;
const FIRST_CHARACTER = "0".charCodeAt(0);

/** A node. Its layer is the number of empty cells. */
interface CardsNode extends ProofNode {
  /** Bit c for card c. */
  readonly played: number;
  /** By cell: `FREE` or a card. */
  readonly board: readonly number[];
}

/** The game of a proof of a position. */
export class CardsProofGame implements ProofGame<CardsNode> {
  readonly searchedLayer = 4;
  readonly start: CardsNode;
  readonly #root: CardsPosition;
  readonly #nextTo: readonly (readonly (readonly [cell: number, side: number])[])[];
  /** `beats[4 * card + d]`: the cards that capture the card from direction d. */
  readonly #beats: readonly number[];
  /** Their cards and ours. */
  readonly #hands: readonly [number, number];
  /** 1 if our side is to move when an even number of cells is empty, otherwise 0. */
  readonly #evenOwner: number;
  /** A buffer for the characters of a key. */
  readonly #characters: number[];

  constructor(position: CardsPosition) {
    this.#root = position;
    const { deal, cards, owners, side } = position;
    const cells = countCells(deal);
    this.#nextTo = Array.from(
      { length: cells },
      (_, cell) =>
        Array.from({ length: DIRECTIONS }, (_, to) => [findNeighbour(deal, cell, to), to] as const)
          .filter(([other]) => other >= 0),
    );
    this.#beats = deal.cards.flatMap((card) =>
      card.map((number, to) =>
        deal.cards.reduce((set, other, i) => other[to ^ 2] > number ? set | 1 << i : set, 0)
      )
    );
    const theirs = 2 ** getHandSize(deal) - 1;
    this.#hands = [theirs, theirs << getHandSize(deal)];
    this.#evenOwner = (1 - side) ^ (listEmptyCells(position).length & 1);
    this.#characters = new Array<number>(PLAYED + cells).fill(0);
    const played = cards.reduce((set, card) => card === EMPTY ? set : set | 1 << card, 0);
    const codes = cards.map((card, cell) =>
      card === EMPTY ? FREE : CARD + 2 * card + 1 - owners[cell]
    );
    this.start = this.#makeNode(played, codes);
  }

  positionOf(node: CardsNode): CardsPosition {
    const isFree = (code: number) => code === FREE;
    const cards = node.board.map((code) => isFree(code) ? EMPTY : code - CARD >> 1);
    const owners = node.board.map((code) => isFree(code) ? 0 : 1 - (code & 1) as Side);
    const side = 1 - this.#findMover(node.layer) as Side;
    return { deal: this.#root.deal, cards, owners, side, last: null };
  }

  /** Returns 1 if our side is to move, otherwise 0. */
  #findMover(empty: number): number {
    return this.#evenOwner ^ (empty & 1);
  }

  *moves(node: CardsNode): Generator<Turn<CardsNode>> {
    const owner = this.#findMover(node.layer);
    for (let left = this.#hands[owner] & ~node.played; left !== 0; left &= left - 1) {
      const card = 31 - Math.clz32(left & -left);
      for (let cell = 0; cell < node.board.length; cell++) {
        if (node.board[cell] !== FREE) continue;
        const board = [...node.board];
        const gain = this.#put(board, { card, cell, owner });
        yield { child: this.#makeNode(node.played | 1 << card, board), gain, isAgain: false };
      }
    }
  }

  /** Puts a card on a cell and returns the number of captures. */
  #put(cells: number[], { card, cell, owner }: { card: number; cell: number; owner: number }) {
    cells[cell] = CARD + 2 * card + owner;
    let captured = 0;
    for (const [other, side] of this.#nextTo[cell]) {
      const code = cells[other];
      if (code < CARD || (code & 1) === owner) continue;
      if ((this.#beats[4 * (code - CARD >> 1) + (side ^ 2)] >> card & 1) === 0) continue;
      cells[other] ^= 1;
      captured++;
    }
    return captured;
  }

  #makeNode(played: number, board: readonly number[]): CardsNode {
    const places = this.#characters;
    const open = [0, 0];
    let empty = 0;
    for (let cell = 0; cell < board.length; cell++) {
      let code = board[cell];
      if (code === FREE) empty++;
      else if (this.#canBeCaptured(board, cell, played)) open[code & 1]++;
      else code = SETTLED;
      places[PLAYED + cell] = FIRST_CHARACTER + code;
    }
    for (let i = 0; i < PLAYED; i++) {
      places[i] = FIRST_CHARACTER + (played >> 6 * (PLAYED - 1 - i) & 63);
    }
    const mover = this.#findMover(empty);
    const lower = empty === 0 ? 0 : -(open[mover] + (empty + 1 >> 1));
    const upper = empty === 0 ? 0 : open[1 - mover] + (empty >> 1);
    return { key: String.fromCharCode(...places), layer: empty, lower, upper, played, board };
  }

  /** Returns whether the other side holds a card that captures this one from an empty neighbour. */
  #canBeCaptured(board: readonly number[], cell: number, played: number): boolean {
    const code = board[cell];
    const enemies = this.#hands[1 - (code & 1)] & ~played;
    const card = 4 * (code - CARD >> 1);
    return this.#nextTo[cell].some(([other, side]) =>
      board[other] === FREE && (this.#beats[card + side] & enemies) !== 0
    );
  }
}
